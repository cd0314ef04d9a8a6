import { defineRefusals } from '#engine/contract/refusal.ts'

/** How goods without a barcode say no. */
export const refusals = defineRefusals({
  LOT_EMPTY: { status: 409, text: 'Stock Barang Habis' },
  LOT_LIGHTER: { status: 409, text: 'Berat Tidak Boleh Melebihi Berat Stock {{berat}} g' },
  LOT_FEWER: { status: 409, text: 'Jumlah Tidak Boleh Melebihi Stock {{qty}}' },
  PIECES_LEFT: { status: 409, text: 'Berat Stock Habis Tetapi Masih Ada {{qty}} Barang' },
  LOT_MOVED_ON: { status: 409, text: 'Barang Manual {{barang}} Sudah Terpakai, Tidak Dapat Dibatalkan' },
  MUTATION_OF_YESTERDAY: { status: 409, text: 'Mutasi Barang Manual Kemarin Tidak Dapat Dibatalkan' },
  NOT_FOR_GOLD: { status: 409, text: 'Penjualan Dengan Emas Tidak Aktif Di Toko Ini' },
  NEEDS_VALIDATION: { status: 409, text: 'Transaksi Ini Harus Divalidasi Kasir' },
})
