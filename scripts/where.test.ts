import { expect, it } from 'vitest'
import { indexDeclarations } from './declaration-index.ts'
import { nothingFound, whereIs } from './where.ts'

const entries = await indexDeclarations()

it('prints the calls of a screen with their server files and tests', () => {
  const answer = whereIs(entries, '/timbang-baki')
  expect(answer?.split('\n')).toEqual(
    expect.arrayContaining([
      '  file     modules/weighing/web/timbang-baki.tsx',
      expect.stringMatching(/^ {2}call {5}POST timbang-baki {2}\w/),
      '           file  modules/weighing/server/weigh-tray.ts',
      '           test  modules/weighing/server/weighing.pg.test.ts',
    ]),
  )
})

it('prints a call by its verb and path, with or without the slash and the prefix of the API', () => {
  const answer = whereIs(entries, 'POST penjualan')
  expect(answer).toContain('  file     modules/sales/server/sell.ts')
  expect(answer).not.toContain('  call ')
  expect([whereIs(entries, 'POST /api/penjualan'), whereIs(entries, 'POST /penjualan')]).toEqual([answer, answer])
})

it('names similar screens for a path that is not declared', () => {
  expect(whereIs(entries, '/master-harga')).toBeUndefined()
  const answer = nothingFound(entries, '/master-harga')
  expect(answer).toContain('Nothing is declared as /master-harga. Similar: /')
  expect(answer).toContain('/harga-hari-ini')
  expect(answer).toContain('/master-group')
  // Only synonyms have the word.
  expect(nothingFound(entries, '/scale')).toContain('/timbang-baki')
  expect(nothingFound(entries, '/qqq-xyz')).toBe('Nothing is declared as /qqq-xyz.')
})
