import { expect, it } from 'vitest'
import { type Gate, lackOf } from './gate.ts'

const viewer = (level: string, isPusat = false, modules: readonly string[] = []) => ({ level, isPusat, modules: new Set(modules) })

it.each<[string, Gate | undefined, ReturnType<typeof viewer>, ReturnType<typeof lackOf>]>([
  ['nothing where there is no gate', undefined, viewer('KASIR'), undefined],
  ['nothing where he passes', { headOffice: true, levels: ['OWN'] }, viewer('OWN', true), undefined],
  ['the head office before his level', { headOffice: true, levels: ['OWN'] }, viewer('KASIR'), { headOffice: true }],
  ['his level at the head office', { headOffice: true, levels: ['OWN', 'SU'] }, viewer('KASIR', true), { levels: ['OWN', 'SU'] }],
  ['a level while a module is on', { levelsWhen: { KETAT: ['OWN'] } }, viewer('KASIR', false, ['KETAT']), { levels: ['OWN'] }],
  ['nothing of that while it is off', { levelsWhen: { KETAT: ['OWN'] } }, viewer('KASIR'), undefined],
  [
    'the levels that he is none of, and not those that he is',
    { levels: ['KASIR'], levelsWhen: { KETAT: ['OWN'] } },
    viewer('KASIR', false, ['KETAT']),
    { levels: ['OWN'] },
  ],
  ['no level where the module itself is off', { all: ['BERLIAN'], levels: ['OWN'] }, viewer('KASIR'), undefined],
])('somebody lacks %s', (_, gate, who, lack) => {
  expect(lackOf(gate, who)).toEqual(lack)
})
