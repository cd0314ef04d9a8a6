import { expect, it } from 'vitest'
import { z } from 'zod'
import { caratMax, lotGramsMax, lotRpMax, perGramRpMax, pieceGramsMax, pieceRpMax } from '#modules/ledger/contract/bounds.ts'
import { registeredCalls } from './testing/registered.ts'

// Every typed number has an upper bound. One slip of the keys would make all sums of the shop wrong.

interface Node {
  readonly type?: string
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly $defs?: Readonly<Record<string, Node>>
}

/**
 * Calls without bounds. The first stores nothing: it draws on the customer's screen. The second passes rows of old books to calls that have bounds.
 */
const unstored = ['POST layar-customer/isi', 'POST pindah-data/baris']

/** The upper bound of each number of a call, by the number's name. Of several bounds it is the largest. */
function boundsOf(body: z.ZodType): Map<string, number> {
  const bounds = new Map<string, number>()
  const walk = (node: Node, name: string): void => {
    if (node.type === 'number' || node.type === 'integer') bounds.set(name, Math.max(bounds.get(name) ?? 0, node.maximum ?? Infinity))
    for (const [key, each] of Object.entries({ ...node.properties, ...node.$defs })) walk(each, key)
    for (const each of [...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.oneOf ?? []), ...(node.items ? [node.items] : [])]) walk(each, name)
  }
  walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Node, '')
  return bounds
}

/**
 * The allowed upper bound by name; the first pattern that fits counts. The first two patterns are the ends of brackets and the sums of a document.
 */
const most: readonly (readonly [name: RegExp, most: number])[] = [
  [/^(berat_dari|berat_sampai|kelipatan_berat)$/, 99_999_999],
  [/^gram_saldo$/, 10 * lotGramsMax],
  [/^(berat_bruto|berat_stock|berat_plastik|berat_bandrol|berat_contoh|berat_selesai|berat_dengan_plastik)$/, pieceGramsMax],
  [/^berat_batu$/, caratMax],
  [/^(berat|emas_dilunasi)/, lotGramsMax],
  [/^karat(_batu)?$/, caratMax],
  [/_per_gram$|^harga_(emas|acuan|supplier|modal|grosir)$|^plafond_emas/, perGramRpMax],
  [/^hpp$/, lotRpMax],
  [/^(harga_beli|harga_nota|harga_estimasi|ongkos)$/, pieceRpMax],
  [/^(persen|.*_persen|persen_.*|markup)$/, 100],
  [/^kadar/, 500],
  [/^qty/, 100_000],
]

it('every number of a call has an upper bound that fits its kind', () => {
  const offenders: string[] = []
  const seen = new Set<RegExp>()
  for (const { call, body } of registeredCalls) {
    if (!body || unstored.includes(call)) continue
    for (const [name, bound] of boundsOf(body)) {
      const [pattern, limit] = most.find(([each]) => each.test(name)) ?? [undefined, Number.MAX_SAFE_INTEGER]
      if (pattern) seen.add(pattern)
      if (bound > limit) offenders.push(`${call} ${name}: ${bound}`)
    }
  }
  expect(offenders).toEqual([])
  // Every rule fits some number.
  expect(most.filter(([pattern]) => !seen.has(pattern))).toEqual([])
})
