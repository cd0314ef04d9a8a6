import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport } from '#engine/contract/report.ts'
import { loans as l } from '#modules/loans/contract/fields.ts'
import { hutangPerOrang as screen } from '#modules/members/contract/screens.ts'
import { instalments as c } from './fields.ts'

/**
 * What people owe the shops today: sales that are not paid, pawn loans with the interest of today, contracts of instalments with what settles them today. A
 * person is found by his telephone. Gold that is owed for a sale counts with its rupiah in the books.
 */
export const laporanHutangOrang = defineReport({
  screen,
  api: 'GET member/hutang',
  filters: [c.hp_dicari.optional()],
  columns: [
    col(c.no_hp, { width: 1.1 }),
    col(c.nama_customer, { width: 1.4 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.kind, { width: 0.9 }),
    col(c.reference, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(w.tgl_system, { width: 0.9 }),
    col(l.tgl_jatuh_tempo.optional(), { width: 0.9 }),
    col(l.hari_lewat, { width: 0.6 }),
    col(c.sisa_pokok, { total: true, width: 1.2 }),
    col(c.bunga_hari_ini, { total: true, width: 1.1 }),
    col(c.jumlah_lunas, { total: true, width: 1.2 }),
  ],
  groupBy: 'no_hp',
  gathers: 'the debts of one person come from three kinds of documents',
  files: { name: 'LAPORAN HUTANG PER ORANG' },
})
