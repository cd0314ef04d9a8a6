import { Loader, TextInput } from '@mantine/core'
import { IconBolt, IconDiamond, IconReceipt, IconSearch, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { doorsFor } from '#engine/web/door.ts'
import { fetched } from '#engine/web/fetched.tsx'
import { titleOf } from '#engine/contract/thing-titles.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useSession } from '#engine/web/session.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { lettersMin } from '#modules/dashboard/contract/find-things.ts'
import { type FoundThing, byFit, openFound, useFoundThings } from './found-things.ts'
import classes from './menu-search.module.css'
import { MenuIcon } from './menu-icon.tsx'
import { wayTo } from './menu-tree.ts'
import { type PaletteAction, additionsOf } from './palette-actions.ts'
import { screens } from './screens.ts'
import { type Findable, rank, textsOf } from './search-rank.ts'
import { type RecentThing, useRecentScreens, useRecentThings } from './view-settings.ts'

/** Pictures come when a piece is found: who looks for a screen needs none. */
const PiecePhoto = fetched(async () => ({ default: (await import('#modules/goods/web/photo.tsx')).PiecePhoto }))

const shownMax = 12
const photoPx = 32
/** How many screens and actions are shown next to the matches of the server. */
const shownBesideThings = 7

/** A line of the palette. */
interface Entry {
  readonly key: string
  readonly icon: ReactNode
  readonly title: string
  readonly way: string
  readonly run: () => void
  /** The search stays open; only the text changes. */
  readonly staysOpen?: boolean
}

export interface MenuSearchProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Opens a screen; `search` is the query of its address. */
  readonly onPick: (path: string, search?: Readonly<Record<string, string>>) => void
  /** What the shell does itself. */
  readonly actions?: readonly PaletteAction[]
}

/**
 * One place for everything: a screen by its title in any language, its path or a synonym, something to do, a piece by its barcode or name, a
 * document by its number or customer, a member. The recent ones first.
 */
export function MenuSearch({ opened, onClose, onPick, actions = [] }: MenuSearchProps) {
  const t = useText()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={620}
      withCloseButton={false}
      padding={0}
      yOffset="10vh"
      centered={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('Cari Menu') } }}
    >
      {opened && <Search onClose={onClose} onPick={onPick} actions={actions} />}
    </Modal>
  )
}

const thingIcons = { BARANG: IconDiamond, DOKUMEN: IconReceipt, MEMBER: IconUser } as const

/** Barcodes, numbers of documents and telephones contain digits. A text with a digit is probably a thing, not a screen. */
const looksLikeThing = (typed: string) => /\d/.test(typed)

/** Returns the screens and actions that are open to this user and match the text. */
function useChoices(actions: readonly PaletteAction[], onPick: MenuSearchProps['onPick']) {
  const t = useText()
  const session = useSession()
  return useMemo(() => {
    const doorOf = doorsFor(session)
    const ofScreens = screens
      .filter((screen) => screen.menu && doorOf(screen) === 'OPEN')
      .map((screen): Findable & Entry => ({
        path: screen.path,
        key: screen.path,
        texts: textsOf(screen, t),
        icon: screen.menu && <MenuIcon name={screen.menu.icon} />,
        title: t(screen.title),
        way: wayTo(screen)
          .map((group) => t(group.title))
          .join(' › '),
        run: () => onPick(screen.path),
      }))
    const ofActions = [...actions, ...additionsOf(session)].map(({ key, text, what, synonyms, run, path }): Findable & Entry => {
      const title = what ? t(text, { what: t(what) }) : t(text)
      const open = () => path && onPick(path, { baru: 'ya' })
      return {
        path: key,
        key,
        texts: [title, what ? text.replace('{{what}}', what) : text, ...synonyms],
        icon: <IconBolt size={18} stroke={1.6} aria-hidden />,
        title,
        way: t('Tindakan'),
        run: run ?? open,
      }
    })
    return [...ofScreens, ...ofActions]
  }, [session, t, actions, onPick])
}

