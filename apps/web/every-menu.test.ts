import { describe, expect, it } from 'vitest'
import { treeEntriesOf } from '#engine/contract/declarations.ts'
import { modulesOf, verdictOf } from '#engine/contract/gate.ts'
import type { ListedScreen } from '#engine/contract/listed.ts'
import { type Level, seesEverything } from '#modules/access/contract/levels.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { declared } from '../declared.ts'
import { families, screens } from './listed.generated.ts'
import { allEntries, familyOf, menuTree } from './shell/menu-tree.ts'

const parts = { groups: menuOrder, screens, families }
const entriesOfTree = new Map(treeEntriesOf(declared).map((entry) => [entry.path, entry]))
const allModules = new Set(screens.flatMap(({ gate }) => modulesOf(gate)))

interface Person {
  readonly level: Level
  readonly isPusat: boolean
  readonly modules: ReadonlySet<string>
}

/** What a user of this level may open as long as no user changes his access tree. */
function opensTo({ level, ...viewer }: Person): (screen: ListedScreen) => boolean {
  const seesAll = seesEverything.includes(level)
  return (screen) =>
    screen.menu !== undefined &&
    verdictOf(screen.gate, { level, ...viewer }) === 'OPEN' &&
    (seesAll || (entriesOfTree.get(screen.path)?.shownTo?.includes(level) ?? true))
}

const people: readonly (readonly [string, Person])[] = (['SU', 'OWN', 'MU', 'SPV', 'KASIR', 'DEV'] as const).flatMap((level) =>
  [true, false].flatMap((isPusat) =>
    [allModules, new Set<string>()].map((modules): [string, Person] => [
      `${level}, ${isPusat ? 'head office' : 'branch'}, ${modules.size} modules`,
      { level, isPusat, modules },
    ]),
  ),
)

describe.each(people)('the menu of %s', (_, person) => {
  const opens = opensTo(person)
  const entries = allEntries(menuTree(parts, opens))

  it('reaches every screen that he may open, once', () => {
    const reached = entries.flatMap((entry) => entry.screens)
    expect(reached.map(({ path }) => path).toSorted()).toEqual(
      screens
        .filter(opens)
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  it('has tabs from each screen of an entry to the others', () => {
    const withoutWay = entries.flatMap((entry) =>
      entry.screens.filter((screen) => {
        const tabs = screen.menu?.hasTabs ? screens.filter((each) => each.menu === screen.menu && opens(each)) : familyOf(screen, parts, opens)
        return entry.screens.length > 1 && !entry.screens.every((other) => tabs.includes(other))
      }),
    )
    expect(withoutWay.map(({ path }) => path)).toEqual([])
  })
})

it('has far fewer entries than screens: one for each kind of document', () => {
  const shareOf = (level: Level, isPusat: boolean) => {
    const opens = opensTo({ level, isPusat, modules: allModules })
    return allEntries(menuTree(parts, opens)).length / screens.filter(opens).length
  }
  const shares = { superUser: shareOf('SU', true), owner: shareOf('OWN', false), cashier: shareOf('KASIR', false) }
  expect(Object.entries(shares).filter(([, share]) => share > 0.6)).toEqual([])
})
