import { eventColumns, eventLayouts, eventTexts } from '#modules/cases/contract/event-paper.ts'
import { sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { soldColumns, soldTable } from '#modules/sales/contract/sold-columns.ts'

const usual = {
  hasWords: true,
  remark: 'keterangan',
  facts: [
    { label: 'Cicilan', field: 'rencana' },
    { label: 'Sales', field: 'sales' },
  ],
} as const

/** The contract on paper: the goods with their price, the down payment, and each instalment with its date. */
export const notaCicilan = defineReceipt({
  document: 'CICILAN',
  title: 'Cicilan',
  judul: 'PERJANJIAN CICILAN',
  texts: {
    ...goodsTexts,
    ...amountInWords('Sebelas juta enam puluh ribu rupiah'),
    rencana: wholeText('Cicilan', '6 × Rp. 1,505,000'),
    uang_muka: toldText('Uang Muka', 'Rp. 3,600,000'),
    sisa_pokok: toldText('Sisa Pokok', 'Rp. 8,400,000'),
    total_bunga: toldText('Total Bunga', 'Rp. 630,000'),
    denda: wholeText('Denda', 'Denda 0.1% per hari, paling banyak 10%'),
    serah_barang: wholeText('Barang', 'Ditahan Sampai Lunas'),
  },
  columns: soldColumns,
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({ ...usual, sums: ['uang_muka', 'sisa_pokok', 'total_bunga', 'denda'], kolom: soldTable.NOTA }),
    SLIP: slipLayout({ ...usual, kolom: soldTable.SLIP }),
  },
})

/** The paper of an event: the instalments that were paid with their fines, a settlement, goods taken back, or a warning letter. */
export const notaMutasiCicilan = defineReceipt({
  document: 'MUTASI_CICILAN',
  title: 'Mutasi Cicilan',
  judul: 'CICILAN',
  texts: { no_cicilan: wholeText('No Cicilan', 'CONTOH-0001'), kejadian: wholeText('Kejadian', 'Surat Peringatan Ke 2'), ...eventTexts },
  columns: eventColumns,
  hasPayments: true,
  layouts: eventLayouts('Cicilan', 'no_cicilan'),
})
