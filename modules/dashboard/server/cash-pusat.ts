import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { goldRate } from '#modules/accounting/server/public.ts'
import { toldOfTill } from '#modules/ledger/server/public.ts'
import type { ClaimKind } from '#modules/ledger/contract/claims.ts'
import { isCost } from '#modules/money/server/public.ts'
import type * as contract from '../contract/cash-pusat.ts'
import { eveningRowsMax } from '../contract/cash-pusat.ts'
import { tradeKinds } from '../contract/charts.ts'
import { shopsEver, shopsOf, shopsOn } from './requested-shops.ts'
import { shopDays } from './looked-at.ts'

/** What shops did in each kind of business on a date; of a gram, what it came to on average. */
export const dayChart: Handler<typeof contract.dayChart> = async ({ db, caller, query }) => {
  const shops = await shopsOn({ db, caller, query }, { tgl_system: query.tgl_system })
  const { rows: values } = await sql<ReplyOf<typeof contract.dayChart>[number]['values'][number]>`
    with ${shopDays(shops, query)},
    -- Shop by shop: joined to dates that differ, the view would be read whole. Without the limit of nothing this would be such a join.
    d as materialized (
      select d.* from t cross join lateral (select * from dagang_hari h where h.kode_toko = t.kode_toko and h.tgl_system = t.tgl_system offset 0) d
    )
    select t.kode_toko, t.nama_toko, t.tgl_system, k.kategori, coalesce(d.jumlah, 0) as jumlah, coalesce(d.qty, 0) as qty, coalesce(d.berat, 0) as berat,
           coalesce(d.total, 0)::bigint as total
    from t cross join unnest(${[...tradeKinds]}::text[]) with ordinality k (kategori, urut)
    left join d on (d.kode_toko, d.kategori) = (t.kode_toko, k.kategori)
    order by t.kode_toko, k.urut`.execute(db)
  const resultGram = values.map(({ kode_toko, kategori, berat, total }) => ({
    kode_toko,
    kategori,
    berat,
    per_gram: berat === 0 ? null : Math.round(total / berat),
  }))
  return [{ values, resultGram }]
}

/** What shops together did, day by day. While dates are tied it ends on theirs and goes back as far as it likes: it compares (010). */
export const periodChart: Handler<typeof contract.periodChart> = async ({ db, caller, query }) => {
  const { tgl_from, tgl_to } = query
  const shops = shopsEver(caller, query, await shopsOn({ db, caller, query }, { tgl_to }))
  const { rows: values } = await sql<ReplyOf<typeof contract.periodChart>['values'][number]>`
    select tgl_system, kategori, sum(jumlah)::bigint as jumlah, sum(qty)::bigint as qty, sum(berat) as berat, sum(total)::bigint as total
    from dagang_hari where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and kategori = any(${[...tradeKinds]})
    group by tgl_system, kategori order by tgl_system, array_position(${[...tradeKinds]}::text[], kategori)`.execute(db)
  return { values }
}

/** One kind of business, shop by shop: on its date, or on each day of its month so far that had any. */
export const kindChart: Handler<typeof contract.kindChart> = async ({ db, caller, query }) => {
  const { kategori, type } = query
  const { rows: values } = await sql<ReplyOf<typeof contract.kindChart>['values'][number]>`
    with ${shopDays(shopsOf(caller, query), query)}
    select t.kode_toko, t.nama_toko, d.tgl_system, d.jumlah, d.qty, d.berat, d.total
    from t
    cross join lateral (
      select * from dagang_hari h where h.kode_toko = t.kode_toko and h.kategori = ${kategori} and h.tgl_system <= t.tgl_system
        and h.tgl_system >= case ${type} when 'today' then t.tgl_system else date_trunc('month', t.tgl_system::timestamp)::date end
      offset 0
    ) d
    order by t.kode_toko, d.tgl_system`.execute(db)
  if (type === 'today') return { values, bulan_lalu: [] }
  const { rows: bulan_lalu } = await sql<ReplyOf<typeof contract.kindChart>['bulan_lalu'][number]>`
    with ${shopDays(shopsOf(caller, query), query)}
    select t.kode_toko, coalesce(sum(d.jumlah), 0)::bigint as jumlah, coalesce(sum(d.qty), 0)::bigint as qty, coalesce(sum(d.berat), 0) as berat,
           coalesce(sum(d.total), 0)::bigint as total
    from t
    cross join lateral (
      select * from dagang_hari h where h.kode_toko = t.kode_toko and h.kategori = ${kategori}
        and h.tgl_system between (date_trunc('month', t.tgl_system::timestamp) - interval '1 month')::date and (t.tgl_system - interval '1 month')::date
      offset 0
    ) d
    group by t.kode_toko order by t.kode_toko`.execute(db)
  return { values, bulan_lalu }
}

