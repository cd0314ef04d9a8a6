import { addDays } from '#db/seed/days.ts'
import { closing, enterClosing, enterEntries, verifyAll } from './closing.ts'
import type { Entry } from './books.ts'
import { count } from './calls.ts'
import { atTheTill, chosen, courseOf, everyMove, missing, missingMoves, whyMissing } from './course.ts'
import { type Shares, moves, tillMoves } from './moves.ts'
import { type Doing, type LivedApp, worldOf } from './world.ts'

/** How long the shops live, and by which chance: the same seed lives the same life, as far as tills at once let it. */
export interface Life {
  readonly seed: number
  readonly days: number
  readonly eventsADay: number
  /** The shops that live; two of the branches where none are named. */
  readonly shops?: readonly string[]
  /** The moves that happen in them; all moves if none are named. */
  readonly among?: Shares
  /** What must have come up, by its name in the figures; `setor|tarik` is one or the other. */
  readonly mustShow?: readonly string[]
  /** No further day begins after so many seconds. */
  readonly secondsMax?: number
}

/** How often what happened, by the name of the event and how it was answered: `jual 200`, `jual PRICE_CHANGED`, …; `hari 200` are the days that were lived. */
export type LifeFigures = Readonly<Record<string, number>>

const tillsAtOnceMax = 6
/** How many of a hundred moves go after what has not come up, at the end of a life; in its first half none do. */
const drivenMax = 60
/** How many rounds more a last day has for what has not come up. */
const roundsMoreMax = 300

/**
 * Runs days of shops with several tills at once, through the calls of their screens: all moves in `moves.ts`, and the closing of their
 * days, also while tills are selling. After every round the balances must equal the sum of the answers. The records of a closed day must
 * equal the events on it. After every day `verify` must find nothing in any shop (domain §8).
 *
 * @throws with the seed, the day and the event, so that the same life can be repeated
 */
export async function liveShops(
  app: LivedApp,
  { seed, days, eventsADay, shops = ['MC2', 'MC3'], among = moves, mustShow = [], secondsMax = Infinity }: Life,
): Promise<LifeFigures> {
  const world = await worldOf(app, seed, shops, everyMove(among))
  const course = courseOf(among, mustShow)
  const beganMs = performance.now()
  const isOver = () => performance.now() - beganMs >= secondsMax * 1_000
  const round = async (day: number, doings: readonly Doing[], enterAll = enterEntries) => {
    const at = (what: string) => (error: unknown) => {
      throw new Error(`seed ${seed}, day ${day}, ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    // After an error the other moves finish first.
    const ends = await Promise.allSettled(doings.map(({ what, run }) => run().catch(at(what))))
    const entries = ends.flatMap((end) => {
      if (end.status === 'rejected') throw end.reason
      return end.value
    })
    world.inHand.clear()
    await enterAll(world, entries).catch(at(doings.map(({ what }) => what).join(' + ')))
  }
  await round(0, [])
  for (let day = 1; day <= days && !isOver(); day += 1) {
    for (let done = 0; done < eventsADay;) {
      // Tills do not wait for each other: what they do at once is chosen before any of it is answered.
      const lived = (day - 1 + done / eventsADay) / days
      const doings = chosen(world, world.chance.between(1, tillsAtOnceMax), course, Math.max(0, (2 * lived - 1) * drivenMax))
      await round(day, doings)
      done += Math.max(doings.length, 1)
    }
    for (let more = 0; day === days && more < roundsMoreMax && !isOver() && missingMoves(world, course).length > 0; more += 1)
      await round(day, chosen(world, world.chance.between(1, tillsAtOnceMax), course, 100))
    for (const shop of world.shops) {
      // Now and then a shop stays on its day, and now and then the next is a holiday.
      if (world.chance.percent(10) && (day < days || world.figures.has('tutup toko 200'))) continue
      const closed = { tgl_system: shop.tgl_system, tgl_berikut: addDays(shop.tgl_system, world.chance.percent(15) ? 2 : 1) }
      shop.isClosing = true
      // A till that does one thing after the other is still at it when the day is closed.
      const tills = Array.from({ length: world.chance.between(0, 2) }, () => oneByOne(atTheTill(world, 3, tillMoves)))
      const doings = [closing(world, shop, closed), ...tills]
      await round(day, doings, (_, entries) => enterClosing(world, shop, closed.tgl_system, entries))
      shop.isClosing = false
    }
    await round(day, [{ what: 'the check of all shops', run: () => verifyAll(world) }])
    count(world, 'hari 200')
  }
  const reasons = missing(world, course).map((name) => whyMissing(world, course, name))
  if (reasons.length > 0) throw new Error(`seed ${seed}: ${reasons.join('; ')}`)
  return Object.fromEntries([...world.figures].toSorted(([a], [b]) => a.localeCompare(b)))
}

const oneByOne = (doings: readonly Doing[]): Doing => ({
  what: doings.map(({ what }) => what).join(', then '),
  run: async () => {
    const entries: Entry[] = []
    for (const { run } of doings) entries.push(...(await run()))
    return entries
  },
})
