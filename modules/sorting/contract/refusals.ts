import { defineRefusals } from '#engine/contract/refusal.ts'

/** How sorting says no. */
export const refusals = defineRefusals({
  NOT_WITH_USED: { status: 409, text: 'Barang {{kode_beli}} Tidak Ada Di Stock Barang Beli' },
  PURITY_UNKNOWN: { status: 409, text: 'Kode Kadar {{kode_kadar}} Tidak Terdaftar' },
  CONDITION_UNKNOWN: { status: 409, text: 'Kode Kondisi {{kode_kondisi}} Tidak Terdaftar' },
  SORTED_ON: { status: 409, text: 'Lot {{kode_lot}} Sudah Dipakai, Tidak Dapat Dibatalkan' },
  SORTED_YESTERDAY: { status: 409, text: 'Sortir Kemarin Tidak Dapat Dibatalkan' },
  LOT_NOT_SORTED: { status: 409, text: 'Lot {{kode_lot}} Bukan Lot Sortir Toko Ini' },
  SAME_LOT: { status: 409, text: 'Lot Tujuan Sama Dengan Lot Asal' },
  OTHER_PLACE: { status: 409, text: 'Lot {{kode_lot}} Ada Di Tempat Lain, Harus Disortir' },
  PART_OF_LOT: { status: 409, text: 'Semua Barang Harus Keluar Dengan Semua Berat' },
  LOT_MOVED_ON: { status: 409, text: 'Lot {{kode_lot}} Sudah Berubah, Tidak Dapat Dibatalkan' },
  MOVED_YESTERDAY: { status: 409, text: 'Pindah Sortir Kemarin Tidak Dapat Dibatalkan' },
  WASH_NOT_THERE: { status: 409, text: 'Lot {{kode_lot}} Tidak Ada Di Stock Cuci' },
  WASH_TOO_HEAVY: { status: 409, text: 'Berat Kembali Melebihi Berat Keluar' },
  WASH_OF_YESTERDAY: { status: 409, text: 'Stock Cuci Kemarin Tidak Dapat Dibatalkan' },
})
