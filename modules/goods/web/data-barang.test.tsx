import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import DataBarang from './data-barang.tsx'
import { registerPieceEntry } from './piece-tasks.ts'

afterEach(() => vi.unstubAllGlobals())

it('shows all pieces where none was found, and where there are none leads to where the first comes in', async () => {
  setSession(ownerOfBranch())
  registerPieceEntry({ path: '/barang-baru', title: 'Barang Baru', menu: undefined })
  const heard = standInServer(({ path }) => (path.startsWith('barang') ? { rows: [], next: null, total: 0 } : []))
  await drawAt('/data-barang', <DataBarang />)
  const all = await screen.findByRole('button', { name: 'Tampilkan Semua Barang' })
  expect(screen.queryByRole('link', { name: 'Buka Barang Baru' })).toBeNull()
  await userEvent.click(all)
  expect((await screen.findByRole('link', { name: 'Buka Barang Baru' })).getAttribute('href')).toBe('/barang-baru')
  expect(heard.at(-1)?.query.get('status')).toBeNull()
})
