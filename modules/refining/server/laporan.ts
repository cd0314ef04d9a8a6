import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { benches } from '../contract/fields.ts'
import type { laporanSusutPerToko } from '../contract/laporan-susut-per-toko.ts'
import type { laporanWastingSepuhan } from '../contract/laporan-wasting-sepuhan.ts'
import { sharesByShop } from '../contract/share-by-shop.ts'

/** The batches that were sent in a period, by craftsman: what came back, what was lost and what is still out. */
export const batchesReport: ReportQuery<typeof laporanWastingSepuhan> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanWastingSepuhan>>`
    select k.kode_toko, coalesce(k.nama_tukang, ${benches.BANGKU}) as nama_tukang, k.no_cuci, k.tgl_system, k.jenis_cuci, k.status as status_cuci, k.total_berat, k.total_fine,
           h.hasil_gross, h.hasil_fine, h.samping_gross, h.samping_fine, h.susut_gross, h.susut_fine, h.selisih_fine, h.susut_rp,
           coalesce(case k.jenis_cuci when 'LEBUR' then round(h.susut_fine * 100 / nullif(k.total_fine, 0), 3) else round(h.susut_gross * 100 / k.total_berat, 3) end, 0) as susut_persen,
           k.total_berat - h.hasil_gross - h.samping_gross - h.susut_gross as berat_sisa, h.ongkos_sepuhan, coalesce(t.beban_fine, 0) as beban_fine
    from kirim_cuci k join cuci_hitung h using (kode_toko, no_cuci)
    left join tutup_cuci t on (t.kode_toko, t.no_cuci, t.status) = (k.kode_toko, k.no_cuci, 'VALID')
    where k.kode_toko = any(${shops}) and k.tgl_system between ${tgl_from} and ${tgl_to} and k.status <> 'CANCELLED'
    order by k.nama_tukang nulls first, k.kode_toko, k.tgl_system, k.no_cuci`.execute(db)
  return rows
}

interface BatchLine {
  readonly kode_toko: string
  readonly no_cuci: string
  readonly tgl_system: string
  readonly jenis_cuci: ReportRow<typeof laporanSusutPerToko>['jenis_cuci']
  readonly status_cuci: ReportRow<typeof laporanSusutPerToko>['status_cuci']
  readonly susut_gross: number
  readonly susut_fine: number
  readonly susut_rp: number
  readonly berat: number
  readonly fine: number
  readonly hpp: number
  readonly asal: readonly { readonly asal_toko: string; readonly fine: number }[]
}

/** The batches that were sent in a period, by the shops that their gold came from. */
export const lossesByShop: ReportQuery<typeof laporanSusutPerToko> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<BatchLine>`
    select k.kode_toko, k.no_cuci, k.tgl_system, k.jenis_cuci, k.status as status_cuci, h.susut_gross, h.susut_fine, h.susut_rp, d.berat, d.fine, d.hpp, a.asal
    from kirim_cuci k join kirim_cuci_detail d using (kode_toko, no_cuci) join cuci_hitung h using (kode_toko, no_cuci)
    cross join lateral (select json_agg(json_build_object('asal_toko', o.asal_toko, 'fine', o.fine)) as asal from asal_emas(d.kode_lot) o) a
    where k.kode_toko = any(${shops}) and k.tgl_system between ${tgl_from} and ${tgl_to} and k.status <> 'CANCELLED'
    order by k.kode_toko, k.tgl_system, k.no_cuci, d.no_urut`.execute(db)
  const batches = Map.groupBy(rows, ({ kode_toko, no_cuci }) => `${kode_toko} ${no_cuci}`)
  const found = [...batches.values()].flatMap((lines) => {
    const [{ kode_toko, no_cuci, tgl_system, jenis_cuci, status_cuci, susut_gross, susut_fine, susut_rp }] = lines as [BatchLine]
    const lots = lines.map(({ berat, fine, hpp, asal }) => ({
      grossMg: toMg(berat),
      fineMg: toMg(fine),
      costRp: hpp,
      origins: asal.map((each) => ({ asal_toko: each.asal_toko, fineMg: toMg(each.fine) })),
    }))
    return sharesByShop(lots, { grossMg: toMg(susut_gross), fineMg: toMg(susut_fine), costRp: susut_rp }).map(({ asal_toko, sent, lost }) => ({
      kode_toko,
      asal_toko,
      no_cuci,
      tgl_system,
      jenis_cuci,
      status_cuci,
      total_berat: sent.grossMg / 1000,
      total_fine: sent.fineMg / 1000,
      total_hpp: sent.costRp,
      susut_gross: lost.grossMg / 1000,
      susut_fine: lost.fineMg / 1000,
      susut_rp: lost.costRp,
    }))
  })
  return found.toSorted((a, b) => (a.asal_toko < b.asal_toko ? -1 : a.asal_toko > b.asal_toko ? 1 : 0))
}
