import { core, refuse } from '../contract/refusal.ts'

/** Work that keeps a processor busy, a few pieces at a time: whoever sells meanwhile must not wait for it. */
export interface Turns {
  /** Runs `work` when its turn comes. `of`: whose it is, where nobody may fill the queue alone. @throws Refusal BUSY at once, where too many wait already */
  take<Result>(work: () => Promise<Result>, of?: string): Promise<Result>
}

/** Lets `atOnce` pieces of work run, and `waitingMax` wait in the order in which they came, `waitingMaxOfOne` of them one's own. */
export function createTurns(limits: { atOnce: number; waitingMax: number; waitingMaxOfOne?: number }): Turns {
  const { atOnce, waitingMax, waitingMaxOfOne = waitingMax } = limits
  let running = 0
  const waiting: { readonly of: string | undefined; readonly go: () => void }[] = []
  const leave = () => {
    const next = waiting.shift()
    // The place goes from hand to hand, so that nobody who comes now gets it first.
    if (next) next.go()
    else running -= 1
  }
  const isFull = (of: string | undefined) =>
    waiting.length >= waitingMax || (of !== undefined && waiting.filter((each) => each.of === of).length >= waitingMaxOfOne)
  return {
    take: async (work, of) => {
      if (running < atOnce) running += 1
      else {
        if (isFull(of)) refuse(core.BUSY)
        await new Promise<void>((go) => waiting.push({ of, go }))
      }
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
