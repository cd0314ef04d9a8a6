import { type RawBuilder, sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type StockPiece, lockLyingPieces, lookAtLyingPieces, refuseHeld } from '#modules/goods/server/public.ts'
import { type PricedGoods, listPrice } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import type * as calls from '../contract/barang-external.ts'
import type { Sendable, Standing } from '../contract/barang-external.ts'
import { refusals } from '../contract/refusals.ts'
import { sendExternal } from './send-external.ts'
import type { WebShop } from './web-shop.ts'

/** The pieces that a code names, as they could be sent. */
export const findSendable: Handler<typeof calls.findSendable> = async ({ db, caller, params }) => {
  const kode = params.kode.trim().toUpperCase()
  const { rows: trays } = await sql`select 1 from baki where kode_toko = ${caller.kode_toko} and kode_baki = ${kode}`.execute(db)
  const isTray = trays.length > 0
  const lying = await lookAtLyingPieces(db, caller.kode_toko, isTray ? { kode_baki: kode } : { kode_barcodes: [kode] })
  const { rows } = await sql<{ kode_barcode: string; harga: number }>`
    select kode_barcode, harga from barang_external where kode_barcode = any(${[...lying.keys()]}) and not ditarik`.execute(db)
  const known = new Map(rows.map(({ kode_barcode, harga }) => [kode_barcode, harga]))
  if (!isTray) for (const piece of lying.values()) await refuseIfHeld(db, piece)
  const rounding = saleRounding(caller)
  const found = [...lying.values()]
    .filter(({ status, kode_barcode }) => !isTray || (status === 'READY' && !known.has(kode_barcode)))
    .map((piece): Sendable => {
      const { kode_barcode, nama_barang, berat, kode_gudang, kode_baki, foto } = piece
      const harga_toko = listPrice(piece, rounding)
      return {
        kode_barcode,
        nama_barang,
        berat,
        kode_gudang,
        kode_baki,
        foto,
        harga_web: known.get(kode_barcode) ?? Math.max(1, harga_toko),
        harga_toko,
      }
    })
  return found.length > 0 ? found : refuse(refusals.NOTHING_THERE)
}

async function refuseIfHeld(db: Db, { status, kode_barcode }: StockPiece): Promise<void> {
  if (status === 'HELD') await refuseHeld(db, kode_barcode)
}

/** Leaves a job for each piece that has a new version. */
const leave = async ({ enqueue }: Context, rows: readonly { kode_barcode: string; versi: number }[]) => {
  for (const due of rows) await enqueue(sendExternal, due)
}

export const sendPieces =
  (shop: WebShop): Handler<typeof calls.sendPieces> =>
  async (input) => {
    const { db, caller, body } = input
    if (!shop.isThere) refuse(refusals.NO_WEB_SHOP)
    const { kode_toko, user_id } = caller
    const pieces = await lockLyingPieces(db, kode_toko, { kode_barcodes: body.detail_barang.map(({ kode_barcode }) => kode_barcode) })
    for (const piece of pieces.values()) await refuseIfHeld(db, piece)
    const { rows } = await sql<{ kode_barcode: string; versi: number }>`
      insert into barang_external as e (kode_barcode, kode_toko, harga, antri, user_id)
      select l.kode_barcode, ${kode_toko}, l.harga_web, 1, ${user_id}
      from json_to_recordset(${JSON.stringify(body.detail_barang)}::json) as l (kode_barcode text, harga_web bigint) order by 1
      on conflict (kode_barcode) do update
      set kode_toko = excluded.kode_toko, harga = excluded.harga, user_id = excluded.user_id, ditarik = false, versi = e.versi + 1, antri = e.versi + 1,
          alasan = null, galat = null, coba = 0, changed_at = now()
      returning kode_barcode, versi`.execute(db)
    await leave(input, rows)
    await input.audit({ subject: 'barang_external', key: rows.map(({ kode_barcode }) => kode_barcode).join(), after: { barang: body.detail_barang } })
    return { message: 'Barang Menunggu Dikirim' }
  }

/** Makes a new version of pieces that were sent, and adds the jobs that send it. */
async function renewed(input: Context, shop: WebShop, kode_barcodes: readonly string[], what: RawBuilder<unknown>): Promise<void> {
  const { db, caller } = input
  if (!shop.isThere) refuse(refusals.NO_WEB_SHOP)
  const { rows } = await sql<{ kode_barcode: string; versi: number }>`
    update barang_external set ${what}, versi = versi + 1, antri = versi + 1, alasan = null, galat = null, coba = 0, changed_at = now(), user_id = ${caller.user_id}
    where kode_toko = ${caller.kode_toko} and kode_barcode = any(${kode_barcodes}) returning kode_barcode, versi`.execute(db)
  const known = new Set(rows.map(({ kode_barcode }) => kode_barcode))
  const missed = kode_barcodes.find((kode_barcode) => !known.has(kode_barcode))
  if (missed !== undefined) refuseAt(missed, refusals.NOT_SENT, { kode_barcode: missed })
  await leave(input, rows)
  await input.audit({ subject: 'barang_external', key: kode_barcodes.join(), after: { barang: rows } })
}

export const withdrawPieces =
  (shop: WebShop): Handler<typeof calls.withdrawPieces> =>
  async (input) => {
    await renewed(input, shop, input.body.kode_barcode, sql`ditarik = true`)
    return { message: 'Barang Menunggu Ditarik' }
  }

/** What is gone meanwhile is not offered again by that. */
export const sendAgain =
  (shop: WebShop): Handler<typeof calls.sendAgain> =>
  async (input) => {
    await renewed(input, shop, input.body.kode_barcode, sql`terkirim = terkirim`)
    return { message: 'Barang Menunggu Dikirim' }
  }

type Row = Omit<Standing, 'harga_toko'> & Omit<PricedGoods, 'berat'> & { readonly ongkos: number }

export const listStanding: Handler<typeof calls.listStanding> = async ({ db, caller, query }) => {
  const { rows } = await sql<Row>`
    select * from (
      select e.kode_barcode, b.nama_barang, b.berat, e.harga as harga_web, coalesce(e.alasan, e.galat) as alasan_web, e.coba, e.dikirim_at, e.changed_at,
             case when e.alasan is not null then 'DITOLAK' when e.terkirim < e.versi then 'MENUNGGU' when e.ditarik then 'DITARIK' else 'TERKIRIM' end as keadaan,
             b.ongkos, b.harga_jual, b.harga_estimasi, b.harga_batu, b.markup, g.harga as harga_group
      from barang_external e join barang b using (kode_barcode) join grup g using (kode_group)
      where e.kode_toko = ${caller.kode_toko}
    ) s
    where coalesce(${query.keadaan ?? ''}, '') in ('', keadaan) order by changed_at desc, kode_barcode limit 1000`.execute(db)
  const rounding = saleRounding(caller)
  return rows.map((row): Standing => {
    const { kode_barcode, nama_barang, berat, harga_web, keadaan, alasan_web, coba, dikirim_at } = row
    return { kode_barcode, nama_barang, berat, harga_web, harga_toko: listPrice(row, rounding), keadaan, alasan_web, coba, dikirim_at }
  })
}
