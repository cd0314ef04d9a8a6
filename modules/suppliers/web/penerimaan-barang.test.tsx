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
import { penerimaan, receiveGoods } from '../contract/penerimaan.ts'
import PenerimaanBarang, { DeliveryForm } from './penerimaan-barang.tsx'

const draft = `kencana.draft.${penerimaan.name}.MC2.own.mc2`
const line = { nama_barang: 'CINCIN POLOS', kode_dept: 'CC', kode_group: '750L', kadar: 75, qty: 10, berat: 30, harga_supplier: 1_500_000, upah: 0 }

let heard: Heard[]
/** What becomes of the delivery. */
let answer: () => unknown

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({}))
  heard = standInServer(({ method, path }) => {
    const call = `${method} ${path}`
    if (call === receiveGoods.call) return answer()
    return call === masterSupplier.api.list ? [{ kode_supplier: 'SBY01', nama_supplier: 'PT EMAS' }] : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** A user has chosen from the lists, and reloads. */
function kept(facts: object = {}, lines: readonly object[] = [line]) {
  const form = new DeliveryForm()
  form.assign({ kode_supplier: 'SBY01', hutang_dalam: 'RUPIAH', ...facts })
  for (const each of lines) form.goods.add(undefined, { ...each })
  keep(draft, { key: 'k', form: form.kept() })
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`) as HTMLInputElement
const sent = () => heard.filter(({ method, path }) => `${method} ${path}` === receiveGoods.call).map(({ body }) => body)
const refused = (fields: object) => () =>
  Response.json({ code: 'MASTER_MISSING', message: 'Data Master Tidak Ada', fields, details: {}, request_id: 'r' }, { status: 409 })

it('adds a line by F7, goes through it by Enter, and sends nothing while something is missing', async () => {
  const person = userEvent.setup()
  await drawAt('/penerimaan-barang', <PenerimaanBarang />)
  await screen.findByRole('button', { name: /Tambah Baris/ })
  await person.keyboard('{F7}')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_barang.0.nama_barang')))
  await person.keyboard('GELANG{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_barang.0.kode_dept')))
  await person.keyboard('{Escape}{F9}')
  await waitFor(() => expect(field('detail_barang.0.berat').getAttribute('aria-invalid')).toBe('true'))
  expect(field('kode_supplier').getAttribute('aria-invalid')).toBe('true')
  expect(field('detail_barang.0.nama_barang').value).toBe('GELANG')
  expect(sent()).toEqual([])
})

it('reckons what is owed, says what the server refuses at its field, and keeps all that was typed', async () => {
  const person = userEvent.setup()
  kept()
  await drawAt('/penerimaan-barang', <PenerimaanBarang />)
  await waitFor(() => expect(screen.getByTestId('grand-total').textContent).toContain('45,000,000'))
  answer = refused({ 'detail_barang.0.kode_group': 'Group Tidak Ditemukan' })
  await person.keyboard('{F9}')
  await screen.findByText('Group Tidak Ditemukan')
  await waitFor(() => expect(document.activeElement).toBe(field('detail_barang.0.kode_group')))
  expect(field('detail_barang.0.nama_barang').value).toBe('CINCIN POLOS')
  answer = () =>
    replyOf(receiveGoods, { no_terima: 'TB-1', kode_toko: 'MC2', total_qty: 10, total_berat: 30, detail_barang: [{ ...line, no_urut: 1 }] })
  await person.keyboard('{F9}')
  const tags = await screen.findByRole('link', { name: 'Beri Barcode F6' })
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  tags.addEventListener('click', opened)
  await person.keyboard('{F6}')
  expect(opened).toHaveBeenCalledTimes(1)
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toMatchObject({ kode_supplier: 'SBY01', harga_emas: null, detail_barang: [{ ...line, kadar_hutang: null }] })
  await person.click(screen.getByRole('button', { name: /Transaksi Baru/ }))
  await waitFor(() => expect(field('detail_barang.0.nama_barang')).toBeNull())
})

it('owes fine gold by the entered purity, and asks for the price of a gram', async () => {
  const person = userEvent.setup()
  kept({ hutang_dalam: 'EMAS' }, [{ ...line, harga_supplier: null, kadar_hutang: 78, upah: 600_000 }])
  await drawAt('/penerimaan-barang', <PenerimaanBarang />)
  await waitFor(() => expect(field('harga_emas')).not.toBeNull())
  await person.keyboard('{F9}')
  await screen.findByText('Harga Emas Harus Diisi')
  await person.click(field('harga_emas'))
  await person.keyboard('2000000')
  // 30 g at 78 %: 23.4 g fine at 2,000,000, and the work.
  await waitFor(() => expect(screen.getByTestId('grand-total').textContent).toContain('47,400,000'))
  answer = () => replyOf(receiveGoods, { no_terima: 'TB-2', kode_toko: 'MC2', total_qty: 10, total_berat: 30 })
  await person.keyboard('{F9}')
  await screen.findByRole('button', { name: /Transaksi Baru/ })
  expect(sent()).toMatchObject([{ hutang_dalam: 'EMAS', harga_emas: 2_000_000, detail_barang: [{ harga_supplier: null, kadar_hutang: 78 }] }])
})
