import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import type { RatesOfDay } from '../contract/harga-hari-ini.ts'
import { hargaHariIni } from '../contract/harga-hari-ini.ts'
import PriceStrip from './price-strip.tsx'

const rates = (facts: Partial<RatesOfDay> = {}): RatesOfDay => ({
  harga: [
    { kode_group: '999L', nama_group: '999 LOKAL', harga: 2_010_000, kemarin: 2_000_000 },
    { kode_group: '750L', nama_group: '750 LOKAL', harga: 1_480_000, kemarin: 1_500_000 },
    { kode_group: '375L', nama_group: '375 LOKAL', harga: 750_500, kemarin: 750_500 },
  ],
  berikut: null,
  tertahan: 0,
  ...facts,
})
const node = { path: hargaHariIni.path, title: hargaHariIni.title, is_show: true, children: [] }
beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

it('tells what each rate is and where it went since yesterday, and when the next ones come', async () => {
  standInServer(() => rates({ berikut: '2126-01-31T02:00:00Z' }))
  await drawAt('/', <PriceStrip />)
  const strip = await screen.findByRole('group', { name: 'Harga Emas Hari Ini' })
  expect([...strip.children].map(({ textContent }) => textContent?.trim())).toEqual([
    'Harga baru pukul 01-31 09:00',
    'ribu/g',
    '999L 2,010▲',
    '750L 1,480▼',
    '375L 750.5',
  ])
})

it('tells all of them whole behind a button, also those for which there is no room', async () => {
  standInServer(() => rates())
  const person = userEvent.setup()
  await drawAt('/', <PriceStrip />)
  await person.click(await screen.findByRole('button', { name: 'Semua Harga' }))
  const all = await screen.findByRole('table', { name: 'Semua Harga' })
  expect(
    within(all)
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['999L 999 LOKAL2,010,000▲10,000', '750L 750 LOKAL1,480,000▼20,000', '375L 375 LOKAL750,500'])
})

it('is the first rate alone where there is no room, and a tap tells all of them, and when the next ones come', async () => {
  standInServer(() => rates({ berikut: '2126-01-31T02:00:00Z' }))
  const person = userEvent.setup()
  await drawAt('/', <PriceStrip isFolded />)
  const main = await screen.findByRole('button', { name: 'Semua Harga: 999L 2,010,000' })
  expect(main.textContent).toBe('999L 2,010▲')
  expect(screen.queryByText(/750L/)).toBeNull()
  await person.click(main)
  expect(within(await screen.findByRole('table', { name: 'Semua Harga' })).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText('Harga baru pukul 01-31 09:00')).toBeDefined()
})

it('shows a number in full if it is not whole thousands', async () => {
  standInServer(() => rates({ harga: [{ kode_group: '750L', nama_group: '750 LOKAL', harga: 1_480_550, kemarin: 1_480_550 }] }))
  await drawAt('/', <PriceStrip />)
  expect((await screen.findByRole('group', { name: 'Harga Emas Hari Ini' })).textContent?.trim()).toBe('750L 1,480,550')
})

it('leads to the screen of prices, else to the board where the shop has one', async () => {
  standInServer(() => rates({ tertahan: 1 }))
  setSession(ownerOfBranch({ modules: ['PAPAN_HARGA'] }))
  const { unmount } = await drawAt('/', <PriceStrip />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('./papan-harga?toko=MC2')
  unmount()
  setSession(ownerOfBranch({ akses: [node] as never, isPusat: true }))
  await drawAt('/', <PriceStrip />)
  await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe(hargaHariIni.path))
  // Users who may decide get a message that a plan waits for them.
  expect(screen.getByRole('link').textContent).toContain('Rencana harga tertahan')
})

it('is not there where there are no rates', async () => {
  const heard = standInServer(() => rates({ harga: [] }))
  const { container } = await drawAt('/', <PriceStrip />)
  await waitFor(() => expect(heard.length).toBeGreaterThan(0))
  expect(container.querySelector('[aria-label]')).toBeNull()
})
