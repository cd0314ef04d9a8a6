import { defineRefusals } from '#engine/contract/refusal.ts'

/** How sorting says no. */
export const refusals = defineRefusals({
  NOT_WITH_USED: { status: 409, text: 'Barang {{kode_beli}} Tidak Ada Di Stock Barang Beli' },
  PURITY_UNKNOWN: { status: 409, text: 'Kode Kadar {{kode_kadar}} Tidak Terdaftar' },
  CONDITION_UNKNOWN: { status: 409, text: 'Kode Kondisi {{kode_kondisi}} Tidak Terdaftar' },
  SORTED_ON: { status: 409, text: 'Lot {{kode_lot}} Sudah Dipakai, Tidak Dapat Dibatalkan' },
  SORTED_YESTERDAY: { status: 409, text: 'Sortir Kemarin Tidak Dapat Dibatalkan' },
})
