import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { pickedFor } from '#modules/goods/web/public.ts'
import LaporanBarangLama from './laporan-barang-lama.tsx'

afterEach(() => {
  cleanup()
  clearSession()
})

const row = (kode_barcode: string, usul_tujuan: string | null, kode_toko = 'MC2') => ({
  mulai_hari: 180,
  kode_toko,
  kode_barcode,
  nama_barang: 'CINCIN',
  kode_dept: 'CIN',
  kode_group: 'G16',
  kode_baki: 'T1',
  tgl_masuk: '2025-07-01',
  umur_hari: 214,
  qty: 1,
  berat: 3,
  hpp: 1_000_000,
  diskon_bebas: 3,
  bonus_umur_rp: 50_000,
  cukup_di_sini: null,
  usul_tujuan,
  terjual_90: 9,
  stock_tujuan: 1,
  cukup_di_sana: 20,
})

it('opens the sending screen of a shop with the ticked pieces, and offers no piece of another shop', async () => {
  const akses = ['/laporan-barang-lama', '/kirim-barang'].map((path) => ({ path, title: path, is_show: true, children: [] }))
  setSession(ownerOfBranch({ akses, modules: ['TAHAP_UMUR', 'KIRIM_BARANG'] }))
  standInServer(({ path }) =>
    path.startsWith('kirim-barang/report-barang-lama')
      ? [row('A1', 'MC3'), row('A2', 'MC3'), row('A3', null), row('A4', 'MC4'), row('B1', 'MC2', 'MC3')]
      : [],
  )
  const person = userEvent.setup()
  await drawAt('/laporan-barang-lama', <LaporanBarangLama />)
  await person.click(await screen.findByRole('checkbox', { name: 'Semua usul ke MC3 (2 barang)' }))
  await person.click(screen.getByRole('checkbox', { name: 'A2 → MC3' }))
  expect(screen.queryByRole('checkbox', { name: 'B1 → MC2' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Kirim 1 barang ke MC3' })
  expect(link.getAttribute('href')).toBe('/kirim-barang?tujuan=MC3')
  await person.click(link)
  await waitFor(() => expect(pickedFor('/kirim-barang')).toEqual(['A1']))
})
