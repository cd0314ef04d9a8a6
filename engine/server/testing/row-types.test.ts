import { expect, it } from 'vitest'
import { filesBelow } from '../../../scripts/source-graph.ts'
import { type Shape, difference, typedStatements } from './row-types.ts'

const shapeOf = (file: string, begins: string): Shape =>
  typedStatements([file]).find(({ fragments }) => fragments[0]?.trim().startsWith(begins))!.shape

it('reads the type of a statement from its source', () => {
  expect(shapeOf('modules/settings/server/settings.ts', 'select kode_toko, key, value from para_system')).toEqual({
    kind: 'row',
    columns: Object.fromEntries(['kode_toko', 'key', 'value'].map((name) => [name, { shape: { kind: 'plain', type: 'string' }, isOptional: false }])),
  })
})

it('reads types through imports, Pick and extends, and leaves few statements unchecked', () => {
  const sources = ['engine', 'modules', 'apps', 'db'].flatMap((folder) => filesBelow(folder, /(?<!\.test)\.ts$/))
  const statements = typedStatements(sources)
  const columnsAt = (file: string, named: string) =>
    statements.find(({ place, fragments }) => place.startsWith(file) && fragments.join('').includes(named))?.shape
  expect(columnsAt('modules/buyback/server/brought.ts', 'from barang_dibeli')).toMatchObject({
    columns: { toko_nota: { shape: { type: 'string' } }, no_faktur: {}, kode_barcode: {}, ditukar: { shape: { kind: 'either' } } },
  })
  // Most of the others are typed by the answer of a call, which is checked against its contract.
  expect(statements.filter(({ shape }) => shape.kind === 'unchecked').length).toBeLessThan(statements.length * 0.4)
})

const row: Shape = {
  kind: 'row',
  columns: {
    kode: { shape: { kind: 'plain', type: 'string' }, isOptional: false },
    berat: {
      shape: {
        kind: 'either',
        of: [
          { kind: 'plain', type: 'number' },
          { kind: 'plain', type: 'null' },
        ],
      },
      isOptional: false,
    },
    status: { shape: { kind: 'literal', value: 'VALID' }, isOptional: true },
    baris: {
      shape: { kind: 'list', of: { kind: 'row', columns: { n: { shape: { kind: 'plain', type: 'number' }, isOptional: false } } } },
      isOptional: true,
    },
  },
}

it.each([
  [{ kode: 'A', berat: 1.5 }, undefined],
  [{ kode: 'A', berat: null, status: 'VALID', baris: [{ n: 1, lain: 2 }] }, undefined],
  [{ kode: 'A' }, 'berat: is not in the row'],
  [{ kode: 'A', berat: '1.5' }, 'berat: string, not number | null'],
  [{ kode: 'A', berat: 1, status: 'CANCELLED' }, 'status: "CANCELLED", not "VALID"'],
  [{ kode: 'A', berat: 1, baris: [{ n: '1' }] }, 'baris[].n: string, not number'],
  [{ kode: 'A', berat: 1, lebih: 1 }, 'row: lebih is read and not in the type'],
])('compares %j', (value, expected) => {
  expect(difference(value, row)).toBe(expected)
})