/** Money of each account on a date: what it holds now less what has moved since, so that the cost does not grow with the years before. */
export const cashChart: Handler<typeof contract.cashChart> = async ({ db, caller, query }) => {
  const shops = await shopsOn({ db, caller, query }, { tgl_system: query.tgl_system })
  const { rows: values } = await sql<ReplyOf<typeof contract.cashChart>['values'][number]>`
    with ${shopDays(shops, query)}
    select t.kode_toko, t.nama_toko, t.tgl_system, s.akun_kas, coalesce(r.nama_rekening, 'Kas') as nama_akun,
           (s.saldo - m.sejak + m.keluar - m.masuk)::bigint as awal, m.masuk::bigint, m.keluar::bigint, (s.saldo - m.sejak)::bigint as akhir
    from t join saldo_kas s using (kode_toko) left join rekening r on r.no_rekening = s.akun_kas
    cross join lateral (
      select coalesce(sum(jumlah) filter (where tgl_system > t.tgl_system), 0) as sejak,
             coalesce(sum(jumlah) filter (where tgl_system = t.tgl_system and jumlah > 0), 0) as masuk,
             coalesce(-sum(jumlah) filter (where tgl_system = t.tgl_system and jumlah < 0), 0) as keluar
      from mutasi_kas where (kode_toko, akun_kas) = (s.kode_toko, s.akun_kas) and tgl_system >= t.tgl_system
    ) m
    where ${toldOfTill(caller, { kode_toko: 't.kode_toko', akun_kas: 's.akun_kas', tgl_system: 't.tgl_system' })}
    order by t.kode_toko, s.akun_kas <> 'CASH', s.akun_kas`.execute(db)
  return { values }
}

/** What was paid out for something other than goods; what was taken back is not in it. */
export const costsOfDay: Handler<typeof contract.costsOfDay> = async ({ db, caller, query }) => {
  const shops = await shopsOn({ db, caller, query }, { tgl_system: query.tgl_system })
  const { rows: values } = await sql<ReplyOf<typeof contract.costsOfDay>['values'][number]>`
    with ${shopDays(shops, query)}
    select t.kode_toko, t.nama_toko, t.tgl_system, d.nama_transaksi, count(*) as jumlah, sum(d.jumlah_uang)::bigint as total
    from t join uang_kas_detail d on (d.kode_toko, d.tgl_system) = (t.kode_toko, t.tgl_system)
    where ${isCost}
    group by t.kode_toko, t.nama_toko, t.tgl_system, d.nama_transaksi order by t.kode_toko, total desc, d.nama_transaksi`.execute(db)
  return { values, total: values.reduce((sum, { total }) => sum + total, 0) }
}

