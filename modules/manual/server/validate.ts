import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse } from '#engine/contract/refusal.ts'
import { nextNumber } from '#engine/server/numbers.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import type { tradedGoods } from '../contract/jual-beli-manual.ts'
import { refusals } from '../contract/refusals.ts'
import type { acceptTrade as acceptCall, readWaiting as readCall, refuseTrade as refuseCall, sendTrade as sendCall } from '../contract/validasi.ts'
import { priceGoods, tradeContext, tradeFor } from './trade.ts'

type Goods = z.output<typeof tradedGoods>

/** Leaves a trade for the cashier, once its goods are there and priced. */
export const sendTrade: Handler<typeof sendCall> = async (input) => {
  const { db, caller, body } = input
  const { kode_toko, tgl_system, user_id } = caller
  const { rows } = await sql`select 1 from sales where (kode_toko, kode_sales) = (${kode_toko}, ${body.kode_sales})`.execute(db)
  const { SALES_NOT_FOUND } = documentRefusals
  if (rows.length === 0) refuse(SALES_NOT_FOUND, { kode_sales: body.kode_sales }, { kode_sales: SALES_NOT_FOUND.text })
  const decide = await priceGoods(tradeContext(input), [body])
  const { grand_total } = decide(body)
  const no_antri = await nextNumber(db, { prefix: 'AJ' }, kode_toko, tgl_system)
  await sql`
    insert into antrian_jual_beli (kode_toko, no_antri, tgl_system, user_id, nama_customer, grand_total, isi)
    values (${kode_toko}, ${no_antri}, ${tgl_system}, ${user_id}, ${body.nama_customer}, ${grand_total}, ${JSON.stringify(body)})`.execute(db)
  return { no_antri, grand_total }
}

export const readWaiting: Handler<typeof readCall> = async ({ db, caller }) => {
  const { rows } = await sql<ReplyOf<typeof readCall>[number]>`
    select no_antri, tgl_system, created_at, user_id, nama_customer, grand_total, isi -> 'detail_jual' as detail_jual, isi -> 'detail_beli' as detail_beli
    from antrian_jual_beli where kode_toko = ${caller.kode_toko} and status_antri = 'MENUNGGU' order by no_antri limit 200`.execute(db)
  return rows
}

/** A trade that waits, locked until the transaction ends. */
async function waiting({ db, caller }: Context, no_antri: string): Promise<Goods> {
  const { rows } = await sql<{ isi: Goods }>`
    select isi from antrian_jual_beli
    where (kode_toko, no_antri, status_antri) = (${caller.kode_toko}, ${no_antri}, 'MENUNGGU') for update`.execute(db)
  return rows[0]?.isi ?? refuse(refusals.NOT_WAITING, { no_antri })
}

export const acceptTrade: Handler<typeof acceptCall> = async (input) => {
  const { db, caller, body } = input
  const goods = await waiting(input, body.no_antri)
  const made = await tradeFor(input, { ...goods, detail_bayar: body.detail_bayar })
  await sql`
    update antrian_jual_beli
    set status_antri = 'SELESAI', no_jual_beli = ${made.no_jual_beli}, diputuskan_oleh = ${caller.user_id}, diputuskan_at = now()
    where (kode_toko, no_antri) = (${caller.kode_toko}, ${body.no_antri})`.execute(db)
  return made
}

export const refuseTrade: Handler<typeof refuseCall> = async (input) => {
  const { db, caller, body } = input
  const { no_antri, alasan_tolak } = body
  await waiting(input, no_antri)
  await sql`
    update antrian_jual_beli set status_antri = 'DITOLAK', alasan_tolak = ${alasan_tolak}, diputuskan_oleh = ${caller.user_id}, diputuskan_at = now()
    where (kode_toko, no_antri) = (${caller.kode_toko}, ${no_antri})`.execute(db)
  return { no_antri }
}
