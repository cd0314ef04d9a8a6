import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { type LoanTerms, interestDue } from '#modules/loans/contract/interest.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import type { laporanHutangOrang } from '../contract/laporan-hutang-orang.ts'
import { leftAfter } from '../contract/plan.ts'
import { type FoundContract, dueOn } from './open-contracts.ts'

type Row = ReportRow<typeof laporanHutangOrang>

/** What people owe today, by telephone; of each shop by its own date. */
export const debtsOfPeople: ReportQuery<typeof laporanHutangOrang> = async (db, { hp_dicari }, { shops, caller }) => {
  const rounding = purchaseRounding(caller)
  const isHis = (no_hp: RawBuilder<unknown>) =>
    sql`(${hp_dicari ?? null}::text is null or ${no_hp} = any(array[${hp_dicari ?? null}::text, telepon_baku(${hp_dicari ?? null}::text)]))`
  const { rows: sales } = await sql<Row>`
    select p.no_hp, max(p.nama_customer) as nama_customer, p.kode_toko, p.kind, p.no_faktur as reference, p.tgl_system, null as tgl_jatuh_tempo, 0 as hari_lewat,
           sum(p.rupiah)::bigint as sisa_pokok, 0::bigint as bunga_hari_ini, sum(p.rupiah)::bigint as jumlah_lunas
    from piutang_customer p where p.kode_toko = any(${shops}) and ${isHis(sql`p.no_hp`)}
    group by p.no_hp, p.kode_toko, p.kind, p.no_faktur, p.tgl_system having sum(p.rupiah) > 0`.execute(db)
  const { rows: loans } = await sql<Omit<Row, 'bunga_hari_ini' | 'jumlah_lunas'> & LoanTerms & { readonly hari_ini: string }>`
    select h.no_hp, h.nama_customer, h.kode_toko, 'HUTANG' as kind, h.no_faktur_hutang as reference, h.tgl_system, h.tgl_jatuh_tempo,
           greatest(0, t.tgl_system - h.tgl_jatuh_tempo) as hari_lewat, h.sisa_hutang as sisa_pokok, t.tgl_system as hari_ini,
           h.sisa_hutang, h.bunga_berlaku as bunga_persen, h.hitungan, h.tgl_hutang, h.bulan_dibayar, h.hari_dibayar
    from hutang h join toko t using (kode_toko) where h.kode_toko = any(${shops}) and h.status = 'AKTIF' and ${isHis(sql`h.no_hp`)}`.execute(db)
  const { rows: contracts } = await sql<FoundContract & { readonly hari_ini: string }>`
    select k.*, 0 as surat_ke, t.tgl_system as hari_ini
    from cicilan k join toko t using (kode_toko) where k.kode_toko = any(${shops}) and k.status = 'AKTIF' and ${isHis(sql`k.no_hp`)}`.execute(db)
  return [
    ...sales,
    ...loans.map(({ hari_ini, sisa_hutang, bunga_persen, hitungan, tgl_hutang, bulan_dibayar, hari_dibayar, ...row }): Row => {
      const terms = { sisa_hutang, bunga_persen, hitungan, tgl_hutang, bulan_dibayar, hari_dibayar }
      const { bunga_rp } = interestDue(terms, hari_ini, rounding)
      return { ...row, bunga_hari_ini: bunga_rp, jumlah_lunas: sisa_hutang + bunga_rp }
    }),
    ...contracts.map(({ hari_ini, ...contract }): Row => {
      const { kode_toko, no_hp, nama_customer, no_cicilan, tgl_system, tgl_cicilan, hari_lewat, jumlah_lunas } = dueOn(contract, hari_ini)
      const { pokok: sisa_pokok } = leftAfter(contract, contract.cicilan_dibayar)
      return {
        no_hp,
        nama_customer,
        kode_toko,
        kind: 'CICILAN',
        reference: no_cicilan,
        tgl_system,
        tgl_jatuh_tempo: tgl_cicilan,
        hari_lewat,
        sisa_pokok,
        bunga_hari_ini: jumlah_lunas - sisa_pokok,
        jumlah_lunas,
      }
    }),
  ].toSorted(
    (a, b) => (a.no_hp ?? '').localeCompare(b.no_hp ?? '') || a.tgl_system.localeCompare(b.tgl_system) || a.reference.localeCompare(b.reference),
  )
}
