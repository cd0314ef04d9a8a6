import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { decode, encode } from '#engine/web/local-data.ts'
import { useSession } from '#engine/web/session.ts'

/** The view settings of this machine. Like its language they stay after a logout. */
export interface ViewSettings {
  /** Rows close together, or with room between them. */
  readonly density: 'compact' | 'roomy'
  /** The sidebar shows icons only. */
  readonly isMinified: boolean
}

const preset: ViewSettings = { density: 'compact', isMinified: false }

/** Returns the user's view settings and a function to change them. */
export function useViewSettings(): [ViewSettings, (change: Partial<ViewSettings>) => void] {
  const [settings, setSettings] = useLocalStorage<ViewSettings>({ key: 'view', defaultValue: preset, getInitialValueInEffect: false })
  return [{ ...preset, ...settings }, (change) => setSettings((before) => ({ ...preset, ...before, ...change }))]
}

/** Puts the density on the page, where the style sheets read it. */
export function useDensity(density: ViewSettings['density']): void {
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

const recentMax = 12

/** The screens opened last, newest first, and how to remember one. */
export function useRecentScreens(): [readonly string[], (path: string) => void] {
  const [recent, setRecent] = useLocalStorage<string[]>({
    key: 'kencana.recent',
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (paths) => encode(JSON.stringify(paths)),
    deserialize: (stored) => revivedPaths(stored),
  })
  return [recent, (path) => setRecent((before) => [path, ...before.filter((each) => each !== path)].slice(0, recentMax))]
}

/** The paths of the menu entries that this user marked, in this order, and how to mark one or take its mark away. Like the view they stay after a logout. */
export function useFavourites(): [readonly string[], (path: string) => void] {
  const { user_id } = useSession()
  const [marked, setMarked] = useLocalStorage<Readonly<Record<string, readonly string[]>>>({
    key: 'favourites',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const mine = marked[user_id] ?? none
  const toggle = (path: string) =>
    setMarked((before) => {
      const paths = before[user_id] ?? none
      return { ...before, [user_id]: paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path] }
    })
  return [mine, toggle]
}

const none: readonly string[] = []

/** The screens whose tour this user has seen on this machine, and how to remember one. Like the view they stay after a logout. */
export function useSeenTours(): [readonly string[], (path: string) => void] {
  const { user_id } = useSession()
  const [seen, setSeen] = useLocalStorage<Readonly<Record<string, readonly string[]>>>({
    key: 'tours',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return [seen[user_id] ?? none, (path) => setSeen((before) => ({ ...before, [user_id]: [...new Set([...(before[user_id] ?? none), path])] }))]
}

/** A piece, document or member that was opened from the palette: only its code, no name of a person. */
export interface RecentThing {
  readonly kind: string
  readonly id: string
}

const recentThingsMax = 5

/** The things of the shop that were opened last from the palette, newest first, and how to remember one. */
export function useRecentThings(): [readonly RecentThing[], (thing: RecentThing) => void] {
  const { kode_toko, user_id } = useSession()
  const mine = `${kode_toko} ${user_id}`
  const [kept, setKept] = useLocalStorage<readonly string[]>({
    key: 'kencana.recent-things',
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (things) => encode(JSON.stringify(things)),
    deserialize: (stored) => revivedPaths(stored),
  })
  const things = kept.flatMap((line) => {
    const [shop, user, kind, id] = line.split(' ')
    return `${shop} ${user}` === mine && kind && id ? [{ kind, id }] : []
  })
  const remember = ({ kind, id }: RecentThing) => {
    const line = `${mine} ${kind} ${id}`
    setKept((before) => [line, ...before.filter((each) => each !== line)].slice(0, recentThingsMax))
  }
  return [things, remember]
}

function revivedPaths(stored: string | undefined): string[] {
  try {
    const paths: unknown = JSON.parse(decode(stored ?? ''))
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
