import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import { paramNames, splitCall } from '#engine/contract/endpoint.ts'
import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import { addPiece } from '#modules/intake/contract/tambah-data-barang.ts'
import { writeProfile } from '#modules/masters/contract/settingtoko.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { createUser } from '#modules/access/contract/data-users.ts'
import { logout, readSession } from '#modules/access/contract/login.ts'
import { mayCall } from './testing/may-call.ts'
import { walkedCalls } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Before the login is asked with all sorts of things.
  for (const user_id of ['own.mc1', 'own.mc2', 'spv.mc2', 'kasir.mc2']) await app.tokenOf(user_id)
})
afterAll(() => app.stop())

/** A JSON schema, as far as it is looked at here. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly default?: unknown
}

/** Things of the demo chain, so that a call gets past looking up what it names. */
const known: Readonly<Record<string, unknown>> = {
  kode_dept: 'CC',
  kode_group: '750L',
  kode_kadar: 'K750',
  kode_gudang: 'TOKO',
  kode_baki: 'T01',
  kode_sales: 'S1',
  kode_bank: 'BCA',
  nomor_akun: '1-1101',
  kategori: 'SETORAN',
  asal: 'CASH',
  asal_rekening: null,
  tujuan: 'BCA',
  tujuan_rekening: '0095110001',
  jenis: 'PENJUALAN',
  bentuk: 'NOTA',
  platform: 'DESKTOP',
  sisi: 'FRONT',
  no_identitas: '3374010101900001',
  email: 'sri@contoh.id',
  referensi: 'PKK',
}

/** Something that may pass a schema. */
function sample(schema: Schema, name = ''): unknown {
  if (schema.enum) return schema.enum.includes(known[name]) ? known[name] : schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sample(each)))
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([key, each]) => [key, sample(each, key)]))
  if (schema.type === 'array') return [sample(schema.items ?? {})]
  if (name in known) return known[name]
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  return schema.format === 'date' ? entered : '081234567890'
}

const halves = ['\ud800', 'CINCIN \udc00 EMAS', 'a\u0000b', '\u0000']
const places = [
  '2026-13-45 X',
  '2026-02-31 FJ-1',
  ...[
    ['x', 'y'],
    [1e300, 'y'],
    ['2026-13-45', 'y'],
    ['\u0000', '\ud800'],
    [null, []],
  ].map(placeOf),
  'W10',
  '=',
]
const numbers = [1.0000001, 0.1 + 0.2, 1e-7, 2 ** 31, 999_999_999_999, 1e15, 2 ** 53, 1e308, -1e-7, -1]

function placeOf(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The sample with one value in it replaced, for every value in it: [where, the whole]. */
function* poisoned(value: unknown, poisons: (leaf: unknown) => readonly unknown[], at = ''): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      for (const [where, bad] of poisoned(each, poisons, `${at}.${index}`)) yield [where, value.with(index, bad)]
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      for (const [where, bad] of poisoned(each, poisons, `${at}.${name}`)) yield [where, { ...value, [name]: bad }]
    }
  } else for (const bad of poisons(value)) yield [at, bad]
}

const ofBody = (leaf: unknown) => (typeof leaf === 'string' ? halves : typeof leaf === 'number' ? numbers : [])
const ofQuery = () => [...halves.filter((half) => half.isWellFormed()), ...places, ...numbers]
const ofPath = () => ['a\u0000b', '9'.repeat(30), '2147483648', '1.0000001', '\u{1F48D}']

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const requested = walkedCalls.filter((call) => call.call !== logout.call && !call.file)

/** Makes a call with each of its inputs poisoned in turn; answers those that were our fault. */
async function faults(call: Endpoint, user_id: string): Promise<string[]> {
  const { method, path } = splitCall(call.call)
  const token = await app.tokenOf(user_id)
  const names = paramNames(call.call)
  const plain = {
    params: Object.fromEntries(names.map((name) => [name, String(known[name] ?? '1')])),
    query: call.query ? sample(schemaOf(call.query)) : {},
    body: call.body ? sample(schemaOf(call.body)) : undefined,
  }
  const inputs = [
    ...[...poisoned(plain.params, ofPath)].map(([where, params]) => [`path${where}`, { ...plain, params }] as const),
    ...[...poisoned(plain.query, ofQuery)].map(([where, query]) => [`query${where}`, { ...plain, query }] as const),
    ...[...poisoned(plain.body, ofBody)].map(([where, body]) => [`body${where}`, { ...plain, body }] as const),
  ]
  const found: string[] = []
  for (const [at, [where, input]] of inputs.entries()) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((input.params as Record<string, string>)[name] as string))
    const reply = await app.app.http.inject({
      method,
      url: `/api/${filled}`,
      query: Object.fromEntries(Object.entries(input.query as object).map(([name, value]) => [name, String(value)])),
      headers: { 'x-auth-token': token, 'idempotency-key': `poison-${call.call}-${at}`.slice(0, 100) },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    if (reply.statusCode === 500) found.push(`${call.call} ${where}: ${JSON.stringify(input)}`)
  }
  return found
}

