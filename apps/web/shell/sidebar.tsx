import { ScrollArea, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedScreen } from '#engine/contract/listed.ts'
import { doorsFor } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { type MenuNode, firstTab, menuTree, onlyScreen, screensUnder } from './menu-tree.ts'
import { screens } from './screens.ts'
import classes from './sidebar.module.css'

/** Specification §9: the floating submenu stays this long after the mouse has left. */
const floatHideMs = 250

/** The menu of this user: headings that open, or, minified, icons with a floating submenu. */
export function Sidebar({ isMinified }: { isMinified: boolean }) {
  const t = useText()
  const session = useSession()
  const { pathname } = useLocation()
  const tree = useMemo(() => {
    const doorOf = doorsFor(session)
    return menuTree(menuOrder, screens, (screen) => doorOf(screen) === 'OPEN')
  }, [session])
  const nav = useRef<HTMLElement>(null)
  // A user who came by the search, a link or a reload sees where he is in the menu.
  useEffect(() => {
    // In the same frame as other layout work.
    const frame = requestAnimationFrame(() => {
      const current = nav.current?.querySelector('[aria-current="page"]') ?? nav.current?.querySelector('[data-current="true"]')
      current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, isMinified])
  return (
    <ScrollArea className={classes['area'] ?? ''} type="hover" scrollbarSize={8}>
      <nav ref={nav} aria-label={t('Menu Utama')} className={classes['menu']} data-minified={isMinified}>
        {tree.map((node) => {
          const only = onlyScreen(node)
          if (only) return <OnlyScreen key={only.path} node={node} screen={only} isMinified={isMinified} isCurrent={only.path === pathname} />
          const Heading = isMinified ? FloatingHeading : OpeningHeading
          return <Heading key={node.group.title} node={node} pathname={pathname} />
        })}
      </nav>
    </ScrollArea>
  )
}

interface HeadingProps {
  readonly node: MenuNode
  readonly pathname: string
}

function OnlyScreen({ node, screen, isMinified, isCurrent }: { node: MenuNode; screen: ListedScreen; isMinified: boolean; isCurrent: boolean }) {
  const t = useText()
  return (
    <Link
      to={screen.path}
      className={classes['heading'] ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
      title={isMinified ? t(screen.title) : undefined}
      aria-label={isMinified ? t(screen.title) : undefined}
    >
      <MenuIcon name={node.group.icon} />
      {!isMinified && <span>{t(screen.title)}</span>}
    </Link>
  )
}

function OpeningHeading({ node, pathname }: HeadingProps) {
  const t = useText()
  const hasCurrent = screensUnder(node).some((screen) => screen.path === pathname)
  const [wish, setWish] = useState<boolean>()
  const [seen, setSeen] = useState(pathname)
  // Who closed a heading and then comes into it by the search or a link sees again where he is.
  if (seen !== pathname) {
    setSeen(pathname)
    if (hasCurrent) setWish(undefined)
  }
  const isOpen = wish ?? hasCurrent
  return (
    <div>
      <UnstyledButton className={classes['heading'] ?? ''} aria-expanded={isOpen} data-current={hasCurrent} onClick={() => setWish(!isOpen)}>
        <MenuIcon name={node.group.icon} />
        <span>{t(node.group.title)}</span>
        <IconChevronRight size={14} aria-hidden className={classes['arrow'] ?? ''} />
      </UnstyledButton>
      {isOpen && <Entries node={node} pathname={pathname} />}
    </div>
  )
}

function FloatingHeading({ node, pathname }: HeadingProps) {
  const t = useText()
  const [top, setTop] = useState<number>()
  const timer = useRef<number | undefined>(undefined)
  const hasCurrent = screensUnder(node).some((screen) => screen.path === pathname)
  const open = (target: HTMLElement) => {
    window.clearTimeout(timer.current)
    setTop(target.getBoundingClientRect().top)
  }
  const close = () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setTop(undefined), floatHideMs)
  }
  const isOpen = top !== undefined
  return (
    <div
      onMouseEnter={(event) => open(event.currentTarget)}
      onMouseLeave={close}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => event.key === 'Escape' && setTop(undefined)}
    >
      <UnstyledButton
        className={classes['heading'] ?? ''}
        aria-expanded={isOpen}
        aria-label={t(node.group.title)}
        data-current={hasCurrent}
        onClick={(event) => (isOpen ? setTop(undefined) : open(event.currentTarget))}
      >
        <MenuIcon name={node.group.icon} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes['floating']} style={{ top: Math.min(top, window.innerHeight - 60 - 34 * screensUnder(node).length) }}>
          <p className={classes['floatingTitle']}>{t(node.group.title)}</p>
          <Entries node={node} pathname={pathname} onPick={() => setTop(undefined)} />
        </div>
      )}
    </div>
  )
}

function Entries({ node, pathname, onPick }: HeadingProps & { onPick?: () => void }): ReactNode {
  const t = useText()
  return (
    <ul className={classes['entries']}>
      {node.screens.map((screen) => (
        <li key={screen.path}>
          <Link
            to={screen.path}
            className={classes['entry'] ?? ''}
            aria-current={screen.path === pathname ? 'page' : undefined}
            onClick={() => onPick?.()}
          >
            {t(screen.title)}
          </Link>
        </li>
      ))}
      {node.nodes.map((child) => {
        const first = firstTab(child)
        return (
          <li key={child.group.title}>
            {first ? (
              <Link
                to={first.path}
                className={classes['entry'] ?? ''}
                aria-current={child.screens.some((screen) => screen.path === pathname) ? 'page' : undefined}
                onClick={() => onPick?.()}
              >
                {t(child.group.title)}
              </Link>
            ) : (
              <>
                <p className={classes['subheading']}>{t(child.group.title)}</p>
                <Entries node={child} pathname={pathname} {...(onPick ? { onPick } : {})} />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
