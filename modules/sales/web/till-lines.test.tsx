import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { SaleForm } from './sale-form.ts'
import { scannedRing } from './testing/ring.ts'
import { TillLines } from './till-lines.tsx'

afterEach(() => {
  cleanup()
  clearSession()
})

it('shows the seldom discounts as long as one is given or wrong', async () => {
  setSession(ownerOfBranch({}))
  const person = userEvent.setup()
  const form = new SaleForm()
  form.addPiece(scannedRing())
  await drawAt('/transaksi-penjualan', <TillLines lines={form.pieces} rounding={{ unit: 500, direction: 'UP' }} hasKeys onDone={() => undefined} />)
  const rare = () => document.querySelector<HTMLInputElement>('[data-field="detail_barang.0.diskon_lain"]')
  const button = screen.getByRole('button', { name: 'Harga & Diskon Lain' })
  expect(rare()).toBeNull()
  // The server reports an error in one of them, although the user has not opened it.
  act(() => form.setErrors({ 'detail_barang.0.diskon_lain': 'Diskon Terlalu Besar' }))
  await screen.findByText('Diskon Terlalu Besar')
  await person.click(button)
  expect(rare()).not.toBeNull()
  act(() => form.pieces.list[0]?.set('diskon_lain', 5000))
  await person.click(button)
  expect(rare()).not.toBeNull()
  // Emptied it stays under the hand, and can be closed again.
  act(() => form.pieces.list[0]?.set('diskon_lain', null))
  expect(rare()).not.toBeNull()
  await person.click(button)
  expect(rare()).toBeNull()
})

it('names the fields of a line by its place, which is another when one before it goes', async () => {
  setSession(ownerOfBranch({}))
  const form = new SaleForm()
  for (const kode_barcode of ['A1', 'A2']) form.addPiece({ ...scannedRing(), kode_barcode })
  await drawAt('/transaksi-penjualan', <TillLines lines={form.pieces} rounding={{ unit: 500, direction: 'UP' }} hasKeys onDone={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Hapus A1' }))
  const named = [...document.querySelectorAll<HTMLElement>('[data-field$=".diskon_rp"]')].map(({ dataset }) => dataset['field'])
  expect(named).toEqual(['detail_barang.0.diskon_rp'])
})

it('says what a piece that lies long allows, and asks for no approval within it', async () => {
  setSession(ownerOfBranch({}))
  const form = new SaleForm()
  const tahap = { umur_hari: 214, mulai_hari: 180, diskon_bebas: 3, ongkos_bebas: 0, bonus_umur_rp: 50_000, bonus_umur_persen: 0 }
  form.addPiece({ ...scannedRing(), tahap })
  form.addPiece({ ...scannedRing(), kode_barcode: 'A2' })
  await drawAt('/transaksi-penjualan', <TillLines lines={form.pieces} rounding={{ unit: 500, direction: 'UP' }} hasKeys onDone={() => undefined} />)
  expect(screen.getAllByText(/^Sudah/).map(({ textContent }) => textContent)).toEqual([
    'Sudah 214 hari: diskon s.d. 3 % tanpa otorisasi, bonus sales Rp. 50,000',
  ])
  const needs = () => screen.queryAllByText(/Perlu Otorisasi/).length
  act(() => form.pieces.list[0]?.set('diskon_persen', 3))
  expect(needs()).toBe(0)
  act(() => form.pieces.list[0]?.set('diskon_persen', 3.5))
  expect(needs()).toBe(1)
  // A young piece has the limit of the shop, which is 0.
  act(() => form.pieces.list[0]?.set('diskon_persen', 0))
  act(() => form.pieces.list[1]?.set('diskon_persen', 1))
  expect(needs()).toBe(1)
})