/** The owner of a shop and that of the head office; of a call that both may make they take turns. */
const owners = ['own.mc2', 'own.mc1'] as const
let sessions: ReadonlyMap<string, ReplyOf<typeof readSession>>
beforeAll(async () => {
  sessions = new Map(await Promise.all(owners.map(async (user_id) => [user_id, (await app.call(user_id, readSession)).body] as const)))
})

// No input may lead to an answer that reports a fault of ours. Rows written on the way do not matter here.
it.each(requested.map((call, at) => [call.call, call, at] as const))('%s takes no input for a fault of ours', async (_, call, at) => {
  const allowed = owners.filter((user_id) => mayCall(call, sessions.get(user_id)!))
  const who = allowed.length > 0 ? allowed : owners
  expect(await faults(call, who[at % who.length] as string)).toEqual([])
})

const entered = '2026-01-31'
const beyondYears = ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31']

it('accepts dates from 1900 to 2999 in every input and every filter', () => {
  const taken: string[] = []
  let dates = 0
  for (const call of requested) {
    for (const [part, schema] of [
      ['query', call.query],
      ['body', call.body],
    ] as const) {
      if (!schema) continue
      for (const [where, input] of poisoned(sample(schemaOf(schema)), (leaf) => (leaf === entered ? beyondYears : []))) {
        dates += 1
        const field = where.slice(1)
        const { error } = schema.safeParse(input)
        if (!error?.issues.some(({ path }) => path.join('.') === field)) taken.push(`${call.call} ${part}${where}`)
      }
    }
  }
  expect([...new Set(taken)]).toEqual([])
  expect(dates).toBeGreaterThan(500)
})

it.each<[string, string, Endpoint, string, unknown, string]>([
  ['half a character in a customer', 'kasir.mc2', sell, 'nama_customer', 'IBU \ud83d', 'Nama Customer Berisi Karakter Yang Tidak Diizinkan'],
  ['a fee of nearly whole rupiah', 'kasir.mc2', sell, 'detail_barang.0.ongkos', 100.000_000_1, 'Ongkos Maksimal 0 Angka Di Belakang Koma'],
  ['half a character in a remark', 'spv.mc2', transferWithTill, 'keterangan', '\udc00', 'Keterangan Berisi Karakter Yang Tidak Diizinkan'],
  ['an amount of nearly whole rupiah', 'spv.mc2', transferWithTill, 'jumlah', 999.999_999_9, 'Jumlah Rp Maksimal 0 Angka Di Belakang Koma'],
  ['half a character in a piece', 'spv.mc2', addPiece, 'nama_barang', 'CINCIN \ud800', 'Nama Barang Berisi Karakter Yang Tidak Diizinkan'],
  ['a weight of half a milligram', 'spv.mc2', addPiece, 'berat', 1.000_5, 'Berat Jual Maksimal 3 Angka Di Belakang Koma'],
  ['half a character in a shop', 'own.mc2', writeProfile, 'nama_toko', '\ud800', 'Nama Toko Berisi Karakter Yang Tidak Diizinkan'],
  ['half a character in a user', 'own.mc2', createUser, 'nama', 'a\u0000', 'Nama Berisi Karakter Yang Tidak Diizinkan'],
])('%s is said at its field', async (_, user_id, call, field, bad, message) => {
  const body = sample(schemaOf(call.body as z.ZodType))
  const path = field.split('.')
  const poisonedBody = structuredClone(body)
  let at = poisonedBody as Record<string, unknown>
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>
  at[path.at(-1) as string] = bad
  const { status, body: said } = await app.call(user_id, call, { body: poisonedBody })
  expect([status, said.fields[field]]).toEqual([400, message])
})
