import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of entries by hand, of opening balances and of the accounts of postings. */
export const refusals = defineRefusals({
  CHANGED_MEANWHILE: { status: 409, text: 'Data Sudah Diubah Oleh Pengguna Lain, Silakan Muat Ulang' },
  ENTRY_NOT_BALANCED: { status: 409, text: 'Debet Dan Kredit Tidak Sama, Selisih Rp {{selisih}}' },
  ONE_SIDE_ONLY: { status: 409, text: 'Isi Debet Atau Kredit, Salah Satu' },
  ENTRY_ACCOUNT_UNKNOWN: { status: 409, text: 'Nomor Akun {{nomor_akun}} Tidak Ditemukan' },
  // Goods, cash and claims are booked to by their own events alone.
  ENTRY_ACCOUNT_OF_LEDGER: { status: 409, text: 'Akun {{nomor_akun}} Hanya Diisi Oleh Transaksi Kas, Barang Atau Tagihan' },
  SECOND_PERSON: { status: 403, text: 'Jurnal Harus Disetujui Orang Lain' },
  OPENING_OF_YESTERDAY: { status: 409, text: 'Saldo Awal Hari Sebelumnya Tidak Bisa Dibatalkan' },
  PARTY_UNKNOWN: { status: 409, text: 'Kode {{kode_pihak}} Tidak Ditemukan' },
  GRAMS_NEEDED: { status: 409, text: 'Gram Emas Murni Harus Diisi' },
  NO_GRAMS: { status: 409, text: 'Tagihan Ini Bukan Dalam Gram' },
  VALUE_NEEDED: { status: 409, text: 'Nilai Rupiah Tidak Boleh Kosong' },
  POINTS_NEEDED: { status: 409, text: 'Jumlah Poin Harus Diisi' },
  NO_POINTS: { status: 409, text: 'Tagihan Ini Bukan Poin' },
  // A debt of points is worth what the chain says that a point is.
  POINTS_WORTHLESS: { status: 409, text: 'Nilai Poin Member Belum Diatur' },
  POINTS_WORTH_OTHER: { status: 409, text: 'Nilai Rupiah Poin Harus {{nilai}} Atau Dikosongkan' },
  DAY_AHEAD: { status: 409, text: 'Tanggal Transaksi Tidak Boleh Setelah {{tgl_system}}' },
  COUPON_CODE_NEEDED: { status: 409, text: 'Kode Kupon Lama Harus Diisi' },
  COUPON_CODE_KNOWN: { status: 409, text: 'Kode Kupon {{kupon_lama}} Sudah Ada' },
  COUPON_WORTH_MORE: { status: 409, text: 'Nilai Kupon Maksimal {{nilai}}' },
  NO_COUPON: { status: 409, text: 'Tagihan Ini Bukan Kupon' },
  ENTRY_OF_YESTERDAY: { status: 409, text: 'Jurnal Hari Sebelumnya Tidak Bisa Dibatalkan' },
})
