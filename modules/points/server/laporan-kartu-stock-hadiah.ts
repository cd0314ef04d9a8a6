import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanKartuStockHadiah } from '../contract/laporan-kartu-stock-hadiah.ts'

/** The stock at the beginning is the stock now less all movements since. So the cost of the query does not grow with the years before the period. */
export const giftCard: ReportQuery<typeof laporanKartuStockHadiah> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanKartuStockHadiah>>`
    with gerak as materialized (
      select s.kode_toko, s.kode_lot, p.tgl_system, p.kind, p.reference, p.membatalkan is not null as is_batal, m.posting_id, m.no_urut, m.pieces, m.cost
      from saldo_lot s join mutasi_stock m on m.kode_lot = s.kode_lot and (m.kode_toko, m.tempat) = (s.kode_toko, 'HADIAH') join posting p on p.id = m.posting_id
      where s.tempat = 'HADIAH' and s.kode_toko = any(${shops}) and p.tgl_system >= ${tgl_from}
    )
    select s.kode_toko, h.kode_hadiah, h.nama_hadiah, (s.pieces - sejak.pieces)::int as hadiah_awal, g.hadiah_datang::int as hadiah_datang, g.hadiah_keluar::int as hadiah_keluar,
           (s.pieces - sejak.pieces + g.hadiah_datang - g.hadiah_keluar)::int as hadiah_akhir, (s.cost - sejak.cost)::bigint as nilai_awal, g.nilai_gerak::bigint as nilai_gerak,
           (s.cost - sejak.cost + g.nilai_gerak)::bigint as nilai_akhir, g.detail_gerak
    from saldo_lot s join hadiah h on s.kode_lot = lot_hadiah(s.kode_toko, h.kode_hadiah)
    cross join lateral (
      select coalesce(sum(pieces), 0) as pieces, coalesce(sum(cost), 0) as cost from gerak where (kode_toko, kode_lot) = (s.kode_toko, s.kode_lot)
    ) sejak
    cross join lateral (
      select coalesce(sum(greatest(pieces, 0)), 0) as hadiah_datang, coalesce(sum(greatest(-pieces, 0)), 0) as hadiah_keluar, coalesce(sum(cost), 0) as nilai_gerak,
             coalesce(json_agg(json_build_object('tgl_system', tgl_system, 'kind', kind, 'reference', reference, 'is_batal', is_batal,
               'hadiah_datang', greatest(pieces, 0), 'hadiah_keluar', greatest(-pieces, 0), 'nilai_gerak', cost) order by posting_id, no_urut), '[]') as detail_gerak
      from gerak where (kode_toko, kode_lot) = (s.kode_toko, s.kode_lot) and tgl_system <= ${tgl_to}
    ) g
    where s.tempat = 'HADIAH' and s.kode_toko = any(${shops}) and ((s.pieces - sejak.pieces, s.cost - sejak.cost) <> (0, 0) or g.hadiah_datang + g.hadiah_keluar > 0)
    order by s.kode_toko, h.nama_hadiah, h.kode_hadiah`.execute(db)
  return rows
}
