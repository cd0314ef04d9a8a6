import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** The switch of pre-orders (specification §2): all of their screens need it. */
export const preOrderModule = 'PRE_ORDER'

/** What all screens of pre-orders have in common. */
export const preOrderScreen = { menu: menu.preOrder, gate: { all: [preOrderModule] } }

const screenOf = (path: string, title: string, synonyms: readonly string[], hint?: string) =>
  defineScreen({ path, title, ...(hint && { hint }), ...preOrderScreen, synonyms })

/** Where goods are ordered that are not here yet. */
export const transaksiPreOrder = screenOf(
  '/transaksi-pre-order',
  'Transaksi Pre Order',
  ['pesan barang baru', 'inden', 'uang muka po', 'new pre-order'],
  'Barang yang belum ada: jumlah dan berat perkiraan, harga per gram hari ini. Barang yang datang dibagikan ke customer yang paling lama menunggu',
)

/** The pre-orders of the shop, a page of 50 at a time. */
export const lihatPreOrder = screenOf('/lihat-pre-order', 'Lihat Pre Order', ['daftar po', 'cari po', 'cetak ulang po', 'pre-order list'])

/** The screen that holds arriving goods for the customer who has waited longest. */
export const closingBarangPo = screenOf(
  '/closing-barang-po',
  'Closing Barang PO',
  ['barang po datang', 'bagi barang po', 'terima barang inden', 'arrivals'],
  'Scan barang yang datang: disimpan untuk customer yang paling lama menunggu barang jenis dan group itu',
)

/** Brings pre-orders in from a file. */
export const importPreOrder = screenOf('/import-pre-order', 'Import Pre Order', ['impor po', 'unggah po', 'excel po', 'pre-order import'])

export const bayarPreOrder = screenOf('/bayar-pre-order', 'Bayar Pre Order', ['tambah dp po', 'angsur po', 'pay pre-order'])
export const ambilPreOrder = screenOf(
  '/ambil-pre-order',
  'Ambil Pre Order',
  ['pelunasan po', 'serah barang po', 'pick up pre-order'],
  'Semua barang yang sudah datang diserahkan, atau sebagian: hilangkan centang barang yang belum diambil',
)
export const batalPreOrder = screenOf('/batal-pre-order', 'Batal Pre Order', ['kembalikan dp po', 'cancel pre-order'])
export const lihatMutasiPo = screenOf('/lihat-mutasi-po', 'Lihat Mutasi PO', ['riwayat bayar po', 'pre-order payments'])
export const batalMutasiPo = screenOf('/batal-mutasi-po', 'Batal Mutasi PO', ['salah bayar po', 'undo pre-order payment'])
