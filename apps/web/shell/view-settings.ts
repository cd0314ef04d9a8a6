import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { decode, encode } from '#engine/web/local-data.ts'

/** How the screen of this machine is liked; like its language it stays when somebody logs out. */
export interface ViewSettings {
  /** Rows close together, or with room between them. */
  readonly density: 'compact' | 'roomy'
  /** The sidebar shows icons only. */
  readonly isMinified: boolean
}

const preset: ViewSettings = { density: 'compact', isMinified: false }

/** How somebody likes his screen, and how to change it. */
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

function revivedPaths(stored: string | undefined): string[] {
  try {
    const paths: unknown = JSON.parse(decode(stored ?? ''))
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
