import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { readOpenDay as readCall } from '../contract/tutup-toko.ts'
import { tillOf } from './count-till.ts'
import { dayFigures } from './day-figures.ts'

type Day = Pick<ReplyOf<typeof readCall>, 'tgl_system' | 'tgl_berikut' | 'tgl_berikut_max' | 'hari_libur'>

/**
 * Returns the open day: the next date after the holidays, the count of the till, and the figures so far. If a count is required and missing, or money
 * moved after it, the amounts of the till are hidden.
 *
 * @throws Refusal NOT_FOUND
 */
export const readOpenDay: Handler<typeof readCall> = async ({ db, caller }) => {
  const { kode_toko } = caller
  const { rows } = await sql<Day>`
    select tgl_system, next_open_day(kode_toko, tgl_system) as tgl_berikut,
           greatest(next_open_day(kode_toko, tgl_system), next_open_day(kode_toko, (now() at time zone 'Asia/Jakarta')::date)) as tgl_berikut_max,
           coalesce((select jsonb_agg(jsonb_build_object('tgl_libur', tgl_libur, 'nama_libur', nama_libur) order by tgl_libur) from libur_toko l
                     where l.kode_toko = toko.kode_toko and tgl_libur > tgl_system and tgl_libur < next_open_day(toko.kode_toko, tgl_system)), '[]') as hari_libur
    from toko where kode_toko = ${kode_toko}`.execute(db)
  const day = rows[0] ?? refuse(core.NOT_FOUND)
  const till = await tillOf(db, caller)
  const { buta } = till
  const { kas, transaksi, ...figures } = await dayFigures(db, kode_toko, day.tgl_system, 'NOW')
  return {
    ...day,
    ...figures,
    transaksi: buta ? transaksi.map((done) => ({ ...done, uang: 0 })) : transaksi,
    kas: buta ? kas.filter(({ akun_kas }) => akun_kas !== 'CASH') : kas,
    ...till,
  }
}
