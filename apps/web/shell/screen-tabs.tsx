import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { ListedScreen } from '#engine/contract/listed.ts'
import { doorsFor } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { screens } from './screens.ts'
import classes from './screen-tabs.module.css'

/** The screens that belong together with this one, as tabs above it: those that this user may open. */
export function ScreenTabs({ of: screen }: { of: ListedScreen }) {
  const say = useText()
  const session = useSession()
  const { menu } = screen
  const family = useMemo(() => {
    const doorOf = doorsFor(session)
    return menu?.hasTabs ? screens.filter((each) => each.menu === menu && doorOf(each) === 'OPEN') : []
  }, [session, menu])
  const bar = useRef<HTMLElement>(null)
  // On a telephone the tabs are wider than the window.
  useEffect(() => {
    bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [screen.path])
  if (!menu || family.length < 2) return null
  return (
    <nav ref={bar} className={classes['tabs']} aria-label={say(menu.title)}>
      {family.map(({ path, title }) => (
        <Link key={path} to={path} className={classes['tab'] ?? ''} aria-current={path === screen.path ? 'page' : undefined}>
          {say(title)}
        </Link>
      ))}
    </nav>
  )
}
