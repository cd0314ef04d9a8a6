import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { Screen } from '../contract/screen.ts'
import { useText } from './text.ts'

/** What a tab needs of a screen. */
export type FamilyScreen = Pick<Screen, 'path' | 'title'>

/** The screens of the same entry of the menu that the user may open, in the order of their tabs; empty if there is only one. */
export const FamilyOfScreen = createContext<readonly FamilyScreen[]>([])

/** As many tabs stand side by side on the smallest screen of a desk. The rest is in a list. */
const tabsMax = 7

/** Returns the tabs in the row and those in the list. The current screen is always in the row. */
export function tabsOf(family: readonly FamilyScreen[], current: string | undefined): readonly [FamilyScreen[], FamilyScreen[]] {
  if (family.length <= tabsMax + 1) return [[...family], []]
  const row = family.slice(0, tabsMax)
  const rest = family.slice(tabsMax)
  const hidden = rest.find(({ path }) => path === current)
  return hidden
    ? [
        [...row.slice(0, -1), hidden],
        [...row.slice(-1), ...rest.filter((screen) => screen !== hidden)],
      ]
    : [row, rest]
}

/** The tabs of a screen: it, and the others of its entry of the menu. */
export function FamilyTabs({ path }: { path: string | undefined }) {
  const say = useText()
  const family = useContext(FamilyOfScreen)
  const [row, rest] = tabsOf(family, path)
  const bar = useRef<HTMLUListElement>(null)
  // On a telephone the tabs are wider than the window.
  useEffect(() => {
    bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <ul className="family-tabs" ref={bar}>
      {row.map((screen) => (
        <li key={screen.path} aria-current={screen.path === path ? 'page' : undefined}>
          {screen.path === path ? (
            say(screen.title)
          ) : (
            <Link to={screen.path} className="family-tab">
              {say(screen.title)}
            </Link>
          )}
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Menu position="bottom-end">
            <Menu.Target>
              <button type="button" className="family-tab">
                {say('Lainnya')} <IconChevronDown size={13} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map((screen) => (
                <Menu.Item key={screen.path} renderRoot={(props) => <Link to={screen.path} {...props} />}>
                  {say(screen.title)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </li>
      )}
    </ul>
  )
}
