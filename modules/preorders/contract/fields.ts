import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, grams, rupiah } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { orders } from '#modules/orders/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** What happens to a pre-order between its beginning and its end. */
export const preOrderEvents = { BAYAR: 'Bayar', BATAL: 'Batal Pre Order' } as const

/** How far a pre-order is: ordered, all of its goods here, handed over, given up. On the wire in small letters (specification §7). */
export const progress = { open: 'Menunggu Barang', finish: 'Barang Lengkap', closed: 'Sudah Diambil', cancel: 'Dibatalkan' } as const

/** How far a pre-order is. */
export type Progress = keyof typeof progress

/** Which pre-orders a report of what is late shows. */
export const lateChoices = { BELUM_DATANG: 'Barang Belum Datang', BELUM_DIAMBIL: 'Barang Belum Diambil' } as const

/** The words of pre-orders. The specification names no labels; who it is for and who serves him are the words of a sale. */
export const preorders = dictionary({
  ...sales,
  no_mutasi_po: code('No Mutasi PO'),
  jenis_mutasi_po: choice('Mutasi', preOrderEvents),
  tgl_perkiraan: date('Perkiraan Datang'),
  harga_dikunci: orders.harga_dikunci,
  deskripsi: orders.deskripsi,
  nama_dept: goods.nama_dept,
  nama_group: goods.nama_group,
  size: goods.size,
  // All pieces of a line together.
  berat_baris: grams('Jumlah Berat'),
  total_harga: orders.total_harga,
  dp: orders.dp,
  potongan_batal: orders.potongan_batal,
  // What the customer has with us for it.
  uang_po: rupiah('Uang Pre Order'),
  sisa_bayar: sales.sisa_bayar.labelled('Sisa Harga'),
  // How many of its pieces have arrived, and how many the customer has.
  qty_datang: count('Datang'),
  qty_tutup: count('Diambil'),
  qty_kurang: count('Belum Datang'),
  status_po: choice('Status PO', progress),
  pilihan_po: choice('Tampilkan', lateChoices),
  // What a piece that is here is sold for now; and what was agreed on for one like it, by which his money is shared.
  harga_jadi: orders.harga_jadi,
  nilai_po: rupiah('Nilai PO'),
  // When a piece was assigned.
  tgl_datang: date('Tanggal Datang'),
})
