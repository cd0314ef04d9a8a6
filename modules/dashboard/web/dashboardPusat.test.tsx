import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { getSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { readSession } from '#modules/access/contract/login.ts'
import type { ShopNow } from '../contract/cash-pusat.ts'
import DashboardPusat from './dashboardPusat.tsx'

const report = { path: '/laporan-penjualan', title: 'Laporan Penjualan', is_show: true, children: [] }
const ordered = { path: '/laporan-pesanan-barang', title: 'Laporan Pesanan Barang', is_show: true, children: [] }
beforeEach(() => setSession(ownerOfBranch({ isPusat: true, kode_toko: 'MC1', akses: [report, ordered] })))
afterEach(() => vi.unstubAllGlobals())

const did = (total: number) => ({ jumlah: total === 0 ? 0 : 1, berat: total === 0 ? 0 : 1.1, total })
const shop = (kode_toko: string, facts: Partial<ShopNow>): ShopNow => ({
  kode_toko,
  nama_toko: `TOKO ${kode_toko}`,
  tgl_system: '2026-01-31',
  hari_tertinggal: 0,
  mulai_at: null,
  terakhir_at: null,
  sudah_tutup: false,
  ditutup_oleh: null,
  ditutup_at: null,
  jual: did(0),
  jual_kemarin: did(0),
  jual_minggu_lalu: did(0),
  beli_kemarin: did(0),
  beli_minggu_lalu: did(0),
  beli: did(0),
  kas: 0,
  bank: 0,
  otorisasi_menunggu: 0,
  antrian: 0,
  temuan: 0,
  diperiksa_at: null,
  jumlah_beda: 0,
  hari: [],
  ...facts,
})
const shops = [
  shop('MC2', {
    jual: did(3_000_000),
    jual_kemarin: did(2_000_000),
    mulai_at: '2026-01-31T01:30:00.000Z',
    terakhir_at: '2026-01-31T05:00:00.000Z',
    antrian: 2,
    temuan: 3,
    diperiksa_at: '2026-01-30T19:30:00.000Z',
    jumlah_beda: 2,
  }),
  shop('MC3', {
    jual: did(1_000_000),
    tgl_system: '2026-01-29',
    hari_tertinggal: 2,
    ditutup_oleh: 'spv.mc3',
    ditutup_at: '2026-01-29T14:00:00.000Z',
  }),
  shop('MC4', {
    jual: did(500_000),
    sudah_tutup: true,
    ditutup_oleh: 'spv.mc4',
    ditutup_at: '2026-01-31T14:05:00.000Z',
    mulai_at: '2026-01-31T01:30:00.000Z',
  }),
]
const none = did(0)
const semua = {
  tgl_system: '2026-01-31',
  jual: { jumlah: 2, berat: 2.2, total: 4_000_000 },
  jual_kemarin: none,
  jual_minggu_lalu: none,
  beli: none,
  beli_kemarin: none,
  beli_minggu_lalu: none,
  pesanan: did(750_000),
  pesanan_kemarin: did(500_000),
  pesanan_minggu_lalu: none,
  service: none,
  service_kemarin: none,
  service_minggu_lalu: none,
  hutang: none,
  hutang_kemarin: none,
  hutang_minggu_lalu: none,
  cicilan: none,
  cicilan_kemarin: none,
  cicilan_minggu_lalu: none,
}

it('shows the shops next to each other: their dates, who has begun, who is behind, and the sum of the chain', async () => {
  standInServer(({ path }) =>
    path === 'cash-pusat/toko' ? { semua, values: shops } : Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 }),
  )
  await drawAt('/dashboardPusat', <DashboardPusat />)
  const second = await screen.findByRole('article', { name: 'MC2 TOKO MC2' })
  const third = screen.getByRole('article', { name: 'MC3 TOKO MC3' })
  // One shop has another date than the sum of the chain. The sum shows its date, and so does that shop.
  expect(within(screen.getByRole('region', { name: 'Semua Toko' })).getAllByText(/^2026-01-31 · 2 nota/)).toHaveLength(1)
  within(third).getByText('Angka Semua Toko per 2026-01-31')
  expect(screen.getAllByText(/^Angka Semua Toko per/)).toHaveLength(1)
  expect(second.textContent).toContain('▲ 50%')
  expect(second.textContent).toContain('Mulai 08:30, terakhir 12:00')
  // What the night found is said where the owner looks.
  expect(second.textContent).toContain('Buku Diperiksa 2026-01-31 02:30')
  expect(within(second).getByText('Pembukuan Tidak Sesuai: 2')).toBeDefined()
  expect(third.textContent).toContain('Buku Belum Pernah Diperiksa')
  expect(second.textContent).toContain('0 otorisasi dan 2 antrian menunggu')
  expect(second.textContent).toContain('3 aktivitas tidak biasa')
  expect(third.textContent).not.toContain('aktivitas tidak biasa')
  expect(within(second).getByText('Buka')).toBeDefined()
  expect(third.textContent).toContain('2026-01-29')
  expect(within(third).getByText('Tertinggal 2 hari')).toBeDefined()
  expect(third.textContent).toContain('Ditutup spv.mc3')
  const chain = screen.getByRole('heading', { name: 'Penjualan Semua Toko' }).closest('article')
  expect(chain?.textContent).toContain('Biaya, PPN di atas harga, dan barang per gram tidak dihitung')
  // A shop that is closed says so, and by whom, without being asked.
  const fourth = screen.getByRole('article', { name: 'MC4 TOKO MC4' })
  expect(within(fourth).getByText('Ditutup 21:05')).toBeDefined()
  expect(
    within(fourth)
      .getByText(/^Ditutup spv\.mc4 2026-01-31 21:05/)
      .closest('details'),
  ).toBeNull()
  expect(chain?.textContent).toContain('Rp. 4,000,000')
  expect(chain?.textContent).toContain('2.200 g')
  const orders = screen.getByRole('heading', { name: 'Pesanan Semua Toko' }).closest('article')
  expect(orders?.textContent).toContain('▲ 50%')
  expect(within(orders!).getByRole('link').getAttribute('href')).toBe('/laporan-pesanan-barang?tgl_from=2026-01-31&tgl_to=2026-01-31&kode_toko=ALL')
  expect(screen.getByRole('heading', { name: 'Service Semua Toko' })).toBeDefined()
  // What is opened is of the same day as the sum.
  const ofChain = within(chain!).getByRole('link').getAttribute('href')
  expect(ofChain).toBe('/laporan-penjualan?tgl_from=2026-01-31&tgl_to=2026-01-31&kode_toko=ALL')
  expect(within(second).getByRole('link').getAttribute('href')).toBe('/laporan-penjualan?tgl_from=2026-01-31&tgl_to=2026-01-31&kode_toko=MC2')
  // What failed says so in its own place, and nothing else is gone.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Coba Lagi' })).toHaveLength(15))
})

