import { sql } from 'kysely'
import { Refusal, core, refuse } from '#engine/contract/refusal.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { orderRulesOf } from '#modules/orders/server/public.ts'
import type * as calls from '../contract/import-pre-order.ts'
import { type ImportedPreOrders, type ImportedRow, importedRow } from '../contract/import-pre-order.ts'
import { linesMax, preOrder } from '../contract/pre-order.ts'
import { type RequestedPreOrder, takePreOrder } from './pre-order.ts'

type Input = Context & { readonly body: { readonly nama_file: string; readonly rows: readonly Readonly<Record<string, unknown>>[] } }

/** A row that says what it must, and its place in the file. */
interface Read {
  readonly at: number
  readonly row: ImportedRow
}

/** Rows of one customer, date and promise are the lines of one pre-order. */
const together = ({ row: { no_hp, nama_customer, kode_sales, tgl_perkiraan, harga_dikunci } }: Read) =>
  JSON.stringify([no_hp, nama_customer, kode_sales, tgl_perkiraan, harga_dikunci])

/** Does all that bringing in does and takes it back, so that what is tried is what will be done. */
export const checkPreOrders: Handler<typeof calls.checkPreOrders> = async (input) => {
  await sql`savepoint tried`.execute(input.db)
  const hasil = await bringIn(input)
  await sql`rollback to savepoint tried`.execute(input.db)
  return { hasil }
}

/** Takes every pre-order of the file. */
export const importPreOrders: Handler<typeof calls.importPreOrders> = async (input) => {
  const hasil = await bringIn(input)
  await input.audit({ subject: preOrder.name, key: input.body.nama_file, after: { jumlah: hasil.length } })
  return { hasil }
}

/** @throws Refusal INVALID with every message of every cell */
async function bringIn(input: Input): Promise<ImportedPreOrders['hasil']> {
  const { db, caller, body } = input
  const messages: Record<string, string> = {}
  const wrong = (at: number, name: string, message: string) => void (messages[`rows.${at}.${name}`] ??= message)
  const read = body.rows.flatMap((values, at): Read[] => {
    const { data, error } = importedRow.safeParse(values)
    for (const { path, message } of error?.issues ?? []) wrong(at, String(path[0]), message)
    return data ? [{ at, row: data }] : []
  })
  const rates = await ratesNow(input, read)
  for (const { at, row } of read) if (!rates.has(row.kode_group)) wrong(at, 'kode_group', 'Group Tidak Ditemukan')
  const known = read.filter(({ row }) => rates.has(row.kode_group))
  const context = { ...eventOf(input), ...orderRulesOf(caller) }
  const hasil: ImportedPreOrders['hasil'] = []
  for (const rows of Map.groupBy(known, together).values()) {
    if (rows.length > linesMax) {
      wrong(rows[linesMax]!.at, 'no_hp', `Data Barang Maksimal ${linesMax}`)
      continue
    }
    await sql`savepoint one`.execute(db)
    try {
      const { nama_customer, no_hp, tgl_perkiraan, total_qty, total_harga } = await takePreOrder(context, requestedOf(rows, rates))
      hasil.push({ nama_customer, no_hp, tgl_perkiraan, total_qty, total_harga })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one`.execute(db)
      tell(error, rows, wrong)
    }
    await sql`release savepoint one`.execute(db)
  }
  if (Object.keys(messages).length > 0) refuse(core.INVALID, undefined, messages)
  // What the database would otherwise ask at the end of the transaction.
  await sql`set constraints all immediate`.execute(db)
  return hasil
}

async function ratesNow({ db }: Pick<Input, 'db'>, read: readonly Read[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kode_group: string; harga: number }>`
    select kode_group, harga from grup where kode_group = any(${[...new Set(read.map(({ row }) => row.kode_group))]})`.execute(db)
  return new Map(rows.map(({ kode_group, harga }) => [kode_group, harga]))
}

/** A pre-order without money: its customer pays at Bayar Pre Order. Its rates are those of the list now. */
function requestedOf(rows: readonly Read[], rates: ReadonlyMap<string, number>): RequestedPreOrder {
  const [{ row: first }] = rows as [Read, ...Read[]]
  const { kode_sales, nama_customer, alamat_customer, no_hp, tgl_perkiraan, harga_dikunci } = first
  return {
    kode_sales,
    nama_customer,
    alamat_customer,
    no_hp,
    tgl_perkiraan,
    harga_dikunci,
    dp: 0,
    keterangan: rows.map(({ row }) => row.keterangan).find((text) => text !== null) ?? null,
    detail_pre_order: rows.map(({ row: { deskripsi, kode_dept, kode_group, size, qty, berat, ongkos } }) => ({
      deskripsi,
      kode_dept,
      kode_group,
      size,
      qty,
      berat,
      ongkos,
      harga_per_gram: rates.get(kode_group)!,
    })),
    detail_bayar: [],
  }
}

/** What a pre-order was refused for, at the cells of its rows: of a line at that line, of the header at its first row. */
function tell(refused: Refusal, rows: readonly Read[], wrong: (at: number, name: string, message: string) => void): void {
  const fields = Object.entries(refused.fields ?? {})
  if (fields.length === 0) wrong(rows[0]!.at, 'nama_customer', refused.message)
  for (const [path, message] of fields) {
    const [part, line, ...name] = path.split('.')
    if (part === 'detail_pre_order' && line !== undefined) wrong(rows[Number(line)]!.at, name.join('.'), message)
    else wrong(rows[0]!.at, path, message)
  }
}
