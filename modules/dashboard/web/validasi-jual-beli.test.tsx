import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import ValidasiJualBeli from './validasi-jual-beli.tsx'

beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

const row = {
  no_antri: 'AP-1',
  jenis: 'PENJUALAN',
  created_at: '2026-01-31T02:00:00.000Z',
  user_id: 'mu.mc2',
  nama_customer: 'IBU SRI',
  grand_total: 5_000_000,
  bayar: 4_000_000,
  umur_menit: 12,
  batas_at: null,
  status_antri: 'MENUNGGU',
  nomor: null,
  alasan_tolak: null,
  diputuskan_oleh: null,
}

it('links each waiting entry to the screen that takes its money, and shows a refusal', async () => {
  const heard = standInServer(({ query }) =>
    query.get('status') === 'MENUNGGU' ? [row] : [{ ...row, status_antri: 'DITOLAK', alasan_tolak: 'BATAL BELI', diputuskan_oleh: 'kasir.mc2' }],
  )
  await drawAt('/validasi-jual-beli', <ValidasiJualBeli />)
  expect((await screen.findByRole('link', { name: 'AP-1' })).getAttribute('href')).toBe('/validasi-penjualan?no_antri=AP-1')
  expect(screen.getByText('Rp. 4,000,000')).toBeDefined()
  await userEvent.click(screen.getByText('Diputuskan Hari Ini'))
  expect(await screen.findByText('Ditolak kasir.mc2: BATAL BELI')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'AP-1' })).toBeNull()
  expect(heard.map(({ query }) => query.get('status'))).toEqual(['MENUNGGU', 'DIPUTUSKAN'])
})

it('says that there may be more than it shows', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ ...row, no_antri: `AP-${at}` }))
  standInServer(({ query }) => (query.get('status') === 'MENUNGGU' ? many : [row]))
  await drawAt('/validasi-jual-beli', <ValidasiJualBeli />)
  expect(await screen.findByText(/yang tertua ditampilkan/)).toBeDefined()
  await userEvent.click(screen.getByText('Diputuskan Hari Ini'))
  await screen.findByText('AP-1')
  expect(screen.queryByText(/ditampilkan/)).toBeNull()
})
