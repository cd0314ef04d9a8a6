import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '#engine/server/project.ts'
import { type ActionName, type KeyedAction, keyOf } from '#engine/web/keys.ts'
import { filesBelow } from './source-graph.ts'

const table = 'engine/web/keys.ts'
const isWeb = (file: string) => /^(engine\/web|apps\/web|modules\/[^/]+\/web)\//.test(file) && !/\.test\.|\/testing\//.test(file)
const sources = new Map(
  ['engine/web', 'apps/web', 'modules']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => isWeb(file))
    .map((file) => [file, readFileSync(join(projectFolder, file), 'utf8')] as const),
)
const named = Object.entries(keyOf) as [ActionName, KeyedAction][]

it('one action has one key: no two actions share a label and differ in their keys', () => {
  // `…Too` is a second key of the same action.
  const first = named.filter(([name, { shown }]) => shown !== '' && !name.endsWith('Too'))
  const twice = first.filter(([name, { label, keys }]) => first.some(([other, each]) => other !== name && each.label === label && each.keys !== keys))
  expect(twice.map(([name]) => name)).toEqual([])
})

it('every screen takes its keys from the table', () => {
  const literal =
    /(?:keys[:=] ?|['"`>])(?:(?:Shift|Ctrl|Alt)\+)*(?:F\d{1,2}|(?:Shift|Ctrl|Alt)\+\w)(?=['"`<])|keys: ?['"`]|<kbd className="button-key">(?:Esc|Del)/
  const found = [...sources].flatMap(([file, text]) =>
    file === table
      ? []
      : text.split('\n').flatMap((line, at) => (literal.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

it('every action of the table is used', () => {
  const used = new Set([...sources].flatMap(([file, text]) => (file === table ? [] : [...text.matchAll(/\bkeyOf\.(\w+)/g)].map(([, name]) => name))))
  expect(named.map(([name]) => name).filter((name) => !used.has(name))).toEqual([])
})

it('no screen has two actions on one key', () => {
  const clashes = [...sources.keys()].flatMap((file) => {
    const byKey = new Map<string, Set<ActionName>>()
    for (const name of [...everywhere, ...actionsOf(file)]) {
      const { keys, over = '' } = keyOf[name]
      const at = `${keys} ${over}`
      byKey.set(at, (byKey.get(at) ?? new Set()).add(name))
    }
    return [...byKey].flatMap(([key, names]) => (names.size > 1 ? [`${file}: ${key.trim()} is ${[...names].toSorted().join(' and ')}`] : []))
  })
  expect(clashes).toEqual([])
})

/** The keys of the frame around each screen, and of its notices. */
const everywhere = ['apps/web/shell/frame.tsx', 'engine/web/undo.tsx'].flatMap((file) => ownActions(file))

function ownActions(file: string): ActionName[] {
  return [...(sources.get(file) ?? '').matchAll(/\bkeyOf\.(\w+)/g)].map(([, name]) => name as ActionName)
}

/** The actions of a file and of the parts that it draws. A part that is a dialog is a screen of its own: it takes the keys while it is open. */
function actionsOf(file: string, seen = new Set<string>()): ActionName[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = sources.get(file) ?? ''
  return [...ownActions(file), ...partsOf(file, text).flatMap((part) => (isDialog(part) ? [] : actionsOf(part, seen)))]
}

const isDialog = (file: string) => /<(Modal|SideDrawer|FormDialog|Drawer)\b/.test(sources.get(file) ?? '')

/** The files whose components or hooks this file uses; of a list of exports (`public.ts`) only the file behind each name. */
function partsOf(file: string, text: string): string[] {
  return [...text.matchAll(/import (?!type )(?:\w+|\{([^}]*)\}) from '([#.][^']+)'/g)].flatMap(([, names = '', path = '']) => {
    const at = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    const values = names
      .split(',')
      .flatMap((name) => (name.trim() === '' || name.trim().startsWith('type ') ? [] : [name.trim().split(' ')[0] ?? '']))
    if (!at.endsWith('/public.ts')) return sources.has(at) && (names === '' || values.length > 0) ? [at] : []
    return values.flatMap((name) => exporterOf(at, name))
  })
}

function exporterOf(list: string, name: string): string[] {
  for (const [, names = '', path = ''] of (sources.get(list) ?? '').matchAll(/export \{([^}]*)\} from '(\.[^']+)'/g)) {
    const exported = names.split(',').map((each) => each.trim().split(' ').at(-1))
    if (exported.includes(name)) return [join(dirname(list), path)]
  }
  return []
}
