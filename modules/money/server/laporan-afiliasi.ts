import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan-afiliasi.ts'

/**
 * What affiliates earned, were paid and are owed, by shop, in rupiah: all of it out of the movements of their claims. A sale or a payment that is cancelled
 * counts back on the day on which it is cancelled; the number of sales and what they came to are of those that stand.
 */
export const affiliateCommission: ReportQuery<typeof reports.laporanAfiliasi> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanAfiliasi>>`
    select g.kode_toko, g.pihak as kode_afiliasi, coalesce(a.nama_afiliasi, g.pihak) as nama_afiliasi, g.komisi_awal, coalesce(s.jumlah_nota, 0) as jumlah_dokumen,
           coalesce(s.belanja, 0)::bigint as belanja_afiliasi, g.komisi_didapat, g.komisi_dibayar,
           (g.komisi_awal + g.komisi_didapat - g.komisi_dibayar)::bigint as komisi_akhir
    from (
      select m.kode_toko, m.pihak,
             coalesce(-sum(m.rupiah) filter (where m.tgl_system < ${tgl_from}), 0)::bigint as komisi_awal,
             coalesce(-sum(m.rupiah) filter (where m.tgl_system >= ${tgl_from} and p.kind <> 'BAYAR_TAGIHAN'), 0)::bigint as komisi_didapat,
             coalesce(sum(m.rupiah) filter (where m.tgl_system >= ${tgl_from} and p.kind = 'BAYAR_TAGIHAN'), 0)::bigint as komisi_dibayar
      from mutasi_tagihan m join posting p on p.id = m.posting_id
      where m.jenis = 'HUTANG_AFILIASI' and m.kode_toko = any(${shops}) and m.tgl_system <= ${tgl_to}
      group by m.kode_toko, m.pihak
    ) g
    left join member_afiliasi a on a.kode_afiliasi = g.pihak
    left join lateral (
      select count(*)::int as jumlah_nota, sum(p.sub_total + p.total_ongkos - p.diskon + p.pembulatan) as belanja
      from penjualan_sah p where (p.kode_afiliasi, p.kode_toko) = (g.pihak, g.kode_toko) and p.tgl_system between ${tgl_from} and ${tgl_to}
    ) s on true
    where g.komisi_awal <> 0 or g.komisi_didapat <> 0 or g.komisi_dibayar <> 0 or s.jumlah_nota > 0
    order by g.kode_toko, nama_afiliasi, g.pihak`.execute(db)
  return rows
}
