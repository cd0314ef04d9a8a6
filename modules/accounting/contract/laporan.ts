import { anyPeriod, col, defineReport, period } from '#engine/contract/report.ts'
import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { books as f, pickedAccount } from './fields.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.akuntansi, shownTo: keepers, gate: { all: ['AKUNTANSI_MODULE'] }, synonyms })

/** Every line of the journal, day by day and posting by posting. */
export const laporanJurnal = defineReport({
  screen: screenOf('/laporan-jurnal', 'Jurnal', ['general journal', 'jurnal umum', 'ayat jurnal']),
  api: 'GET akuntansi/jurnal',
  filters: [period(), pickedAccount.optional(), f.reference.optional()],
  columns: [
    col(f.tgl_system, { width: 0.8 }),
    col(f.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.kind, { width: 1.1 }),
    col(f.reference, { opens: { kindIn: 'kind' }, width: 1.5 }),
    col(f.nomor_akun, { width: 0.7 }),
    col(f.nama_akun, { width: 1.5 }),
    col(f.keterangan.optional(), { width: 1.4 }),
    col(f.debet, { total: true, width: 1.2 }),
    col(f.kredit, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'JURNAL' },
})

/** The ledger of an account, or of all: what it began with, every line with the balance after it. */
export const bukuBesar = defineReport({
  screen: screenOf('/buku-besar', 'Buku Besar', ['general ledger', 'mutasi akun', 'rincian akun']),
  api: 'GET akuntansi/buku-besar',
  filters: [period(), pickedAccount.optional()],
  columns: [
    col(f.akun_buku, { width: 1.5 }),
    col(f.tgl_system, { width: 0.8 }),
    col(f.kode_toko.optional(), { width: 0.6, label: 'Toko' }),
    col(f.kind.optional(), { width: 1.1 }),
    col(f.reference.optional(), { opens: { kindIn: 'kind' }, width: 1.5 }),
    col(f.keterangan.optional(), { width: 1.4 }),
    col(f.debet, { total: true, width: 1.2 }),
    col(f.kredit, { total: true, width: 1.2 }),
    col(f.saldo_akun, { width: 1.2 }),
  ],
  groupBy: 'akun_buku',
  files: { name: 'BUKU BESAR' },
})

/** What each account began with, was debited and credited with, and was left with; debit is positive, so all of it comes to zero. */
export const neracaSaldo = defineReport({
  screen: screenOf('/neraca-saldo', 'Neraca Saldo', ['trial balance', 'saldo akun', 'daftar saldo']),
  api: 'GET akuntansi/neraca-saldo',
  filters: [anyPeriod()],
  columns: [
    col(f.kelompok_akun, { width: 1.2 }),
    col(f.nomor_akun, { width: 0.8 }),
    col(f.nama_akun, { width: 1.8 }),
    col(f.saldo_awal, { total: true, width: 1.2 }),
    col(f.debet, { total: true, width: 1.2 }),
    col(f.kredit, { total: true, width: 1.2 }),
    col(f.saldo_akhir, { total: true, width: 1.2 }),
  ],
  groupBy: 'kelompok_akun',
  files: { name: 'NERACA SALDO' },
})

/** The income and costs of a period, next to the period before. Entries that close a year are not in it. */
export const labaRugi = defineReport({
  screen: screenOf('/laba-rugi', 'Laba Rugi', ['profit and loss', 'income statement', 'pendapatan dan beban', 'untung rugi']),
  api: 'GET akuntansi/laba-rugi',
  filters: [anyPeriod()],
  columns: [
    col(f.kelompok_akun, { width: 1.2 }),
    col(f.nomor_akun, { width: 0.8 }),
    col(f.nama_akun, { width: 1.8 }),
    col(f.jumlah_laba, { total: true, width: 1.2 }),
    col(f.laba_sebelumnya, { total: true, width: 1.2 }),
    col(f.selisih_laba, { total: true, width: 1.2 }),
  ],
  groupBy: 'kelompok_akun',
  files: { name: 'LABA RUGI' },
})

/**
 * The assets, debts and capital at the end of a period, next to its beginning. The profit of years that are not closed is part of
 * it.
 */
export const neraca = defineReport({
  screen: screenOf('/neraca', 'Neraca', ['balance sheet', 'posisi keuangan', 'aset dan kewajiban']),
  api: 'GET akuntansi/neraca',
  filters: [anyPeriod()],
  columns: [
    col(f.kelompok_akun, { width: 1.2 }),
    col(f.nomor_akun.optional(), { width: 0.8 }),
    col(f.nama_akun, { width: 1.8 }),
    col(f.aset, { total: true, width: 1.2 }),
    col(f.kewajiban_modal, { total: true, width: 1.2 }),
    col(f.aset_awal, { total: true, width: 1.2 }),
    col(f.kewajiban_modal_awal, { total: true, width: 1.2 }),
  ],
  groupBy: 'kelompok_akun',
  files: { name: 'NERACA' },
})

/** Groups of the balance sheet that are no account's, and what they hold. */
export const sheetTexts = {
  // What stands between shops of the chain without an event on its way: an error (docs/decisions/065).
  wrong: { text: 'SELISIH ANTAR CABANG' },
  // What one shop has booked on its date and another, that is on an earlier one, not yet.
  later: { text: 'ANTAR CABANG BEDA TANGGAL TOKO' },
  open: { text: 'LABA BELUM DITUTUP' },
  running: { text: 'Laba Tahun Berjalan' },
  before: { text: 'Laba Tahun Lalu Belum Ditutup' },
} as const
