import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { keep } from '#engine/web/local-data.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { setSession } from '#engine/web/session.ts'
import { Sidebar } from './sidebar.tsx'
import { sessionOf } from './testing/session.ts'

beforeEach(() => localStorage.clear())

it('opens the heading of the current screen, and others on request', async () => {
  setSession(sessionOf())
  const { pathNow } = await drawAt('/master-bank', <Sidebar isMinified={false} />)
  // Masters that belong together are one entry; their tabs stand above the screen.
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Master Keuangan')
  expect(screen.queryByRole('link', { name: 'Master Bank' })).toBeNull()
  const heading = screen.getByRole('button', { name: 'Barang' })
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: 'Data Barang' })).toBeNull()
  await userEvent.click(heading)
  await userEvent.click(screen.getByRole('link', { name: 'Data Barang' }))
  await waitFor(() => expect(pathNow()).toBe('/data-barang'))
})

it('brings the current screen into sight, also after the search led there', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  setSession(sessionOf())
  const { router } = await drawAt('/master-bank', <Sidebar isMinified={false} />)
  await waitFor(() => expect((seen.mock.contexts.at(-1) as Element).textContent).toBe('Master Keuangan'))
  await router.navigate({ to: '/data-barang' })
  await waitFor(() => expect((seen.mock.contexts.at(-1) as Element).textContent).toBe('Data Barang'))
})

it('opens the heading of the current screen, and goes to the heading if only icons are shown', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  setSession(sessionOf())
  const { router } = await drawAt('/data-barang', <Sidebar isMinified={false} />)
  const heading = screen.getByRole('button', { name: 'Barang' })
  await userEvent.click(heading)
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  await router.navigate({ to: '/master-bank' })
  await waitFor(() => expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Master Keuangan'))
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  await router.navigate({ to: '/data-barang' })
  await waitFor(() => expect(heading.getAttribute('aria-expanded')).toBe('true'))
  await waitFor(() => expect((seen.mock.contexts.at(-1) as Element).textContent).toBe('Data Barang'))
  cleanup()
  await drawAt('/data-barang', <Sidebar isMinified />)
  await waitFor(() => expect((seen.mock.contexts.at(-1) as Element).getAttribute('aria-label')).toBe('Barang'))
})

it('has one entry for the screens of a kind of document, and opens the first that the user may open', async () => {
  setSession(sessionOf())
  await drawAt('/batal-penjualan', <Sidebar isMinified={false} />)
  const current = screen.getByRole('link', { current: 'page' })
  expect([current.textContent, current.getAttribute('href')]).toEqual(['Penjualan', '/transaksi-penjualan'])
  expect(screen.queryByRole('link', { name: 'Batal Penjualan' })).toBeNull()
  cleanup()
  setSession(sessionOf({}, ['/transaksi-penjualan']))
  await drawAt('/batal-penjualan', <Sidebar isMinified={false} />)
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/lihat-penjualan')
})

it('keeps favourites of each user above the menu, and the entries opened last in the order of the menu', async () => {
  keep('kencana.recent', ['/laporan-penjualan', '/lihat-penjualan', '/data-barang'])
  setSession(sessionOf())
  await drawAt('/data-barang', <Sidebar isMinified={false} />)
  const linesOf = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(linesOf('Baru Dibuka')).toEqual(['Data Barang', 'Penjualan', 'Laporan Penjualan'])
  expect(screen.queryByRole('region', { name: 'Favorit' })).toBeNull()
  const star = screen.getAllByRole('button', { name: 'Favorit' }).find((each) => each.getAttribute('aria-description') === 'Data Barang')!
  expect(star.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(star)
  expect(linesOf('Favorit')).toEqual(['Data Barang'])
  expect(linesOf('Baru Dibuka')).toEqual(['Penjualan', 'Laporan Penjualan'])
  cleanup()
  setSession(sessionOf({ user_id: 'spv.mc2' }))
  await drawAt('/data-barang', <Sidebar isMinified={false} />)
  expect(screen.queryByRole('region', { name: 'Favorit' })).toBeNull()
})

it('closes a long heading below another until it is opened or has the current screen', async () => {
  setSession(sessionOf())
  await drawAt('/laporan-penjualan', <Sidebar isMinified={false} />)
  expect(screen.getByRole('button', { name: 'Laporan Penjualan' }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: 'Laporan Barang' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: 'Laporan Kartu Stock' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Laporan Barang' }))
  expect(screen.getByRole('link', { name: 'Laporan Kartu Stock' })).toBeTruthy()
  // A short one is open.
  expect(screen.getByRole('link', { name: 'Laporan Batal Pembelian' })).toBeTruthy()
})

it('leaves out what the access tree hides', async () => {
  setSession(sessionOf({}, ['/jejak-audit', '/master-bank']))
  await drawAt('/data-users', <Sidebar isMinified={false} />)
  expect(screen.getByRole('link', { name: 'Data Pengguna' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Jejak Audit' })).toBeNull()
  // The entry of several screens leads to the first that is not hidden.
  await userEvent.click(screen.getByRole('button', { name: 'Data Master' }))
  expect(screen.getByRole('link', { name: 'Master Keuangan' }).getAttribute('href')).toBe('/master-rekening')
})

it('minified, shows a floating submenu that Escape and a choice close', async () => {
  setSession(sessionOf())
  await drawAt('/dashboard', <Sidebar isMinified />)
  const menu = screen.getByRole('navigation', { name: 'Menu Utama' })
  const heading = within(menu).getByRole('button', { name: 'Barang' })
  await userEvent.hover(heading)
  expect(screen.getByRole('link', { name: 'Data Barang' })).toBeTruthy()
  heading.focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'Data Barang' })).toBeNull()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('link', { name: 'Data Barang' }))
  expect(screen.queryByRole('link', { name: 'Data Barang' })).toBeNull()
})

it('minified, hides the floating submenu a moment after the mouse has left', async () => {
  setSession(sessionOf())
  await drawAt('/dashboard', <Sidebar isMinified />)
  const heading = screen.getByRole('button', { name: 'Barang' })
  await userEvent.hover(heading)
  await userEvent.unhover(heading)
  expect(screen.getByRole('link', { name: 'Data Barang' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Data Barang' })).toBeNull())
})
