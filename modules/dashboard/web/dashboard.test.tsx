import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import Dashboard from './dashboard.tsx'

const report = { path: '/laporan-penjualan', title: 'Laporan Penjualan', is_show: true, children: [] }
const repairs = { path: '/laporan-services', title: 'Laporan Service', is_show: true, children: [] }
beforeEach(() => setSession(ownerOfBranch({ akses: [report, repairs] })))
afterEach(() => vi.unstubAllGlobals())

const sum = (total: number) => ({ jumlah: total === 0 ? 0 : 1, qty: total === 0 ? 0 : 2, berat: 3.5, total })
const day = (tgl_system: string, total: number) => ({ tgl_system, ...sum(total) })
const month = {
  values: [day('2026-01-01', 0), day('2026-01-02', 4_000_000), day('2026-01-03', 5_000_000)],
  total: { ...sum(9_000_000), jumlah: 2 },
  sebelumnya: {
    kemarin: sum(6_000_000),
    kemarin_jam_ini: sum(4_000_000),
    minggu_lalu_jam_ini: sum(2_500_000),
    bulan_lalu: sum(10_000_000),
    bulan_lalu_penuh: sum(20_000_000),
    hari_bulan_lalu: [day('2025-12-01', 1_000_000)],
  },
}
const quiet = {
  values: month.values.map(({ tgl_system }) => day(tgl_system, 0)),
  total: { ...sum(0), qty: 0, berat: 0 },
  sebelumnya: {
    kemarin: sum(0),
    kemarin_jam_ini: sum(0),
    minggu_lalu_jam_ini: sum(0),
    bulan_lalu: sum(0),
    bulan_lalu_penuh: sum(0),
    hari_bulan_lalu: [],
  },
}
const year = ['PENJUALAN', 'PEMBELIAN'].map((kategori) => ({ bulan: '2026-01', kategori, jumlah: 1, berat: 1, total: 1_000 }))
const answersBy: Readonly<Record<string, unknown>> = {
  'penjualan/chart': month,
  'pembelian/chart': quiet,
  'service/chart': { ...month, values: month.values.slice(-1), total: sum(750_000) },
  'hutang/chart': quiet,
  'pesanan/chart': { ...quiet, total: { jumlah: 2, qty: 3, berat: 9.5, total: 12_000_000 } },
  'cash-pusat/daily-cash-chart': {
    values: [
      { kode_toko: 'MC2', nama_toko: '', tgl_system: '2026-01-31', akun_kas: 'CASH', nama_akun: 'Kas', awal: 1, masuk: 700, keluar: 0, akhir: 701 },
      { kode_toko: 'MC2', nama_toko: '', tgl_system: '2026-01-31', akun_kas: '0011', nama_akun: 'BCA', awal: 0, masuk: 9, keluar: 0, akhir: 9_000 },
    ],
  },
  'cash-pusat/daily-biaya': { values: [], total: 0 },
  'cash-pusat/pesanan-emas': { gram_terjual: 12.5, gram_dibeli: 2.25, gram_pesan: 10.25, harga_dipakai: 1_000_000, nilai_pesan: 10_250_000 },
  'cash-pusat/outstand-noncash': {
    values: [{ kode_toko: 'MC2', nama_toko: '', tgl_system: '2026-01-31', no_rekening: '0011', nama_rekening: 'BCA TOKO', jumlah: 2, total: 55_000 }],
    sejak: '2026-01-29',
    total: 55_000,
    kemarin: 50_000,
  },
  'cash-pusat/titipan': { jumlah: 3, uang_titipan: 2_500_000, awal_hari: 2_000_000, grand_total: 9_000_000, segera: 1, lewat: 2 },
  'cash-pusat/uang-jalan': {
    jumlah: 1,
    total: 450_000,
    awal_hari: 450_000,
    hari_terlama: 5,
    umur: [{ hari_dari: 4, hari_sampai: null, jumlah: 1, total: 450_000 }],
  },
  'cash-pusat/penjualan-kadar': {
    values: [
      { kode_kadar: 'K750', nama_kadar: 'EMAS 750', qty: 2, berat: 3, total: 6_000_000, total_lalu: 3_000_000 },
      { kode_kadar: 'K375', nama_kadar: 'EMAS 375', qty: 1, berat: 4, total: 2_000_000, total_lalu: 0 },
    ],
  },
  'cash-pusat/penjualan-jenis': {
    values: [
      { kode_dept: 'CIN', nama_dept: 'CINCIN', qty: 3, berat: 7, total: 8_000_000, total_lalu: 4_000_000, stock: 6, cukup_hari: 62 },
      { kode_dept: 'KAL', nama_dept: 'KALUNG', qty: 0, berat: 0, total: 0, total_lalu: 0, stock: 9, cukup_hari: null },
    ],
  },
  'cash-pusat/hari-minggu': {
    tgl_from: '2025-12-07',
    tgl_to: '2026-01-31',
    values: [1, 2, 3, 4, 5, 6, 7].map((hari_ke) => ({ hari_ke, hari: 8, jumlah: 1, berat: 1, total: 1_000 })),
  },
  'cash-pusat/umur-stock': {
    values: [
      { umur: 'BULAN_0_2', pieces: 5, gross: 12.5 },
      { umur: 'BULAN_24', pieces: 1, gross: 2.25 },
    ],
  },
  'cash-pusat/tagihan': {
    values: [
      { jenis: 'HUTANG_EMAS', jumlah: 1, total: 12_000, gram: 7.5, awal_hari: 10_000 },
      { jenis: 'PIUTANG_KARTU', jumlah: 2, total: 55_000, gram: 0, awal_hari: 55_000 },
    ],
  },
}
const answers = (call: { path: string }) => answersBy[call.path] ?? { tahun: 2026, values: year }

