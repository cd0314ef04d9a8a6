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

const none: readonly string[] = []

/** A list of paths of this user on this machine, and how to change it. Like the view it stays after a logout. */
function usePathsOfUser(key: string): [readonly string[], (change: (paths: readonly string[]) => readonly string[]) => void] {
  const { user_id } = useSession()
  const [stored, setStored] = useLocalStorage<Readonly<Record<string, readonly string[]>>>({ key, defaultValue: {}, getInitialValueInEffect: false })
  return [stored[user_id] ?? none, (change) => setStored((before) => ({ ...before, [user_id]: change(before[user_id] ?? none) }))]
}

/** The paths of the menu entries that this user marked, in this order, and a function that marks one or takes its mark away. */
export function useFavourites(): [readonly string[], (path: string) => void] {
  const [marked, change] = usePathsOfUser('favourites')
  return [marked, (path) => change((paths) => (paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path]))]
}

/** The screens whose tour this user has seen, and a function that adds one. */
export function useSeenTours(): [readonly string[], (path: string) => void] {
  const [seen, change] = usePathsOfUser('tours')
  return [seen, (path) => change((paths) => [...new Set([...paths, path])])]
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
