import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { setSession } from '#engine/web/session.ts'
import { Sidebar } from './sidebar.tsx'
import { sessionOf } from './testing/session.ts'

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

it('leaves out what the access tree hides', async () => {
  setSession(sessionOf({}, ['/jejak-audit', '/master-bank']))
  await drawAt('/data-users', <Sidebar isMinified={false} />)
  expect(screen.getByRole('link', { name: 'Data Users' })).toBeTruthy()
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
