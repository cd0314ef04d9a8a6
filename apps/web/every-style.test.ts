import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

const root = join(import.meta.dirname, '../..')

/** Parts drawn before the kit is loaded, and the wall display, which is as large as its wall. */
const withoutTheme = [
  'apps/web/main.css',
  'modules/access/web/login.module.css',
  'modules/access/web/public-text.module.css',
  'modules/customer-screen/web/layar-customer.module.css',
  'modules/pricing/web/papan-harga.module.css',
  'modules/training/web/training-band.css',
]

/** Values that are not a distance, corner or time of the theme, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'engine/web/data-table.css: margin-inline-start: min(0px, calc(100% - 150px))': 'as wide as a list that hangs from a narrow head',
  'modules/intake/web/tambah-barang-banyak.css: box-shadow: inset 0 -2px 0 var(--mantine-color-error)': 'a line in a cell, not a shadow',
  'modules/documents/web/entry.css: box-shadow: 0 0 0 2px var(--kencana-accent)': 'a line around a row, not a shadow',
}

const sheets = globSync('{apps,engine,modules}/**/*.css', { cwd: root }).toSorted()
const screens = globSync('{apps,engine,modules}/**/*.tsx', { cwd: root })
  .filter((path) => !path.endsWith('.test.tsx'))
  .toSorted()
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const distances = /^(gap|row-gap|column-gap|padding|margin)(-|$)/
const corners = /^border(-[a-z]+){0,2}-radius$/
const shadows = /^(box|text)-shadow$/
const times = /^(transition|animation)(-duration|-delay)?$/

/** So few pixels are hairs and marks, not distances. */
const hairPx = 2

/** Whether a declaration says in pixels, or in a time of its own, what the theme has a word for. */
function isLiteral(property: string, value: string): boolean {
  const pixels = [...value.matchAll(/(?<![\w.-])-?([\d.]+)(?:px|rem)\b/g)].map(([, px]) => Number(px))
  if (distances.test(property)) return pixels.some((px) => px > hairPx)
  if (corners.test(property)) return pixels.length > 0
  if (shadows.test(property)) return value !== 'none' && !/^var\(--mantine-shadow-\w+\)$/.test(value)
  return times.test(property) && /(?<![\w.-])[\d.]+m?s\b/.test(value)
}

it('distances, corners, shadows and times are the theme’s, in every style sheet', () => {
  const found = sheets.flatMap((path) =>
    withoutTheme.includes(path)
      ? []
      : [...textOf(path).matchAll(/^\s*([a-z-]+): ([^;{]+);/gm)]
          .filter(([, property, value]) => isLiteral(property as string, value as string))
          .map(([, property, value]) => `${path}: ${property}: ${value}`),
  )
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

it('and so are those that screens give the kit', () => {
  const given =
    /\b(?:gap|[pm][xytblrse]?|spacing|verticalSpacing|horizontalSpacing|radius|shadow)=\{\d+\}|(?:gap|padding\w*|margin\w*|borderRadius): (?:[3-9]|\d\d+|'[^'v]*\dpx[^']*')/g
  expect(screens.flatMap((path) => [...textOf(path).matchAll(given)].map(([literal]) => `${path}: ${literal}`))).toEqual([])
})

it('no sheet asks for a distance, a corner or a shadow that the theme has not', () => {
  const names = { spacing: theme.spacing, radius: theme.radius, shadow: theme.shadows }
  const unknown = sheets.flatMap((path) =>
    [...textOf(path).matchAll(/--mantine-(spacing|radius|shadow)-(\w+)/g)]
      .filter(([, kind, name]) => !((name as string) in (names[kind as keyof typeof names] ?? {})) && name !== 'default')
      .map(([word]) => `${path}: ${word}`),
  )
  expect(unknown).toEqual([])
})

it('what a class looks like stands in one sheet: all of them are on the page at once', () => {
  const sheetsOf = new Map<string, Set<string>>()
  for (const path of sheets.filter((each) => !each.endsWith('.module.css'))) {
    for (const [, selectors] of textOf(path)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g)) {
      for (const name of (selectors as string).split(',').map((each) => each.trim())) {
        if (/^\.[\w-]+$/.test(name)) sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(path))
      }
    }
  }
  expect([...sheetsOf].flatMap(([name, paths]) => (paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []))).toEqual([])
})
