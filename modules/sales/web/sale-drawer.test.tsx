import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { lihatPenjualan } from '../contract/lihat-penjualan.ts'
import SaleDrawer from './sale-drawer.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([true, false])('a receipt is printed again where the list of sales is open, and nowhere else: %s', async (isShown) => {
  setSession(ownerOfBranch({ akses: [{ path: lihatPenjualan.path, title: lihatPenjualan.title, is_show: isShown, children: [] }] }))
  standInServer(() => ({
    no_faktur: 'FJ-MC2-260131-0001',
    tgl_system: '2026-01-31',
    created_at: '2026-01-31T03:00:00.000Z',
    user_id: 'kasir.mc2',
    nama_customer: 'IBU SARI',
    nama_sales: 'DEWI',
    cetak_ke: 0,
    grand_total: 1_000_000,
    kembali: 0,
    detail_barang: [],
    detail_bayar: [],
  }))
  await drawAt('/laporan-penjualan', <SaleDrawer id="FJ-MC2-260131-0001" opened onClose={() => {}} />)
  await screen.findByText('IBU SARI')
  expect(screen.queryByRole('button', { name: 'Cetak Ulang Nota' }) !== null).toBe(isShown)
})