/** What was sold and bought of goods without a barcode; a document may do both. What was taken back is not in it. */
export const manualTradeOfDay: Handler<typeof contract.manualTradeOfDay> = async ({ db, caller, query }) => {
  const shops = await shopsOn({ db, caller, query }, { tgl_system: query.tgl_system })
  const { rows } = await sql<ReplyOf<typeof contract.manualTradeOfDay>>`
    with ${shopDays(shops, query)}
    select json_build_object('jumlah', count(*) filter (where h.ada_jual), 'berat', coalesce(sum(h.berat_jual), 0), 'total', coalesce(sum(h.total_jual), 0)) as jual,
           json_build_object('jumlah', count(*) filter (where h.ada_beli), 'berat', coalesce(sum(h.berat_beli), 0), 'total', coalesce(sum(h.total_beli), 0)) as beli
    from t join jual_beli_manual h using (kode_toko, tgl_system) where h.status = 'VALID'`.execute(db)
  return rows[0]!
}

/**
 * Fine gold that customers took and brought on the dates of the shops, by document: what a sale delivered is sold, what was bought or traded in is bought
 * back. A cancelled document counts on the date of its cancelling, with the opposite sign, as in `terjual`. Of a shop the lines of one day are read.
 */
const goldOfDay = sql`
  gerak as (
    select t.kode_toko, p.kind, p.reference, coalesce(sum(m.fine) filter (where m.trx = 'JUAL'), 0) as terjual,
           coalesce(-sum(m.fine) filter (where m.trx = 'BELI'), 0) as dibeli
    from t join posting p on (p.kode_toko, p.tgl_system) = (t.kode_toko, t.tgl_system)
    cross join lateral (select trx, fine from mutasi_stock where posting_id = p.id and tempat = 'PELANGGAN' and trx in ('JUAL', 'BELI') offset 0) m
    group by 1, 2, 3
  )`

/** The gold that is missing after a day: sold less bought back. Goods that are booked at their suppliers are not in it. */
export const eveningOrder: Handler<typeof contract.eveningOrder> = async ({ db, caller, query }) => {
  const shops = await shopsOn({ db, caller, query }, { tgl_system: query.tgl_system })
  const { rows } = await sql<{ terjual: number; dibeli: number; pesan: number }>`
    with ${shopDays(shops, query)}, ${goldOfDay}
    select coalesce(sum(terjual), 0) as terjual, coalesce(sum(dibeli), 0) as dibeli, coalesce(sum(terjual - dibeli), 0) as pesan from gerak`.execute(
    db,
  )
  const { terjual, dibeli, pesan } = rows[0]!
  const rateRp = await goldRate(db)
  return {
    gram_terjual: terjual,
    gram_dibeli: dibeli,
    gram_pesan: pesan,
    harga_dipakai: rateRp ?? null,
    nilai_pesan: rateRp === undefined ? null : Math.round(pesan * rateRp),
  }
}