function Search({ onClose, onPick, actions = [] }: Omit<MenuSearchProps, 'opened'>) {
  const t = useText()
  const [recent] = useRecentScreens()
  const [recentThings, remember] = useRecentThings()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const choices = useChoices(actions, onPick)
  const { things, isPending, error } = useFoundThings(typed)

  const openThing = (thing: RecentThing) => {
    remember(thing)
    openFound(thing)
  }
  const ofThing = ({ key, group, title, way, thing, types, piece }: FoundThing): Entry => {
    const Icon = thingIcons[group]
    return {
      key,
      icon: piece ? (
        // The text next to it says what it is.
        <span aria-hidden className={classes['photo']}>
          <PiecePhoto piece={piece} size={photoPx} isStill />
        </span>
      ) : (
        <Icon size={18} stroke={1.6} aria-hidden />
      ),
      title,
      way: group === 'MEMBER' ? `${t('Member')} · ${way}` : way,
      run: () => (thing ? openThing(thing) : look(types ?? '')),
      staysOpen: thing === undefined,
    }
  }
  const look = (text: string) => {
    setTyped(text)
    setPlace(0)
    setWaiting(false)
  }
  const { meant, loose } = rank(choices, typed, recent)
  const isEmpty = typed.trim() === ''
  // As many before the answer is there as after it: nothing moves under the hand.
  const beside = meant.slice(0, typed.trim().length < lettersMin ? shownMax : shownBesideThings)
  const fit = byFit(things, typed)
  const [exact, others] = [fit.exact.map(ofThing), fit.others.map(ofThing)]
  const recentFirst = () => [...recentThings.map((thing) => ofRecent(thing, t, () => openThing(thing))), ...meant].slice(0, shownMax)
  const inOrder = looksLikeThing(typed) ? [...exact, ...others, ...beside] : [...exact, ...beside, ...others]
  // Letters in order are a guess: they stand below all that has the words, and wait for it.
  const guessed = isPending ? [] : loose.slice(0, Math.max(0, shownMax - inOrder.length))
  const found: readonly Entry[] = isEmpty ? recentFirst() : [...inOrder, ...guessed]
  const at = Math.min(place, found.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const pick = (entry: Entry | undefined) => {
    if (!entry) return
    if (!entry.staysOpen) onClose()
    entry.run()
  }
  // A user who scans and presses Enter is faster than the answer. The match opens when the answer arrives, and no screen opens in its place.
  useEffect(() => {
    if (!isWaiting || isPending) return
    setWaiting(false)
    pick(looksLikeThing(typed) ? (exact[0] ?? others[0]) : found[0])
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `pick` and `found` are others at every drawing
  }, [isWaiting, isPending])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setPlace((at + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isPending && at <= 0 && (looksLikeThing(typed) || beside.length === 0)) setWaiting(true)
      else pick(found[at])
    }
  }
  return (
    <div className={classes['search']} onKeyDown={onKeyDown}>
      <TextInput
        size="md"
        variant="unstyled"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isPending ? <Loader size={16} aria-hidden /> : null}
        placeholder={t('Menu, barang, nota, member, tindakan')}
        aria-label={t('Cari Menu')}
        role="combobox"
        aria-expanded
        aria-controls="menu-search-list"
        aria-activedescendant={found[at] ? `menu-search-${at}` : undefined}
        data-autofocus
        // The dialog gives the focus a moment later, and the first letter of a fast typist would be lost.
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => look(event.currentTarget.value)}
      />
      <ul className={classes['list']} id="menu-search-list" role="listbox" aria-label={t('Menu')} aria-busy={isPending} ref={list}>
        {found.map((entry, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the focus and the keys: a line is no button of its own
          <li
            key={entry.key}
            id={`menu-search-${index}`}
            role="option"
            aria-selected={index === at}
            className={classes['item']}
            // A list that grows under a mouse that lies still is no movement of it.
            onMouseMove={({ movementX, movementY }) => (movementX || movementY) && setPlace(index)}
            onClick={() => pick(entry)}
          >
            {entry.icon}
            <span className={classes['title']}>{entry.title}</span>
            <span className={classes['way']}>{entry.way}</span>
          </li>
        ))}
      </ul>
      {error !== null && (
        <p className={classes['none']} role="alert">
          {errorText(error)}
        </p>
      )}
      {found.length === 0 && error === null && <p className={classes['none']}>{isPending ? t('Mencari') : t('Menu Tidak Ditemukan')}</p>}
    </div>
  )
}

/** A thing that was opened from here before, by its code. */
const ofRecent = ({ kind, id }: RecentThing, t: ReturnType<typeof useText>, run: () => void): Entry => {
  const Icon = kind === 'barang' ? IconDiamond : kind === 'member' ? IconUser : IconReceipt
  return {
    key: `${kind} ${id}`,
    icon: <Icon size={18} stroke={1.6} aria-hidden />,
    title: id,
    way: `${kind === 'barang' ? t('Barang') : t(titleOf(kind))} · ${t('Baru Dibuka')}`,
    run,
  }
}
