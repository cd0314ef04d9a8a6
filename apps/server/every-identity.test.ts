import { expect, it } from 'vitest'
import type { z } from 'zod'
import { headerFields, lineFields } from '#engine/contract/document.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { withholdingOf } from '#engine/contract/withhold.ts'
import { hiddenFields } from '#modules/documents/contract/identity-numbers.ts'
import { registeredCalls, registeredDocuments, registeredMasters, registeredReports } from './testing/registered.ts'

/** Names of fields that hold the number of an identity card. */
const means = /identitas|(^|_)ktp(_|$)|(^|_)nik(_|$)|paspor|passport|(^|_)sim(_|$)/i
const says = /identitas|\bktp\b|\bnik\b|paspor/i

/** Words that mean it and are no number, or the end of one already. */
const noNumbers: ReadonlySet<string> = new Set(['identitas_tampak'])

// The calls that answer a whole number; each logs who asked (docs/decisions/166, 172).
const wholeCalls: ReadonlySet<string> = new Set(['POST member/identitas/{kode_member}', 'POST member/export'])

const isPlain = ({ name, label, kind }: AnyField) =>
  kind.cell === 'text' && !kind.choices && !noNumbers.has(name) && (means.test(name) || says.test(label)) && kind.hidden === undefined

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly getter?: () => z.ZodType
}

/** The names of all parts of a schema, however deep. */
function namesIn(schema: z.ZodType, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema.def as unknown as Definition & Readonly<Record<string, unknown>>
  const own = Object.keys(def.shape ?? {})
  const parts = [
    ...Object.values(def.shape ?? {}),
    ...['element', 'valueType', 'innerType', 'in', 'out', 'left', 'right'].map((name) => def[name] as z.ZodType | undefined),
    ...((def['options'] as z.ZodType[] | undefined) ?? []),
    def.getter?.(),
  ]
  return [...own, ...parts.flatMap((part) => (part ? namesIn(part, seen) : []))]
}

it('no report, document and master has an identity number that its answers do not hide', () => {
  const offenders = [
    ...registeredReports.flatMap((report) =>
      [...report.columns.map(({ field }) => field), ...(report.details?.columns ?? []).map(({ field }) => field), ...report.otherNames]
        .filter(isPlain)
        .map(({ name }) => `${report.api}: ${name}`),
    ),
    ...registeredDocuments.flatMap((document) =>
      [...headerFields(document), ...lineFields(document), ...document.list.columns.map(({ field }) => field)]
        .filter(isPlain)
        .map(({ name }) => `${document.name}: ${name}`),
    ),
    ...registeredMasters.flatMap(({ table, fields, shown }) => [...fields, ...shown].filter(isPlain).map(({ name }) => `${table}: ${name}`)),
  ]
  expect(offenders).toEqual([])
  // Those that have one; a kind that gets one stands here.
  expect(
    registeredDocuments
      .filter((document) => hiddenFields(document).length > 0)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['cicilan', 'gesek_tunai', 'hutang', 'jual_beli_manual', 'mutasi_hutang', 'pembelian', 'penjualan'])
})

it('no call answers a plain identity number but those that write down who asked', () => {
  const offenders = registeredCalls
    .filter(({ call }) => !wholeCalls.has(call))
    .flatMap(({ call, reply }) => {
      const { hides } = withholdingOf(reply)
      return [...new Set(namesIn(reply))]
        .filter((name) => means.test(name) && !noNumbers.has(name) && !hides.includes(name))
        .map((name) => `${call}: ${name}`)
    })
  expect(offenders).toEqual([])
  const requested = registeredCalls.map(({ call }) => call as string)
  for (const call of wholeCalls) expect(requested).toContain(call)
  expect(requested).toContain('POST dokumen/{jenis}/{nomor}/identitas')
})
