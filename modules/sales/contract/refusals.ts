import { defineRefusals } from '#engine/contract/refusal.ts'

/** How sales say no. What the pieces themselves refuse (sold, held, unknown, …) comes from goods, under their barcode. */
export const refusals = defineRefusals({
  PRICE_CHANGED: { status: 409, text: 'Harga Barang {{kode_barcode}} Berubah Menjadi Rp. {{harga}}' },
  // Prices, tax or old gold: the cashier reads the new one to the customer before he takes the money.
  TOTAL_CHANGED: { status: 409, text: 'Total Berubah Menjadi Rp. {{total}}' },
  DISCOUNT_TOO_LARGE: { status: 409, text: 'Diskon Tidak Boleh Melebihi Total' },
  REMAINDER_TOO_LARGE: { status: 409, text: 'Sisa Bayar Tidak Boleh Melebihi Total' },
  // A debtor needs a name and a telephone number.
  DEBTOR_UNKNOWN: { status: 409, text: 'Nama Dan No HP Customer Harus Diisi Untuk Sisa Bayar' },
  POINTS_PAY_NOTHING: { status: 409, text: 'Poin Tidak Dapat Dipakai Untuk Membayar' },
  POINTS_TOO_MANY: { status: 409, text: 'Poin Melebihi Yang Harus Dibayar' },
  GESEK_FEE_UNSET: { status: 409, text: 'Biaya Gesek Bank {{kode_bank}} Belum Diatur' },
  GESEK_OF_YESTERDAY: { status: 409, text: 'Gesek Tunai Kemarin Tidak Dapat Dibatalkan' },
  NOTHING_OWED: { status: 409, text: 'Faktur Ini Sudah Lunas' },
  SETTLED_YESTERDAY: { status: 409, text: 'Pelunasan Kemarin Tidak Dapat Dibatalkan' },
  // A group that asks nothing of dealers, or a piece that has a price of its own.
  NOT_WHOLESALE: { status: 409, text: 'Barang {{kode_barcode}} Tidak Dijual Grosir' },
  // What its stones ask is no gold.
  STONES_NOT_IN_GOLD: { status: 409, text: 'Batu Barang {{kode_barcode}} Tidak Dapat Dibayar Dengan Emas' },
  GROUP_WITHOUT_PURITY: { status: 409, text: 'Kadar Hutang Group {{kode_group}} Harus Diisi' },
  OTHER_DEBTOR: { status: 409, text: 'Faktur {{no_faktur}} Milik Customer Lain' },
  GOLD_NOT_OWED: { status: 409, text: 'Emas Faktur {{no_faktur}} Sudah Lunas' },
  MORE_GOLD_THAN_OWED: { status: 409, text: 'Melebihi Sisa Hutang {{sisa}} g' },
  GOLD_WITHOUT_FINE: { status: 409, text: 'Emas Yang Diserahkan Tidak Mengandung Emas Murni' },
  // Specification §5: exchange and normal items are not cancelled together.
  EXCHANGED_TOGETHER: { status: 409, text: 'Barang Tukar Dan Barang Biasa Tidak Dapat Dibatalkan Bersama' },
  // The pre-order is over: what a sale handed over of it stays sold (specification §5: its number must be available).
  PO_NOT_AVAILABLE: { status: 409, text: 'Nomor PO Tidak Tersedia' },
  // Specification §5: yesterday's sales cannot be cancelled.
  SALE_OF_YESTERDAY: { status: 409, text: 'Penjualan Kemarin Tidak Dapat Dibatalkan' },
})
