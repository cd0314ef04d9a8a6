import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { documentBreaks } from './document-breaks.ts'

/** Where two records that must agree do not. */
export interface Break {
  /** What was held against what; see `verify`. */
  readonly balance: 'saldo_stock' | 'baki' | 'barang' | 'saldo_kas' | 'saldo_poin' | 'posting' | 'jurnal_kas' | 'jurnal_stock' | 'cabang' | 'dokumen' | 'tutup_saldo'
  /** The place, piece, account, member, posting or document: 'BAKI/ETALASE/B01', 'CASH', 'PENJUALAN FJ-MC2-260131-0001', … */
  readonly key: string
  /** pieces, gross, fine, cost, rupiah or poin; of a document also a column of its header, or how many postings it has. */
  readonly measure: string
  /** What the lines of the ledger, or of the document, add up to. */
  readonly expected: number
  /** What the other record says. */
  readonly found: number
}

/**
 * Recomputes every balance of a shop from the lines of its ledgers and answers each that differs; none when all is well
 * (domain §8). It reads one moment, also while tills are posting.
 *
 * - `saldo_stock`, `saldo_kas`, `saldo_poin`: the kept balance;
 * - `baki`: count, weights and cost of the READY and HELD pieces of a tray; `barang`: the one place of each piece;
 * - `posting`: four measures and the journal sum to zero, per posting;
 * - `jurnal_kas`, `jurnal_stock`: the journal by cash account and by place of goods;
 * - `cabang`: what went from shop to shop is zero over the chain;
 * - `dokumen`: each document against its parts and against its posting, see `documentBreaks`;
 * - `tutup_saldo`: what the last closed day left behind, book by book, against all lines up to it.
 */
