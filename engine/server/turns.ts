import { core, Refusal, refuse } from '../contract/refusal.ts'

/** Runs work that keeps a processor or a database busy, a few pieces at a time, so that tills need not wait for it. */
export interface Turns {
  /**
   * Runs `work` when its turn comes. `of` is its user, if one user may not take all places or fill the queue alone. A
   * user who has
   * `gone` away waits no longer.
   *
   * @throws Refusal BUSY at once if too many wait already, or after waiting for too long; the reason of `gone`
   */
  take<Result>(work: () => Promise<Result>, of?: string, gone?: AbortSignal): Promise<Result>
}

/** How much runs and waits at once, and of that how much of one's own. */
export interface TurnLimits {
  readonly atOnce: number
  readonly atOnceOfOne?: number
  readonly waitingMax: number
  readonly waitingMaxOfOne?: number
  /** Milliseconds; without it, one waits as long as it takes. */
  readonly waitMsMax?: number
}

interface Waiting {
  readonly of: string | undefined
  go(): void
}

/**
 * Lets a few pieces of work run and some more wait. A free place goes to the user with the fewest running pieces. Among
 * equals it goes to the one who came first.
 */
export function createTurns({ atOnce, atOnceOfOne = atOnce, waitingMax, waitingMaxOfOne = waitingMax, waitMsMax }: TurnLimits): Turns {
  const running: (string | undefined)[] = []
  let waiting: Waiting[] = []
  const runningOf = (of: string | undefined) => (of === undefined ? 0 : running.filter((each) => each === of).length)
  const waitingOf = (of: string | undefined) => (of === undefined ? 0 : waiting.filter((each) => each.of === of).length)
  const mayRun = (of: string | undefined) => running.length < atOnce && runningOf(of) < atOnceOfOne
  const leave = (of: string | undefined) => {
    running.splice(running.indexOf(of), 1)
    const next = waiting.filter((each) => mayRun(each.of)).toSorted((one, other) => runningOf(one.of) - runningOf(other.of))[0]
    if (!next) return
    waiting = waiting.filter((each) => each !== next)
    // The place is handed over directly, so that a new request cannot take it first.
    running.push(next.of)
    next.go()
  }
  const turnOf = (of: string | undefined, gone: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(patience)
        gone?.removeEventListener('abort', leaveQueue)
      }
      const mine: Waiting = { of, go: () => (end(), resolve()) }
      const giveUp = (reason: Error) => {
        end()
        waiting = waiting.filter((each) => each !== mine)
        reject(reason)
      }
      const leaveQueue = () => giveUp(gone?.reason as Error)
      const patience = waitMsMax === undefined ? undefined : setTimeout(() => giveUp(new Refusal(core.BUSY)), waitMsMax)
      gone?.addEventListener('abort', leaveQueue)
      waiting.push(mine)
    })
  return {
    take: async (work, of, gone) => {
      gone?.throwIfAborted()
      if (mayRun(of)) running.push(of)
      else {
        if (waiting.length >= waitingMax || waitingOf(of) >= waitingMaxOfOne) refuse(core.BUSY)
        await turnOf(of, gone)
      }
      try {
        return await work()
      } finally {
        leave(of)
      }
    },
  }
}
