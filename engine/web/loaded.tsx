import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingState } from './states.tsx'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Said while it is on its way, where that is more than waiting. */
  readonly waiting?: string | undefined
  /** Said where it failed and the server gave no reason. */
  readonly failed?: string | undefined
  /** Old data stays visible if a new read fails. */
  readonly keepsOld?: boolean
  readonly children: (data: Data) => ReactNode
}

/** What a query answers, once it is there: until then that it is on its way, or why it failed and a way to try again. */
export function Loaded<Data>({ query, waiting, failed, keepsOld = false, children }: LoadedProps<Data>) {
  if (query.isPending) return <LoadingState text={waiting} />
  if (query.error && !(keepsOld && query.data !== undefined)) {
    return <ErrorState error={query.error} text={failed} onRetry={() => void query.refetch()} />
  }
  return children(query.data as Data)
}