it('shows today against yesterday until this hour and the month so far, and links to the report behind', async () => {
  standInServer(answers)
  await drawAt('/dashboard', <Dashboard />)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(19))
  const tiles = screen.getAllByRole('article')
  expect(tiles.map((tile) => within(tile).getByRole('heading').textContent?.trim())).toEqual([
    'Penjualan Hari Ini',
    'Penjualan Bulan Ini',
    'Pembelian Hari Ini',
    'Pembelian Bulan Ini',
    'Pesanan Hari Ini',
    'Service Hari Ini',
    'Hutang Hari Ini',
    'Uang Di Kas',
    'Biaya Hari Ini',
    'Pesanan Emas Malam Ini',
    'Non Cash Belum Cair',
    'Titipan Pelanggan',
    'Uang Di Jalan',
    'Piutang dan Hutang',
    'Penjualan Per Kadar Bulan Ini',
    'Rata-Rata Per Hari Dalam Minggu',
    'Jenis Terlaris Bulan Ini',
    'Jenis Paling Lambat',
    'Umur Stock',
  ])
  expect(tiles[0]?.textContent).toContain('Rp. 5,000,000')
  expect(tiles[0]?.textContent).toContain('▲ 25%')
  expect(tiles[0]?.textContent).toContain('▲ 100%')
  expect(tiles[1]?.textContent).toContain('Rp. 9,000,000')
  // Of the two days that are over.
  expect(tiles[1]?.textContent).toContain('Rata-Rata Per Hari Rp. 2,000,000')
  expect(tiles[1]?.textContent).toContain('▼ 10%')
  expect(tiles[2]?.textContent).toContain('Rp. 0')
  expect(screen.getByText('Belum Ada Pembelian Bulan Ini')).toBeDefined()
  // Each figure opens its report for its own days.
  const hrefs = screen.getAllByRole('link', { name: /Penjualan/ }).map((link) => link.getAttribute('href'))
  expect(hrefs[0]).toBe(`${report.path}?tgl_from=2026-01-31&tgl_to=2026-01-31`)
  expect(hrefs[1]).toBe(`${report.path}?tgl_from=2026-01-01&tgl_to=2026-01-31`)
  expect(tiles[4]?.textContent).toContain('Rp. 12,000,000')
  expect(tiles[5]?.textContent).toContain('Rp. 750,000')
  expect(tiles[5]?.textContent).toContain('1 nota · 2 barang')
  expect(
    within(tiles[5] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/laporan-services?tgl_from=2026-01-31&tgl_to=2026-01-31')
  const money = tiles.slice(7).map((tile) => tile.textContent ?? '')
  expect(money[0]).toContain('Rp. 701')
  expect(money[0]).toContain('Rp. 9,000')
  expect(money[1]).toContain('Belum Ada Biaya')
  expect(money[2]).toContain('Agar impas, beli emas murni10.250 g')
  expect(money[2]).toContain('Rp. 10,250,000')
  expect(money[3]).toContain('BCA TOKO')
  expect(money[4]).toContain('2 lewat jatuh tempo')
  expect(money[5]).toContain('Lebih Dari 3 Hari')
  expect(money[6]).toContain('7.500')
  expect(money[6]).not.toContain('55,000')
  // What there is now stands next to what there was when the day began.
  expect(money[0]).toContain('Awal Hari Ini Rp. 1 ')
  expect(money[3]).toContain('Awal Hari Ini Rp. 50,000 ▲ 10%')
  expect(money[4]).toContain('Awal Hari Ini Rp. 2,000,000 ▲ 25%')
  expect(money[5]).toContain('Awal Hari Ini Rp. 450,000 = 0%')
  expect(money[6]).toContain('▲ 20%')
  // A function that does not exist yet does not appear as undone.
  for (const text of [/Ulang Tahun/]) expect(screen.queryByText(text)).toBeNull()
})

it('has no day to average on the first of a month', async () => {
  standInServer((call) => (call.path === 'penjualan/chart' ? { ...month, values: month.values.slice(-1), total: sum(5_000_000) } : answers(call)))
  await drawAt('/dashboard', <Dashboard />)
  const tile = (await screen.findByRole('heading', { name: 'Penjualan Bulan Ini' })).closest('article')
  expect(tile?.textContent).toContain('Rp. 5,000,000')
  expect(tile?.textContent).toContain('Rata-Rata Per Hari —')
  // The figure shows a note about amounts that it leaves out.
  expect(tile?.textContent).toContain('Biaya, PPN di atas harga, dan barang per gram tidak dihitung')
})

it('tells what sells and what does not, each with the way to its report of the same days', async () => {
  const open = ['/laporan-penjualan-group', '/laporan-penjualan-jenis', '/laporan-umur-stock']
  setSession(ownerOfBranch({ akses: [report, ...open.map((path) => ({ path, title: path, is_show: true, children: [] }))], modules: [] }))
  standInServer(answers)
  await drawAt('/dashboard', <Dashboard />)
  const tile = async (name: string) => (await screen.findByRole('heading', { name })).closest('article') as HTMLElement
  const purity = await tile('Penjualan Per Kadar Bulan Ini')
  await waitFor(() => expect(purity.textContent).toContain('75%'))
  expect(purity.textContent).toContain('EMAS 375 4.000 g')
  // As many days before.
  expect(purity.textContent).toContain('75% ▲ 100%')
  expect(within(purity).getByRole('link').getAttribute('href')).toBe('/laporan-penjualan-group?tgl_from=2026-01-01&tgl_to=2026-01-31&kode_toko=MC2')
  const best = await tile('Jenis Terlaris Bulan Ini')
  await waitFor(() => expect(best.textContent).toContain('▲ 100%'))
  expect(best.textContent).not.toContain('KALUNG')
  const slow = await tile('Jenis Paling Lambat')
  await waitFor(() =>
    expect(
      within(slow)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['KALUNG 9 barang', 'CINCIN 6 barang']),
  )
  expect(slow.textContent).toContain('Belum Terjual Bulan Ini')
  expect(slow.textContent).toContain('Cukup 62 hari')
  const ages = await tile('Umur Stock')
  await waitFor(() => expect(ages.textContent).toContain('24 Bulan Atau Lebih'))
  expect(ages.textContent).toContain('12.500 g')
})

it('links each kind of claim and the year to their report; a report of one month opens at this month', async () => {
  const analysis = { path: '/laporan-analisis-manajerial', title: '', is_show: true, children: [] }
  const open = [report, analysis, ...['/bayar-tagihan', '/laporan-non-cash'].map((path) => ({ ...analysis, path }))]
  setSession(ownerOfBranch({ akses: open, modules: [] }))
  standInServer((call) =>
    call.path === 'cash-pusat/tagihan' ? { values: [{ jenis: 'PPN', jumlah: 1, total: 110_000, gram: 0, awal_hari: 110_000 }] } : answers(call),
  )
  await drawAt('/dashboard', <Dashboard />)
  expect((await screen.findByRole('link', { name: 'PPN' })).getAttribute('href')).toBe('/bayar-tagihan?kode_toko=MC2')
  // The debt of banks starts at the date of the oldest open claim.
  const banks = await screen.findByRole('link', { name: 'Non Cash Belum Cair' })
  expect(banks.getAttribute('href')).toBe('/laporan-non-cash?tgl_from=2026-01-29&tgl_to=2026-01-31&kode_toko=MC2')
  const ofYear = async () => (await screen.findByRole('link', { name: /Analisis Transaksi Bulanan/ })).getAttribute('href')
  expect(await ofYear()).toBe('/laporan-analisis-manajerial?tgl_from=2026-01-01&tgl_to=2026-01-31')
  cleanup()
  setSession(ownerOfBranch({ akses: open, modules: ['PROTEKSI_LAPORAN_1_BULAN_MODULE'], tgl_system: '2026-03-15' }))
  await drawAt('/dashboard', <Dashboard />)
  expect(await ofYear()).toBe('/laporan-analisis-manajerial?tgl_from=2026-03-01&tgl_to=2026-03-15')
})

it('leads nowhere that is closed', async () => {
  setSession(ownerOfBranch({ akses: [{ ...report, is_show: false }] }))
  standInServer(answers)
  await drawAt('/dashboard', <Dashboard />)
  await screen.findAllByRole('article')
  expect(screen.queryAllByRole('link', { name: /Penjualan/ })).toEqual([])
})

it('says that a call failed instead of a sum of nothing, and asks again', async () => {
  let isDown = true
  standInServer((call) => (isDown ? Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 }) : answers(call)))
  await drawAt('/dashboard', <Dashboard />)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Coba Lagi' }).length).toBe(18))
  expect(screen.queryByText(/Rp\./)).toBeNull()
  isDown = false
  await userEvent.click(screen.getAllByRole('button', { name: 'Coba Lagi' })[0] as HTMLElement)
  expect((await screen.findAllByText('Rp. 5,000,000')).length).toBeGreaterThan(0)
})
