import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPurities, keeperOf, masterRow } from '#apps/server/testing/master-values.ts'
import { registeredMasters } from '#apps/server/testing/registered.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { modulesOf } from '#engine/contract/gate.ts'
import type { Master } from '#engine/contract/master.ts'
import type { Table } from '#engine/contract/table.ts'
import { toCsv } from '#engine/web/export-csv.ts'
import { toXlsx } from '#engine/web/export-xlsx.ts'
import { masterColumns } from '#engine/web/master-list.ts'
import { ofAnyRow, readSheets, rowsOf, valuesOf } from '#engine/web/read-table.ts'
import { checkImport } from '#modules/masters/contract/import-data-pusat.ts'

type Row = Record<string, unknown>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await app.set(Object.fromEntries(registeredMasters.flatMap(({ screen }) => modulesOf(screen.gate).map((key) => [key, 'true']))))
  await addPurities(app)
})
afterAll(() => app.stop())

/** Texts that spreadsheets would run, read as another type or split into several cells. */
const nasty = [
  '-',
  '=X',
  '+62 812',
  '@X',
  "'-",
  "''=X",
  "'ABC",
  '-5',
  '＝1',
  'A "B" C',
  '"',
  'A;B,C',
  'A\tB',
  'A\nB',
  'sep=;',
  '1.250',
  '0012',
  '03/01/2027',
  'TRUE',
  '75%',
  '1E+06',
]

const say = (label: string) => label
const fileOf = async (kind: 'csv' | 'xlsx', master: Master, rows: readonly Row[]): Promise<File> => {
  const columns = masterColumns(master)
  const table: Table = {
    title: master.screen.title,
    columns,
    sections: [{ heading: undefined, rows, subtotal: undefined }],
    total: undefined,
    count: rows.length,
  }
  return new File([kind === 'csv' ? toCsv(table, say) : await toXlsx(table, undefined, say)], `${master.screen.title}.${kind}`)
}
const list = async (master: Master) => (await app.call<Row[]>(keeperOf(master), master.api.list)).body

const tried = new Set<string>()
const imported = registeredMasters.filter(({ api }) => api.importRows)

describe.each(imported.map((master) => [master.screen.path, master] as const))('the list %s', (_, master) => {
  const texts = master.fields.filter(
    (field) => field.kind.name === 'text' && !field.lookup && field.name !== master.key && field.name !== 'nama_bank' && field.readers === undefined,
  )
  let key: string

  beforeAll(async () => {
    const row = await masterRow(app, master, 1)
    const { status, body } = await app.call<Row>(keeperOf(master), master.api.create as Call, { body: row })
    expect(status, JSON.stringify(body)).toBe(200)
    key = String(row[master.key])
  })
  afterAll(() => app.call(keeperOf(master), master.api.remove as Call, { params: { [master.key]: key } }))

  const isReadBack = async (kind: 'csv' | 'xlsx') => {
    const rows = await list(master)
    const [sheet] = await readSheets(await fileOf(kind, master, rows))
    const cells = sheet?.cells ?? []
    const shown = rows.map((row) => Object.fromEntries(master.fields.map(({ name, wire }) => [wire, row[name] ?? null])))
    const brought = rowsOf(master, cells, say)
    expect(brought.rows.map(({ messages }) => messages)).toEqual(rows.map(() => ({})))
    expect(brought.rows.map(({ line }) => line)).toEqual(rows.map((__, at) => at + 2))
    // In a new row, an empty cell means the preset of its field.
    const said = brought.rows.map(({ values }) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])))
    expect(said).toEqual(shown)
    if (master.scope !== 'chain') return
    const body = { nama_file: 'x', daftar: [{ tabel: master.table, rows: valuesOf(master, cells, say, ofAnyRow).rows }] }
    const checked = await app.call<{ hasil: unknown }>('own.mc1', checkImport, { body })
    expect(checked.body.hasil, JSON.stringify(checked.body)).toEqual([{ tabel: master.table, baru: 0, berubah: 0, sama: rows.length }])
  }

  it.each(['csv', 'xlsx'] as const)('is unchanged after an export to %s and an import', isReadBack)

  it('is unchanged after an export and an import, with any typed texts', async () => {
    if (texts.length === 0) return
    const { [master.key]: __, ...row } = (await list(master)).find((each) => String(each[master.key]) === key) as Row
    // Each list tries some of the texts. All lists together try every text many times.
    const first = imported.indexOf(master)
    const typed = texts.flatMap((field, at) => {
      const turned = nasty.map((__, by) => nasty[(first + at + by) % nasty.length] as string)
      const text = turned
        .toSorted((one, other) => Number(tried.has(one)) - Number(tried.has(other)))
        .find((each) => field.check().safeParse(each).success)
      if (text !== undefined) tried.add(text)
      return text === undefined ? [] : [[field.wire, text] as const]
    })
    const known = master.fields.filter(({ name }) => name in row).map(({ name, wire }) => [wire, row[name]])
    const body = Object.fromEntries([...known, ...typed])
    const { status, body: answer } = await app.call(keeperOf(master), master.api.update as Call, { params: { [master.key]: key }, body })
    expect(status, JSON.stringify([typed, answer])).toBe(200)
    await isReadBack('csv')
    await isReadBack('xlsx')
  })
})

it('tried every text', () => {
  expect(nasty.filter((text) => !tried.has(text))).toEqual([])
})
