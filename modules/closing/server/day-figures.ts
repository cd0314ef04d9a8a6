import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { DayFigures } from '../contract/tutup-toko.ts'

/** A closing that is superseded because its day was reopened: its number, and the number of postings of the day at that time. */
export interface SupersededClosing {
  readonly ke: number
  readonly jumlah_transaksi: number
}

/** The source of the figures: the balances now, the valid closing of the day, or a superseded one. */
type FiguresOf = 'NOW' | 'VALID' | SupersededClosing

/**
 * Returns the figures of a business date: the events by kind; opening balance, receipts, payments and closing balance of each cash account and each
 * kind of claim, in rupiah; the goods in the places of the shop, in pieces and grams; and the grams by purity. The closing balances come from the
 * balances or from the closing, the movements from the lines of the day.
 */
export async function dayFigures(db: Db, kode_toko: string, tgl_system: string, of: FiguresOf): Promise<DayFigures> {
  const closingBalances: RawBuilder<unknown> =
    of === 'NOW'
      ? sql`select buku, kunci, jumlah, gross, rupiah from buku_saldo where kode_toko = ${kode_toko}`
      : of === 'VALID'
        ? sql`select buku, kunci, jumlah, gross, rupiah from tutup_saldo where kode_toko = ${kode_toko} and tgl_system = ${tgl_system}`
        : sql`select buku, kunci, jumlah, gross, rupiah from tutup_saldo_lama where (kode_toko, tgl_system, ke) = (${kode_toko}, ${tgl_system}, ${of.ke})`
  // A superseded closing shows the postings that the day had at that time. No posting happens during a closing, so these are its first postings.
  const dayPostings: RawBuilder<unknown> = sql`
    select * from posting where kode_toko = ${kode_toko} and tgl_system = ${tgl_system} order by id ${
      typeof of === 'object' ? sql`limit ${of.jumlah_transaksi}` : sql``
    }`
  const { rows: transaksi } = await sql<DayFigures['transaksi'][number]>`
    select p.kind, count(*) filter (where p.membatalkan is null)::int as jumlah, count(p.membatalkan)::int as dibatalkan,
           coalesce(sum(s.pieces), 0) as pieces, coalesce(sum(s.gross), 0) as gross, coalesce(sum(k.jumlah), 0)::bigint as uang
    from (${dayPostings}) p
    left join lateral (
      select sum(pieces) as pieces, sum(gross) as gross from mutasi_stock join tempat using (tempat) where posting_id = p.id and kelas = 'MILIK'
    ) s on true
    left join lateral (select sum(jumlah) as jumlah from mutasi_kas where posting_id = p.id) k on true
    group by p.kind order by p.kind`.execute(db)
  /** Returns the statement of the rupiah of a book by the first part of its keys: a cash account or a kind of claim. */
  const accounts = (buku: string, name: string) => sql`
    select ${sql.ref(name)}, (akhir - masuk + keluar)::bigint as awal, masuk, keluar, akhir
    from (
      select kunci[1] as ${sql.ref(name)}, coalesce(sum(masuk), 0)::bigint as masuk, coalesce(sum(keluar), 0)::bigint as keluar,
             coalesce(sum(rupiah), 0)::bigint as akhir
      from (
        select kunci, rupiah, 0::bigint as masuk, 0::bigint as keluar from (${closingBalances}) balances where buku = ${buku}
        union all
        select kunci, 0, greatest(rupiah, 0), greatest(-rupiah, 0) from (
          select 'KAS' as buku, array[k.akun_kas] as kunci, k.jumlah as rupiah from (${dayPostings}) p join mutasi_kas k on k.posting_id = p.id
          union all
          select 'TAGIHAN', array[c.jenis, c.pihak, c.dokumen], c.rupiah from (${dayPostings}) p join mutasi_tagihan c on c.posting_id = p.id
        ) gerak where buku = ${buku}
      ) moved group by 1
    ) account`
  const { rows: kas } = await sql<DayFigures['kas'][number]>`
    select account.*, nama_bank from (${accounts('KAS', 'akun_kas')}) account left join rekening on no_rekening = akun_kas left join bank using (kode_bank)
    order by akun_kas <> 'CASH', akun_kas`.execute(db)
  const { rows: tagihan } = await sql<DayFigures['tagihan'][number]>`${accounts('TAGIHAN', 'jenis')} order by jenis`.execute(db)
  const { rows: stock } = await sql<DayFigures['stock'][number]>`
    select kunci[1] as tempat, kunci[2] as kode_gudang, kunci[3] as kode_baki, jumlah as pieces, gross
    from (${closingBalances}) balances join tempat on tempat = kunci[1]
    where buku = 'STOCK' and kelas in ('MILIK', 'TITIPAN') and (jumlah, gross) <> (0, 0)
    order by kunci`.execute(db)
  const { rows: kadar } = await sql<DayFigures['kadar'][number]>`
    select nama_eod, berat_awal, berat_masuk, berat_keluar, berat_akhir
    from gram_kadar_eod(${kode_toko}, ${tgl_system}::date, ${typeof of === 'object' ? of.ke : null}::int) order by urutan nulls last, nama_eod`.execute(
    db,
  )
  return { transaksi, kas, tagihan, stock, kadar }
}
