import { type RawBuilder, sql } from 'kysely'
import { opname } from '../contract/opname.ts'
import type { Judged } from '../contract/sesi-opname.ts'

/** What a count says of a piece, and what of it is for its figures alone. */
export interface JudgedRow extends Omit<Judged, 'hpp'> {
  readonly hpp: number | null
  readonly is_konsinyasi: boolean | null
  /** It was in the snapshot that the count began with. */
  readonly diharapkan: boolean
  /** The tray whose figures it belongs to: that of the snapshot, else of the books, else where it was seen. */
  readonly baki_hitung: string | null
}

/**
 * Selects the result for every piece that a count expects or has seen: from the snapshot at its beginning, the latest scan of each code and
 * the present books. A piece that has moved in the meantime is judged by its place when it was seen or by its present place, if one of them
 * explains the scan. So a piece that was sold meanwhile is never missing (`verdicts` of the contract explains each class).
 *
 * @param only the codes to judge; without it, all of the count
 */
export function judged(kode_toko: string, no_sesi: string, only?: readonly string[]): RawBuilder<JudgedRow> {
  const of = (table: string) => sql`${sql.ref(`${table}.kode_toko`)} = ${kode_toko} and ${sql.ref(`${table}.no_sesi`)} = ${no_sesi}`
  const wanted = only
    ? sql`select kode_hitung from unnest(${[...only]}::text[]) kode_hitung`
    : sql`
      select e.kode_barcode as kode_hitung from sesi_opname_barang e where ${of('e')}
      union select s.kode_hitung from opname_scan s where ${of('s')}
      union select k.kode_barcode from stok k, sesi where k.kode_toko = ${kode_toko} and sesi.jenis_opname <> 'PENERIMAAN'
        and k.kode_baki in (select kode_baki from baki_sesi)`
  return sql<JudgedRow>`
    with sesi as (select jenis_opname from sesi_opname s where ${of('s')}),
    baki_sesi as (select kode_baki from sesi_opname_baki b where ${of('b')}),
    semua as materialized (${wanted})
    select a.kode_hitung, b.kode_barcode, b.nama_barang, b.foto, b.status, b.berat_stock, b.hpp, b.is_konsinyasi, e.kode_barcode is not null as diharapkan,
           coalesce(k.kode_gudang, e.kode_gudang) as kode_gudang, coalesce(k.kode_baki, e.kode_baki) as kode_baki,
           t.kode_baki as baki_temuan, coalesce(e.kode_baki, k.kode_baki, t.kode_baki) as baki_hitung, t.user_id, t.waktu_scan,
           case
             when t.kode_hitung is null then case when e.kode_barcode is null then 'MASUK' when k.kode_baki = e.kode_baki then 'KURANG' else 'KELUAR' end
             when b.kode_barcode is null then 'TIDAK_DIKENAL'
             when k.kode_barcode is not null then case
               when t.kode_baki is distinct from k.kode_baki and t.kode_baki is not null and not h.stood_there then 'SALAH_BAKI'
               when e.kode_barcode is not null or (sesi.jenis_opname <> 'PENERIMAAN' and k.kode_baki in (select kode_baki from baki_sesi)) or h.stood_there then 'DITEMUKAN'
               else 'DI_LUAR' end
             when b.kode_toko = ${kode_toko} and b.tempat = 'HILANG' then 'KEMBALI'
             when b.kode_toko = ${kode_toko} and b.tempat = 'KOREKSI' and (
               select p.kind from mutasi_stock m join posting p on p.id = m.posting_id
               where m.kode_barcode = b.kode_barcode and m.tempat = 'KOREKSI' and m.pieces > 0 order by m.posting_id desc limit 1) = ${opname.kind} then 'DIHAPUS'
             when h.stood then case when e.kode_barcode is not null then 'DITEMUKAN' else 'KELUAR' end
             when b.kode_toko = ${kode_toko} and b.status = 'SOLD' then 'TERJUAL'
             else 'LAIN'
           end as hasil
    from semua a
    cross join sesi
    -- Both by index, code by code: of a count that has just begun the planner knows no numbers, and would compare all with all.
    left join lateral (
      select s.* from opname_scan s where ${of('s')} and s.kode_hitung = a.kode_hitung
      order by s.waktu_scan desc, s.id desc limit 1
    ) t on true
    left join lateral (select * from sesi_opname_barang e where ${of('e')} and e.kode_barcode = a.kode_hitung limit 1) e on true
    left join barang b on b.kode_barcode = a.kode_hitung
    left join stok k on k.kode_barcode = a.kode_hitung and k.kode_toko = ${kode_toko}
    cross join lateral (
      select h.stood, h.stood and t.kode_baki is not null and t.baki_buku = t.kode_baki as stood_there
      from (select (t.toko_buku = ${kode_toko} and t.tempat_buku = 'BAKI') is true as stood) h) h`
}
