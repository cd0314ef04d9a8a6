import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { keep } from '#engine/web/local-data.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { destroyPurchase, hancurPembelian, readUsed } from '../contract/hancur-pembelian.ts'
import HancurPembelian, { DestroyedForm } from './hancur-pembelian.tsx'

const draft = `kencana.draft.${hancurPembelian.name}.MC2.own.mc2`
const used = { kode_beli: 'FB-1/1', nama_barang: 'GELANG TANPA NOTA', kadar: 75, qty: 1, berat: 2.5, fine: 1.875 }

let heard: Heard[]
/** What becomes of it. */
let answer: () => unknown

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({}))
  heard = standInServer(({ method, path }) => {
    const call = `${method} ${path}`
    if (call === destroyPurchase.call) return answer()
    return call === readUsed.call ? { rows: [used], next: null, total: 1 } : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** A lot was chosen, and the page was loaded again. */
function kept() {
  const form = new DestroyedForm()
  form.goods.add(undefined, { kode_beli: used.kode_beli })
  keep(draft, { key: 'k', form: form.kept() })
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`) as HTMLInputElement
const sent = () => heard.filter(({ method, path }) => `${method} ${path}` === destroyPurchase.call).map(({ body }) => body)

it('begins a line by F7, and wants goods and a reason before anything is sent', async () => {
  const person = userEvent.setup()
  await drawAt('/hancur-pembelian', <HancurPembelian />)
  await screen.findByRole('button', { name: /Tambah Baris/ })
  await person.keyboard('{F9}')
  await screen.findByText('Data Barang Harus Diisi')
  await waitFor(() => expect(field('keterangan').getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(field('keterangan')))
  await person.keyboard('{F7}')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_barang.0.kode_beli')))
  await person.keyboard('{Escape}{F9}')
  // An empty line is dropped.
  await waitFor(() => expect(field('detail_barang.0.kode_beli')).toBeNull())
  await screen.findByText('Data Barang Harus Diisi')
  expect(sent()).toEqual([])
})

it('shows what goods weigh, says what the server refuses at its line, and destroys them', async () => {
  const person = userEvent.setup()
  kept()
  await drawAt('/hancur-pembelian', <HancurPembelian />)
  await waitFor(() => expect(screen.getByTestId('grand-total').textContent).toContain('2.500'))
  await screen.findByText(/1\.875/)
  await person.click(field('keterangan'))
  await person.keyboard('PATAH')
  answer = () =>
    Response.json(
      {
        code: 'USED_NOT_THERE',
        message: 'x',
        fields: { 'detail_barang.0.kode_beli': 'Barang FB-1/1 Tidak Ada Di Stock Barang Beli' },
        details: {},
        request_id: 'r',
      },
      { status: 409 },
    )
  await person.keyboard('{F9}')
  await screen.findByText('Barang FB-1/1 Tidak Ada Di Stock Barang Beli')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_barang.0.kode_beli')))
  expect(field('keterangan').value).toBe('PATAH')
  answer = () => replyOf(destroyPurchase, { no_hancur_beli: 'HB-1', kode_toko: 'MC2', total_qty: 1, total_berat: 2.5 })
  await person.keyboard('{F9}')
  await screen.findByRole('button', { name: /Transaksi Baru/ })
  expect(sent()[1]).toEqual({ keterangan: 'PATAH', detail_barang: [{ kode_beli: 'FB-1/1' }] })
  await person.click(screen.getByRole('button', { name: /Transaksi Baru/ }))
  await waitFor(() => expect(field('detail_barang.0.kode_beli')).toBeNull())
})
