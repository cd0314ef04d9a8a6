import { defineRefusals } from '#engine/contract/refusal.ts'

/** How goods say no. */
export const refusals = defineRefusals({
  NOT_FOUND: { status: 404, text: 'Barcode Tidak Ditemukan' },
  ALREADY_SOLD: { status: 409, text: 'Barang Sudah Terjual' },
  BOUGHT: { status: 409, text: 'Barang Sudah Dibeli' },
  // Specification §5: what came back in a trade-in says so.
  EXCHANGED: { status: 409, text: 'Barang Sudah Ditukar' },
  NOT_SOLD: { status: 409, text: 'Barang Belum Terjual' },
  HELD: { status: 409, text: 'Barang Sedang Dititipkan' },
  // It arrived for a customer who had ordered it before (specification §5).
  PRE_ORDERED: { status: 409, text: 'Barang Sudah Terdaftar Sebagai PO' },
  // Sales staff sent it to the cashier with what they sold or laid aside.
  WAITING: { status: 409, text: 'Barang Sedang Menunggu Kasir' },
  // A craftsman has it, as what an order is made after.
  AT_CRAFTSMAN: { status: 409, text: 'Barang Sedang Menjadi Contoh Di Tukang' },
  CONSIGNED: { status: 409, text: 'Harga Beli Barang Konsinyasi Adalah Hutang Ke Supplier' },
  IN_TRANSIT: { status: 409, text: 'Barang Sedang Dalam Perjalanan' },
  STATUS_CHANGED: { status: 409, text: 'Status Barang Sudah Berubah' },
  DESTROYED: { status: 409, text: 'Barang Sudah Dihancurkan' },
  // It was parted, put together with another or tagged anew: its old label may still hang somewhere.
  RETAGGED: { status: 409, text: 'Barang Sudah Menjadi {{menjadi}}' },
  // A part of a row is sold for its share of all that it asks; a stone has no shares.
  ROW_WITHOUT_STONES: { status: 409, text: 'Baris Aksesoris Tidak Memiliki Batu' },
  MISSING: { status: 409, text: 'Barang Sedang Dicari' },
  OTHER_SHOP: { status: 409, text: 'Barang Ada Di Toko {{kode_toko}}' },
  DIAMOND_MODULE_OFF: { status: 409, text: 'Modul Berlian Tidak Aktif, Barang Berlian Tidak Bisa Dijual' },
  BARCODE_TWICE: { status: 409, text: 'Barcode Sudah Ada Di Tabel' },
  BARCODE_TAKEN: { status: 409, text: 'Kode Barcode Sudah Ada' },
  TAG_TAKEN: { status: 409, text: 'Tag ID Sudah Ada' },
  TRAY_NOT_THERE: { status: 409, text: 'Baki Tidak Ada Di Gudang Ini' },
  MASTER_MISSING: { status: 409, text: '{{label}} Tidak Ditemukan' },
  CHANGED_MEANWHILE: { status: 409, text: 'Barang Ini Sudah Diubah Orang Lain, Muat Ulang Dahulu' },
  NO_ACCESSORY: { status: 409, text: '{{kode_barcode}} Bukan Aksesoris' },
  QTY_SHORT: { status: 409, text: 'Stock {{kode_barcode}} Tinggal {{qty}}' },
  STONES_SAY: { status: 409, text: 'Berlian, Karat Dan Shape Mengikuti Daftar Batu Barang Ini' },
  NO_DOLLAR_RATE: { status: 409, text: 'Kurs Dolar Belum Diatur' },
  PHOTO_REQUIRED: { status: 400, text: 'Foto Wajib Diisi' },
  PHOTO_REFUSED: { status: 400, text: 'Upload Foto Gagal' },
  NO_PHOTO: { status: 404, text: 'Foto Tidak Ditemukan' },
})

/** What a piece that lies in no tray of the shop says. */
export const lyingRefusals = [
  refusals.NOT_FOUND,
  refusals.ALREADY_SOLD,
  refusals.BOUGHT,
  refusals.EXCHANGED,
  refusals.IN_TRANSIT,
  refusals.DESTROYED,
  refusals.RETAGGED,
  refusals.MISSING,
  refusals.AT_CRAFTSMAN,
  refusals.OTHER_SHOP,
]

/** The refusals for a held piece: in a deposit or an order, for the cashier, for a pre-order, or as a sample at a craftsman. */
export const heldRefusals = [refusals.HELD, refusals.WAITING, refusals.PRE_ORDERED, refusals.AT_CRAFTSMAN]

/** What is said of a piece that could not be added or changed, where the server gives no reason (specification §8). */
export const pieceFailedText = 'Gagal Menambah Atau Mengubah Barang'
