import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { type MenuGroup, type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { books as f, pickedAccount } from './fields.ts'
import { refusals } from './refusals.ts'

/** A screen of what is entered into the books by hand. */
const entryScreen = (path: string, title: string, synonyms: readonly string[], group: MenuGroup = menu.akuntansi): Screen =>
  defineScreen({ path, title, menu: group, shownTo: keepers, gate: { all: ['AKUNTANSI_MODULE'] }, synonyms })

/** A screen of what was there before the books of the shop: opened once, it stands below what is done every day. */
export const openingScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  entryScreen(path, title, synonyms, menu.akuntansiAwal)

/** Entries by hand: what no event of the shop books, and what accounts began with. */
export const jurnalUmumScreen = entryScreen('/jurnal-umum', 'Jurnal Umum', [
  'jurnal manual',
  'jurnal penyesuaian',
  'penyusutan',
  'saldo awal akun',
  'manual journal',
])
/** Entries by hand, and those that a closing made: of a year, or of interest. */
export const lihatJurnalUmum = entryScreen('/lihat-jurnal-umum', 'Lihat Jurnal Umum', ['riwayat jurnal', 'tutup tahun', 'manual entries'])
/** Takes back what was entered today. */
export const batalJurnalUmum = entryScreen('/batal-jurnal-umum', 'Batal Jurnal Umum', ['salah jurnal', 'undo entry'])

/** An entry that names its accounts line by line (docs/decisions/065). One that closes a year is made with the closing of its last day, one of interest with the closing of a day. */
export const jurnalUmum = defineDocument({
  kind: 'JURNAL_UMUM',
  name: 'jurnal_umum',
  title: 'Jurnal Umum',
  prefix: 'JU',
  number: f.no_jurnal,
  header: [f.jenis_jurnal, f.keterangan, f.total_jurnal, f.tahun.optional()],
  summary: [f.jenis_jurnal, f.keterangan, f.total_jurnal],
  parts: {
    detail_jurnal: documentPart({
      table: 'jurnal_umum_detail',
      fields: [f.nomor_akun, f.nama_akun, f.keterangan.optional(), f.debet, f.kredit],
    }),
    // The loans whose interest a closing books (decision 141).
    detail_bunga: documentPart({
      table: 'jurnal_umum_bunga',
      fields: [f.reference, f.no_hp, f.nama_customer, f.sampai, f.hari_akru, f.pokok_akru, f.persen_akru, f.bunga_akru, f.selisih_akru],
    }),
  },
  screens: { entry: jurnalUmumScreen, list: lihatJurnalUmum },
  actions: {
    batal: cancelling({
      screen: batalJurnalUmum,
      approval: 'BATAL_JURNAL_UMUM',
      onlyOnItsDate: refusals.ENTRY_OF_YESTERDAY,
      secondPerson: refusals.SECOND_PERSON,
    }),
  },
  list: {
    columns: [
      col(f.no_jurnal, { opens: 'jurnal_umum' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.jenis_jurnal),
      col(f.keterangan),
      col(f.total_jurnal),
      col(w.user_id),
      col(w.status),
    ],
    search: [f.no_jurnal, f.keterangan],
  },
})

/** An entry, as it is stored. */
export type JournalEntry = DocumentOf<typeof jurnalUmum>

/** An entry that is about to be written. */
export type NewJournalEntry = NewDocument<typeof jurnalUmum>

/** What is said of an entry as a whole. */
export const entryHeader = [f.keterangan, f.is_saldo_awal.starting(false)] as const
/** What is said of each of its lines; one side is 0. */
export const entryFields = [pickedAccount, f.debet.starting(0), f.kredit.starting(0), f.keterangan.optional()] as const

/** An entry, as the screen sends it. */
export const newEntry = z.intersection(
  objectOf(entryHeader),
  z.object({ detail_jurnal: z.array(objectOf(entryFields)).min(1, 'Rincian Harus Diisi').max(200, 'Rincian Maksimal 200') }),
)

/** An entry, as the screen sends it, checked. */
export type RequestedEntry = z.output<typeof newEntry>

export const bookEntry = endpoint({
  call: 'POST jurnal_umum',
  summary: 'Books an entry by hand, or what accounts began with: then what is missing to balance is capital. A second person approves it',
  access: openTo(jurnalUmumScreen),
  body: newEntry,
  reply: jurnalUmum.calls.read.reply,
  moves: true,
  refusals: [
    refusals.ENTRY_NOT_BALANCED,
    refusals.ONE_SIDE_ONLY,
    refusals.ENTRY_ACCOUNT_UNKNOWN,
    refusals.ENTRY_ACCOUNT_OF_LEDGER,
    refusals.SECOND_PERSON,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['JURNAL_UMUM'] satisfies Category[],
})
