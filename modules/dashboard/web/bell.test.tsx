import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import Bell from './bell.tsx'

const line = (judul: string, tingkat: string, jumlah: number, saring = {}) => ({ judul, tingkat, path: '/lihat-cicilan', saring, jumlah })

it('says how much waits, and leads to each kind with its filter, the most urgent first', async () => {
  standInServer(() => [line('Cicilan Lewat Jatuh Tempo', 'MERAH', 4, { lewat: 'ya' }), line('Antrian Kasir', 'BIRU', 100)])
  setSession(ownerOfBranch())
  const { pathNow } = await drawAt('/dashboard', <Bell />)
  await userEvent.click(await screen.findByRole('button', { name: 'Menunggu Anda (99+)' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Cicilan Lewat Jatuh Tempo4', 'Antrian Kasir99+'])
  expect(items[0]?.getAttribute('href')).toMatch(/lihat-cicilan\?lewat=ya$/)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(pathNow()).toBe('/lihat-cicilan'))
})

it('says when nothing waits, and asks nothing for a user who has yet to choose his password', async () => {
  const requested = standInServer(() => [])
  setSession(ownerOfBranch({ mustChangePassword: true }))
  await drawAt('/dashboard', <Bell />)
  expect(requested).toEqual([])
  setSession(ownerOfBranch())
  await waitFor(() => expect(requested).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Menunggu Anda (0)' }))
  expect(await screen.findByText('Tidak Ada Yang Menunggu')).toBeTruthy()
})
