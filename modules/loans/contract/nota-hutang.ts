import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { remark: 'keterangan', hasPayments: true, hasWords: true } as const
const columns = {
  no_urut: goodsColumns.no_urut,
  nama_barang: goodsColumns.nama_barang,
  kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
  qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
  berat: goodsColumns.berat,
} as const

const facts = [
  { label: 'Tanggal Hutang', field: 'tgl_hutang' },
  { label: 'Jatuh Tempo', field: 'jatuh_tempo' },
] as const

/**
 * The paper that a customer gets for his pledge: the things and their weight, the loan, the interest and the due date. He brings it to get the pledge
 * back.
 */
export const notaHutang = defineReceipt({
  document: 'HUTANG',
  title: 'Hutang',
  judul: 'SURAT GADAI',
  texts: {
    sales: goodsTexts.sales,
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
    grand_total: { ...goodsTexts.grand_total, label: 'Jumlah Hutang', contoh: 'Rp. 5,000,000' },
    tgl_hutang: wholeText('Tanggal Hutang', '2026-01-15'),
    jatuh_tempo: wholeText('Jatuh Tempo', '2026-02-15'),
    no_kantong: wholeText('No Kantong', 'K-0017'),
    no_kotak: wholeText('No Kotak', 'A1'),
    penaksir: wholeText('Penaksir', 'NAMA PENAKSIR'),
    no_sertifikat: wholeText('No Sertifikat', 'SKK-0417'),
    bunga: toldText('Bunga', '2.5% per bulan'),
    jumlah_tebus: toldText('Jumlah Tebus', 'Rp. 5,125,000'),
    admin_gadai: toldText('Biaya Admin', 'Rp. 10,000'),
    diterima: toldText('Uang Diterima', 'Rp. 4,990,000'),
    ...amountInWords('Lima juta rupiah'),
  },
  columns,
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      facts,
      sums: ['bunga', 'jumlah_tebus', 'admin_gadai', 'diterima'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('nama_barang', 11, 104, { rata: 'LEFT' }),
        column('kadar', 116, 24),
        column('qty', 141, 18),
        column('berat', 160, 31, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      facts,
      kolom: [column('nama_barang', 0, 38, { rata: 'LEFT' }), column('kadar', 39, 14), column('berat', 54, 16.5, { tebal: true })],
    }),
  },
  twice: 'DUPLIKAT_HUTANG_MODULE',
})

const ofEvent = [
  { label: 'Hutang', field: 'no_faktur_hutang' },
  { label: 'Kasir', field: 'kasir' },
] as const

/** The paper of a payment on a loan: its interest with the time, and the repaid amount. */
export const notaMutasiHutang = defineReceipt({
  document: 'MUTASI_HUTANG',
  title: 'Pembayaran Hutang',
  judul: 'PEMBAYARAN HUTANG',
  texts: {
    no_faktur_hutang: wholeText('No Faktur Hutang', 'CONTOH-0001'),
    kejadian: wholeText('Kejadian', 'Pelunasan'),
    total_berat: goodsTexts.total_berat,
    jatuh_tempo: wholeText('Jatuh Tempo', '2026-03-15'),
    grand_total: { ...goodsTexts.grand_total, label: 'Dibayar', contoh: 'Rp. 5,125,000' },
    ...amountInWords('Lima juta seratus dua puluh lima ribu rupiah'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Bunga 1 bulan' },
    jumlah: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '125,000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      facts: ofEvent,
      sums: [],
      kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('jumlah', 143, 48, { tebal: true })],
    }),
    SLIP: slipLayout({ ...usual, facts: ofEvent, kolom: [column('uraian', 0, 46, { rata: 'LEFT' }), column('jumlah', 47, 23.5, { tebal: true })] }),
  },
  twice: 'DUPLIKAT_HUTANG_MODULE',
})
