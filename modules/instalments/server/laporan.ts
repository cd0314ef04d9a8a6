import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanCicilan } from '../contract/laporan.ts'
import { owed } from '../contract/schedule.ts'
import type { FoundContract } from './open-contracts.ts'

/** The instalments that are not paid yet, by due date; late by the date of their own shop. */
export const openInstalments: ReportQuery<typeof laporanCicilan> = async (db, { pilihan_cicilan }, { shops }) => {
  const { rows } = await sql<FoundContract & { readonly hari_ini: string }>`
    select k.*, t.tgl_system as hari_ini from cicilan k join toko t using (kode_toko)
    where k.kode_toko = any(${shops}) and k.status = 'AKTIF'`.execute(db)
  return rows
    .flatMap((contract): ReportRow<typeof laporanCicilan>[] =>
      owed(contract, contract.cicilan_dibayar, contract.lama_bulan, contract.hari_ini).lines.map(
        ({ urut_cicilan, tgl_cicilan, hari_lewat, pokok, bunga, nilai_cicilan, denda }) => ({
          kode_toko: contract.kode_toko,
          tgl_cicilan,
          hari_lewat,
          no_cicilan: contract.no_cicilan,
          urut_cicilan,
          nama_customer: contract.nama_customer,
          no_hp: contract.no_hp,
          pokok,
          bunga,
          nilai_cicilan,
          denda,
        }),
      ),
    )
    .filter(({ hari_lewat }) => pilihan_cicilan === 'SEMUA' || hari_lewat > 0)
    .toSorted(
      (a, b) =>
        a.tgl_cicilan.localeCompare(b.tgl_cicilan) ||
        a.kode_toko.localeCompare(b.kode_toko) ||
        a.no_cicilan.localeCompare(b.no_cicilan) ||
        a.urut_cicilan - b.urut_cicilan,
    )
}
