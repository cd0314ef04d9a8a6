import { weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const lotColumns = {
  no_urut: goodsColumns.no_urut,
  nama_barang: { label: 'Nama Barang', judul: 'Nama Barang', contoh: 'CUCI 17K BAGUS' },
  kode_lot: { label: 'Lot', judul: 'Lot', contoh: 'ST-CONTOH/1' },
  kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
  qty: { label: 'Qty', judul: 'Qty', contoh: '3' },
  berat: goodsColumns.berat,
} as const

/** The slip of grams that went from lot to lot. */
export const notaPindahSortir = defineReceipt({
  document: 'PINDAH_SORTIR',
  title: 'Pindah Sortir',
  judul: 'PINDAH SORTIR',
  texts: { total_berat: goodsTexts.total_berat, fine: toldText('Berat Murni', '2.063 g') },
  columns: lotColumns,
  layouts: weighedLayouts('kode_lot', { facts: [{ label: 'Kasir', field: 'kasir' }], sums: ['fine'] }),
})

/** The slip of goods to be washed that came in or went out. */
export const notaCuciManual = defineReceipt({
  document: 'MUTASI_CUCI_MANUAL',
  title: 'Stock Cuci Manual',
  judul: 'STOCK CUCI MANUAL',
  texts: {
    jenis_cuci: { label: 'Jenis Mutasi Cuci', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('Cuci Masuk') },
    total_berat: goodsTexts.total_berat,
    susut: toldText('Susut Berat', '0.100 g'),
  },
  columns: lotColumns,
  layouts: weighedLayouts('kode_lot', {
    facts: [
      { label: 'Mutasi', field: 'jenis_cuci' },
      { label: 'Kasir', field: 'kasir' },
    ],
    sums: ['susut'],
  }),
})

/** The slip that goes along with sorted lots: each by its code, with its purity, condition and purpose. What they cost stands on no paper. */
export const notaSortir = defineReceipt({
  document: 'SORTIR',
  title: 'Sortir Pembelian',
  judul: 'SORTIR PEMBELIAN',
  texts: {
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
    berat_beli: wholeText('Berat Dibeli', '5.600 g'),
    selisih: toldText('Selisih Berat', '-0.100 g'),
  },
  columns: {
    no_urut: goodsColumns.no_urut,
    nama_barang: { label: 'Tujuan Dan Kondisi', judul: 'Tujuan / Kondisi', contoh: (say) => `${say('Cuci')} · BAGUS` },
    kode_lot: { label: 'Lot', judul: 'Lot', contoh: 'ST-CONTOH/1' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
    qty: { label: 'Qty', judul: 'Qty', contoh: '3' },
    berat: goodsColumns.berat,
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '2.063' },
  },
  layouts: weighedLayouts('kode_lot', {
    facts: [
      { label: 'Berat Dibeli', field: 'berat_beli' },
      { label: 'Kasir', field: 'kasir' },
    ],
    sums: ['total_qty', 'selisih'],
  }),
})
