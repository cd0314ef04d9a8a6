import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of sales of bars, and of gold that craftsmen work with. */
export const refusals = defineRefusals({
  BAR_NOT_THERE: { status: 409, text: 'Batang {{kode_lot}} Tidak Ada' },
  BAR_LIGHTER: { status: 409, text: 'Batang {{kode_lot}} Hanya {{berat}} g' },
  BAR_WITHOUT_GOLD: { status: 409, text: 'Bagian Batang {{kode_lot}} Tidak Mengandung Emas Murni' },
  BAR_SALE_OF_YESTERDAY: { status: 409, text: 'Penjualan Batangan Kemarin Tidak Dapat Dibatalkan' },
  CRAFTSMAN_UNKNOWN: { status: 422, text: 'Tukang Tidak Terdaftar' },
  ORDER_UNKNOWN: { status: 422, text: 'Pesanan {{no_pesanan}} Tidak Aktif' },
  MATERIAL_NOT_THERE: { status: 409, text: 'Lot {{kode_lot}} Tidak Ada' },
  MATERIAL_NOT_HIS: { status: 409, text: 'Lot {{kode_lot}} Tidak Ada Di Tukang Ini' },
  MATERIAL_LIGHTER: { status: 409, text: 'Lot {{kode_lot}} Hanya {{berat}} g' },
  MATERIAL_WITHOUT_GOLD: { status: 409, text: 'Bagian Lot {{kode_lot}} Tidak Mengandung Emas Murni' },
  MATERIAL_MOVED_ON: { status: 409, text: 'Lot {{kode_lot}} Sudah Dipakai, Tidak Dapat Dibatalkan' },
  MATERIAL_OF_YESTERDAY: { status: 409, text: 'Bahan Tukang Kemarin Tidak Dapat Dibatalkan' },
  PIECE_HEAVIER: { status: 409, text: 'Barang Jadi Lebih Berat Dari Bahan Dan Campuran: {{berat}} g' },
  MORE_GOLD_THAN_GIVEN: { status: 409, text: 'Barang Jadi Mengandung Emas Murni {{fine}} g, Bahannya Hanya {{bahan}} g' },
  LOSS_WITHOUT_WEIGHT: { status: 409, text: 'Susut Emas Murni {{fine}} g Melebihi Susut Berat {{berat}} g, Periksa Kadar' },
  MADE_TAGGED: { status: 409, text: 'Barang {{barang}} Sudah Diberi Barcode, Tidak Dapat Dibatalkan' },
  MADE_YESTERDAY: { status: 409, text: 'Hasil Tukang Kemarin Tidak Dapat Dibatalkan' },
  SHORT_YESTERDAY: { status: 409, text: 'Kekurangan Tukang Kemarin Tidak Dapat Dibatalkan' },
})
