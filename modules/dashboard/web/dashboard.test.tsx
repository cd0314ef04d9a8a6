import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import Dashboard from './dashboard.tsx'

const report = { path: '/laporan-penjualan', title: 'Laporan Penjualan', is_show: true, children: [] }
beforeEach(() => setSession(ownerOfBranch({ akses: [report] })))
afterEach(() => vi.unstubAllGlobals())

const day = (tgl_system: string, total: number) => ({ tgl_system, jumlah: total === 0 ? 0 : 1, qty: total === 0 ? 0 : 2, berat: 3.5, total })
const month = {
  values: [day('2026-01-01', 0), day('2026-01-02', 4_000_000), day('2026-01-03', 5_000_000)],
  total: { ...day('', 9_000_000), jumlah: 2 },
}
const quiet = { values: month.values.map(({ tgl_system }) => day(tgl_system, 0)), total: { ...day('', 0), qty: 0, berat: 0 } }
const year = ['PENJUALAN', 'PEMBELIAN'].map((kategori) => ({ bulan: '2026-01', kategori, jumlah: 1, berat: 1, total: 1_000 }))
const answersBy: Readonly<Record<string, unknown>> = { 'penjualan/chart': month, 'pembelian/chart': quiet }
const answers = (call: { path: string }) => answersBy[call.path] ?? { tahun: 2026, values: year }

it('tells of today against yesterday and of the month so far, and leads to the report behind', async () => {
  standInServer(answers)
  await drawAt('/dashboard', <Dashboard />)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
  const tiles = screen.getAllByRole('article')
  expect(tiles.map((tile) => within(tile).getByRole('heading').textContent?.trim())).toEqual([
    'Penjualan Hari Ini',
    'Penjualan Bulan Ini',
    'Pembelian Hari Ini',
    'Pembelian Bulan Ini',
  ])
  expect(tiles[0]?.textContent).toContain('Rp. 5,000,000')
  expect(tiles[0]?.textContent).toContain('▲ 25%')
  expect(tiles[1]?.textContent).toContain('Rp. 9,000,000')
  expect(tiles[1]?.textContent).toContain('Rp. 3,000,000')
  expect(tiles[2]?.textContent).toContain('Rp. 0')
  expect(screen.getByText('Belum Ada Pembelian Bulan Ini')).toBeDefined()
  expect(screen.getAllByRole('link', { name: /Penjualan/ })[0]?.getAttribute('href')).toContain(report.path)
  // What nobody can do yet is not said to have not been done.
  for (const text of [/Pesanan/, /Service/, /Ulang Tahun/]) expect(screen.queryByText(text)).toBeNull()
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
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Coba Lagi' }).length).toBe(3))
  expect(screen.queryByText(/Rp\./)).toBeNull()
  isDown = false
  await userEvent.click(screen.getAllByRole('button', { name: 'Coba Lagi' })[0] as HTMLElement)
  expect(await screen.findByText('Rp. 5,000,000')).toBeDefined()
})
