import { col, defineReport } from '#engine/contract/report.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { shipments as k } from './fields.ts'
import { barangLamaReport } from './screens.ts'

/** So many days of sales say how fast a kind of goods is sold. */
export const soldDays = 90

/** The pieces in trays that have reached a step by their age, the oldest step first, each with the shop where it would be sold sooner. */
export const laporanBarangLama = defineReport({
  screen: barangLamaReport,
  api: 'POST kirim-barang/report-barang-lama',
  filters: [k.kode_dept.from(masterJenis, 'nama_dept').optional(), k.pilihan_usul.starting('SEMUA')],
  columns: [
    col(k.mulai_hari, { width: 0.6 }),
    col(k.kode_toko, { width: 0.6, label: 'Toko' }),
    col(k.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(k.nama_barang, { width: 1.7 }),
    col(k.kode_dept, { width: 0.6 }),
    col(k.kode_group, { width: 0.7 }),
    col(k.kode_baki, { width: 0.7 }),
    col(k.tgl_masuk, { width: 0.9 }),
    col(k.umur_hari, { first: true, width: 0.6 }),
    col(k.qty, { total: true, width: 0.5 }),
    col(k.berat, { total: true, width: 0.8 }),
    col(k.hpp, { total: true, width: 1.1 }),
    col(k.diskon_bebas, { first: true, width: 0.7 }),
    col(k.bonus_umur_rp, { width: 0.9 }),
    col(k.cukup_di_sini.optional(), { first: true, width: 0.8 }),
    col(k.usul_tujuan.optional(), { first: true, width: 0.9 }),
    col(k.terjual_90.optional(), { width: 0.8 }),
    col(k.stock_tujuan.optional(), { width: 0.7 }),
    col(k.cukup_di_sana.optional(), { first: true, width: 0.8 }),
  ],
  groupBy: 'mulai_hari',
  gathers: 'a shop that is proposed for a piece has one more of its kind, which counts for the next piece',
  files: { name: 'LAPORAN BARANG LAMA' },
})
