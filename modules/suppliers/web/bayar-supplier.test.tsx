import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { keep } from '#engine/web/local-data.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { bayarSupplier, paySupplier, readGold } from '../contract/bayar-supplier.ts'
import BayarSupplier, { SettlementForm } from './bayar-supplier.tsx'

const debt = { jenis_tagihan: 'HUTANG_EMAS', no_dokumen: 'TB-1', kind: 'penerimaan', tgl_system: '2026-01-02', umur_hari: 29, rupiah: 0, fine: 10 }
const lot = { kode_lot: 'LB-1', nama_barang: 'EMAS BATANGAN', tempat: 'BATANG', berat: 20, fine: 19.98 }

const draft = `kencana.draft.${bayarSupplier.name}.MC2.own.mc2`

let heard: Heard[]
/** What gold there is. */
let gold: readonly (typeof lot)[]
/** What becomes of the payment. */
let answer: () => unknown

beforeEach(() => {
  localStorage.clear()
  gold = [lot]
  setSession(ownerOfBranch({}))
  heard = standInServer(({ method, path }) => {
    const call = `${method} ${path}`
    if (call === paySupplier.call) return answer()
    if (call === readGold.call) return { rows: gold, next: null, total: gold.length }
    if (call === masterSupplier.api.list) return [{ kode_supplier: 'SUP', nama_supplier: 'PT EMAS' }]
    return path.startsWith('bayar_supplier/hutang/') ? [debt] : []
  })
  // A user who pays with gold has entered it, and reloads.
  const form = new SettlementForm()
  form.assign({ kode_supplier: 'SUP', pelunasan: 'EMAS' })
  form.gold.add(undefined, { kode_lot: 'LB-1', berat: 10 })
  keep(draft, { key: 'k', form: form.kept() })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const refused = (fields: object) => () =>
  Response.json({ code: 'OVER_DEBT', message: 'Melebihi hutang', fields, details: {}, request_id: 'r' }, { status: 409 })

const times = (call: string) => heard.filter(({ method, path }) => `${method} ${path}` === call).length

it('says what is wrong with a debt at that debt, and of the gold below the gold', async () => {
  const person = userEvent.setup()
  await drawAt('/bayar-supplier', <BayarSupplier />)
  const box = await screen.findByRole('checkbox', { name: 'Lunasi TB-1' })
  await person.click(box)
  answer = refused({ 'detail_hutang.0.no_dokumen': 'Hutang TB-1 Tidak Ada' })
  await person.keyboard('{F9}')
  const said = await screen.findByText('Hutang TB-1 Tidak Ada')
  expect(said.closest('tr')?.textContent).toContain('TB-1')
  await waitFor(() => expect(document.activeElement).toBe(box))
  answer = refused({ detail_emas: 'Emas Lebih Dari Hutang' })
  await person.keyboard('{F9}')
  expect((await screen.findByText('Emas Lebih Dari Hutang')).closest('section')?.getAttribute('aria-label')).toBe('Emas Yang Diserahkan')
  expect(screen.queryByText('Hutang TB-1 Tidak Ada')).toBeNull()
})

it('asks again what gold there is, once some was handed over', async () => {
  const person = userEvent.setup()
  await drawAt('/bayar-supplier', <BayarSupplier />)
  await screen.findByRole('checkbox', { name: 'Lunasi TB-1' })
  await waitFor(() => expect(times(readGold.call)).toBe(2))
  answer = () => {
    gold = [{ ...lot, kode_lot: 'LB-2' }]
    return replyOf(paySupplier, { no_bayar: 'BS-1', pelunasan: 'EMAS' })
  }
  await person.keyboard('{F9}')
  await person.click(await screen.findByRole('button', { name: /Transaksi Baru/ }))
  await person.click(screen.getByRole('button', { name: /Emas Yang Diserahkan/ }))
  await person.click(document.querySelector('[data-field="detail_emas.0.kode_lot"]') as HTMLElement)
  await screen.findByRole('option', { name: /LB-2/, hidden: true })
  expect(screen.queryByRole('option', { name: /LB-1/, hidden: true })).toBeNull()
})
