import { QueryClient } from '@tanstack/react-query'

/** Answers are kept, and those of the last seconds are not asked for again; what changes by itself says `staleTime: 0`. */
export const newQueries = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } } })
