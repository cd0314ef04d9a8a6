import { ScrollArea, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { doorsFor } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { MenuIcon } from './menu-icon.tsx'
import { type MenuEntry, type MenuNode, allEntries, menuTree, onlyEntry, screensUnder } from './menu-tree.ts'
import { menuParts } from './screens.ts'
import classes from './sidebar.module.css'
import { useFavourites, useRecentScreens } from './view-settings.ts'

/** Specification §9: the floating submenu stays this long after the mouse has left. */
const floatHideMs = 250

/** The height of one line of the floating submenu, in pixels. */
const floatLinePx = 34

/** How many recent entries stand above the menu, and how long a menu must be to have them. */
const recentMax = 4
const shortMenu = 12

/** A heading below another with more entries is closed until the user opens it. */
const shownBelowMax = 6

/** The menu of this user: headings that open, or, minified, icons with a floating submenu. His favourites and recent entries stand first. */
export function Sidebar({ isMinified }: { isMinified: boolean }) {
  const t = useText()
  const session = useSession()
  const { pathname } = useLocation()
  const tree = useMemo(() => {
    const doorOf = doorsFor(session)
    return menuTree(menuParts, (screen) => doorOf(screen) === 'OPEN')
  }, [session])
  const shortcuts = useShortcutEntries(tree)
  const nav = useRef<HTMLElement>(null)
  // A user who came by the search, a link or a reload sees where he is in the menu.
  useEffect(() => {
    // In the same frame as other layout work.
    const frame = requestAnimationFrame(() => {
      // Its place in the menu, not its line among the recent ones.
      const place = '[aria-current="page"]:not([data-first] *)'
      const current = nav.current?.querySelector(place) ?? nav.current?.querySelector('[data-current="true"]')
      current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, isMinified])
  return (
    <ScrollArea className={classes['area'] ?? ''} type="hover" scrollbarSize={8}>
      <nav ref={nav} aria-label={t('Menu Utama')} className={classes['menu']} data-minified={isMinified}>
        {isMinified ? <FloatingShortcuts {...shortcuts} pathname={pathname} /> : <Shortcuts {...shortcuts} pathname={pathname} />}
        {tree.map((node) => {
          const only = onlyEntry(node)
          if (only) return <OnlyEntry key={only.screens[0].path} node={node} entry={only} isMinified={isMinified} isCurrent={isOf(only, pathname)} />
          const Heading = isMinified ? FloatingHeading : OpeningHeading
          return <Heading key={node.group.title} node={node} pathname={pathname} />
        })}
      </nav>
    </ScrollArea>
  )
}

const isOf = ({ screens }: MenuEntry, path: string) => screens.some((screen) => screen.path === path)

interface ShortcutEntries {
  readonly favourites: readonly MenuEntry[]
  readonly recent: readonly MenuEntry[]
}

/** The favourites in the order in which they were chosen; the entries opened last in the order of the menu, so that few of them move. */
function useShortcutEntries(tree: readonly MenuNode[]): ShortcutEntries {
  const [starred] = useFavourites()
  const [opened] = useRecentScreens()
  return useMemo(() => {
    const entries = allEntries(tree)
    const at = (paths: readonly string[]) => [...new Set(paths.flatMap((path) => entries.find((entry) => isOf(entry, path)) ?? []))]
    const favourites = at(starred)
    const newest = at(opened)
      .filter((entry) => !favourites.includes(entry))
      .slice(0, recentMax)
    return { favourites, recent: entries.length > shortMenu ? entries.filter((entry) => newest.includes(entry)) : [] }
  }, [tree, starred, opened])
}

function Shortcuts({ favourites, recent, pathname }: ShortcutEntries & { pathname: string }) {
  const t = useText()
  const part = (title: string, entries: readonly MenuEntry[]) =>
    entries.length > 0 && (
      <section aria-label={title}>
        <p className={classes['subheading']}>{title}</p>
        <ul className={classes['shortcuts']}>
          {entries.map((entry) => (
            <EntryLine key={entry.screens[0].path} entry={entry} pathname={pathname} />
          ))}
        </ul>
      </section>
    )
  if (favourites.length + recent.length === 0) return null
  return (
    <div className={classes['first']} data-first>
      {part(t('Favorit'), favourites)}
      {part(t('Baru Dibuka'), recent)}
    </div>
  )
}

function FloatingShortcuts({ favourites, recent, pathname }: ShortcutEntries & { pathname: string }) {
  const t = useText()
  const entries = [...favourites, ...recent]
  if (entries.length === 0) return null
  return (
    <Floating title={t('Favorit')} icon={<IconStar size={18} stroke={1.6} aria-hidden />} lines={entries.length}>
      {(onPick) => (
        <ul className={classes['entries']}>
          {entries.map((entry) => (
            <EntryLine key={entry.screens[0].path} entry={entry} pathname={pathname} onPick={onPick} />
          ))}
        </ul>
      )}
    </Floating>
  )
}

/** A line of the menu with its star. */
function EntryLine({ entry, pathname, onPick }: { entry: MenuEntry; pathname: string; onPick?: () => void }) {
  const t = useText()
  return (
    <li className={classes['line']}>
      <Link
        to={entry.screens[0].path}
        className={classes['entry'] ?? ''}
        aria-current={isOf(entry, pathname) ? 'page' : undefined}
        onClick={() => onPick?.()}
      >
        {t(entry.title)}
      </Link>
      <Star entry={entry} />
    </li>
  )
}

/** Makes an entry one of the favourites, or takes it out of them. */
function Star({ entry }: { entry: MenuEntry }) {
  const t = useText()
  const [starred, toggle] = useFavourites()
  const path = starred.find((each) => isOf(entry, each))
  const Icon = path ? IconStarFilled : IconStar
  return (
    <UnstyledButton
      className={classes['star'] ?? ''}
      aria-pressed={path !== undefined}
      aria-label={t('Favorit')}
      aria-description={t(entry.title)}
      onClick={() => toggle(path ?? entry.screens[0].path)}
    >
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

interface HeadingProps {
  readonly node: MenuNode
  readonly pathname: string
}

function OnlyEntry({ node, entry, isMinified, isCurrent }: { node: MenuNode; entry: MenuEntry; isMinified: boolean; isCurrent: boolean }) {
  const t = useText()
  return (
    <div className={classes['line']}>
      <Link
        to={entry.screens[0].path}
        className={classes['heading'] ?? ''}
        aria-current={isCurrent ? 'page' : undefined}
        title={isMinified ? t(entry.title) : undefined}
        aria-label={isMinified ? t(entry.title) : undefined}
      >
        <MenuIcon name={node.group.icon} />
        {!isMinified && <span>{t(entry.title)}</span>}
      </Link>
      {!isMinified && <Star entry={entry} />}
    </div>
  )
}

/** Whether a heading is open: as the user wished, or because the current screen stands under it. */
function useOpening({ node, pathname }: HeadingProps): { hasCurrent: boolean; isOpen: boolean; toggle: () => void } {
  const hasCurrent = screensUnder(node).some((screen) => screen.path === pathname)
  const [wish, setWish] = useState<boolean>()
  const [seen, setSeen] = useState(pathname)
  // A user who closed a heading and then comes into it by the search or a link sees again where he is.
  if (seen !== pathname) {
    setSeen(pathname)
    if (hasCurrent) setWish(undefined)
  }
  const isOpen = wish ?? hasCurrent
  return { hasCurrent, isOpen, toggle: () => setWish(!isOpen) }
}

function OpeningHeading({ node, pathname }: HeadingProps) {
  const t = useText()
  const { hasCurrent, isOpen, toggle } = useOpening({ node, pathname })
  return (
    <div>
      <UnstyledButton className={classes['heading'] ?? ''} aria-expanded={isOpen} data-current={hasCurrent} onClick={toggle}>
        <MenuIcon name={node.group.icon} />
        <span>{t(node.group.title)}</span>
        <IconChevronRight size={14} aria-hidden className={classes['arrow'] ?? ''} />
      </UnstyledButton>
      {isOpen && <Entries node={node} pathname={pathname} />}
    </div>
  )
}

/** A heading below another. It shows its entries; if there are many, only when it is opened. */
function SubHeading({ node, pathname, onPick }: EntriesProps) {
  const t = useText()
  const { isOpen, toggle } = useOpening({ node, pathname })
  const isLong = node.entries.length > shownBelowMax
  return (
    <li>
      {isLong ? (
        <UnstyledButton className={classes['subheading'] ?? ''} aria-expanded={isOpen} onClick={toggle}>
          <span>{t(node.group.title)}</span>
          <IconChevronRight size={13} aria-hidden className={classes['arrow'] ?? ''} />
        </UnstyledButton>
      ) : (
        <p className={classes['subheading']}>{t(node.group.title)}</p>
      )}
      {(isOpen || !isLong) && <Entries node={node} pathname={pathname} {...(onPick ? { onPick } : {})} />}
    </li>
  )
}

function FloatingHeading({ node, pathname }: HeadingProps) {
  const t = useText()
  return (
    <Floating
      title={t(node.group.title)}
      icon={<MenuIcon name={node.group.icon} />}
      hasCurrent={screensUnder(node).some((screen) => screen.path === pathname)}
      lines={allEntries([node]).length + node.nodes.length}
    >
      {(onPick) => <Entries node={node} pathname={pathname} onPick={onPick} />}
    </Floating>
  )
}

interface FloatingProps {
  readonly title: string
  readonly icon: ReactNode
  readonly hasCurrent?: boolean
  /** The height of its list, in lines. */
  readonly lines: number
  readonly children: (onPick: () => void) => ReactNode
}

/** An icon with a submenu that floats next to it. */
function Floating({ title, icon, hasCurrent = false, lines, children }: FloatingProps) {
  const [top, setTop] = useState<number>()
  const timer = useRef<number | undefined>(undefined)
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
        aria-label={title}
        data-current={hasCurrent}
        onClick={(event) => (isOpen ? setTop(undefined) : open(event.currentTarget))}
      >
        {icon}
      </UnstyledButton>
      {isOpen && (
        <div className={classes['floating']} style={{ top: Math.max(60, Math.min(top, window.innerHeight - 60 - floatLinePx * lines)) }}>
          <p className={classes['floatingTitle']}>{title}</p>
          {children(() => setTop(undefined))}
        </div>
      )}
    </div>
  )
}

interface EntriesProps extends HeadingProps {
  readonly onPick?: () => void
}

function Entries({ node, pathname, onPick }: EntriesProps): ReactNode {
  const picked = onPick ? { onPick } : {}
  return (
    <ul className={classes['entries']}>
      {node.entries.map((entry) => (
        <EntryLine key={entry.screens[0].path} entry={entry} pathname={pathname} {...picked} />
      ))}
      {node.nodes.map((child) => {
        const only = onlyEntry(child)
        if (only) return <EntryLine key={child.group.title} entry={only} pathname={pathname} {...picked} />
        return <SubHeading key={child.group.title} node={child} pathname={pathname} {...picked} />
      })}
    </ul>
  )
}
