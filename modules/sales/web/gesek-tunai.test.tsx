import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { keep } from '#engine/web/local-data.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { parameterBiayaGesek } from '#modules/masters/contract/parameter-biaya-gesek.ts'
import { gesekTunai, payForCards } from '../contract/gesek-tunai.ts'
import GesekTunai, { CashedForm } from './gesek-tunai.tsx'

const draft = `kencana.draft.${gesekTunai.name}.MC2.own.mc2`

let heard: Heard[]
let feePercent = 2.5
/** What becomes of it. */
let answer: () => unknown

beforeEach(() => {
  localStorage.clear()
  feePercent = 2.5
  setSession(ownerOfBranch({ modules: ['GESEK_TUNAI'] }))
  heard = standInServer(({ method, path }) => {
    const call = `${method} ${path}`
    if (call === payForCards.call) return answer()
    if (call === masterRekening.api.list) return [{ no_rekening: '009511', nama_rekening: 'BCA TOKO', kode_bank: 'BCA' }]
    return call === parameterBiayaGesek.api.list ? [{ kode_bank: 'BCA', persen_gesek: feePercent }] : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** A card was chosen and its machine, and the page was loaded again. */
function kept() {
  const form = new CashedForm()
  form.assign({ nama_customer: 'BAPAK JOKO' })
  form.cards.add(undefined, { jenis_kartu: 'DEBIT', no_rekening: '009511', no_kartu: '5221', tunai_gesek: 1_000_000 })
  keep(draft, { key: 'k', form: form.kept() })
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`) as HTMLInputElement
const sent = () => heard.filter(({ method, path }) => `${method} ${path}` === payForCards.call).map(({ body }) => body)

it('wants a card and whose it is before anything is sent, each said where it is missing', async () => {
  const person = userEvent.setup()
  await drawAt('/gesek-tunai', <GesekTunai />)
  await screen.findByRole('button', { name: /Tambah Kartu/ })
  await person.keyboard('{F9}')
  await screen.findByText('Kartu Harus Diisi')
  await waitFor(() => expect(field('nama_customer').getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(field('nama_customer')))
  await person.keyboard('{F7}')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_kartu.0.jenis_kartu')))
  await person.click(field('detail_kartu.0.no_kartu'))
  await person.keyboard('5221{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_kartu.0.tunai_gesek')))
  await person.keyboard('250000{F9}')
  await waitFor(() => expect(field('detail_kartu.0.no_rekening').getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
})

it('charges the card the fee of its bank, says a refusal at its card, and pays out', async () => {
  const person = userEvent.setup()
  kept()
  await drawAt('/gesek-tunai', <GesekTunai />)
  // 2.5 % of 1,000,000, in addition to the cash.
  await screen.findByText(/1,025,000/)
  expect(screen.getByTestId('grand-total').textContent).toContain('1,000,000')
  answer = () =>
    Response.json(
      {
        code: 'GESEK_FEE_UNSET',
        message: 'x',
        fields: { 'detail_kartu.0.no_rekening': 'Biaya Gesek Bank BCA Belum Diatur' },
        details: {},
        request_id: 'r',
      },
      { status: 409 },
    )
  await person.keyboard('{F9}')
  await screen.findByText('Biaya Gesek Bank BCA Belum Diatur')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_kartu.0.no_rekening')))
  expect(field('detail_kartu.0.no_kartu').value).toBe('5221')
  answer = () => replyOf(payForCards, { no_gesek: 'GT-1', kode_toko: 'MC2', tunai_gesek: 1_000_000, total_gesek: 1_025_000 })
  await person.keyboard('{F9}')
  await screen.findByRole('button', { name: /Transaksi Baru/ })
  expect(sent()[1]).toMatchObject({
    nama_customer: 'BAPAK JOKO',
    detail_kartu: [{ no_rekening: '009511', no_kartu: '5221', tunai_gesek: 1_000_000 }],
  })
  await person.click(screen.getByRole('button', { name: /Transaksi Baru/ }))
  await waitFor(() => expect(field('detail_kartu.0.no_kartu')).toBeNull())
})

it('a fee that moved is shown before the card is charged it', async () => {
  const person = userEvent.setup()
  kept()
  await drawAt('/gesek-tunai', <GesekTunai />)
  await screen.findByText(/1,025,000/)
  feePercent = 3
  const text = 'Biaya Kartu Berubah, Periksa Kembali'
  answer = () =>
    Response.json(
      { code: 'CARD_FEE_CHANGED', message: text, fields: { 'detail_kartu.0.tunai_gesek': text }, details: {}, request_id: 'r' },
      { status: 409 },
    )
  await person.keyboard('{F9}')
  await screen.findByText(/1,030,000/)
  answer = () => replyOf(payForCards, { no_gesek: 'GT-1', kode_toko: 'MC2', tunai_gesek: 1_000_000, total_gesek: 1_030_000 })
  await person.keyboard('{F9}')
  await screen.findByRole('button', { name: /Transaksi Baru/ })
  expect(sent()).toMatchObject([{ detail_kartu: [{ biaya_gesek: 25_000 }] }, { detail_kartu: [{ biaya_gesek: 30_000 }] }])
})
