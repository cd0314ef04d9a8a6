import { type RawBuilder, sql } from 'kysely'
import { countedMax } from '#engine/contract/endpoint.ts'
import { countUpTo, everyWord, keyset } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { ownPlan } from '#engine/server/database.ts'
import type { ListedPiece, listPieces as listPiecesCall } from '../contract/data-barang.ts'
import { goods } from '../contract/fields.ts'

type Query = Parameters<Handler<typeof listPiecesCall>>[0]['query']

/** A page of the shop's pieces; the total is counted up to a limit only. */
export const listPieces: Handler<typeof listPiecesCall> = async ({ db, caller, query }) => {
  const { kode_toko } = caller
  const places = keyset([goods[query.sort], goods.kode_barcode], query.arah)
  const conditions = sql.join([sql`kode_toko = ${kode_toko}`, ...wanted(kode_toko, query)], sql` and `)
  // First which, out of an index alone where one has it all; then what is shown of them.
  const { rows } = await sql<ListedPiece>`${ownPlan}
    with found as materialized (
      select kode_barcode from barang where ${conditions} and ${places.after(query.after)} order by ${places.order} limit ${query.limit + 1}
    )
    select kode_barcode, nama_barang, status, kode_dept, kode_group, kadar_cetak, kode_gudang, kode_baki, berat, ongkos, harga_jual, kode_intern,
           tag_id, foto, tgl_masuk
    from barang where kode_barcode in (select kode_barcode from found)
    order by ${places.order}`.execute(db)
  const page = places.page(rows, query.limit)
  // A first page that is not full has said how many there are.
  const isAll = page.next === null && !query.after
  return { ...page, total: isAll ? rows.length : await countUpTo(db, sql`select from barang where ${conditions}`, countedMax) }
}

function wanted(kode_toko: string, query: Query): RawBuilder<unknown>[] {
  const { kode_dept, kode_group, kode_gudang, kode_baki, status } = query
  const equal = Object.entries({ kode_dept, kode_group, status }).filter(([, value]) => value)
  // What lies in a tray, or is held there, is found among what lies in trays.
  const lies = Object.entries({ kode_gudang, kode_baki, status: status === 'HELD' ? status : undefined }).filter(([, value]) => value)
  return [
    ...equal.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ...(lies.length > 0
      ? [
          sql`kode_barcode in (select s.kode_barcode from stok s where ${sql.join(
            [sql`s.kode_toko = ${kode_toko}`, ...lies.map(([name, value]) => sql`s.${sql.ref(name)} = ${value}`)],
            sql` and `,
          )})`,
        ]
      : []),
    ...everyWord(sql`cari`, query.cari),
  ]
}
