import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#engine/contract/refusal.ts'
import { nextNumber } from '#engine/server/numbers.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { takeReadyPieces } from '#modules/goods/server/public.ts'
import { refusals } from '../contract/refusals.ts'
import type { depositGoods } from '../contract/titipan.ts'
import type {
  WaitingDeposit,
  acceptDeposit as acceptCall,
  readWaitingDeposits as readCall,
  refuseDeposit as refuseCall,
  sendDeposit as sendCall,
} from '../contract/validasi.ts'
import { depositFor, priceDeposit, waysOf } from './deposit.ts'

type Goods = z.output<typeof depositGoods>

/** Leaves a deposit for the cashier, once its pieces are there and priced. */
export const sendDeposit: Handler<typeof sendCall> = async ({ db, caller, request_id, body }) => {
  const { kode_toko, tgl_system, user_id } = caller
  const { kode_sales, nama_customer, dp } = body
  const { rows } = await sql`select 1 from sales where (kode_toko, kode_sales) = (${kode_toko}, ${kode_sales})`.execute(db)
  const { SALES_NOT_FOUND } = documentRefusals
  if (rows.length === 0) refuse(SALES_NOT_FOUND, { kode_sales }, { kode_sales: SALES_NOT_FOUND.text })
  const barcodes = body.detail_barang.map(({ kode_barcode }) => kode_barcode)
  const pieces = new Map((await takeReadyPieces(db, caller, barcodes, 'SOLD')).map((piece) => [piece.kode_barcode, piece]))
  const { grand_total } = priceDeposit({ db, kode_toko, tgl_system, user_id, request_id, ...waysOf(caller) }, body, pieces)
  const no_antri = await nextNumber(db, { prefix: 'AT' }, kode_toko, tgl_system)
  await sql`
    insert into antrian_titipan (kode_toko, no_antri, tgl_system, user_id, nama_customer, grand_total, dp, isi)
    values (${kode_toko}, ${no_antri}, ${tgl_system}, ${user_id}, ${nama_customer}, ${grand_total}, ${dp}, ${JSON.stringify(body)})`.execute(db)
  return { no_antri, grand_total, dp }
}

export const readWaitingDeposits: Handler<typeof readCall> = async ({ db, caller }) => {
  const { rows } = await sql<WaitingDeposit>`
    select a.no_antri, a.tgl_system, a.created_at, a.user_id, a.nama_customer, a.grand_total, a.dp, a.isi ->> 'tgl_jatuh_tempo' as tgl_jatuh_tempo,
           (select json_agg(json_build_object('kode_barcode', kode_barcode, 'nama_barang', b.nama_barang, 'berat', b.berat, 'harga_total', l.harga_total))
            from jsonb_to_recordset(a.isi -> 'detail_barang') as l (kode_barcode text, harga_total bigint) join barang b using (kode_barcode)) as detail_barang
    from antrian_titipan a where a.kode_toko = ${caller.kode_toko} and a.status_antri = 'MENUNGGU' order by a.no_antri limit 200`.execute(db)
  return rows
}

/** A deposit that waits, locked until the transaction ends. */
async function waiting({ db, caller }: Context, no_antri: string): Promise<Goods> {
  const { rows } = await sql<{ isi: Goods }>`
    select isi from antrian_titipan
    where (kode_toko, no_antri, status_antri) = (${caller.kode_toko}, ${no_antri}, 'MENUNGGU') for update`.execute(db)
  return rows[0]?.isi ?? refuse(refusals.NOT_WAITING, { no_antri })
}

export const acceptDeposit: Handler<typeof acceptCall> = async (input) => {
  const { db, caller, body } = input
  const goods = await waiting(input, body.no_antri)
  const made = await depositFor(input, { ...goods, detail_bayar: body.detail_bayar })
  await sql`
    update antrian_titipan
    set status_antri = 'SELESAI', no_titipan = ${made.no_titipan}, diputuskan_oleh = ${caller.user_id}, diputuskan_at = now()
    where (kode_toko, no_antri) = (${caller.kode_toko}, ${body.no_antri})`.execute(db)
  return made
}

export const refuseDeposit: Handler<typeof refuseCall> = async (input) => {
  const { db, caller, body } = input
  const { no_antri, alasan_tolak } = body
  await waiting(input, no_antri)
  await sql`
    update antrian_titipan set status_antri = 'DITOLAK', alasan_tolak = ${alasan_tolak}, diputuskan_oleh = ${caller.user_id}, diputuskan_at = now()
    where (kode_toko, no_antri) = (${caller.kode_toko}, ${no_antri})`.execute(db)
  return { no_antri }
}
