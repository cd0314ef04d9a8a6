import { defineRefusals } from '#engine/contract/refusal.ts'

/** How entries by hand say no. */
export const refusals = defineRefusals({
  ENTRY_NOT_BALANCED: { status: 409, text: 'Debet Dan Kredit Tidak Sama, Selisih Rp {{selisih}}' },
  ONE_SIDE_ONLY: { status: 409, text: 'Isi Debet Atau Kredit, Salah Satu' },
  ENTRY_ACCOUNT_UNKNOWN: { status: 409, text: 'Nomor Akun {{nomor_akun}} Tidak Ditemukan' },
  // Goods, cash and claims are booked to by their own events alone.
  ENTRY_ACCOUNT_OF_LEDGER: { status: 409, text: 'Akun {{nomor_akun}} Hanya Diisi Oleh Transaksi Kas, Barang Atau Tagihan' },
  SECOND_PERSON: { status: 403, text: 'Jurnal Harus Disetujui Orang Lain' },
  ENTRY_OF_YESTERDAY: { status: 409, text: 'Jurnal Hari Sebelumnya Tidak Bisa Dibatalkan' },
})
