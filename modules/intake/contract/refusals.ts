import { defineRefusals } from '#engine/contract/refusal.ts'

/** How pieces that come in are refused, besides what goods say of the pieces themselves. */
export const refusals = defineRefusals({
  SUPPLIER_NOT_FOUND: { status: 409, text: 'Supplier Tidak Ditemukan' },
  // Specification §5: a PO number must be chosen and available.
  ORDER_NOT_OPEN: { status: 409, text: '{{label}} {{nomor}} Tidak Tersedia' },
  // A row of several is in its tray as a whole, and none of it is held.
  ORDER_OF_ONE_PIECE: { status: 409, text: 'Barang Pesanan Harus Satu Per Barcode' },
  LOT_NOT_THERE: { status: 409, text: 'Lot {{kode_lot}} Tidak Ada' },
  LOT_OTHERWISE: { status: 409, text: 'Lot {{kode_lot}} Berisi {{qty}} Barang, {{berat}} g' },
  LOT_OF_OTHER_PURITY: { status: 409, text: 'Kadar Tidak Sesuai Lot {{kode_lot}}' },
  SALE_WEIGHT: { status: 409, text: 'Berat Tidak Boleh Melebihi Berat Stock' },
  INTAKE_MOVED_ON: { status: 409, text: 'Barang {{kode_barcode}} Sudah Berubah Sejak Masuk' },
  INTAKE_OF_YESTERDAY: { status: 409, text: 'Barang Masuk Kemarin Tidak Dapat Dibatalkan' },
})
