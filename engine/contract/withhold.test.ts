import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rupiah, text } from '../kinds/index.ts'
import { dictionary } from './field.ts'
import { withholdingOf } from './withhold.ts'

const cost = { path: '/hak/contoh', title: 'Contoh' }
const words = dictionary({ nama: text('Nama'), hpp: rupiah('Hpp').onlyFor(cost), markup: rupiah('Markup').onlyFor(cost) })
const piece = z.object({ nama: words.nama.check(), hpp: words.hpp.check() })
const nobody = () => false
const everybody = () => true
const row = { nama: 'CINCIN', hpp: 1 }

describe('an answer is sent without what its reader may not read', () => {
  const shapes: readonly (readonly [string, z.ZodType, (given: unknown) => unknown])[] = [
    ['an object', piece, (given) => given],
    ['a list', z.array(piece), (given) => [given, given]],
    ['a page', z.object({ rows: z.array(piece), next: z.string().nullable() }), (given) => ({ rows: [given], next: null })],
    ['by name', z.record(z.string(), piece), (given) => ({ a: given })],
    [
      'one of several',
      z.array(z.discriminatedUnion('nama', [piece.extend({ nama: z.literal('CINCIN') }), z.object({ nama: z.literal('X') })])),
      (given) => [given],
    ],
    ['two together', z.intersection(z.object({ lain: z.number() }), piece), (given) => ({ lain: 1, ...(given as object) })],
    ['what may be missing', piece.nullable().optional(), (given) => given],
    ['what is made of it', piece.transform((value) => value), (given) => given],
    ['what refines it', piece.refine(() => true), (given) => given],
  ]
  it.each(shapes)('%s', (_, schema, holding) => {
    const { secrets, withhold } = withholdingOf(schema)
    const given = holding(row)
    expect(secrets.map(({ name }) => name)).toContain('hpp')
    expect(withhold(given, nobody)).toEqual(holding({ nama: 'CINCIN' }))
    expect(withhold(given, everybody)).toEqual(given)
    expect(given).toEqual(holding(row))
  })

  it('however the field itself is wrapped up', () => {
    const wrapped = z.object({
      a: words.hpp.optional().check(),
      b: words.hpp.check().default(0),
      c: words.markup.check().refine((value) => value !== 7),
      d: words.markup.markSecret(z.number().nullable()),
    })
    const { withhold } = withholdingOf(wrapped)
    expect(withhold({ a: 1, b: 1, c: 1, d: 1 }, nobody)).toEqual({})
  })

  it('keeps what another right opens', () => {
    const both = z.object({ hpp: words.hpp.check(), sandi: words.hpp.onlyFor({ path: '/hak/lain', title: 'Lain' }).check() })
    expect(withholdingOf(both).withhold({ hpp: 1, sandi: 2 }, ({ path }) => path === cost.path)).toEqual({ hpp: 1 })
  })

  it('keeps an answer unchanged if all users may read it, also a tree; a tree with secrets does not start', () => {
    const tree = (leaf: z.ZodType): z.ZodType => {
      const node: z.ZodType = z.lazy(() => z.object({ children: z.array(node), leaf }))
      return node
    }
    const grown = { leaf: 'X', children: [{ leaf: 'Y', children: [] }] }
    expect(withholdingOf(tree(words.nama.check())).withhold(grown, nobody)).toEqual(grown)
    expect(() => withholdingOf(tree(piece))).toThrow('holds itself')
  })
})
