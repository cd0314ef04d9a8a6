import { defineRefusals } from '#engine/contract/refusal.ts'

/** How members say no. */
export const refusals = defineRefusals({
  // The database says it, at the end of the transaction: `detail` is the limit.
  CASH_LIMIT: { status: 409, text: 'Uang Tunai Orang Ini Hari Ini Mencapai Batas Rp. {{detail}}' },
  // Of those who are brought in from an older list.
  MEMBER_UNNAMED: { status: 409, text: 'Isi Kode Member Atau No HP' },
  MEMBER_TWICE: { status: 409, text: '{{nilai}} Ada Dua Kali Di File' },
  PHONE_WRONG: { status: 409, text: 'No HP Harus 10 Sampai 16 Angka' },
  CODE_OF_OTHER: { status: 409, text: 'Kode Member Dipakai {{nama_member}}' },
  PHONE_OF_OTHER: { status: 409, text: 'No HP Dipakai Member {{kode_member}}' },
  PHONE_OF_MEMBER: { status: 409, text: 'No HP Dipakai {{nama_member}} ({{kode_member}})' },
  WORDING_CHANGED: { status: 409, text: 'Bunyi Persetujuan {{tujuan_pakai}} Baru Diubah, Bacakan Lagi' },
  PURPOSE_UNKNOWN: { status: 409, text: 'Tujuan {{kode_tujuan}} Tidak Ditemukan' },
  RESET_DATE_PAST: { status: 409, text: 'Tanggal Reset Harus Setelah Hari Ini' },
  RESET_DONE: { status: 409, text: 'Tanggal Reset Sudah Lewat' },
  // The database says it: `detail` is the code of the joined member.
  MEMBER_JOINED: { status: 409, text: 'Member {{detail}} Sudah Digabung Ke Member Lain, Cari Lagi' },
  MEMBER_NOT_FOUND: { status: 409, text: 'Member Tidak Ditemukan' },
})