export async function verify(db: Db, kode_toko: string): Promise<Break[]> {
  const documents = await documentBreaks(db, kode_toko)
  const { rows } = await sql<Break>`
    with lines as materialized (
      select posting_id, tempat, kode_gudang, kode_baki, kode_barcode, pieces, gross, fine, cost
      from mutasi_stock where kode_toko = ${kode_toko}
    ),
    by_place as (
      select tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from lines group by 1, 2, 3
    ),
    with_barcode as (
      select tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from lines where tempat = 'BAKI' and kode_barcode is not null group by 1, 2, 3
    ),
    goods as (
      select tempat, kode_gudang, kode_baki, sum(qty) as pieces, sum(berat_stock) as gross, sum(fine) as fine, sum(hpp) as cost
      from barang where kode_toko = ${kode_toko} and status in ('READY', 'HELD') group by 1, 2, 3
    ),
    stock as (
      select 'saldo_stock' as balance, concat_ws('/', tempat, nullif(kode_gudang, ''), nullif(kode_baki, '')) as key, m.*
      from by_place l full join (select * from saldo_stock where kode_toko = ${kode_toko}) s using (tempat, kode_gudang, kode_baki)
      cross join lateral (values ('pieces', l.pieces, s.pieces), ('gross', l.gross, s.gross), ('fine', l.fine, s.fine), ('cost', l.cost, s.cost))
        as m (measure, expected, found)
      union all
      select 'baki', concat_ws('/', tempat, nullif(kode_gudang, ''), nullif(kode_baki, '')), m.*
      from with_barcode l full join goods g using (tempat, kode_gudang, kode_baki)
      cross join lateral (values ('pieces', l.pieces, g.pieces), ('gross', l.gross, g.gross), ('fine', l.fine, g.fine), ('cost', l.cost, g.cost))
        as m (measure, expected, found)
    ),
    -- A piece comes from SUPPLIER or SALDO_AWAL and passes through CABANG: only where it can stand does a sum say that it does.
    piece as (
      select 'barang' as balance, concat_ws(' ', kode_barcode, tempat, nullif(kode_gudang, ''), nullif(kode_baki, '')) as key,
             'pieces' as measure, l.pieces as expected, b.qty as found
      from (
        select kode_barcode, tempat, kode_gudang, kode_baki, sum(pieces) as pieces
        from lines where kode_barcode is not null and tempat not in ('SUPPLIER', 'SALDO_AWAL', 'CABANG')
        group by 1, 2, 3, 4 having sum(pieces) <> 0
      ) l
      full join (
        select kode_barcode, tempat, kode_gudang, kode_baki, qty
        from barang where kode_toko = ${kode_toko} and tempat not in ('SUPPLIER', 'SALDO_AWAL', 'CABANG')
      ) b using (kode_barcode, tempat, kode_gudang, kode_baki)
    ),
    cash as (
      select 'saldo_kas' as balance, akun_kas as key, 'rupiah' as measure, l.jumlah as expected, s.saldo as found
      from (select akun_kas, sum(jumlah) as jumlah from mutasi_kas where kode_toko = ${kode_toko} group by 1) l
      full join (select akun_kas, saldo from saldo_kas where kode_toko = ${kode_toko}) s using (akun_kas)
      union all
      select 'jurnal_kas', akun_kas, 'rupiah', l.jumlah, j.jumlah
      from (select akun_kas, sum(jumlah) as jumlah from mutasi_kas where kode_toko = ${kode_toko} group by 1) l
      full join (
        select akun_kas, sum(debet - kredit) as jumlah from jurnal where kode_toko = ${kode_toko} and akun_kas is not null group by 1
      ) j using (akun_kas)
    ),
    journal as (
      select 'jurnal_stock' as balance, tempat as key, 'cost' as measure, l.cost as expected, j.cost as found
      from (select tempat, sum(cost) as cost from lines group by 1) l
      full join (
        select tempat, sum(debet - kredit) as cost from jurnal where kode_toko = ${kode_toko} and tempat is not null group by 1
      ) j using (tempat)
      union all
      select 'posting', posting_id::text, 'rupiah', sum(debet), sum(kredit) from jurnal where kode_toko = ${kode_toko} group by 2
    ),
    posting_stock as (
      select 'posting' as balance, posting_id::text as key, m.*
      from (
        select posting_id, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost from lines group by 1
      ) l
      cross join lateral (values ('pieces', 0, l.pieces), ('gross', 0, l.gross), ('fine', 0, l.fine), ('cost', 0, l.cost))
        as m (measure, expected, found)
    ),
    points as (
      select 'saldo_poin' as balance, kode_member as key, 'poin' as measure, l.poin as expected, s.poin as found
      from (select kode_member, sum(poin) as poin from mutasi_poin group by 1) l full join saldo_poin s using (kode_member)
    ),
    chain as (
      select 'cabang' as balance, 'CABANG' as key, m.*
      from (
        select sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost from saldo_stock where tempat = 'CABANG'
      ) l
      cross join lateral (values ('pieces', 0, l.pieces), ('gross', 0, l.gross), ('fine', 0, l.fine), ('cost', 0, l.cost))
        as m (measure, expected, found)
    ),
    closed as (
      select 'tutup_saldo' as balance, concat_ws(' ', buku, array_to_string(kunci, '/')) as key, m.*
      from (
        select buku, kunci, sum(jumlah) as pieces, sum(gross) as gross, sum(fine) as fine, sum(rupiah) as rupiah
        from buku_gerak
        where kode_toko = ${kode_toko} and tgl_system <= (select max(tgl_system) from tutup_toko where kode_toko = ${kode_toko})
        group by 1, 2
      ) l
      full join (
        select * from tutup_saldo
        where kode_toko = ${kode_toko} and tgl_system = (select max(tgl_system) from tutup_toko where kode_toko = ${kode_toko})
      ) s using (buku, kunci)
      cross join lateral (values ('pieces', l.pieces, s.jumlah), ('gross', l.gross, s.gross), ('fine', l.fine, s.fine), ('rupiah', l.rupiah, s.rupiah))
        as m (measure, expected, found)
    )
    select balance, key, measure, coalesce(expected, 0)::numeric as expected, coalesce(found, 0)::numeric as found
    from (
      select * from stock union all select * from piece union all select * from cash union all select * from journal
      union all select * from posting_stock union all select * from points union all select * from chain
      union all select * from closed
      ${documents}
    ) held
    where coalesce(expected, 0) <> coalesce(found, 0)
    order by balance, key, measure`.execute(db)
  return rows
}
