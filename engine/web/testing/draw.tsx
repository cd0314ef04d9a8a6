import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { searchAsText } from '../screen-link.tsx'

/** Draws a part of the application as it stands in it, at an address. */
export async function drawAt(path: string, part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => null }),
    ...searchAsText,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const drawn = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...drawn, router, pathNow: () => router.state.location.pathname }
}
