import { weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts, toldText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

/** The slip that goes along with sorted lots: each by its code, with its purity, condition and purpose. What they cost stands on no paper. */
export const notaSortir = defineReceipt({
  document: 'SORTIR',
  title: 'Sortir Pembelian',
  judul: 'SORTIR PEMBELIAN',
  texts: {
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
    berat_beli: toldText('Berat Beli', '5.600 g'),
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
      { label: 'Berat Beli', field: 'berat_beli' },
      { label: 'Kasir', field: 'kasir' },
    ],
    sums: ['total_qty', 'selisih'],
  }),
})
