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

/** Sends away what is shown; the work goes on, and says nothing more until it is over. */
export function sendProgressAway(): void {
  isSentAway = true
  show(undefined)
}

/** How far long work has come, as the server says it or this browser knows it; undefined where there is none. */
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
