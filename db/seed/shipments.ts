import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { arrive, sendPieces } from '#modules/shipping/server/public.ts'
import { rounding } from './parameters.ts'

/** Which shop helps which out. */
const [from, to] = ['MC2', 'MC3'] as const

/** What a shop sends to another on a day. */
export async function goodsOfShop(context: EventContext): Promise<void> {
  const { db, kode_toko } = context
  if (kode_toko !== from) return
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from stok where (kode_toko, status) = (${kode_toko}, 'READY') order by kode_barcode limit 3`.execute(db)
  const kode_barcodes = rows.map(({ kode_barcode }) => kode_barcode)
  await sendPieces({ ...context, modules: new Set(), rounding }, { tujuan: to, keterangan: 'TAMBAHAN STOK', kode_barcodes })
}

/** On the day that shops are left at all but one of the pieces have arrived. */
export async function goodsOfToday(db: Db, tgl_system: string): Promise<void> {
  const user_id = `kasir.${to.toLowerCase()}`
  await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
  const { rows } = await sql<{ no_kirim: string; kode_barcode: string; kode_gudang: string; kode_baki: string }>`
    select b.no_kirim, b.kode_barcode, t.kode_gudang, t.kode_baki
    from barang_terkirim b cross join (select kode_gudang, kode_baki from baki where kode_toko = ${to} order by kode_baki limit 1) t
    where (b.kode_toko, b.tujuan) = (${from}, ${to}) order by b.no_urut`.execute(db)
  const [first] = rows
  if (!first) return
  const { no_kirim, kode_gudang, kode_baki } = first
  await arrive(
    { db, kode_toko: to, tgl_system, user_id, request_id: 'demo', rounding },
    {
      no_kirim,
      tray: { kode_gudang, kode_baki },
      alasan_terima: null,
      keterangan: null,
      kode_barcodes: rows.slice(1).map(({ kode_barcode }) => kode_barcode),
    },
  )
}
