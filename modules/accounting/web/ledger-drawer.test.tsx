import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import LedgerDrawer, { monthsOf } from './ledger-drawer.tsx'

beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

it('a period is its months, the first and the last as far as they are in it', () => {
  expect(monthsOf('2025-11-15', '2026-01-10')).toEqual([
    { tgl_from: '2025-11-15', tgl_to: '2025-11-30' },
    { tgl_from: '2025-12-01', tgl_to: '2025-12-31' },
    { tgl_from: '2026-01-01', tgl_to: '2026-01-10' },
  ])
  expect(monthsOf('2026-01-31', '2026-01-31')).toEqual([{ tgl_from: '2026-01-31', tgl_to: '2026-01-31' }])
  expect(monthsOf('2025-01-01', '2025-12-31')).toHaveLength(12)
})

it('behind a figure of a year stand all its months, the last one first', async () => {
  const heard = standInServer(() => [])
  await drawAt('/neraca', <LedgerDrawer id="1-1001 - 2025-01-01 2025-12-31" opened onClose={() => {}} />)
  const requested = () => heard.map(({ query }) => `${query.get('tgl_from')} ${query.get('tgl_to')}`)
  await waitFor(() => expect(requested()).toEqual(['2025-12-01 2025-12-31']))
  await userEvent.click(await screen.findByRole('button', { name: '2025-01' }))
  await waitFor(() => expect(requested().at(-1)).toBe('2025-01-01 2025-01-31'))
})

it('what an account began with and was left with stands above its lines', async () => {
  const line = (reference: string | null, debet: number, kredit: number, saldo_akun: number) => ({
    akun_buku: '1-1001 KAS',
    tgl_system: '2026-01-31',
    kode_toko: 'MC2',
    kind: reference && 'UANG_KAS',
    reference,
    keterangan: reference ? null : 'SALDO AWAL',
    debet,
    kredit,
    saldo_akun,
  })
  standInServer(() => [line(null, 0, 0, 500), line('UK-1', 100, 0, 600), line('UK-2', 0, 250, 350)])
  await drawAt('/neraca', <LedgerDrawer id="1-1001 MC2 2026-01-01 2026-01-31" opened onClose={() => {}} />)
  const ends = (await screen.findAllByRole('term')).map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(ends).toEqual([
    ['Saldo Awal', 'Rp. 500'],
    ['Saldo Akhir', 'Rp. 350'],
  ])
  expect(screen.queryByRole('columnheader', { name: /Keterangan/ })).toBeNull()
})
