import { Modal, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { doorsFor } from '#engine/web/door.ts'
import classes from './menu-search.module.css'
import { MenuIcon } from './menu-icon.tsx'
import { wayTo } from './menu-tree.ts'
import { screens } from './screens.ts'
import { rank } from './search-rank.ts'
import { useRecentScreens } from './view-settings.ts'

const shownMax = 12

/** Finds a screen by its title in any language, its path or a synonym; the recent ones first. */
export function MenuSearch({ opened, onClose, onPick }: { opened: boolean; onClose: () => void; onPick: (path: string) => void }) {
  const t = useText()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={560}
      withCloseButton={false}
      padding={0}
      yOffset="10vh"
      centered={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('Cari Menu') } }}
    >
      {opened && <Search onClose={onClose} onPick={onPick} />}
    </Modal>
  )
}

function Search({ onClose, onPick }: { onClose: () => void; onPick: (path: string) => void }) {
  const t = useText()
  const session = useSession()
  const [recent] = useRecentScreens()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const things = useMemo(() => {
    const doorOf = doorsFor(session)
    return screens
      .filter((screen) => screen.menu && doorOf(screen) === 'OPEN')
      .map((screen) => ({ screen, path: screen.path, texts: [t(screen.title), screen.title, screen.path.slice(1), ...(screen.synonyms ?? [])] }))
  }, [session, t])
  const found = rank(things, typed, recent).slice(0, shownMax)
  const at = Math.min(place, found.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const pick = (path: string | undefined) => {
    if (!path) return
    onClose()
    onPick(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setPlace((at + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      pick(found[at]?.path)
    }
  }
  return (
    <div className={classes['search']} onKeyDown={onKeyDown}>
      <TextInput
        size="md"
        variant="unstyled"
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={t('Cari Menu')}
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
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPlace(0)
        }}
      />
      <ul className={classes['list']} id="menu-search-list" role="listbox" aria-label={t('Menu')} ref={list}>
        {found.map(({ screen, path }, index) => (
          <li key={path} id={`menu-search-${index}`} role="option" aria-selected={index === at}>
            <UnstyledButton className={classes['item'] ?? ''} tabIndex={-1} onMouseMove={() => setPlace(index)} onClick={() => pick(path)}>
              {screen.menu && <MenuIcon name={screen.menu.icon} />}
              <span className={classes['title']}>{t(screen.title)}</span>
              <span className={classes['way']}>
                {wayTo(screen)
                  .map((group) => t(group.title))
                  .join(' › ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes['none']}>{t('Menu Tidak Ditemukan')}</p>}
    </div>
  )
}