export const eveningRows: Handler<typeof contract.eveningRows> = async ({ db, caller, query }) => {
  const shops = await shopsOn({ db, caller, query }, { tgl_system: query.tgl_system })
  const { rows } = await sql<ReplyOf<typeof contract.eveningRows>['values'][number] & { total: number }>`
    with ${shopDays(shops, query)}, ${goldOfDay}
    select kode_toko, kind, reference, terjual as gram_terjual, dibeli as gram_dibeli, terjual - dibeli as gram_pesan, count(*) over ()::integer as total
    from gerak where (terjual, dibeli) <> (0, 0)
    order by abs(terjual - dibeli) desc, kode_toko, reference limit ${eveningRowsMax}`.execute(db)
  return { values: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** What banks owed at the end of a date: what they owe now less what has come and gone since. */
export const banksOwe: Handler<typeof contract.banksOwe> = async ({ db, caller, query }) => {
  const shops = await shopsOn({ db, caller, query }, { tgl_system: query.tgl_system })
  const { rows: values } = await sql<ReplyOf<typeof contract.banksOwe>['values'][number]>`
    with ${shopDays(shops, query)},
    dokumen_terbuka as (
      select kode_toko, pihak, dokumen, sum(rupiah) as rupiah
      from (
        select kode_toko, pihak, dokumen, rupiah from saldo_tagihan where jenis = 'PIUTANG_KARTU' and kode_toko = any(${shops}) and (rupiah <> 0 or fine <> 0)
        union all
        -- Nothing where the date that is asked for is the shop's own.
        select m.kode_toko, m.pihak, m.dokumen, -m.rupiah
        from t join posting p on p.kode_toko = t.kode_toko and p.tgl_system > t.tgl_system
        join mutasi_tagihan m on m.posting_id = p.id and m.jenis = 'PIUTANG_KARTU'
      ) gerak
      group by 1, 2, 3 having sum(rupiah) <> 0
    )
    select t.kode_toko, t.nama_toko, t.tgl_system, d.pihak as no_rekening, coalesce(r.nama_rekening, d.pihak) as nama_rekening, count(*) as jumlah,
           sum(d.rupiah)::bigint as total
    from t join dokumen_terbuka d using (kode_toko) left join rekening r on r.no_rekening = d.pihak
    group by t.kode_toko, t.nama_toko, t.tgl_system, d.pihak, r.nama_rekening order by t.kode_toko, total desc`.execute(db)
  const { rows: oldest } = await sql<{ sejak: string | null }>`
    select min(p.tgl_system) as sejak from saldo_tagihan s
    cross join lateral (select min(posting_id) as id from mutasi_tagihan m where (m.kode_toko, m.jenis, m.pihak, m.dokumen) = (s.kode_toko, s.jenis, s.pihak, s.dokumen)) m
    join posting p on p.id = m.id
    where s.jenis = 'PIUTANG_KARTU' and s.kode_toko = any(${shops}) and s.rupiah <> 0`.execute(db)
  const total = values.reduce((sum, row) => sum + row.total, 0)
  // Nothing is read of the days before.
  const { rows: moved } = await sql<{ rupiah: number }>`
    with ${shopDays(shops, query)}
    select coalesce(sum(m.rupiah), 0)::bigint as rupiah from t join posting p on (p.kode_toko, p.tgl_system) = (t.kode_toko, t.tgl_system)
    join mutasi_tagihan m on m.posting_id = p.id and m.jenis = 'PIUTANG_KARTU'`.execute(db)
  return { values, total, kemarin: total - moved[0]!.rupiah, sejak: oldest[0]?.sejak ?? null }
}

/** The changes of claims on the open days of shops, by kind of claim. */
async function claimsMoved(db: Db, shops: readonly string[]): Promise<ReadonlyMap<ClaimKind, number>> {
  const { rows } = await sql<{ jenis: ClaimKind; rupiah: number }>`
    select m.jenis, sum(m.rupiah)::bigint as rupiah from toko t join posting p on (p.kode_toko, p.tgl_system) = (t.kode_toko, t.tgl_system)
    join mutasi_tagihan m on m.posting_id = p.id where t.kode_toko = any(${shops}) group by m.jenis`.execute(db)
  return new Map(rows.map(({ jenis, rupiah }) => [jenis, rupiah]))
}

/** What suppliers are owed is for those who may know what goods cost (docs/decisions/017). */
const ofSuppliers: readonly ClaimKind[] = ['HUTANG_SUPPLIER', 'HUTANG_EMAS', 'UANG_MUKA_SUPPLIER']

/** What is owed either way, by kind. Shops owe each other on both sides, which comes to nothing over the chain: that is not told. */
export const openClaims: Handler<typeof contract.openClaims> = async ({ db, caller, query }) => {
  const hidden: readonly ClaimKind[] = ['RK', ...(mayOpen(hargaModal, caller) ? [] : ofSuppliers)]
  const shops = shopsOf(caller, query)
  const { rows } = await sql<{ jenis: ClaimKind; jumlah: number; rupiah: number; gram: number }>`
    select jenis, count(*) as jumlah, sum(rupiah)::bigint as rupiah, abs(sum(fine)) as gram
    from saldo_tagihan where kode_toko = any(${shops}) and (rupiah <> 0 or fine <> 0) and jenis <> all(${hidden})
    group by jenis order by jenis`.execute(db)
  const moved = await claimsMoved(db, shops)
  return {
    values: rows.map(({ rupiah, ...row }) => ({ ...row, total: Math.abs(rupiah), awal_hari: Math.abs(rupiah - (moved.get(row.jenis) ?? 0)) })),
  }
}

/** Open deposits, as the report of them ages them: by the date of their own shop; "soon" is due within a week of it. */
export const openDeposits: Handler<typeof contract.openDeposits> = async ({ db, caller, query }) => {
  const shops = shopsOf(caller, query)
  const { rows } = await sql<Omit<ReplyOf<typeof contract.openDeposits>, 'awal_hari'>>`
    select count(*) as jumlah, coalesce(sum(d.uang_titipan), 0)::bigint as uang_titipan, coalesce(sum(d.grand_total), 0)::bigint as grand_total,
           count(*) filter (where d.tgl_jatuh_tempo between t.tgl_system and t.tgl_system + 7) as segera, count(*) filter (where d.tgl_jatuh_tempo < t.tgl_system) as lewat
    from titipan d join toko t using (kode_toko) where d.kode_toko = any(${shops}) and d.status = 'AKTIF'`.execute(db)
  const open = rows[0]!
  // The shop owes deposits, so its claims are below 0.
  return { ...open, awal_hari: open.uang_titipan + ((await claimsMoved(db, shops)).get('TITIPAN') ?? 0) }
}

/** Contracts of instalments that are not paid up, by the date of their own shop: those with an instalment that is due on it, and late ones. */
export const openInstalments: Handler<typeof contract.openInstalments> = async ({ db, caller, query }) => {
  const { rows } = await sql<ReplyOf<typeof contract.openInstalments>>`
    select count(*) as jumlah, coalesce(sum(k.sisa_cicilan), 0)::bigint as sisa_cicilan, count(*) filter (where k.jatuh_tempo_berikut = t.tgl_system) as hari_ini,
           count(*) filter (where k.jatuh_tempo_berikut < t.tgl_system) as lewat
    from cicilan k join toko t using (kode_toko) where k.kode_toko = any(${shopsOf(caller, query)}) and k.status = 'AKTIF'`.execute(db)
  return rows[0]!
}

/** Days on the road, as the tile tells them: today's, the next days, and longer. */
const roadAges = [
  { hari_dari: 0, hari_sampai: 0 },
  { hari_dari: 1, hari_sampai: 3 },
  { hari_dari: 4, hari_sampai: null },
] as const

/** Money that a shop has sent and that has not arrived, by age: by the date of that shop, as in the report of it. */
export const moneyOnRoad: Handler<typeof contract.moneyOnRoad> = async ({ db, caller, query }) => {
  const shops = shopsOf(caller, query)
  const { rows } = await sql<{ hari: number; jumlah: number; total: number }>`
    select t.tgl_system - k.tgl_system as hari, count(*) as jumlah, sum(k.jumlah_rp)::bigint as total
    from kirim_uang k join toko t using (kode_toko) where k.kode_toko = any(${shops}) and k.status = 'OPEN'
    group by 1`.execute(db)
  const sums = (of: typeof rows) => ({
    jumlah: of.reduce((sum, { jumlah }) => sum + jumlah, 0),
    total: of.reduce((sum, { total }) => sum + total, 0),
  })
  const all = sums(rows)
  return {
    ...all,
    awal_hari: all.total - ((await claimsMoved(db, shops)).get('UANG_JALAN') ?? 0),
    hari_terlama: rows.length > 0 ? Math.max(...rows.map(({ hari }) => hari)) : null,
    umur: roadAges.map((age) => ({
      ...age,
      ...sums(rows.filter(({ hari }) => hari >= age.hari_dari && hari <= (age.hari_sampai ?? Infinity))),
    })),
  }
}