it('compares the shops by what they sold today, by what a gram came to, and by the month', async () => {
  const done = (kode_toko: string, kategori: string, total: number, berat: number) => ({
    kode_toko,
    nama_toko: `TOKO ${kode_toko}`,
    tgl_system: '2026-01-31',
    kategori,
    jumlah: 1,
    qty: 1,
    berat,
    total,
  })
  const day = [
    done('MC2', 'PENJUALAN', 3_000_000, 3),
    done('MC2', 'PEMBELIAN', 500_000, 1),
    done('MC3', 'PENJUALAN', 2_000_000, 1),
    done('MC4', 'PENJUALAN', 0, 0),
  ]
  const resultGram = [
    { kode_toko: 'MC2', kategori: 'PENJUALAN', berat: 3, per_gram: 1_000_000 },
    { kode_toko: 'MC3', kategori: 'PENJUALAN', berat: 1, per_gram: 2_000_000 },
  ]
  const sold = ({ kategori: _, ...facts }: ReturnType<typeof done>) => facts
  const month = [done('MC3', '', 4_000_000, 2), done('MC2', '', 3_000_000, 4), done('MC3', '', 2_000_000, 1)].map(sold)
  const bulan_lalu = [{ kode_toko: 'MC3', jumlah: 1, qty: 1, berat: 6, total: 4_000_000 }]
  const heard = standInServer(({ path }) => {
    if (path === 'cash-pusat/toko')
      return { semua, values: shops.map((shop) => ({ ...shop, jual_minggu_lalu: { jumlah: 1, berat: 2, total: 2_000_000 } })) }
    if (path.startsWith('cash-pusat/daily-transaction-chart')) return [{ values: day, resultGram }]
    if (path.startsWith('cash-pusat/daily-specific-chart')) return { values: month, bulan_lalu }
    return Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 })
  })
  await drawAt('/dashboardPusat', <DashboardPusat />)
  const box = within(await screen.findByRole('region', { name: 'Toko Dibandingkan' }))
  const told = () => box.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`.trim())
  // A shop that sold nothing is in no comparison.
  await waitFor(() => expect(told()).toEqual(['MC2 TOKO MC2: Rp. 3,000,000 ▲ 50%', 'MC3 TOKO MC3: Rp. 2,000,000 = 0%']))
  expect(box.getByRole('link', { name: /MC3/ }).getAttribute('href')).toBe('/laporan-penjualan?tgl_from=2026-01-31&tgl_to=2026-01-31&kode_toko=MC3')
  await userEvent.click(box.getByText('Per Gram'))
  expect(told()).toEqual(['MC3 TOKO MC3: Rp. 2,000,000 ▲ 100%', 'MC2 TOKO MC2: Rp. 1,000,000 = 0%'])
  await userEvent.click(box.getByText('Bulan Ini'))
  await userEvent.click(box.getByText('Gram'))
  await waitFor(() => expect(told()).toEqual(['MC2 TOKO MC2: 4.000 g', 'MC3 TOKO MC3: 3.000 g ▼ 50%']))
  expect(heard.some(({ path }) => path.includes('daily-specific-chart'))).toBe(true)
  await userEvent.click(box.getByText('Rupiah'))
  expect(told()).toEqual(['MC3 TOKO MC3: Rp. 6,000,000 ▲ 50%', 'MC2 TOKO MC2: Rp. 3,000,000'])
})

it('opens the dashboard of a shop by its heading, by key as by mouse, with the business date of that shop', async () => {
  const own = { path: '/dashboard', title: 'Dashboard', is_show: true, children: [] }
  const session = ownerOfBranch({ isPusat: true, kode_toko: 'MC1', akses: [own] })
  setSession(session)
  const { token: _, ...rest } = session
  const heard = standInServer(({ method, path }) => {
    if (path === 'cash-pusat/toko') return { semua, values: shops }
    if (`${method} ${path}` === readSession.call) return replyOf(readSession, { ...rest, kode_toko: 'MC3', tgl_system: '2026-01-29' })
    return Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 })
  })
  const { pathNow } = await drawAt('/dashboardPusat', <DashboardPusat />)
  const third = await screen.findByRole('article', { name: 'MC3 TOKO MC3' })
  within(third).getByRole('button', { name: 'MC3 TOKO MC3' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(pathNow()).toBe('/dashboard'))
  expect(getSession()).toMatchObject({ kode_toko: 'MC3', tgl_system: '2026-01-29' })
  expect(heard.some(({ method, path }) => `${method} ${path}` === readSession.call)).toBe(true)
})

it('shows the shops of other portals next to ours, marked, and which portal did not answer', async () => {
  const other = { semua: { ...semua, tgl_system: '2026-02-01' }, values: [shop('MC2', { jual: did(9_000_000), kas: null })] }
  const portals = {
    values: [
      { portal: 'barat.example', data: other },
      { portal: 'timur.example', error: 'Tidak Bisa Dihubungi' },
    ],
  }
  let requested: string | null = null
  standInServer(({ path, query }) => {
    if (path === 'cash-pusat/toko') return { semua, values: shops }
    if (path !== 'portal') return Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 })
    requested = query.get('path')
    return portals
  })
  await drawAt('/dashboardPusat', <DashboardPusat />)
  const others = await screen.findByRole('region', { name: 'Toko Portal Lain' })
  const theirs = within(others).getByRole('article', { name: 'MC2 TOKO MC2 barat.example' })
  expect(requested).toBe('cash-pusat/toko')
  expect(theirs.textContent).toContain('9,000,000')
  expect(theirs.textContent).toContain('Angka Semua Toko per 2026-02-01')
  // What is behind it is in the other portal: nothing of it opens ours.
  expect([...within(theirs).queryAllByRole('link'), ...within(theirs).queryAllByRole('button')]).toEqual([])
  expect(within(others).getByRole('alert').textContent).toBe('timur.example · Data Gagal Dimuat: Tidak Bisa Dihubungi')
  // Ours stay ours, and so does what they come to.
  await screen.findByRole('article', { name: 'MC2 TOKO MC2' })
  expect(screen.getByRole('region', { name: 'Semua Toko' }).textContent).not.toContain('13,000,000')
})

it('says that nothing was loaded when no portal answers, and nothing of portals where there are none', async () => {
  let portals: unknown = Response.json({ code: 'PORTALS_SILENT', message: 'Data Gagal Dimuat' }, { status: 422 })
  standInServer(({ path }) =>
    path === 'cash-pusat/toko'
      ? { semua, values: shops }
      : path === 'portal'
        ? portals
        : Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 }),
  )
  await drawAt('/dashboardPusat', <DashboardPusat />)
  const others = await screen.findByRole('region', { name: 'Toko Portal Lain' })
  expect(within(others).getByRole('alert').textContent).toContain('Data Gagal Dimuat')
  portals = { values: [] }
  await userEvent.click(within(others).getByRole('button', { name: 'Coba Lagi' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Toko Portal Lain' })).toBeNull())
})
