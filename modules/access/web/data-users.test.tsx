import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { newQueries } from '#engine/web/queries.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { dataUsers } from '../contract/data-users.ts'
import DataUsers from './data-users.tsx'

afterEach(() => vi.unstubAllGlobals())

const sari = { user_id: 'sari', nama: 'SARI', level: 'KASIR', kode_toko: 'MC2', no_whatsapp: null, is_active: true }
const herSession = {
  user_id: 'sari',
  created_at: '2026-01-31T09:00:00Z',
  last_seen_at: '2026-01-31T10:00:00Z',
  ip: '192.168.1.7',
  perangkat: null,
  ip_lain: null,
  ip_lain_at: null,
}

it('after a return to the list of users, a session that began in the meantime can be ended', async () => {
  setSession(ownerOfBranch())
  let sessions: object[] = []
  standInServer(({ path }) => (path === 'users/sessions' ? sessions : [sari]))
  const queries = newQueries()
  const open = () =>
    drawAt(
      dataUsers.path,
      <QueryClientProvider client={queries}>
        <DataUsers />
      </QueryClientProvider>,
    )
  const before = await open()
  await screen.findByText('SARI')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Keluarkan sari' })).toBeNull()
  before.unmount()

  sessions = [herSession]
  await open()
  await screen.findByText('SARI')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Keluarkan sari' })).not.toBeNull()
})
