import './kit.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './shell.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRootRoute, createRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { newQueries } from '#engine/web/queries.ts'
import { searchAsText } from '#engine/web/screen-link.tsx'
import { learnRefusals, useText } from '#engine/web/text.ts'
import type { Config } from '../config.ts'
import { refusals } from '../listed.generated.ts'
import { cssVariablesResolver, theme } from '../theme.ts'
import { Frame } from './frame.tsx'

export { fetchLandings, fetchScreenAt } from './landing.ts'

learnRefusals(refusals)

/** The application behind the login. The base path is the page's own, so one build serves any path. */
export function Shell({ config }: { config: Config }) {
  // Its provider needs no locale of its own: dates are written yyyy-MM-dd in every language.
  useText()
  const [queries] = useState(newQueries)
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({
        // News lead to screens.
        component: () => (
          <>
            <Notifications position="bottom-center" />
            <Frame config={config} />
          </>
        ),
        notFoundComponent: () => null,
      }),
      basepath: new URL('.', document.baseURI).pathname,
      trailingSlash: 'never',
      ...searchAsText,
    }),
  )
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <DatesProvider settings={{ firstDayOfWeek: 1 }}>
          <ModalsProvider>
            <RouterProvider router={router as never} />
          </ModalsProvider>
        </DatesProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
