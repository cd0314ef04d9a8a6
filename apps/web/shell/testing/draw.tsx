import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { EngineSession } from '#engine/contract/session.ts'
import { screens } from '../screens.ts'

/** Somebody of a branch for whom every screen of the menu is shown, but for those of `hidden`. */
export function sessionOf(change: Partial<EngineSession> = {}, hidden: readonly string[] = []): EngineSession {
  return {
    token: 'token',
    user_id: 'own.mc2',
    nama: 'Pemilik',
    level: 'OWN',
    isPusat: false,
    kode_toko: 'MC2',
    tgl_system: '2026-01-31',
    modules: [],
    settings: {},
    shops: [{ kode_toko: 'MC2', nama_toko: 'Toko Dua', alamat_toko: '' }],
    akses: screens.map(({ path, title }) => ({ path, title, is_show: !hidden.includes(path), children: [] })),
    ...change,
  }
}

/** Draws a part of the shell as it stands in the application, at an address. */
export async function drawAt(path: string, part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const drawn = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...drawn, pathNow: () => router.state.location.pathname }
}
