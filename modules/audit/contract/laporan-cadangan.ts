import { z } from 'zod'
import { dictionary } from '#engine/contract/field.ts'
import { col, defineReport } from '#engine/contract/report.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, count, moment, text } from '#engine/kinds/index.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { jejakAudit } from './jejak-audit.ts'

/** The topic under which head office's browsers hear that a backup, a restore that was tried or the archive failed. */
export const backupFailed = 'backup-failed'

const backupKinds = { CADANGAN: 'Salinan Database', UJI_PULIH: 'Uji Pemulihan', ARSIP: 'Arsip Berjalan' } as const

export const backupFailedMessage = z.object({ jenis: z.enum(['CADANGAN', 'UJI_PULIH', 'ARSIP']) })

/** The words of backups. */
export const backupWords = dictionary({
  jenis_cadangan: choice('Jenis', backupKinds),
  hasil_cadangan: choice('Hasil', { BERHASIL: 'Berhasil', GAGAL: 'Gagal' }),
  // Everything that was done until then can be restored.
  pulih_sampai: moment('Bisa Dipulihkan Sampai'),
  lama_detik: count('Lama (Detik)'),
  ukuran_mb: count('Ukuran (MB)'),
  beda_pulih: count('Selisih Buku'),
  pesan_mesin: text('Pesan Mesin', { mayBeEmpty: true }),
})

/** How the archive of the database stands now, and every backup and every restore that was tried in the last year (docs/decisions/217). */
export const laporanCadangan = defineReport({
  screen: {
    path: '/laporan-cadangan',
    title: 'Cadangan Database',
    hint: 'Baris pertama adalah keadaan arsip sekarang. Uji pemulihan memulihkan cadangan di tempat lain dan memeriksa semua buku',
    menu: menu.utility,
    ...(jejakAudit.gate ? { gate: jejakAudit.gate } : {}),
    synonyms: ['backup', 'pemulihan', 'arsip', 'restore', 'point in time'],
  },
  api: 'GET cadangan',
  filters: [backupWords.jenis_cadangan.optional()],
  columns: [
    col(rowWords.created_at, { width: 1.1 }),
    col(backupWords.jenis_cadangan, { width: 1.2 }),
    col(backupWords.hasil_cadangan, { width: 0.8 }),
    col(backupWords.pulih_sampai.optional(), { width: 1.2 }),
    col(backupWords.lama_detik.optional(), { width: 0.7 }),
    col(backupWords.ukuran_mb.optional(), { width: 0.8 }),
    col(backupWords.beda_pulih.optional(), { width: 0.8 }),
    col(backupWords.pesan_mesin, { width: 3 }),
  ],
  files: { name: 'CADANGAN DATABASE' },
  texts: { empty: 'Belum Ada Cadangan' },
})
