import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Screen } from '#engine/contract/screen.ts'
import { doorsFor } from '#engine/web/door.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'

/** The report or list behind a figure, and what it is asked there. */
export interface Behind {
  readonly screen: Screen
  readonly search?: Readonly<Record<string, string>>
}

/** What leads to the screen behind a figure, for those who may open it. */
export function LinkBehind({ behind, children }: { behind: Behind | undefined; children: ReactNode }) {
  const session = useSession()
  if (!behind || doorsFor(session)(behind.screen) !== 'OPEN') return <>{children}</>
  return (
    <ScreenLink path={behind.screen.path} {...(behind.search ? { search: behind.search } : {})}>
      {children}
    </ScreenLink>
  )
}

interface TileProps {
  readonly title: string
  readonly icon: Icon
  readonly behind?: Behind | undefined
  /** A note about amounts that the figure leaves out. */
  readonly leavesOut?: string | undefined
  readonly children: ReactNode
}

/** A figure with what explains it; its title opens what is behind it. */
export function Tile({ title, icon: TitleIcon, behind, leavesOut, children }: TileProps) {
  const say = useText()
  return (
    <article className="dashboard-tile">
      <h2 className="dashboard-tile-head">
        <TitleIcon size={18} aria-hidden /> <LinkBehind behind={behind}>{say(title)}</LinkBehind>
      </h2>
      {children}
      {leavesOut && <p className="dashboard-leaves-out">{say(leavesOut)}</p>}
    </article>
  )
}

/** A tile that asks for its figure itself, and says itself when that failed. */
export function RequestedTile<Reply>({
  query,
  children,
  ...tile
}: Omit<TileProps, 'children'> & { readonly query: UseQueryResult<Reply>; readonly children: (reply: Reply) => ReactNode }) {
  return (
    <Tile {...tile}>
      <Loaded query={query}>{children}</Loaded>
    </Tile>
  )
}

/** `01` to so many: the days of a month under its chart. */
export const dayNumbers = (days: number): string[] => Array.from({ length: days }, (_, at) => String(at + 1).padStart(2, '0'))
