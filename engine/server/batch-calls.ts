import { availableParallelism } from 'node:os'
import { Refusal, core } from '../contract/refusal.ts'
import { isOutOfReach, usualWaitsMsMax } from './database.ts'

/** How calls of one kind are done. */
export interface BatchRunner<Call, Reply> {
  runOne(call: Call): Promise<Reply>
  /** Runs all calls or, when it fails, none. It returns `undefined` for those that it leaves out, and must have changed nothing for them. */
  runBatch(calls: readonly Call[]): Promise<readonly ({ readonly reply: Reply } | undefined)[]>
}

/** So many go together at the most, and so many of a shop wait for the next departure. */
const togetherMax = 32
const waitingMax = 200

/** After a crowd the next departure waits so long at the most until as many are there again: they come at nearly the same moment. */
const gatherMsMax = 5

/**
 * How long a departure keeps the next departure of other shops waiting: four times as long as departures take of late, within these milliseconds. A shop
 * whose calls hang is left behind soon. On a busy machine all departures take long, so groups stay together.
 */
const [othersWaitMsMin, othersWaitMsMax] = [100, 1_000]

/** The most departures of several shops at the same time. Each needs about one processor of the database and half of one of this server. */
const usualDeparturesMax = Math.max(1, Math.floor(availableParallelism() / 2))

interface Waiting<Call, Reply> {
  readonly queue: ShopQueue<Call, Reply>
  readonly call: Call
  readonly joinsOtherShops: boolean
  resolve(reply: Reply): void
  reject(error: unknown): void
}

/** Those of one shop who wait for the next departure. */
interface ShopQueue<Call, Reply> {
  readonly key: string
  readonly waiting: Waiting<Call, Reply>[]
  /** Calls of it are under way, or the next departure waits for a crowd. */
  isBusy: boolean
}

/** Takes a call of a shop: `joinsOtherShops` says that it may run with calls of other shops. */
export type BatchedCall<Call, Reply> = (key: string, call: Call, joinsOtherShops?: boolean) => Promise<Reply>

/**
 * Groups calls. The first runs at once, and those that arrive meanwhile wait and run as one group; after a group of several the wait is a few
 * milliseconds longer. Calls with the same key, of one shop, never run at the same time. Calls that go far run with those of other keys too
 * (docs/decisions/222): each shop has its turn in a group, and a shop whose calls take long keeps the others waiting for a moment only.
 *
 * Calls that a group leaves out run alone, one after the other. When a group of several shops fails, or leaves out all calls of one, each such shop
 * runs as a group of its own; when that fails, its calls run alone. So each caller gets his own answer (docs/decisions/032).
 *
 * @throws Refusal BUSY if too many calls of the shop wait already, or one has waited for longer than the limit for a connection
 */
