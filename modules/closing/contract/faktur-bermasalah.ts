import { col, defineReport } from '#engine/contract/report.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { approvers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { closing as f } from './fields.ts'

/**
 * Each document or balance that disagrees with another record. A row says in the words of the shop what is wrong and what to do
 * (specification §2).
 * The report covers the open day or all days. It is computed again while a user looks at it, or it shows the result of last night's
 * check.
 */
export const fakturBermasalah = defineReport({
  screen: {
    path: '/faktur-bermasalah',
    hint: 'Kosong berarti semua cocok. Setiap baris menyebut apa yang tidak cocok, mengapa, dan cara memperbaikinya',
    title: 'Faktur Bermasalah',
    menu: menu.keuangan,
    shownTo: approvers,
    synonyms: ['periksa pembukuan', 'selisih buku', 'data tidak sesuai', 'verifikasi', 'broken invoices', 'verify'],
  },
  api: 'GET faktur-bermasalah',
  filters: [f.pemeriksaan.starting('HARI_INI')],
  columns: [
    col(w.kode_toko, { width: 0.5, label: 'Toko' }),
    col(f.masalah, { width: 1.6 }),
    col(f.kunci, { width: 1.6 }),
    col(f.nomor_dokumen, { opens: { kindIn: 'jenis_dokumen' }, width: 1.3 }),
    col(f.jenis_dokumen, { width: 0.9 }),
    col(f.seharusnya, { width: 0.9 }),
    col(f.tercatat, { width: 0.9 }),
    col(f.perbaikan, { width: 1.8 }),
    col(f.diperiksa_at.optional(), { width: 1.1 }),
  ],
  gathers: 'the checks of a day are several, and each tells all its faults at once',
  files: { name: 'FAKTUR BERMASALAH' },
  texts: { empty: 'Tidak Ada Faktur Bermasalah' },
})
