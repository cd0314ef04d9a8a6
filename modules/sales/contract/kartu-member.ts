import { ownWords, written } from '#modules/receipts/contract/default-layouts.ts'
import { wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const strong = { font: 'SERIF', tebal: true } as const

/** What stands on a card: the chain's name, whose it is, since when, and the code of the member as text and as QR code, which a till scans. */
const elemen = [
  written('nama_toko', [5, 5, 50], 12, { ...strong, jarak_baris: 5 }),
  written('judul', [5, 11, 50], 8, { abu: true }),
  written('nama_customer', [5, 24, 50], 10, { tebal: true, baris: 2, jarak_baris: 4.5 }),
  written('no_faktur', [5, 36, 50], 11, { font: 'MONO', tebal: true, jarak_baris: 5 }),
  ownWords('label_sejak', 'Member Sejak', [5, 43, 22], 7, { abu: true }),
  written('tgl_daftar', [28, 43, 27], 7),
  { id: 'qr', field: 'qr', x: 57, y: 12, lebar: 24, halaman: 'SEMUA' },
] as const

/** The card of a member, as large as a bank card, or the same on a roll: its QR code is the code of the member (docs/decisions/164). */
export const kartuMember = defineReceipt({
  document: 'KARTU_MEMBER',
  title: 'Kartu Member',
  judul: 'KARTU MEMBER',
  texts: { tgl_daftar: wholeText('Tanggal Daftar', '2026-01-31') },
  columns: {},
  layouts: {
    NOTA: { lebar: 85.6, tinggi: 54, rangkap: 1, elemen },
    SLIP: { lebar: 85.6, tinggi: 54, rangkap: 1, elemen },
  },
})