export function batchCalls<Call, Reply>(
  { runOne, runBatch }: BatchRunner<Call, Reply>,
  departuresMax = usualDeparturesMax,
): BatchedCall<Call, Reply> {
  type Group = readonly Waiting<Call, Reply>[]
  /** The shops with calls that wait or are under way; those that have waited longest come first. */
  const queues = new Map<string, ShopQueue<Call, Reply>>()
  let departures = 0
  /** How long departures take of late: a mean in which the last ones count most. */
  let usualMs = 0
  /** Those who wait for a crowd: each is asked again with every call that comes. */
  const gathering = new Set<() => void>()

  /** Runs a group of several, and answers those who are left. */
  async function goTogether(group: Group): Promise<Group> {
    try {
      const done = await runBatch(group.map(({ call }) => call))
      return group.filter((each, at) => {
        const answered = done[at]
        if (answered) each.resolve(answered.reply)
        return !answered
      })
    } catch (error) {
      if (!isOutOfReach(error)) return group
      // Without an answer of the database, a retry would make each of them wait again.
      for (const each of group) each.reject(error)
      return []
    }
  }

  async function goAlone(group: Group): Promise<void> {
    for (const each of group) await runOne(each.call).then(each.resolve, each.reject)
  }

  const goAsShop = async (group: Group): Promise<void> => goAlone(group.length > 1 ? await goTogether(group) : group)

  /** Calls of one shop depart by themselves. */
  async function departNear(queue: ShopQueue<Call, Reply>): Promise<void> {
    const group = queue.waiting.splice(0, togetherMax)
    queue.isBusy = true
    await goAsShop(group)
    if (group.length > 1) await gather(() => queue.waiting.length, group.length)
    arrive(queue)
  }

  function arrive(queue: ShopQueue<Call, Reply>): void {
    queue.isBusy = false
    if (queue.waiting.length === 0) queues.delete(queue.key)
    else start(queue)
  }

  function start(queue: ShopQueue<Call, Reply>): void {
    if (queue.isBusy) return
    if (!queue.waiting[0]?.joinsOtherShops) void departNear(queue)
    else if (departures < departuresMax) void departFar()
  }

  /** The shops whose next call may go with those of others. */
  const readyStops = () => [...queues.values()].filter(({ isBusy, waiting }) => !isBusy && waiting[0]?.joinsOtherShops)

  /** One call of each shop, then a second one of each, until the group is full. */
  function nextFar(): Waiting<Call, Reply>[] {
    const group: Waiting<Call, Reply>[] = []
    let ready = readyStops()
    while (ready.length > 0 && group.length < togetherMax) {
      for (const queue of ready.slice(0, togetherMax - group.length)) group.push(queue.waiting.shift() as Waiting<Call, Reply>)
      ready = ready.filter(({ waiting }) => waiting[0]?.joinsOtherShops)
    }
    return group
  }

  async function departFar(): Promise<void> {
    const group = nextFar()
    if (group.length === 0) return
    departures += 1
    for (const { queue } of group) {
      queue.isBusy = true
      // The next turn goes to the shops that wait now.
      queues.delete(queue.key)
      queues.set(queue.key, queue)
    }
    const beganMs = performance.now()
    const isThere = await within(Math.min(Math.max(4 * usualMs, othersWaitMsMin), othersWaitMsMax), goFar(group))
    usualMs += (performance.now() - beganMs - usualMs) / 4
    if (isThere && group.length > 1) await gather(() => readyStops().reduce((sum, { waiting }) => sum + waiting.length, 0), group.length)
    departures -= 1
    void departFar()
  }

  /** Runs calls of several shops. It ends when the shared part has ended; what is left of a shop keeps that shop waiting, and no other. */
  async function goFar(group: Group): Promise<void> {
    const shops = Map.groupBy(group, ({ queue }) => queue)
    if (shops.size === 1) {
      await goAsShop(group)
      for (const queue of shops.keys()) arrive(queue)
      return
    }
    const left = new Set(await goTogether(group))
    for (const [queue, its] of shops) {
      const still = its.filter((each) => left.has(each))
      if (still.length === 0) arrive(queue)
      else void (still.length < its.length ? goAlone(still) : goAsShop(still)).then(() => arrive(queue))
    }
  }

  /** Waits until as many are there as travelled and are there already, for a moment at the most. */
  async function gather(there: () => number, travelled: number): Promise<void> {
    const wanted = Math.min(travelled + there(), togetherMax)
    if (there() >= wanted) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(patience)
        gathering.delete(look)
        resolve()
      }
      const look = () => void (there() >= wanted && end())
      const patience = setTimeout(end, gatherMsMax)
      gathering.add(look)
    })
  }

  function queueOf(key: string): ShopQueue<Call, Reply> {
    const queue = queues.get(key) ?? { key, waiting: [], isBusy: false }
    queues.set(key, queue)
    return queue
  }

  return (key, call, joinsOtherShops = false) =>
    new Promise((resolve, reject) => {
      const queue = queueOf(key)
      const { waiting } = queue
      if (waiting.length >= waitingMax) {
        reject(new Refusal(core.BUSY))
        return
      }
      const giveUp = () => {
        const at = waiting.indexOf(mine)
        if (at === -1) return
        waiting.splice(at, 1)
        if (waiting.length === 0 && !queue.isBusy) queues.delete(key)
        reject(new Refusal(core.BUSY))
      }
      const patience = setTimeout(giveUp, usualWaitsMsMax.connectionTimeoutMillis)
      const ended =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(patience)
          end(value)
        }
      const mine = { queue, call, joinsOtherShops, resolve: ended(resolve), reject: ended(reject) }
      waiting.push(mine)
      start(queue)
      for (const look of gathering) look()
    })
}

/** Whether `work`, which does not fail, has ended within this time. */
async function within(ms: number, work: Promise<void>): Promise<boolean> {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (patience = setTimeout(resolve, ms, false)))
  const isThere = await Promise.race([work.then(() => true), late])
  clearTimeout(patience)
  return isThere
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
