import { column, acrossA4, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const facts = [
  { label: 'Tujuan', field: 'tujuan' },
  { label: 'Diinput Oleh', field: 'kasir' },
] as const
const usual = { facts, hasPayments: false, hasCustomer: false, hasWords: true, remark: 'keterangan', total: 'jumlah_rp' } as const
const texts = {
  tujuan: { label: 'Tujuan', cut: { lines: 1 }, contoh: 'KANTOR PUSAT' },
  jumlah_rp: { label: 'Jumlah Rp', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 20,000,000' },
  ...amountInWords('Dua puluh juta rupiah'),
} as const

/** The slip that goes along with money: a whole A4 across, with sender, amount, destination, note and reference (specification §9). */
export const notaKirimUang = defineReceipt({
  document: 'KIRIM_UANG',
  title: 'Kirim Uang',
  judul: 'KIRIM UANG',
  texts,
  columns: {
    pengirim: { label: 'Pengirim', judul: 'Pengirim', contoh: 'TOKO MC2' },
    jumlah: { label: 'Jumlah Rp', judul: 'Jumlah (Rp)', contoh: '20,000,000' },
    tujuan: { label: 'Tujuan', judul: 'Tujuan', contoh: 'KANTOR PUSAT' },
    keterangan: { label: 'Keterangan', judul: 'Keterangan', contoh: 'SETORAN SORE' },
    referensi: { label: 'Nomor Referensi', judul: 'Nomor Referensi', contoh: 'KU-MC2-260131-0001' },
  },
  layouts: {
    NOTA: acrossA4(
      sheetLayout({
        ...usual,
        sums: [],
        kolom: [
          column('pengirim', 2, 38, { rata: 'LEFT' }),
          column('jumlah', 41, 30, { tebal: true }),
          column('tujuan', 74, 36, { rata: 'LEFT' }),
          column('keterangan', 112, 42, { rata: 'LEFT' }),
          column('referensi', 155, 37, { rata: 'LEFT' }),
        ],
      }),
    ),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('tujuan', 0, 42, { rata: 'LEFT' }), column('jumlah', 43, 27.5, { tebal: true })],
    }),
  },
})

/** The paper of a balance that was handed over. */
export const notaPengalihanSaldo = defineReceipt({
  document: 'PENGALIHAN_SALDO',
  title: 'Pengalihan Saldo',
  judul: 'PENGALIHAN SALDO',
  texts,
  columns: {
    no_rekening: { label: 'No Rekening', judul: 'No Rekening', contoh: '0095110001' },
    tujuan: { label: 'Tujuan', judul: 'Tujuan', contoh: 'KANTOR PUSAT' },
    jumlah: { label: 'Jumlah Rp', judul: 'Jumlah (Rp)', contoh: '20,000,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: [],
      kolom: [column('no_rekening', 2, 60, { rata: 'LEFT' }), column('tujuan', 63, 80, { rata: 'LEFT' }), column('jumlah', 144, 48, { tebal: true })],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('no_rekening', 0, 42, { rata: 'LEFT' }), column('jumlah', 43, 27.5, { tebal: true })],
    }),
  },
})
