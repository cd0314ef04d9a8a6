import { sql } from 'kysely'
import type { Handler } from '#engine/server/serve.ts'
import type { ShopNow, shopsNow as call } from '../contract/cash-pusat.ts'
import { knowsOpenTill } from '#modules/ledger/server/public.ts'
import { bookedByNow } from './charts.ts'

/** What was sold, or bought, on the date of each shop `t`. */
const tradeOf = (kategori: 'PENJUALAN' | 'PEMBELIAN', name: string) => sql`
  left join lateral (
    select coalesce(sum(jumlah), 0)::bigint as jumlah, coalesce(sum(berat), 0) as berat, coalesce(sum(total), 0)::bigint as total
    from dagang_hari d where d.kode_toko = t.kode_toko and d.kategori = ${sql.lit(kategori)} and d.tgl_system = t.tgl_system
  ) ${sql.raw(name)} on true`

/** What was sold, or bought, so many days before until this hour. */
const untilNow = (kategori: 'PENJUALAN' | 'PEMBELIAN', daysBefore: number, name: string) => sql`
  left join lateral (
    select count(*) as jumlah, coalesce(sum(berat), 0) as berat, coalesce(sum(total), 0)::bigint as total
    from dagang d where d.kode_toko = t.kode_toko and d.kategori = ${sql.lit(kategori)} and d.tgl_system = t.tgl_system - ${sql.lit(daysBefore)} and ${bookedByNow}
  ) ${sql.raw(name)} on true`

const told = (name: string) => sql`
  json_build_object('jumlah', ${sql.ref(`${name}.jumlah`)}, 'berat', ${sql.ref(`${name}.berat`)}, 'total', ${sql.ref(`${name}.total`)})`

/** Every open shop with what it does now. A few index reads a shop: nothing here grows with its years. */
export const shopsNow: Handler<typeof call> = async ({ db, caller }) => {
  const { shops } = caller
  const kas = knowsOpenTill(caller) ? sql`money.kas` : sql`null::bigint as kas`
  const { rows: values } = await sql<ShopNow>`
    select t.kode_toko, t.nama_toko, t.tgl_system, greatest((now() at time zone 'Asia/Jakarta')::date - t.tgl_system, 0) as hari_tertinggal,
           booked.mulai_at as mulai_at, booked.terakhir_at as terakhir_at, closed.user_id as ditutup_oleh, closed.created_at as ditutup_at,
           ${told('jual')} as jual, ${told('kemarin')} as jual_kemarin, ${told('minggu_lalu')} as jual_minggu_lalu, ${told('beli')} as beli, ${told('beli_kemarin')} as beli_kemarin,
           ${told('beli_minggu_lalu')} as beli_minggu_lalu,
           ${kas}, money.bank, waiting.otorisasi_menunggu, waiting.antrian, waiting.temuan,
           checked.created_at as diperiksa_at, coalesce(checked.jumlah_beda, 0) as jumlah_beda, days.hari
    from toko t
    ${tradeOf('PENJUALAN', 'jual')}
    ${tradeOf('PEMBELIAN', 'beli')}
    ${untilNow('PENJUALAN', 1, 'kemarin')}
    ${untilNow('PENJUALAN', 7, 'minggu_lalu')}
    ${untilNow('PEMBELIAN', 1, 'beli_kemarin')}
    ${untilNow('PEMBELIAN', 7, 'beli_minggu_lalu')}
    left join lateral (
      select min(created_at) as mulai_at, max(created_at) as terakhir_at from posting where (kode_toko, tgl_system) = (t.kode_toko, t.tgl_system)
    ) booked on true
    left join lateral (
      select user_id, created_at from tutup_toko where kode_toko = t.kode_toko order by tgl_system desc, created_at desc limit 1
    ) closed on true
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
    where t.kode_toko = any(${shops}) and t.is_active
    order by t.kode_toko`.execute(db)
  return { values }
}
