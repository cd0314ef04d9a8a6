import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

// The shop's terms are those of what it sells.
const remark = 'keterangan' as const
const amount = (label: string, contoh: string) => ({ label, cut: { lines: 1 }, isWhole: true, contoh }) as const
const facts = [
  { label: 'Tempo', field: 'jatuh_tempo' },
  { label: 'Sales', field: 'sales' },
] as const

/** The paper of a deposit: what is held, what was paid of it, what is left and until when. */
export const notaTitipan = defineReceipt({
  document: 'TITIPAN',
  title: 'Titipan',
  judul: 'NOTA TITIPAN',
  texts: {
    ...goodsTexts,
    ...amountInWords,
    jatuh_tempo: amount('Jatuh Tempo', '2026-02-28'),
    uang_titipan: amount('Uang Titipan', 'Rp. 2,000,000'),
    sisa_bayar: amount('Sisa Harga', 'Rp. 9,060,000'),
  },
  columns: {
    ...goodsColumns,
    kadar_cetak: { label: 'Kadar', judul: 'Kadar', contoh: '750' },
    ongkos: { label: 'Ongkos', judul: 'Ongkos', contoh: '149,500' },
    harga_total: { label: 'Harga Total', judul: 'Jumlah (Rp)', contoh: '5,530,000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      hasWords: true,
      remark,
      facts,
      sums: ['uang_titipan', 'sisa_bayar'],
      kolom: [
        column('no_urut', 2, 6, { rata: 'LEFT' }),
        column('nama_barang', 8, 56, { rata: 'LEFT' }),
        column('kode_barcode', 65, 24, { rata: 'LEFT' }),
        column('kadar_cetak', 90, 14),
        column('berat', 105, 17),
        column('harga_per_gram', 123, 20),
        column('ongkos', 144, 20),
        column('harga_total', 166, 26, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      hasWords: true,
      remark,
      facts,
      kolom: [
        column('nama_barang', 0, 31.5, { rata: 'LEFT' }),
        column('kadar_cetak', 32, 8),
        column('berat', 40.5, 10),
        column('harga_total', 51, 19.5, { tebal: true }),
      ],
    }),
  },
  twice: 'DUPLIKAT_TITIPAN_MODULE',
})

const ofEvent = [
  { label: 'Titipan', field: 'no_titipan' },
  { label: 'Kasir', field: 'kasir' },
] as const

/** The paper of a payment on a deposit, or of a deposit that is given up. */
export const notaMutasiTitipan = defineReceipt({
  document: 'MUTASI_TITIPAN',
  title: 'Mutasi Titipan',
  judul: 'MUTASI TITIPAN',
  texts: {
    no_titipan: amount('No Titipan', 'CONTOH-0001'),
    potongan_batal: amount('Potongan Batal', 'Rp. 0'),
    grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 3,000,000' },
  },
  columns: {
    nama_barang: { label: 'Uraian', judul: 'Uraian', contoh: 'Bayar CONTOH-0001' },
    harga_total: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '3,000,000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      remark,
      facts: ofEvent,
      sums: ['potongan_batal'],
      kolom: [column('nama_barang', 8, 120, { rata: 'LEFT' }), column('harga_total', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({
      remark,
      facts: ofEvent,
      kolom: [column('nama_barang', 0, 46, { rata: 'LEFT' }), column('harga_total', 47, 23.5, { tebal: true })],
    }),
  },
  twice: 'DUPLIKAT_TITIPAN_MODULE',
})
