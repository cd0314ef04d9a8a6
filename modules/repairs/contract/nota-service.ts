import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { remark: 'keterangan', hasPayments: true, isSigned: true, hasWords: true } as const
const columns = {
  no_urut: goodsColumns.no_urut,
  nama_barang: goodsColumns.nama_barang,
  deskripsi_service: { label: 'Deskripsi Service', judul: 'Deskripsi', contoh: 'PATRI DAN SEPUH ULANG' },
  qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
  berat: goodsColumns.berat,
  biaya: { label: 'Biaya', judul: 'Biaya (Rp)', contoh: '350,000' },
} as const

const facts = [
  { label: 'Estimasi', field: 'estimasi' },
  { label: 'Sales', field: 'sales' },
] as const

/** What a customer gets for jewellery that he leaves to be repaired: what it is and weighs, what is done and when, what was paid of it and what is left. */
export const notaService = defineReceipt({
  document: 'SERVICE',
  title: 'Service',
  judul: 'NOTA SERVICE',
  texts: {
    sales: goodsTexts.sales,
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
    grand_total: { ...goodsTexts.grand_total, label: 'Total Biaya', contoh: 'Rp. 900,000' },
    estimasi: wholeText('Estimasi Selesai', '2026-02-07'),
    tukang: wholeText('Tukang', 'NAMA TUKANG'),
    uang_muka_service: toldText('Uang Muka', 'Rp. 100,000'),
    ...amountInWords((say) => `${say('Uang Muka')}: Seratus ribu rupiah`),
    sisa_bayar: toldText('Sisa Bayar', 'Rp. 800,000'),
  },
  columns,
  hasPayments: true,
  isSigned: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      facts,
      sums: ['uang_muka_service', 'sisa_bayar'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('nama_barang', 11, 62, { rata: 'LEFT' }),
        column('deskripsi_service', 74, 56, { rata: 'LEFT' }),
        column('qty', 131, 10),
        column('berat', 142, 20, { tebal: true }),
        column('biaya', 163, 28, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      facts,
      kolom: [
        column('nama_barang', 0, 38, { rata: 'LEFT' }),
        column('berat', 39, 13, { tebal: true }),
        column('biaya', 53, 17.5, { tebal: true }),
        column('deskripsi_service', 0, 70, { baris: 2, rata: 'LEFT' }),
      ],
    }),
  },
  twice: 'DUPLIKAT_SERVICE_MODULE',
})

const ofEvent = [
  { label: 'Service', field: 'no_service' },
  { label: 'Kasir', field: 'kasir' },
] as const

/** The paper of what happens to a service: weights in and out, and what is paid for it or paid back. */
export const notaMutasiService = defineReceipt({
  document: 'MUTASI_SERVICE',
  title: 'Mutasi Service',
  judul: 'MUTASI SERVICE',
  texts: {
    no_service: wholeText('No Service', 'CONTOH-0001'),
    kejadian: wholeText('Kejadian', 'Diambil'),
    total_berat: goodsTexts.total_berat,
    selisih_berat: toldText('Selisih Berat', '-0.020 g'),
    // Gold of the shop in the pieces: it is in the fee of each.
    emas_toko: toldText('Emas Toko', '0.300 g Rp. 600,000'),
    uang_muka_service: toldText('Uang Muka', 'Rp. 100,000'),
    potongan_service: toldText('Potongan Batal', 'Rp. 50,000'),
    grand_total: { ...goodsTexts.grand_total, label: 'Dibayar', contoh: 'Rp. 800,000' },
    ...amountInWords('Delapan ratus ribu rupiah'),
  },
  columns: {
    nama_barang: columns.nama_barang,
    deskripsi_service: columns.deskripsi_service,
    berat: { label: 'Berat Masuk', judul: 'Masuk (g)', contoh: '5.300' },
    berat_selesai: { label: 'Berat Keluar', judul: 'Keluar (g)', contoh: '5.280' },
    biaya: columns.biaya,
  },
  hasPayments: true,
  isSigned: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      facts: ofEvent,
      sums: ['selisih_berat', 'emas_toko', 'uang_muka_service'],
      kolom: [
        column('nama_barang', 2, 62, { rata: 'LEFT' }),
        column('deskripsi_service', 65, 54, { rata: 'LEFT' }),
        column('berat', 120, 20),
        column('berat_selesai', 141, 20, { tebal: true }),
        column('biaya', 162, 29, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      facts: ofEvent,
      kolom: [
        column('nama_barang', 0, 24, { rata: 'LEFT' }),
        column('berat', 25, 14),
        column('berat_selesai', 40, 14, { tebal: true }),
        column('biaya', 55, 15.5, { tebal: true }),
      ],
    }),
  },
  twice: 'DUPLIKAT_SERVICE_MODULE',
})
