import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { arrive, sendGoldOf } from '#modules/central/server/public.ts'

/** Which shops send used gold to the head office. */
const [from, to] = [['MC2', 'MC3'], 'MC1'] as const

/** Two shops send a bag of used gold to the head office. */
export async function goldOfShop(context: EventContext): Promise<void> {
  const { db, kode_toko } = context
  if (!from.some((each) => each === kode_toko)) return
  const { rows } = await sql<{ kode_emas: string }>`
    select coalesce(kode_barcode, kode_lot) as kode_emas from emas_bekas where kode_toko = ${kode_toko} order by 1 limit 2`.execute(db)
  if (rows.length > 0) await sendGoldOf(context, { no_segel: `SGL-${kode_toko}-0041`, keterangan: null, detail_emas: rows })
}

/** On the day that shops are left at the bag of the first has arrived, ten milligrams short. */
export async function goldOfToday(db: Db, tgl_system: string): Promise<void> {
  const user_id = `own.${to.toLowerCase()}`
  await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
  const { rows } = await sql<{ no_kirim_emas: string; no_segel: string; kode_lot: string; berat: number }>`
    select no_kirim_emas, no_segel, lot_terima(no_kirim_emas, no_urut) as kode_lot, berat
    from kirim_emas join kirim_emas_detail d using (kode_toko, no_kirim_emas) where no_kirim_emas = (select min(no_kirim_emas) from kirim_emas) order by no_urut`.execute(
    db,
  )
  const [first] = rows
  if (!first) return
  await arrive(
    { db, kode_toko: to, tgl_system, user_id, request_id: 'demo' },
    {
      no_kirim_emas: first.no_kirim_emas,
      hasil_emas: 'DITERIMA',
      segel_tiba: first.no_segel,
      alasan_terima: null,
      keterangan: 'SELISIH TIMBANGAN',
      detail_emas: rows.map(({ kode_lot, berat }, at) => ({ kode_lot, berat_terima: at === 0 ? Math.round(berat * 1000 - 10) / 1000 : berat })),
    },
  )
}
