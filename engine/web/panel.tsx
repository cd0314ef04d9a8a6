import './panel.css'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { MenuGroup, Screen } from '../contract/screen.ts'
import { Hint } from './hint.tsx'
import { titlePage } from './page-title.ts'
import { FamilyOfScreen, FamilyTabs } from './screen-family.tsx'
import { ScreenLink } from './screen-link.tsx'
import { useText } from './text.ts'

/** The spinner of the refresh button never turns longer than this (specification §9). */
const spinMsMax = 2000
/** The shortest turn of the icon, in milliseconds, so that the user sees that something happened. */
const spinMsMin = 400

export interface PanelProps {
  readonly screen: Pick<Screen, 'title' | 'menu' | 'back'> & Partial<Pick<Screen, 'path' | 'hint'>>
  /** A title that says more than the screen's: the name of the thing it shows. */
  readonly title?: string
  /** Fetches again what the screen shows; without it, everything that is on the screen is fetched again. */
  readonly onRefresh?: () => unknown
  /** Buttons next to the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What every screen stands in: breadcrumb or tabs, title (also in the browser's tab), refresh button, content. */
export function Panel({ screen, title, onRefresh, actions, children }: PanelProps) {
  const say = useText()
  const shown = title ?? say(screen.title)
  useEffect(() => {
    titlePage(shown)
  }, [shown])
  // The tabs take the line of the breadcrumb, and all of its width.
  const hasTabs = useContext(FamilyOfScreen).length > 1
  const where = (
    <nav className="panel-where" aria-label={say('Lokasi')}>
      {screen.back && (
        <ScreenLink path={screen.back} className="panel-back" label={say('Kembali')}>
          <IconArrowLeft size={14} aria-hidden />
        </ScreenLink>
      )}
      <ol className="panel-crumbs" data-tabs={hasTabs}>
        {groupsAbove(screen.menu, screen).map((group) => (
          <li key={group.title}>{group.path ? <ScreenLink path={group.path}>{say(group.title)}</ScreenLink> : say(group.title)}</li>
        ))}
        {!hasTabs && <li aria-current="page">{say(screen.title)}</li>}
      </ol>
      {hasTabs && <FamilyTabs path={screen.path} />}
    </nav>
  )
  return (
    <div>
      {hasTabs && where}
      <header className="panel-head">
        <div className="panel-names">
          {!hasTabs && where}
          <h1 className="panel-title" id="panel-title">
            {shown}
          </h1>
        </div>
        <div className="panel-actions">
          {actions}
          <RefreshButton {...(onRefresh ? { onRefresh } : {})} />
        </div>
        {screen.path && screen.hint && <Hint path={screen.path} text={screen.hint} />}
      </header>
      <div className="panel-body">{children}</div>
    </div>
  )
}

/** Where a screen stands; a group that only says again what the screen is called leads nowhere, and is left out. */
function groupsAbove(menu: MenuGroup | undefined, screen: Pick<Screen, 'title'>): MenuGroup[] {
  const groups: MenuGroup[] = []
  for (let group = menu; group; group = group.parent) if (group.path || group.title !== screen.title) groups.unshift(group)
  return groups
}

/** Fetches again; turns until the answer is there, two seconds at the most. */
export function RefreshButton({ onRefresh }: { onRefresh?: () => unknown }) {
  const say = useText()
  const client = useQueryClient()
  const [isSpinning, setSpinning] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const stopAfter = (ms: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setSpinning(false), ms)
  }
  const refresh = async () => {
    const startedMs = performance.now()
    setSpinning(true)
    stopAfter(spinMsMax)
    try {
      await (onRefresh ? onRefresh() : client.refetchQueries({ type: 'active' }))
    } finally {
      const spunMs = performance.now() - startedMs
      if (spunMs < spinMsMax) stopAfter(Math.max(0, spinMsMin - spunMs))
    }
  }
  return (
    <Tooltip label={say('Muat Ulang')}>
      <ActionIcon variant="default" size={30} aria-label={say('Muat Ulang')} aria-busy={isSpinning} onClick={() => void refresh()}>
        <IconRefresh size={16} className={isSpinning ? 'panel-spin' : undefined} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
