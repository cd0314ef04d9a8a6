import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { ShopNow, shopsNow as call } from '../contract/cash-pusat.ts'
import type { TradeKind } from '../contract/charts.ts'
import { knowsOpenTill } from '#modules/ledger/server/public.ts'
import { bookedBy } from './charts.ts'
import { lookedAt } from './looked-at.ts'

/** The columns of each kind of business, and their names. */
const kindOf = {
  jual: 'PENJUALAN',
  beli: 'PEMBELIAN',
  pesanan: 'PESANAN',
  service: 'SERVICE',
  hutang: 'HUTANG',
  cicilan: 'CICILAN',
} as const satisfies Readonly<Record<string, TradeKind>>
type Name = keyof typeof kindOf

/** What was done on the date of each shop `t`. */
const doneOf = (name: Name) => sql`
  left join lateral (
    select coalesce(sum(jumlah), 0)::bigint as jumlah, coalesce(sum(berat), 0) as berat, coalesce(sum(total), 0)::bigint as total
    from dagang_hari d where d.kode_toko = t.kode_toko and d.kategori = ${sql.lit(kindOf[name])} and d.tgl_system = t.tgl_system
  ) ${sql.raw(name)} on true`

/** What was done so many days before until the hour of `t`: that it is now, or that its day was closed at. */
const untilHour = (name: Name, daysBefore: number, called: string) => sql`
  left join lateral (
    select count(*) as jumlah, coalesce(sum(berat), 0) as berat, coalesce(sum(total), 0)::bigint as total
    from dagang d where d.kode_toko = t.kode_toko and d.kategori = ${sql.lit(kindOf[name])} and d.tgl_system = t.tgl_system - ${sql.lit(daysBefore)}
      and ${bookedBy(sql`t.jam`, daysBefore)}
  ) ${sql.raw(called)} on true`

/** These kinds of business, each next to the day and the week before: their tables and their columns. */
function tradesOf(names: readonly Name[]) {
  const called = names.flatMap((name) => [name, `${name}_kemarin`, `${name}_minggu_lalu`])
  return {
    read: sql.join(
      names.flatMap((name) => [doneOf(name), untilHour(name, 1, `${name}_kemarin`), untilHour(name, 7, `${name}_minggu_lalu`)]),
      sql``,
    ),
    told: (measure: (name: string, of: 'jumlah' | 'berat' | 'total') => RawBuilder<unknown>) =>
      sql.join(
        called.map(
          (name) =>
            sql`json_build_object('jumlah', ${measure(name, 'jumlah')}, 'berat', ${measure(name, 'berat')}, 'total', ${measure(name, 'total')}) as ${sql.ref(name)}`,
        ),
      ),
  }
}

const ofAll = tradesOf(['jual', 'beli', 'pesanan', 'service', 'hutang', 'cicilan'])
const ofShop = tradesOf(['jual', 'beli'])

/** Every open shop with what it does now, and all of them on one day. A few index reads a shop: nothing here grows with its years. */
export const shopsNow: Handler<typeof call> = async ({ db, caller }) => {
  const { shops } = caller
  const kas = knowsOpenTill(caller) ? sql`money.kas` : sql`null::bigint as kas`
  const { rows: semua } = await sql<ReplyOf<typeof call>['semua']>`
    with ${lookedAt(shops)},
    t as (
      select d.kode_toko, hari.tgl_system, case when d.sudah_tutup and d.tgl_system = hari.tgl_system then d.ditutup_at else now() end as jam
      from dilihat d cross join hari where d.is_active
    )
    select (select tgl_system from hari) as tgl_system, ${ofAll.told((name, of) => sql`coalesce(sum(${sql.ref(`${name}.${of}`)}), 0)`)}
    from t ${ofAll.read}`.execute(db)
  const { rows: values } = await sql<ShopNow>`
    with ${lookedAt(shops)},
    t as (select *, case when sudah_tutup then ditutup_at else now() end as jam from dilihat where is_active)
    select t.kode_toko, t.nama_toko, t.tgl_system, greatest((now() at time zone 'Asia/Jakarta')::date - t.tgl_buka, 0) as hari_tertinggal,
           booked.mulai_at as mulai_at, booked.terakhir_at as terakhir_at, t.sudah_tutup, t.ditutup_oleh, t.ditutup_at,
           ${ofShop.told((name, of) => sql.ref(`${name}.${of}`))},
           ${kas}, money.bank, waiting.otorisasi_menunggu, waiting.antrian, waiting.temuan,
           checked.created_at as diperiksa_at, coalesce(checked.jumlah_beda, 0) as jumlah_beda, days.hari
    from t
    ${ofShop.read}
    left join lateral (
      select min(created_at) as mulai_at, max(created_at) as terakhir_at from posting where (kode_toko, tgl_system) = (t.kode_toko, t.tgl_system)
    ) booked on true
    left join lateral (
      select coalesce(sum(saldo) filter (where akun_kas = 'CASH'), 0)::bigint as kas, coalesce(sum(saldo) filter (where akun_kas <> 'CASH'), 0)::bigint as bank
      from saldo_kas where kode_toko = t.kode_toko
    ) money on true
    left join lateral (
      select (select count(*) from otorisasi where kode_toko = t.kode_toko and status = 'MENUNGGU' and expires_at > now()) as otorisasi_menunggu,
             (select count(*) from antrian where kode_toko = t.kode_toko and status_antri = 'MENUNGGU') as antrian,
             (select count(*) from temuan where kode_toko = t.kode_toko and status = 'BARU') as temuan
    ) waiting on true
    left join lateral (
      select created_at, jumlah_beda from pemeriksaan_buku where kode_toko = t.kode_toko order by id desc limit 1
    ) checked on true
    left join lateral (
      select json_agg(json_build_object('tgl_system', h::date, 'total', coalesce(d.total, 0)) order by h) as hari
      from generate_series(t.tgl_system - 13, t.tgl_system, interval '1 day') h
      left join dagang_hari d on d.kode_toko = t.kode_toko and d.kategori = 'PENJUALAN' and d.tgl_system = h::date and d.tgl_system >= t.tgl_system - 13
    ) days on true
    order by t.kode_toko`.execute(db)
  return { semua: semua[0]!, values }
}
