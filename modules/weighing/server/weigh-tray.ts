import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import type * as calls from '../contract/timbang-baki.ts'
import { alarmsOf } from './alarms.ts'
import { unweighedTrays } from './trays-of-the-day.ts'
import { weighingsOf } from './weighed.ts'

const notThere = (kode_baki: string) =>
  // In these calls the field with the code of the tray is called `kode_toko`.
  refuseAt('kode_toko', goodsRefusals.TRAY_NOT_THERE, { kode_baki })

/** The days in which a drift of a tray is searched. */
const driftDays = 28

/** A tray, the step of the scale and the additional tolerance of the shop, both in grams. */
export interface RequestedTray {
  readonly kode_toko: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly langkah: number
  readonly kelonggaran: number
}

const requested = (caller: Caller, { kode_gudang, kode_baki }: Pick<RequestedTray, 'kode_gudang' | 'kode_baki'>): RequestedTray => ({
  kode_toko: caller.kode_toko,
  kode_gudang,
  kode_baki,
  langkah: numberSetting(caller, 'TIMBANG_LANGKAH'),
  kelonggaran: numberSetting(caller, 'TIMBANG_KELONGGARAN'),
})

/**
 * Returns the expected weight of a tray in grams.
 *
 * @throws Refusal TRAY_NOT_THERE
 */
export async function expectedOf(
  db: Db,
  { kode_toko, kode_gudang, kode_baki, langkah, kelonggaran }: RequestedTray,
): Promise<calls.Expected & { berat_timbang: number }> {
  const { rows } = await sql<calls.Expected & { berat_timbang: number }>`
    select k.kode_gudang, k.kode_baki, k.nama_baki, coalesce(i.pieces, 0)::int as pieces, k.berat_baki, k.berat_baki + coalesce(i.berat, 0) as berat_timbang,
           toleransi_timbang(${langkah}, i.jumlah, ${kelonggaran}) as toleransi
    from baki k
    cross join lateral (
      select sum(pieces) as pieces, sum(berat_timbang) as berat, count(*) as jumlah from isi_baki i
      where (i.kode_toko, i.kode_gudang, i.kode_baki) = (k.kode_toko, k.kode_gudang, k.kode_baki)
    ) i
    where (k.kode_toko, k.kode_gudang, k.kode_baki) = (${kode_toko}, ${kode_gudang}, ${kode_baki})`.execute(db)
  return rows[0] ?? notThere(kode_baki)
}

export const startWeighing: Handler<typeof calls.startWeighing> = async ({ db, caller, body }) => {
  const expected = await expectedOf(db, requested(caller, body))
  return { data: { data_timbang: [switchedOn(caller, 'TIMBANG_BUTA') ? { ...expected, berat_timbang: null } : expected] } }
}

interface Kept {
  readonly no_timbang: number
  readonly selisih: number
  readonly toleransi: number
  readonly before: { readonly selisih: number; readonly isSame: boolean } | null
  readonly days: readonly (readonly [number, number])[] | null
}

/**
 * Stores a weighing with the user of the transaction. The same statement reads the expected weight and the content of the tray, and the earlier
 * weighings to compare with.
 *
 * @returns its number
 * @throws Refusal TRAY_NOT_THERE
 */
export async function keepWeighing(
  db: Db,
  { kode_toko, kode_gudang, kode_baki, langkah, kelonggaran }: RequestedTray,
  { berat_hasil, timbangan }: Pick<calls.Weighed, 'berat_hasil' | 'timbangan'>,
): Promise<number> {
  const { rows } = await sql<Kept>`
    with t as (
      insert into timbang_baki (kode_toko, kode_gudang, kode_baki, timbangan, langkah, kelonggaran, berat_hasil)
      select kode_toko, kode_gudang, kode_baki, ${timbangan}, ${langkah}, ${kelonggaran}, ${berat_hasil}
      from baki where (kode_toko, kode_gudang, kode_baki) = (${kode_toko}, ${kode_gudang}, ${kode_baki})
      returning *
    )
    select t.no_timbang, t.selisih, t.toleransi,
           (select json_build_object('selisih', b.selisih, 'isSame', b.isi = t.isi) from timbang_baki b
            where (b.kode_toko, b.kode_baki) = (t.kode_toko, t.kode_baki) order by b.tgl_system desc, b.no_timbang desc limit 1) as before,
           (select json_agg(json_build_array(ago, selisih)) from (
              select distinct on (b.tgl_system) t.tgl_system - b.tgl_system as ago, b.selisih from timbang_baki b
              where (b.kode_toko, b.kode_baki) = (t.kode_toko, t.kode_baki)
                and b.tgl_system >= t.tgl_system - ${driftDays}::int and b.tgl_system < t.tgl_system
              order by b.tgl_system, b.no_timbang desc
            ) days) as days
    from t`.execute(db)
  const kept = rows[0] ?? notThere(kode_baki)
  const alarms = alarmsOf({
    differenceMg: toMg(kept.selisih),
    toleranceMg: toMg(kept.toleransi),
    stepMg: toMg(langkah),
    before: kept.before ? { differenceMg: toMg(kept.before.selisih), isSame: kept.before.isSame } : undefined,
    days: (kept.days ?? []).map(([ago, selisih]) => [ago, toMg(selisih)]),
  })
  for (const { alarm, mg } of alarms)
    await sql`insert into timbang_alarm (no_timbang, alarm, berat) values (${kept.no_timbang}, ${alarm}, ${mg / 1000})`.execute(db)
  return kept.no_timbang
}

export const weighTray: Handler<typeof calls.weighTray> = async ({ db, caller, body, audit }) => {
  const no_timbang = await keepWeighing(db, requested(caller, body), body)
  await audit({ subject: 'timbang_baki', key: String(no_timbang), after: body })
  return { message: 'Hasil Timbang Baki Tersimpan', data: { data_timbang: await weighingsOf(db, sql`t.no_timbang = ${no_timbang}`) } }
}

export const readRound: Handler<typeof calls.readRound> = async ({ db, caller: { kode_toko, user_id } }) => ({
  data: {
    data_timbang: await weighingsOf(
      db,
      sql`t.kode_toko = ${kode_toko} and t.user_id = ${user_id} and t.tgl_system = (select tgl_system from toko where kode_toko = ${kode_toko})
          and not exists (select from timbang_putaran p where (p.kode_toko, p.user_id) = (t.kode_toko, t.user_id) and p.mulai > t.created_at)
          order by t.no_timbang`,
    ),
    belum: await unweighedTrays(db, kode_toko),
  },
})

export const resetRound: Handler<typeof calls.resetRound> = async ({ db, caller: { kode_toko, user_id } }) => {
  await sql`
    insert into timbang_putaran (kode_toko, user_id) values (${kode_toko}, ${user_id})
    on conflict (kode_toko, user_id) do update set mulai = clock_timestamp()`.execute(db)
  return { message: 'Timbang Baki Dimulai Dari Awal' }
}
