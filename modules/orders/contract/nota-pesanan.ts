import { eventColumns, eventLayouts, eventTexts } from '#modules/cases/contract/event-paper.ts'
import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

// The shop's terms of sale are those of what it sells: an order has its own rule of giving it up.
const remark = 'ketentuan' as const
const facts = [
  { label: 'Estimasi', field: 'tgl_selesai' },
  { label: 'Sales', field: 'sales' },
] as const

/** The paper of an order: what is to be made and after which sample, what it is thought to come to, what was paid, and when it is ready. */
export const notaPesanan = defineReceipt({
  document: 'PESANAN',
  title: 'Pesanan',
  judul: 'NOTA PESANAN',
  texts: {
    ...goodsTexts,
    tgl_selesai: wholeText('Estimasi Selesai', '2026-02-28'),
    harga_dikunci: wholeText('Harga Dikunci', 'Harga Dikunci'),
    uang_pesanan: toldText('Uang Pesanan', 'Rp. 2,000,000'),
    ...amountInWords((say) => `${say('Uang Pesanan')}: Dua juta rupiah`),
    emas_pelanggan: toldText('Emas Pelanggan', '4.500 g = Rp. 9,900,000'),
    ketentuan: {
      label: 'Ketentuan Batal Pesanan',
      cut: { lines: 4 },
      contoh: 'Pesanan dapat dibatalkan: uang dikembalikan setelah dikurangi potongan batal, emas pelanggan dikembalikan dalam berat murni.',
    },
    sisa_bayar: toldText('Sisa Harga', 'Rp. 9,060,000'),
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    deskripsi: { label: 'Deskripsi', judul: 'Barang Pesanan', contoh: 'CINCIN UKIR NAMA DUA WARNA' },
    nama_group: { label: 'Group', judul: 'Group', contoh: 'EMAS 750' },
    ukuran_jari: { label: 'Ukuran Jari', judul: 'Jari', contoh: '14' },
    berat: { label: 'Berat', judul: 'Berat (g)', contoh: '2.750' },
    harga_per_gram: { label: 'Harga Per Gram', judul: 'Harga/g', contoh: '1,956,400' },
    ongkos: { label: 'Ongkos', judul: 'Ongkos', contoh: '149,500' },
    sub_total: { label: 'Sub Total', judul: 'Jumlah (Rp)', contoh: '5,530,000' },
    // Its stones and the sample that it is made after.
    rincian: { label: 'Batu Dan Contoh', judul: '', contoh: (say) => `${say('Batu')}: ZIRKON 0.250 ct\n${say('Contoh')}: CINCIN LAMA 3.000 g 75%` },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      hasWords: true,
      remark,
      facts,
      sums: ['uang_pesanan', 'emas_pelanggan', 'sisa_bayar'],
      kolom: [
        column('no_urut', 2, 5, { rata: 'LEFT' }),
        column('deskripsi', 8, 52, { rata: 'LEFT' }),
        column('nama_group', 61, 26, { rata: 'LEFT' }),
        column('ukuran_jari', 88, 12),
        column('berat', 101, 16),
        column('harga_per_gram', 118, 22),
        column('ongkos', 141, 22),
        column('sub_total', 164, 28, { tebal: true }),
        column('rincian', 8, 92, { baris: 2, rata: 'LEFT' }),
      ],
    }),
    SLIP: slipLayout({
      hasWords: true,
      remark,
      facts,
      kolom: [
        column('deskripsi', 0, 38, { rata: 'LEFT' }),
        column('berat', 39, 11.5),
        column('sub_total', 51, 19.5, { tebal: true }),
        column('rincian', 0, 70, { baris: 2, rata: 'LEFT' }),
      ],
    }),
  },
  twice: 'DUPLIKAT_PESANAN_MODULE',
})

/** The paper of a payment on an order, of a sample that was fetched, or of an order that is given up. */
export const notaMutasiPesanan = defineReceipt({
  document: 'MUTASI_PESANAN',
  title: 'Mutasi Pesanan',
  judul: 'MUTASI PESANAN',
  texts: { no_pesanan: wholeText('No Pesanan', 'CONTOH-0001'), ...eventTexts },
  columns: eventColumns,
  hasPayments: true,
  layouts: eventLayouts('Pesanan', 'no_pesanan'),
  twice: 'DUPLIKAT_PESANAN_MODULE',
})
