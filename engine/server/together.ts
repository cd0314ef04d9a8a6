import { Refusal, core } from '../contract/refusal.ts'
import { isOutOfReach, usualWaitsMsMax } from './database.ts'

/** How calls of one kind are done. */
export interface Ways<Call, Reply> {
  alone(call: Call): Promise<Reply>
  /** Runs all calls or, when it fails, none. It returns `undefined` for those that it leaves out, and must have changed nothing for them. */
  together(calls: readonly Call[]): Promise<readonly ({ readonly reply: Reply } | undefined)[]>
}

/** So many go together at the most, and so many wait for the next departure. */
const togetherMax = 32
const waitingMax = 200

/** After a crowd the next departure waits so long at the most until as many are there again: they come at nearly the same moment. */
const gatherMsMax = 5

interface Waiting<Call, Reply> {
  readonly call: Call
  resolve(reply: Reply): void
  reject(error: unknown): void
}

/** Those who wait for the next departure. */
interface Stop<Call, Reply> {
  readonly waiting: Waiting<Call, Reply>[]
  /** Where it waits for a crowd: called with each who comes. */
  came?: (() => void) | undefined
}

/**
 * Groups calls with the same key: the first runs at once, and those that arrive meanwhile wait and run as one group. After a large group the wait is
 * a few milliseconds longer. Calls that are left out run alone, one after the other, and so do all calls of a failed group. So each caller gets his
 * own answer (docs/decisions/032).
 *
 * @throws Refusal BUSY if too many calls wait already, or one has waited for longer than the limit for a connection
 */
export function travelTogether<Call, Reply>({ alone, together }: Ways<Call, Reply>): (key: string, call: Call) => Promise<Reply> {
  const underWay = new Map<string, Stop<Call, Reply>>()

  async function travel(group: readonly Waiting<Call, Reply>[]): Promise<void> {
    let left = group
    if (group.length > 1) {
      try {
        const done = await together(group.map(({ call }) => call))
        left = group.filter((each, at) => {
          const answered = done[at]
          if (answered) each.resolve(answered.reply)
          return !answered
        })
      } catch (error) {
        // A database that does not answer would keep each of them waiting anew.
        if (isOutOfReach(error)) {
          for (const each of group) each.reject(error)
          return
        }
      }
    }
    for (const each of left) await alone(each.call).then(each.resolve, each.reject)
  }

  async function depart(key: string, stop: Stop<Call, Reply>, group: readonly Waiting<Call, Reply>[]): Promise<void> {
    await travel(group)
    if (group.length > 1) await gather(stop, Math.min(group.length + stop.waiting.length, togetherMax))
    const next = stop.waiting.splice(0, togetherMax)
    if (next.length > 0) void depart(key, stop, next)
    else underWay.delete(key)
  }

  return (key, call) =>
    new Promise((resolve, reject) => {
      const stop = underWay.get(key)
      if (!stop) {
        const begun: Stop<Call, Reply> = { waiting: [] }
        underWay.set(key, begun)
        void depart(key, begun, [{ call, resolve, reject }])
        return
      }
      const { waiting } = stop
      if (waiting.length >= waitingMax) {
        reject(new Refusal(core.BUSY))
        return
      }
      const giveUp = () => {
        const at = waiting.indexOf(mine)
        if (at === -1) return
        waiting.splice(at, 1)
        reject(new Refusal(core.BUSY))
      }
      const patience = setTimeout(giveUp, usualWaitsMsMax.connectionTimeoutMillis)
      const ended =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(patience)
          end(value)
        }
      const mine = { call, resolve: ended(resolve), reject: ended(reject) }
      waiting.push(mine)
      stop.came?.()
    })
}

/** Waits until so many are there, for a moment at the most. */
async function gather<Call, Reply>(stop: Stop<Call, Reply>, wanted: number): Promise<void> {
  if (stop.waiting.length >= wanted) return
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, gatherMsMax)
    stop.came = () => {
      if (stop.waiting.length < wanted) return
      clearTimeout(patience)
      resolve()
    }
  })
  stop.came = undefined
}

/** What `work` answers, or undefined where it refuses: that call goes alone then, and hears why. */
export function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
