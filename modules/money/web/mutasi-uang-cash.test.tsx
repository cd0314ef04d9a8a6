import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import MutasiUangCash from './mutasi-uang-cash.tsx'

beforeEach(() => {
  setSession(ownerOfBranch())
  standInServer(() => [])
})
afterEach(() => vi.unstubAllGlobals())

it('begins with the deposit that a count of the till proposes', async () => {
  await drawAt('/mutasi-uang-cash?jumlah=1000000', <MutasiUangCash />)
  expect(await screen.findByRole('dialog', { name: 'Mutasi Uang Cash' })).toBeDefined()
  expect(screen.getByLabelText(/^Jumlah/)).toHaveProperty('value', '1,000,000')
})

it('waits for the user to begin when there is no proposal', async () => {
  await drawAt('/mutasi-uang-cash', <MutasiUangCash />)
  expect(await screen.findByText('Belum Ada Mutasi Hari Ini')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
