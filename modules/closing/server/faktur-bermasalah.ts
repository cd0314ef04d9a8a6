import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { type Break, verify, verifyDay } from '#modules/ledger/server/public.ts'
import type { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { documentsOf } from './explain-break.ts'

/**
 * The faults in the books of each shop: those of the open day, as its closing would find them; those of all its days, recomputed now; or as the last nightly check
 * found them. Faults of the whole chain are listed with the first shop, or at night with the head office. Shops are checked one after the other.
 */
export const brokenDocuments: ReportQuery<typeof fakturBermasalah> = async (db, { pemeriksaan }, { shops }) => {
  const rows: ReportRow<typeof fakturBermasalah>[] = []
  for (const [at, kode_toko] of shops.entries()) {
    const now = (breaks: readonly Break[]) => ({ breaks, more: 0, diperiksa_at: null })
    const looked =
      pemeriksaan === 'TERAKHIR'
        ? await lastFound(db, kode_toko)
        : now(pemeriksaan === 'HARI_INI' ? await verifyDay(db, kode_toko) : await verify(db, kode_toko, { chain: at === 0 }))
    const nothing = { kode_toko, kunci: '', jenis_dokumen: '', nomor_dokumen: '', seharusnya: '', tercatat: '', diperiksa_at: null }
    if (!looked) {
      rows.push({ ...nothing, masalah: 'BELUM_DIPERIKSA', perbaikan: 'BELUM_DIPERIKSA' })
      continue
    }
    const { breaks, more, diperiksa_at } = looked
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
        diperiksa_at,
      })
    })
    if (more > 0) rows.push({ ...nothing, masalah: 'LAINNYA', kunci: `+ ${more}`, perbaikan: 'LAINNYA', diperiksa_at })
  }
  return rows
}

interface Found {
  readonly breaks: readonly Break[]
  /** How many there were beyond them. */
  readonly more: number
  readonly diperiksa_at: string
}

/** What the last check of the night kept: the first of what it found, and how many more there were; nothing where there was no check. */
async function lastFound(db: Db, kode_toko: string): Promise<Found | undefined> {
  const { rows } = await sql<{ beda: readonly Break[]; jumlah_beda: number; diperiksa_at: string }>`
    select beda, jumlah_beda, created_at as diperiksa_at from pemeriksaan_buku where kode_toko = ${kode_toko} order by id desc limit 1`.execute(db)
  return rows[0] && { breaks: rows[0].beda, more: rows[0].jumlah_beda - rows[0].beda.length, diperiksa_at: rows[0].diperiksa_at }
}
