import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { printable } from '#engine/kinds/text/text.ts'
import { ownPlan } from '#engine/server/database.ts'
import { type ListedPiece, countedMax, type listPieces as listPiecesCall } from '../contract/data-barang.ts'
import { goods } from '../contract/fields.ts'

type Query = Parameters<Handler<typeof listPiecesCall>>[0]['query']

/**
 * A page of the shop's pieces. The next page starts after the last row of this one, by the sorted column and the barcode,
 * so it costs the same wherever it is; the total is counted up to a limit only.
 */
export const listPieces: Handler<typeof listPiecesCall> = async ({ db, caller, query }) => {
  const { kode_toko } = caller
  const conditions = sql.join([sql`kode_toko = ${kode_toko}`, ...wanted(kode_toko, query)], sql` and `)
  const column = sql.ref(query.sort)
  const way = query.arah === 'asc' ? sql`asc` : sql`desc`
  // First which, out of an index alone where one has it all; then what is shown of them.
  const { rows } = await sql<ListedPiece>`${ownPlan}
    with found as materialized (
      select kode_barcode from barang where ${conditions} ${startAfter(query)}
      order by ${column} ${way}, kode_barcode ${way} limit ${query.limit + 1}
    )
    select kode_barcode, nama_barang, status, kode_dept, kode_group, kadar_cetak, kode_gudang, kode_baki, berat, ongkos, harga_jual, kode_intern,
           tag_id, foto, tgl_masuk
    from barang where kode_barcode in (select kode_barcode from found)
    order by ${column} ${way}, kode_barcode ${way}`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  // A first page that is not full has said how many there are.
  const total = last || query.after ? await countUpTo() : page.length
  return { rows: page, next: last ? placeOf([last[query.sort], last.kode_barcode]) : null, total }

  async function countUpTo(): Promise<number> {
    const counted = await sql<{
      n: number
    }>`${ownPlan} select count(*)::int as n from (select from barang where ${conditions} limit ${countedMax + 1}) counted`.execute(db)
    return counted.rows[0]?.n ?? 0
  }
}

function wanted(kode_toko: string, query: Query): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const equal = { kode_dept: query.kode_dept, kode_group: query.kode_group, status: query.status }
  for (const [name, value] of Object.entries(equal)) if (value) conditions.push(sql`${sql.ref(name)} = ${value}`)
  // What lies in a tray, or is held there, is found among what lies in trays.
  const lies = {
    kode_gudang: query.kode_gudang,
    kode_baki: query.kode_baki,
    status: query.status === 'HELD' ? query.status : undefined,
  }
  const there = Object.entries(lies).flatMap(([name, value]) => (value ? [sql`and s.${sql.ref(name)} = ${value}`] : []))
  if (there.length > 0) {
    conditions.push(sql`kode_barcode in (select s.kode_barcode from stok s where s.kode_toko = ${kode_toko} ${sql.join(there, sql` `)})`)
  }
  // Every word must be somewhere, in any order: "cincin 750 mawar".
  for (const word of (query.cari ?? '').toUpperCase().split(/\s+/).filter(Boolean).slice(0, 6)) {
    conditions.push(sql`cari like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  }
  return conditions
}

/** `and (column, kode_barcode) > (…)`, when a page comes after another. */
function startAfter(query: Query): RawBuilder<unknown> {
  if (!query.after) return sql``
  const [value, kode_barcode] = readPlace(query.after, query.sort)
  const type = query.sort === 'tgl_masuk' ? sql`::date` : query.sort === 'berat' ? sql`::numeric` : sql`::text`
  return sql`and (${sql.ref(query.sort)}, kode_barcode) ${query.arah === 'asc' ? sql`>` : sql`<`} (${String(value)}${type}, ${kode_barcode}::text)`
}

const placeOf = (place: readonly [unknown, string]): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const code = z.string().max(100).regex(printable)
/** What a place begins with, by the column that the list is sorted by. */
const values: Readonly<Record<Query['sort'], z.ZodType<string | number>>> = {
  kode_barcode: code,
  nama_barang: code,
  kode_dept: code,
  kode_group: code,
  berat: goods.berat.check(),
  tgl_masuk: goods.tgl_masuk.check(),
}

/** @throws Refusal INVALID for a place that this list, sorted like this, has not given out */
function readPlace(text: string, sort: Query['sort']): readonly [string | number, string] {
  try {
    return z.tuple([values[sort], code]).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return refuse(core.INVALID, undefined, { after: 'Halaman Tidak Dikenal' })
  }
}
