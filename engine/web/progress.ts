import { useEffect, useSyncExternalStore } from 'react'
import { type ProgressMessage, progressMessage, progressTopic } from '../contract/progress.ts'
import { hear } from './realtime.ts'

let current: ProgressMessage | undefined
let isSentAway = false
const watchers = new Set<() => void>()

function show(message: ProgressMessage | undefined): void {
  current = message
  for (const watcher of watchers) watcher()
}

/** Shows how far long work has come; one that is complete, or MATI, shows nothing (specification §2). */
export function showProgress(message: ProgressMessage): void {
  const isOver = message.nama === 'MATI' || message.progress === message.total
  if (isOver) isSentAway = false
  show(isOver || isSentAway ? undefined : message)
}

/** Hides the dialog. The work goes on without further messages until it is over. */
export function sendProgressAway(): void {
  isSentAway = true
  show(undefined)
}

/** The progress of long work, as the server reports it or this browser knows it; undefined if there is none. */
export function useProgress(): ProgressMessage | undefined {
  useEffect(
    () =>
      hear(progressTopic, (payload) => {
        const checked = progressMessage.safeParse(payload)
        if (checked.success) showProgress(checked.data)
      }),
    [],
  )
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => current,
  )
}
