import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, grams, moment, rupiah, text } from '#engine/kinds/index.ts'
import { statusTexts, wayTexts } from './approvals.ts'
import { categories } from './categories.ts'

/** The words of approvals. */
export const approvalWords = dictionary({
  requested_at: moment('Waktu'),
  kategori: choice('Kategori', categories),
  uraian: text('Uraian'),
  selisih_rp: rupiah('Selisih', { min: -999_999_999_999 }),
  requested_by: code('Peminta'),
  status: choice('Status', statusTexts),
  decided_by: code('Diputuskan Oleh'),
  decided_at: moment('Waktu Keputusan'),
  keterangan: rowWords.keterangan,
  berat_diminta: grams('Berat Diminta'),
  berat_dilihat: grams('Berat Yang Dilihat'),
  cara: choice('Cara', wayTexts),
  alasan: text('Alasan'),
  pengangkat: code('Diangkat Oleh'),
  diangkat_pada: moment('Diangkat Pada'),
  pengangkat_peminta: code('Peminta Diangkat Oleh'),
  peminta_diangkat_pada: moment('Peminta Diangkat Pada'),
  // If the approver made the requester: the days since then.
  umur_peminta: count('Peminta Dibuat Oleh Penyetuju (Hari)'),
})
