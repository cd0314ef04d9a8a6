import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { arrive, sendGoldOf } from '#modules/central/server/public.ts'

/** Which shops send used gold to the head office. */
const [from, to] = [['MC2', 'MC3'], 'MC1'] as const

/** A bag of the first used goods of a shop for the head office. Answers nothing where there are none. */
export async function sendBag(context: EventContext, no_segel: string): Promise<string | undefined> {
  const { rows } = await sql<{ kode_emas: string }>`
    select coalesce(kode_barcode, kode_lot) as kode_emas from emas_bekas where kode_toko = ${context.kode_toko} order by 1 limit 2`.execute(
    context.db,
  )
  if (rows.length === 0) return undefined
  return (await sendGoldOf(context, { no_segel, keterangan: null, detail_emas: rows })).no_kirim_emas
}

/** The head office weighs a bag. @param shortMg so many milligrams are missing of the first lot */
export async function receiveBag(context: EventContext, no_kirim_emas: string, shortMg: number): Promise<void> {
  const { rows } = await sql<{ no_segel: string; kode_lot: string; berat: number }>`
    select no_segel, lot_terima(no_kirim_emas, no_urut) as kode_lot, berat
    from kirim_emas join kirim_emas_detail d using (kode_toko, no_kirim_emas) where no_kirim_emas = ${no_kirim_emas} order by no_urut`.execute(
    context.db,
  )
  await arrive(context, {
    no_kirim_emas,
    hasil_emas: 'DITERIMA',
    segel_tiba: rows[0]!.no_segel,
    alasan_terima: null,
    keterangan: shortMg > 0 ? 'SELISIH TIMBANGAN' : null,
    detail_emas: rows.map(({ kode_lot, berat }, at) => ({ kode_lot, berat_terima: at === 0 ? Math.round(berat * 1000 - shortMg) / 1000 : berat })),
  })
}

/** Two shops send a bag of used gold to the head office. */
export async function goldOfShop(context: EventContext): Promise<void> {
  const { kode_toko } = context
  if (from.some((each) => each === kode_toko)) await sendBag(context, `SGL-${kode_toko}-0041`)
}

/** On the day that shops are left at the bag of the first has arrived, ten milligrams short. */
export async function goldOfToday(db: Db, tgl_system: string): Promise<void> {
  const user_id = `own.${to.toLowerCase()}`
  await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
  const { rows } = await sql<{ no: string | null }>`select min(no_kirim_emas) as no from kirim_emas where status = 'OPEN'`.execute(db)
  const first = rows[0]?.no
  if (first) await receiveBag({ db, kode_toko: to, tgl_system, user_id, request_id: 'demo' }, first, 10)
}
