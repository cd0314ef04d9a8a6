import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { DayFigures } from '../contract/tutup-toko.ts'

/** A closing that holds no more, since its day was opened again: which one, and how many postings the day had by then. */
export interface EarlierClosing {
  readonly ke: number
  readonly jumlah_transaksi: number
}

/** What a shop is left with: now, at the end of a day that is closed, or at the end of one that was closed and opened again. */
type Left = 'NOW' | 'KEPT' | EarlierClosing

/**
 * The figures of a business date: what was done by kind of event, what each cash account and each kind of claim began with, got,
 * gave and was left with, the goods in our places, and the grams of each heading of purities. What was left is read where it is kept, the balances or the snapshot of the day;
 * what came and went from the lines of the day.
 */
export async function dayFigures(db: Db, kode_toko: string, tgl_system: string, left: Left): Promise<DayFigures> {
  const kept: RawBuilder<unknown> =
    left === 'NOW'
      ? sql`select buku, kunci, jumlah, gross, rupiah from buku_saldo where kode_toko = ${kode_toko}`
      : left === 'KEPT'
        ? sql`select buku, kunci, jumlah, gross, rupiah from tutup_saldo where kode_toko = ${kode_toko} and tgl_system = ${tgl_system}`
        : sql`select buku, kunci, jumlah, gross, rupiah from tutup_saldo_lama where (kode_toko, tgl_system, ke) = (${kode_toko}, ${tgl_system}, ${left.ke})`
  // An earlier closing shows the postings that the day had by then. No posting happens during a closing, so these are its first postings.
  const done: RawBuilder<unknown> = sql`
    select * from posting where kode_toko = ${kode_toko} and tgl_system = ${tgl_system} order by id ${
      typeof left === 'object' ? sql`limit ${left.jumlah_transaksi}` : sql``
    }`
  const { rows: transaksi } = await sql<DayFigures['transaksi'][number]>`
    select p.kind, count(*) filter (where p.membatalkan is null)::int as jumlah, count(p.membatalkan)::int as dibatalkan,
           coalesce(sum(s.pieces), 0) as pieces, coalesce(sum(s.gross), 0) as gross, coalesce(sum(k.jumlah), 0)::bigint as uang
    from (${done}) p
    left join lateral (
      select sum(pieces) as pieces, sum(gross) as gross from mutasi_stock join tempat using (tempat) where posting_id = p.id and kelas = 'MILIK'
    ) s on true
    left join lateral (select sum(jumlah) as jumlah from mutasi_kas where posting_id = p.id) k on true
    group by p.kind order by p.kind`.execute(db)
  /** Rupiah of a book by the first part of its keys: a cash account, a kind of claim. */
  const accounts = (buku: string, name: string) => sql`
    select ${sql.ref(name)}, (akhir - masuk + keluar)::bigint as awal, masuk, keluar, akhir
    from (
      select kunci[1] as ${sql.ref(name)}, coalesce(sum(masuk), 0)::bigint as masuk, coalesce(sum(keluar), 0)::bigint as keluar,
             coalesce(sum(rupiah), 0)::bigint as akhir
      from (
        select kunci, rupiah, 0::bigint as masuk, 0::bigint as keluar from (${kept}) left_over where buku = ${buku}
        union all
        select kunci, 0, greatest(rupiah, 0), greatest(-rupiah, 0) from (
          select 'KAS' as buku, array[k.akun_kas] as kunci, k.jumlah as rupiah from (${done}) p join mutasi_kas k on k.posting_id = p.id
          union all
          select 'TAGIHAN', array[c.jenis, c.pihak, c.dokumen], c.rupiah from (${done}) p join mutasi_tagihan c on c.posting_id = p.id
        ) gerak where buku = ${buku}
      ) moved group by 1
    ) account`
  const { rows: kas } = await sql<DayFigures['kas'][number]>`
    select account.*, nama_bank from (${accounts('KAS', 'akun_kas')}) account left join rekening on no_rekening = akun_kas left join bank using (kode_bank)
    order by akun_kas <> 'CASH', akun_kas`.execute(db)
  const { rows: tagihan } = await sql<DayFigures['tagihan'][number]>`${accounts('TAGIHAN', 'jenis')} order by jenis`.execute(db)
  const { rows: stock } = await sql<DayFigures['stock'][number]>`
    select kunci[1] as tempat, kunci[2] as kode_gudang, kunci[3] as kode_baki, jumlah as pieces, gross
    from (${kept}) left_over join tempat on tempat = kunci[1]
    where buku = 'STOCK' and kelas in ('MILIK', 'TITIPAN') and (jumlah, gross) <> (0, 0)
    order by kunci`.execute(db)
  const { rows: kadar } = await sql<DayFigures['kadar'][number]>`
    select nama_eod, berat_awal, berat_masuk, berat_keluar, berat_akhir
    from gram_kadar_eod(${kode_toko}, ${tgl_system}::date, ${typeof left === 'object' ? left.ke : null}::int) order by urutan nulls last, nama_eod`.execute(
    db,
  )
  return { transaksi, kas, tagihan, stock, kadar }
}
