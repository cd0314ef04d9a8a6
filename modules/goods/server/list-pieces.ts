import { type RawBuilder, sql } from 'kysely'
import { countedMax } from '#engine/contract/endpoint.ts'
import { countUpTo, everyWord, keyset } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { ListedPiece, listPieces as listPiecesCall } from '../contract/data-barang.ts'
import { goods } from '../contract/fields.ts'

type Query = Parameters<Handler<typeof listPiecesCall>>[0]['query']

/** A page of the shop's pieces; the total is counted up to a limit only. */
export const listPieces: Handler<typeof listPiecesCall> = async ({ db, caller, query }) => {
  const places = keyset([goods[query.sort], goods.kode_barcode], query.arah)
  const conditions = sql.join([sql`kode_toko = ${caller.kode_toko}`, ...wanted(query)], sql` and `)
  const { rows } = await sql<ListedPiece>`
    select kode_barcode, nama_barang, status, kode_dept, kode_group, kadar_cetak, kode_gudang, kode_baki, berat, ongkos, harga_jual, kode_intern,
           tag_id, foto, tgl_masuk
    from barang where ${conditions} and ${places.after(query.after)}
    order by ${places.order} limit ${query.limit + 1}`.execute(db)
  return { ...places.page(rows, query.limit), total: await countUpTo(db, sql`select from barang where ${conditions}`, countedMax) }
}

function wanted(query: Query): RawBuilder<unknown>[] {
  const { kode_dept, kode_group, kode_gudang, kode_baki, status } = query
  const equal = Object.entries({ kode_dept, kode_group, kode_gudang, kode_baki, status }).filter(([, value]) => value)
  return [...equal.map(([name, value]) => sql`${sql.ref(name)} = ${value}`), ...everyWord(sql`cari`, query.cari)]
}
