import { type Move, type Shares, moves } from './moves.ts'
import type { Doing, Event, Untried, World } from './world.ts'

/** The moves of a life, and those that must have happened before it ends. */
export interface Course {
  readonly among: Shares
  readonly mustShow: readonly string[]
  /** For each required move: how often the life tried it, and how often no shop had the goods for it. */
  readonly sought: Map<string, { times: number; without: number }>
}

export const courseOf = (among: Shares, mustShow: readonly string[]): Course => ({ among, mustShow, sought: new Map() })

/** Each of them, for a life that has tried none yet. */
export const everyMove = (among: Shares): Untried[] => among.map(([, event]) => ({ event, tries: 0 }))

/** A move that is refused is tried again at most so often. After that it comes up by chance only. */
const triesMax = 4
/** How many moves may have to come before another: a purchase, a batch, its melt and its closing before that is taken back. */
const stepsMax = 5

/** The required moves that have not happened yet. */
export const missing = ({ figures }: World, { mustShow }: Course): readonly string[] =>
  mustShow.filter((name) => !name.split('|').some((way) => figures.has(`${way} 200`)))

/** The same without moves that only the closing of a day makes. */
export const missingMoves = (world: World, course: Course): readonly string[] => missing(world, course).filter((name) => moveOf(course, name))

/**
 * Chooses moves that happen at the same time. At first each move comes once; a refused one is tried again. Later they come by chance, by their share. The nearer the
 * end, the more often it chooses a required move that has not happened yet, or a move that must come before it.
 *
 * @param drivenPercent how many of a hundred moves are required ones
 */
export function chosen(world: World, count: number, course: Course, drivenPercent: number): Doing[] {
  const later: Untried[] = []
  const doings = Array.from({ length: count }, () => {
    const names = world.chance.percent(drivenPercent) ? missingMoves(world, course) : []
    if (names.length > 0) return towards(world, course, world.chance.pick(names))
    // Moves that follow from others may have to wait for them. Meanwhile moves happen by chance, or the required first move would never come.
    const untried = world.chance.percent(60) ? world.untried.shift() : undefined
    if (!untried) return byChance(world, course.among)
    const doing = anywhere(world, untried.event)
    if (doing) return tried(world, untried, doing)
    later.push(untried)
    return undefined
  })
  world.untried.push(...later)
  return doings.filter((doing) => doing !== undefined)
}

/** The moves of a till while its day is closed, one after the other. */
export const atTheTill = (world: World, count: number, among: Shares): Doing[] =>
  Array.from({ length: count }, () => byChance(world, among)).filter((doing) => doing !== undefined)

function byChance(world: World, among: Shares): Doing | undefined {
  let at = world.chance.between(
    1,
    among.reduce((sum, [share]) => sum + share, 0),
  )
  const [, event] = among.find(([share]) => (at -= share) <= 0) as Move
  return event(world, world.chance.pick(world.shops))
}

/** It is tried again where nothing has come of it. */
function tried(world: World, { event, tries }: Untried, { what, run }: Doing): Doing {
  const runTold = async () => {
    const entries = await run()
    if (entries.length === 0 && tries + 1 < triesMax) world.untried.push({ event, tries: tries + 1 })
    return entries
  }
  return { what, run: runTold }
}

const moveOf = ({ among }: Course, name: string): Move | undefined => [...among, ...moves].find(([, , shows]) => shows?.[name])
const before = (event: Event): readonly Event[] => moves.flatMap(([, each, shows = {}]) => (each === event ? Object.values(shows).flat() : []))

/** A move that is required and missing, or one that must come before it. */
function towards(world: World, course: Course, name: string): Doing | undefined {
  const [, event, shows] = moveOf(course, name) as Move
  const sought = course.sought.get(name) ?? { times: 0, without: 0 }
  course.sought.set(name, sought)
  sought.times += 1
  // Now and then what comes before it, also where it could be done: what there is may be refused again.
  const isBefore = shows?.[name]?.length !== 0 && world.chance.percent(25)
  const doing = isBefore ? undefined : anywhere(world, event, name)
  if (doing) return doing
  if (!isBefore) sought.without += 1
  return leadingTo(world, shows?.[name] ?? [], stepsMax)
}

function leadingTo(world: World, events: readonly Event[], steps: number): Doing | undefined {
  if (steps === 0 || events.length === 0) return undefined
  const first = world.chance.between(0, events.length - 1)
  const inOrder = events.map((_, at) => events[(first + at) % events.length]!)
  for (const event of inOrder) {
    const doing = anywhere(world, event)
    if (doing) return doing
  }
  for (const event of inOrder) {
    const doing = leadingTo(world, before(event), steps - 1)
    if (doing) return doing
  }
  return undefined
}

/** Why something has not come up: how it was answered, and how often no shop had anything for it. */
export function whyMissing({ figures }: World, { sought }: Course, name: string): string {
  const answers = [...figures].filter(([figure]) => name.split('|').some((way) => figure.startsWith(`${way} `)))
  const { times, without } = sought.get(name) ?? { times: 0, without: 0 }
  return [
    `'${name}' did not come up`,
    ...answers.map(([figure, count]) => `${figure}: ${count}`),
    `sought ${times} times, no shop had it ${without} times`,
  ].join(', ')
}

/** The first shop, in an order by chance, that has something for it. */
function anywhere(world: World, event: Event, wanted?: string): Doing | undefined {
  const first = world.chance.between(0, world.shops.length - 1)
  for (let at = 0; at < world.shops.length; at += 1) {
    const doing = event(world, world.shops[(first + at) % world.shops.length]!, wanted)
    if (doing) return doing
  }
  return undefined
}
