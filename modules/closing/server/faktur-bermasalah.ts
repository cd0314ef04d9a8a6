import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { type Break, verify } from '#modules/ledger/server/public.ts'
import type { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { documentsOf } from './explain-break.ts'

/** What does not agree in the books of each shop: recomputed now, one shop after the other, or as the last check of the night found it. */
export const brokenDocuments: ReportQuery<typeof fakturBermasalah> = async (db, { pemeriksaan }, { shops }) => {
  const rows: ReportRow<typeof fakturBermasalah>[] = []
  for (const kode_toko of shops) {
    const { breaks, more } = pemeriksaan === 'SEKARANG' ? { breaks: await verify(db, kode_toko), more: 0 } : await lastFound(db, kode_toko)
    const shown = await documentsOf(db, kode_toko, breaks)
    breaks.forEach(({ balance, key, measure, expected, found }, at) => {
      rows.push({
        kode_toko,
        masalah: balance,
        kunci: key,
        jenis_dokumen: shown[at]?.jenis_dokumen ?? '',
        nomor_dokumen: shown[at]?.nomor_dokumen ?? '',
        seharusnya: `${measure} ${expected}`,
        tercatat: `${measure} ${found}`,
        perbaikan: balance,
      })
    })
    if (more > 0) {
      const nothing = { jenis_dokumen: '', nomor_dokumen: '', seharusnya: '', tercatat: '' }
      rows.push({ kode_toko, masalah: 'LAINNYA', kunci: `+ ${more}`, ...nothing, perbaikan: 'LAINNYA' })
    }
  }
  return rows
}

/** What the last check of the night kept: the first of what it found, and how many more there were. */
async function lastFound(db: Db, kode_toko: string): Promise<{ readonly breaks: readonly Break[]; readonly more: number }> {
  const { rows } = await sql<{ beda: readonly Break[]; jumlah_beda: number }>`
    select beda, jumlah_beda from pemeriksaan_buku where kode_toko = ${kode_toko} order by id desc limit 1`.execute(db)
  const { beda: breaks, jumlah_beda } = rows[0] ?? { beda: [], jumlah_beda: 0 }
  return { breaks, more: jumlah_beda - breaks.length }
}
