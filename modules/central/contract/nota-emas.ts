import { weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import { lineColumns, sumTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, kadar, qty, berat } = lineColumns

const columns = { no_urut, nama_barang, kode_lot: { label: 'Lot', judul: 'Lot', contoh: 'KE-MC2-260131-0001/1' }, kadar, qty, berat } as const

/** The paper that goes along with gold to the head office: the seal, and each lot with its weight. What it cost stands on no paper. */
export const suratEmas = defineReceipt({
  document: 'KIRIM_EMAS',
  title: 'Kirim Emas Ke Pusat',
  judul: 'SURAT JALAN EMAS',
  texts: {
    tujuan: { label: 'Toko Tujuan', cut: { lines: 1 }, contoh: 'KENCANA PUSAT' },
    no_segel: wholeText('No Segel', 'SGL-004512'),
    ...sumTexts,
  },
  columns,
  layouts: weighedLayouts('kode_lot', {
    facts: [
      { label: 'No Segel', field: 'no_segel' },
      { label: 'Tujuan', field: 'tujuan' },
    ],
    sums: ['total_qty'],
  }),
})

/** The paper of gold that arrived, came back or was given up: each lot as it was weighed. */
export const tandaTerimaEmas = defineReceipt({
  document: 'TERIMA_EMAS',
  title: 'Terima Emas',
  judul: 'TERIMA EMAS',
  texts: {
    no_kirim_emas: wholeText('No Kirim Emas', 'KE-MC2-260131-0001'),
    hasil: { label: 'Hasil', cut: { lines: 1 }, contoh: (say) => say('Diterima Pusat') },
    selisih: toldText('Selisih Berat', '-0.020 g'),
    ...sumTexts,
  },
  columns,
  layouts: weighedLayouts('kode_lot', {
    facts: [
      { label: 'Hasil', field: 'hasil' },
      { label: 'No Kirim', field: 'no_kirim_emas' },
    ],
    sums: ['selisih', 'total_qty'],
  }),
})
