import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { findByName, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { scannedRing } from './testing/ring.ts'
import { askWholesale } from './wholesale-form.ts'
import { Wholesale } from './wholesale.tsx'

/** What dealers pay a gram; null where a piece is not theirs. */
let dealersRp: number | null

beforeEach(() => {
  localStorage.clear()
  dealersRp = 900_000
  setSession(ownerOfBranch({}))
  standInServer(({ method, path }) => {
    const { kode_barcode, nama_barang } = scannedRing()
    if (`${method} ${path}` === findByName.call) return replyOf(findByName, [{ kode_barcode, nama_barang }])
    return path.startsWith('barang/scan/') ? replyOf(scanPiece, { ...scannedRing(), harga_grosir: dealersRp }) : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it('finds a piece by its name for a dealer, and parks his cart for the next one; pieces that are gone are removed', async () => {
  const person = userEvent.setup()
  await drawAt('/redirect-to-grosir', <Wholesale />)
  await person.type(await screen.findByLabelText(/Scan/), 'cincin')
  await person.click(await screen.findByRole('option', { name: /CINCIN/, hidden: true }))
  const cart = () => screen.queryByRole('button', { name: /Hapus A1/ })
  await waitFor(() => expect(cart()).not.toBeNull())
  expect(document.querySelectorAll('.wholesale-what > .picture')).toHaveLength(1)
  await person.keyboard('{Shift>}{F4}{/Shift}')
  await waitFor(() => expect(cart()).toBeNull())
  await person.keyboard('{Alt>}1{/Alt}')
  await waitFor(() => expect(cart()).not.toBeNull())
  await person.keyboard('{Shift>}{F4}{/Shift}')
  dealersRp = null
  await person.keyboard('{Alt>}1{/Alt}')
  await waitFor(() => expect([screen.queryByRole('navigation', { name: 'Yang Diparkir' }), cart()]).toEqual([null, null]))
})

it('knows no age step of a piece: dealers get no wider limit', async () => {
  const tahap = { umur_hari: 400, mulai_hari: 365, diskon_bebas: 5, ongkos_bebas: 100, bonus_umur_rp: 50_000, bonus_umur_persen: 0 }
  standInServer(() => replyOf(scanPiece, { ...scannedRing(), harga_grosir: 900_000, tahap }))
  expect((await askWholesale('A1')).tahap).toBeUndefined()
})

it('shows at the group and at the fees the approvals that it will need, and asks for them before the money is counted', async () => {
  setSession(ownerOfBranch({ settings: { ONGKOS_KIRIM: '50000' } }))
  const person = userEvent.setup()
  await drawAt('/redirect-to-grosir', <Wholesale />)
  await person.type(await screen.findByLabelText(/Scan/), 'cincin')
  await person.click(await screen.findByRole('option', { name: /CINCIN/, hidden: true }))
  await screen.findByRole('button', { name: /Hapus A1/ })
  const told = () => screen.queryAllByText(/^Perlu Otorisasi/).map(({ textContent }) => textContent)
  const mayAsk = () => screen.queryByRole('button', { name: /^Minta Otorisasi/ }) !== null
  expect([told(), mayAsk()]).toEqual([[], false])
  await person.type(document.querySelector('[data-field="detail_barang.0.harga_per_gram"]') as HTMLElement, '880000')
  await waitFor(() => expect(told()).toEqual(['Perlu Otorisasi · Ubah Harga Per Gram']))
  expect(mayAsk()).toBe(true)
  await person.click(screen.getByText('Biaya, Kirim & Sisa Bayar'))
  await person.type(document.querySelector('[data-field="ongkos_kirim"]') as HTMLElement, '20000')
  await person.click(screen.getByLabelText('Sisa dibayar nanti'))
  await waitFor(() =>
    expect(told()).toEqual([
      'Perlu Otorisasi · Ubah Harga Per Gram',
      'Perlu Otorisasi · Turun Ongkos Kirim',
      'Perlu Otorisasi · Penjualan Belum Lunas',
    ]),
  )
})
