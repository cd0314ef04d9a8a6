import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, moment, percent, rupiah, text } from '#engine/kinds/index.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { ruleLabels } from './rules.ts'

/** Whether a user has reviewed a finding. */
export const findingStates = { BARU: 'Belum Ditinjau', SELESAI: 'Sudah Ditinjau' } as const

/** What came of looking into a finding. */
export const conclusions = { WAJAR: 'Wajar', SALAH_INPUT: 'Salah Input', PELANGGARAN: 'Pelanggaran' } as const

/** The steps of a user in the review of a finding. */
export const reviewSteps = { CATATAN: 'Catatan', SELESAI: 'Selesai Ditinjau', BUKA_LAGI: 'Dibuka Lagi' } as const

/** The words of unusual activity. */
export const activity = dictionary({
  kode_aktivitas: code('Kode Aktivitas', { atMost: 20 }),
  aturan: choice('Aturan', ruleLabels),
  berlaku_dari: prices.berlaku_dari,
  rentang_hari: count('Rentang Hari', { min: 1, max: 366 }),
  jumlah_min: count('Jumlah Paling Sedikit', { min: 1, max: 1_000 }),
  batas_persen: percent('Batas Persen'),
  batas_rp: rupiah('Batas Rupiah').starting(0),
  is_active: rowWords.is_active,
  kode_toko: rowWords.kode_toko,
  tgl_system: rowWords.tgl_system,
  created_at: rowWords.created_at,
  uraian_temuan: text('Temuan', { atMost: 300 }),
  orang_temuan: text('Petugas', { atMost: 200 }),
  nilai_rp: rupiah('Nilai', { min: -999_999_999_999 }),
  status_temuan: choice('Tinjauan', findingStates),
  langkah_tinjau: choice('Langkah', reviewSteps),
  simpulan: choice('Simpulan', conclusions),
  catatan: text('Catatan Tinjauan', { atMost: 500, lines: 3 }),
  terakhir_at: moment('Terakhir Bertambah'),
})
