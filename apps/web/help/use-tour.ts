import { useState } from 'react'
import { isTraining } from '#engine/web/training.ts'
import { useSeenTours } from '../shell/view-settings.ts'
import { toured } from './toured.ts'

/** Whether the tour of a screen is shown, and how to begin and end it. */
export interface TourNow {
  readonly isOn: boolean
  /** Undefined for a screen without a tour. */
  readonly ask: (() => void) | undefined
  readonly close: () => void
}

/** The tour of the screen at a path: once for each user in the training, and when a user asks for it. */
export function useTour(path: string): TourNow {
  const [seen, see] = useSeenTours()
  const [requested, ask] = useState<string>()
  const hasTour = toured.has(path)
  const isNew = isTraining() && !seen.includes(path)
  return {
    isOn: hasTour && (isNew || requested === path),
    ask: hasTour ? () => ask(path) : undefined,
    close: () => {
      ask(undefined)
      see(path)
    },
  }
}
