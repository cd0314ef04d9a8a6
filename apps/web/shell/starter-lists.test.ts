import { expect, it } from 'vitest'
import { createSchema } from '#engine/contract/master.ts'
import { mastersOf } from '#engine/contract/declarations.ts'
import { declared } from '../../declared.ts'
import { firstStepTexts } from '#modules/dashboard/web/first-steps.tsx'
import { screens } from '../listed.generated.ts'
import { starterLists } from './starter-lists.ts'

const masters = mastersOf(declared)

it.each(starterLists)('has only rows of $tabel that its master takes, each with its own code', ({ tabel, rows }) => {
  const master = masters.find(({ table }) => table === tabel)!
  const faults = rows.flatMap((row) => createSchema(master).safeParse(row).error?.issues ?? [])
  expect(faults).toEqual([])
  expect(new Set(rows.map((row) => row[master.key])).size).toBe(rows.length)
  expect(master.scope).toBe('chain')
})

it('leads each first step to a screen under its title', () => {
  const led = Object.values(firstStepTexts).flatMap((step) => Object.entries(step.screens))
  for (const [path, title] of led) expect(screens.find((each) => each.path === path)?.title, path).toBe(title)
})
