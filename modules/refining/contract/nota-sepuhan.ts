import { column, shopsOwn, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const work = wholeText('Pekerjaan', 'Lebur')
const craftsman = wholeText('Tukang', 'NAMA TUKANG')
const batch = wholeText('Batch', 'CONTOH-0001')
const goodsOfLot = {
  no_urut: goodsColumns.no_urut,
  nama_barang: goodsColumns.nama_barang,
  kode_lot: { label: 'Lot', judul: 'Lot', contoh: 'CONTOH-0001/1' },
  berat: goodsColumns.berat,
} as const

const ofBatch = {
  ...shopsOwn,
  facts: [
    { label: 'Pekerjaan', field: 'pekerjaan' },
    { label: 'Tukang', field: 'tukang' },
  ],
} as const
const ofEvent = {
  ...shopsOwn,
  facts: [
    { label: 'Batch', field: 'batch' },
    { label: 'Tukang', field: 'tukang' },
  ],
} as const

/** The slip that goes with a batch: which lots, and the gold in them. What they cost stands on no paper. */
export const notaKirimCuci = defineReceipt({
  document: 'KIRIM_CUCI',
  title: 'Kirim Barang Cuci',
  judul: 'KIRIM BARANG CUCI',
  texts: {
    pekerjaan: work,
    tukang: craftsman,
    perkiraan: toldText('Perkiraan Selesai', '2026-02-07'),
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
    total_fine: toldText('Total Murni', '4.125 g'),
  },
  columns: {
    ...goodsOfLot,
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '2.063' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...ofBatch,
      total: 'total_berat',
      sums: ['perkiraan', 'total_fine'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_barang', 10, 56, { rata: 'LEFT' }),
        column('kode_lot', 67, 44, { rata: 'LEFT' }),
        column('kadar', 112, 16),
        column('berat', 129, 30, { tebal: true }),
        column('fine', 160, 32),
      ],
    }),
    SLIP: slipLayout({
      ...ofBatch,
      total: 'total_berat',
      kolom: [
        column('nama_barang', 0, 33, { rata: 'LEFT' }),
        column('berat', 34, 17, { tebal: true }),
        column('fine', 52, 18.5),
        column('kode_lot', 0, 70, { baris: 2, rata: 'LEFT' }),
      ],
    }),
  },
})

/** What came back from washing: each lot with its weight before and after. */
export const notaTerimaCuci = defineReceipt({
  document: 'TERIMA_CUCI',
  title: 'Terima Barang Cuci',
  judul: 'TERIMA BARANG CUCI',
  texts: {
    batch,
    tukang: craftsman,
    total_kembali: wholeText('Total Kembali', '99.650 g'),
    susut_gross: toldText('Susut', '0.350 g'),
    ongkos: toldText('Ongkos Sepuhan', 'Rp. 100,000'),
  },
  columns: {
    ...goodsOfLot,
    berat_kembali: { label: 'Berat Kembali', judul: 'Kembali (g)', contoh: '2.740' },
    susut: { label: 'Susut', judul: 'Susut (g)', contoh: '0.010' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...ofEvent,
      total: 'total_kembali',
      sums: ['susut_gross', 'ongkos'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_barang', 10, 52, { rata: 'LEFT' }),
        column('kode_lot', 63, 44, { rata: 'LEFT' }),
        column('berat', 108, 26),
        column('berat_kembali', 135, 30, { tebal: true }),
        column('susut', 166, 26),
      ],
    }),
    SLIP: slipLayout({
      ...ofEvent,
      total: 'total_kembali',
      kolom: [
        column('nama_barang', 0, 33, { rata: 'LEFT' }),
        column('berat', 34, 17),
        column('berat_kembali', 52, 18.5, { tebal: true }),
        column('susut', 34, 36.5, { baris: 2 }),
      ],
    }),
  },
})

/** What a melt gave: each bar and by-product with its fineness. */
export const notaTerimaSepuhan = defineReceipt({
  document: 'TERIMA_SEPUHAN',
  title: 'Terima Sepuhan',
  judul: 'TERIMA SEPUHAN',
  texts: {
    batch,
    tukang: craftsman,
    dilebur: toldText('Dilebur', '19.010 g'),
    susut_fine: toldText('Susut Murni', '0.036 g'),
    selisih_fine: toldText('Selisih Kadar Uji', '0.035 g'),
    fine_hasil: wholeText('Murni Hasil', '13.437 g'),
    ongkos: toldText('Ongkos Sepuhan', 'Rp. 100,000'),
  },
  columns: {
    no_urut: goodsColumns.no_urut,
    nama_barang: { label: 'Hasil', judul: 'Hasil', contoh: 'Batang' },
    berat: goodsColumns.berat,
    permil: { label: 'Kadar Disepakati', judul: 'Permil', contoh: '999.000' },
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '13.387' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...ofEvent,
      total: 'fine_hasil',
      sums: ['dilebur', 'susut_fine', 'selisih_fine', 'ongkos'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_barang', 10, 80, { rata: 'LEFT' }),
        column('berat', 91, 32),
        column('permil', 124, 32),
        column('fine', 157, 35, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...ofEvent,
      total: 'fine_hasil',
      kolom: [
        column('nama_barang', 0, 24, { rata: 'LEFT' }),
        column('berat', 25, 15),
        column('permil', 41, 14),
        column('fine', 56, 14.5, { tebal: true }),
      ],
    }),
  },
})

/** The end of a batch: what went, what came back and what was lost, in grams and fine. */
export const notaTutupCuci = defineReceipt({
  document: 'TUTUP_CUCI',
  title: 'Wasting Sepuhan',
  judul: 'WASTING SEPUHAN',
  texts: {
    batch,
    tukang: craftsman,
    susut: wholeText('Susut', '0.35%'),
    batas: toldText('Batas', '0.50%'),
    ditanggung: toldText('Ditanggung', 'Toko'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Susut' },
    berat: goodsColumns.berat,
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '0.245' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...ofEvent,
      total: 'susut',
      totalLabel: 'SUSUT',
      sums: ['batas', 'ditanggung'],
      kolom: [column('uraian', 2, 110, { rata: 'LEFT' }), column('berat', 113, 38), column('fine', 152, 40, { tebal: true })],
    }),
    SLIP: slipLayout({
      ...ofEvent,
      total: 'susut',
      totalLabel: 'SUSUT',
      kolom: [column('uraian', 0, 34, { rata: 'LEFT' }), column('berat', 35, 17), column('fine', 53, 17.5, { tebal: true })],
    }),
  },
})
