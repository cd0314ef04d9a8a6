import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThingDrawers, registerDrawer } from '#engine/web/openers.tsx'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import JejakAudit from './jejak-audit.tsx'

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { value: 600, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { value: 1000, configurable: true })
  setSession(ownerOfBranch())
})
afterEach(() => vi.unstubAllGlobals())

const change = (id: number, kind: string, kunci: string) => ({
  id,
  created_at: '2026-01-31T02:00:00.000Z',
  user_id: 'kasir.mc2',
  kode_toko: 'MC2',
  judul: 'Transaksi Penjualan',
  tindakan: '',
  kind,
  kunci,
  berubah: [],
})
const [sale, bank] = [change(2, 'penjualan', 'FJ-1'), change(1, '', 'BCA')]

it('what a change is about opens from its row and from the change itself, where anything opens it', async () => {
  registerDrawer('penjualan', async () => ({ default: ({ id }) => <p>Nota {id}</p> }))
  standInServer(({ path }) => {
    if (path === 'audit') return { rows: [sale, bank], next: null, total: 2 }
    if (path === 'audit/pilihan') return { users: [], layar: [] }
    return { ...sale, call: 'POST penjualan', ip: null, request_id: 'x', isi: [] }
  })
  await drawAt(
    '/jejak-audit',
    <>
      <JejakAudit />
      <ThingDrawers />
    </>,
  )
  await screen.findByText('BCA')
  expect(screen.queryByRole('button', { name: 'BCA' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'FJ-1' }))
  expect(await screen.findByText('Nota FJ-1')).toBeDefined()

  await userEvent.dblClick(screen.getAllByText('Transaksi Penjualan')[0]!)
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByRole('button', { name: 'FJ-1' })).toBeDefined()
})
