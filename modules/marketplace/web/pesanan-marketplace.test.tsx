import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import type { MarketOrder } from '../contract/pesanan-marketplace.ts'
import type { Returnable } from '../contract/retur-marketplace.ts'
import PesananMarketplace from './pesanan-marketplace.tsx'
import ReturMarketplace from './retur-marketplace.tsx'

beforeEach(() => setSession(ownerOfBranch({ modules: ['MARKETPLACE_INTEGRATION_MODULE'] })))
afterEach(() => vi.unstubAllGlobals())

const order: MarketOrder = {
  kode_marketplace: 'SHP',
  no_pesanan_luar: '260131ABCD',
  created_at: '2026-01-31T10:00:00+07:00',
  status_pesanan: 'TERJUAL',
  status_luar: 'TO_RETURN',
  nama_pembeli: 'SRI',
  total_pesanan: 3_000_000,
  ekspedisi: null,
  no_faktur: 'FJ-MC2-260131-0001',
  alasan: null,
  perlu_dibatalkan: true,
  kode_barcode: ['A000001'],
}

it('opens the return of an order with its numbers', async () => {
  standInServer(({ path }) => (path.startsWith('marketplace/pesanan') ? [order] : {}))
  const { router } = await drawAt('/pesanan-marketplace', <PesananMarketplace />)
  await userEvent.click(await screen.findByRole('button', { name: 'Terima Retur' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/retur-marketplace'))
  const { kode_marketplace, no_pesanan_luar, no_faktur } = order
  expect(router.state.location.search).toEqual({ kode_marketplace, no_pesanan_luar, no_faktur })
})

it('shows the order of its link and refuses a piece of another order', async () => {
  const piece: Returnable = {
    kode_barcode: 'A000009',
    nama_barang: 'CINCIN',
    kode_group: 'G1',
    berat_nota: 1,
    foto: null,
    harga_total: 1_000_000,
    kode_marketplace: 'SHP',
    no_pesanan_luar: '260131ZZZZ',
    no_faktur: 'FJ-MC2-260131-0002',
    tgl_nota: '2026-01-31',
    nama_pembeli: 'BUDI',
    kode_gudang: 'TOKO',
    kode_baki: 'CCN1',
    nilai_tagihan: 1_000_000,
  }
  standInServer(({ path }) => (path.startsWith('retur_marketplace/barang/') ? piece : []))
  await drawAt(`/retur-marketplace?kode_marketplace=SHP&no_pesanan_luar=260131ABCD&no_faktur=${order.no_faktur}`, <ReturMarketplace />)
  await screen.findByText(/SHP 260131ABCD/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Scan Barang Yang Kembali' }), 'A000009{Enter}')
  await screen.findByText(/Satu Retur Untuk Satu Pesanan/)
})
