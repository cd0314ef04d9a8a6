import { core, refuse } from '../contract/refusal.ts'

/** Work that keeps a processor busy, a few pieces at a time: whoever sells meanwhile must not wait for it. */
export interface Turns {
  /** Runs `work` when its turn comes. @throws Refusal BUSY at once, where too many wait already */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Lets `atOnce` pieces of work run, and `waitingMax` wait in the order in which they came. */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    // The place goes from hand to hand, so that nobody who comes now gets it first.
    if (next) next()
    else running -= 1
  }
  return {
    take: async (work) => {
      if (running < atOnce) running += 1
      else {
        if (waiting.length >= waitingMax) refuse(core.BUSY)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
