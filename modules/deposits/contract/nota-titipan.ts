import { eventColumns, eventLayouts, eventTexts } from '#modules/cases/contract/event-paper.ts'
import { sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { soldColumns, soldTable } from '#modules/sales/contract/sold-columns.ts'

// The shop's terms are those of what it sells.
const remark = 'keterangan' as const
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
    jatuh_tempo: wholeText('Jatuh Tempo', '2026-02-28'),
    uang_titipan: toldText('Uang Titipan', 'Rp. 2,000,000'),
    ...amountInWords((say) => `${say('Uang Titipan')}: Dua juta rupiah`),
    sisa_bayar: toldText('Sisa Harga', 'Rp. 9,060,000'),
  },
  columns: soldColumns,
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({ hasWords: true, remark, facts, sums: ['uang_titipan', 'sisa_bayar'], kolom: soldTable.NOTA }),
    SLIP: slipLayout({ hasWords: true, remark, facts, kolom: soldTable.SLIP }),
  },
  twice: 'DUPLIKAT_TITIPAN_MODULE',
})

/** The paper of a payment on a deposit, or of a deposit that is given up. */
export const notaMutasiTitipan = defineReceipt({
  document: 'MUTASI_TITIPAN',
  title: 'Mutasi Titipan',
  judul: 'MUTASI TITIPAN',
  texts: { no_titipan: wholeText('No Titipan', 'CONTOH-0001'), ...eventTexts },
  columns: eventColumns,
  hasPayments: true,
  layouts: eventLayouts('Titipan', 'no_titipan'),
  twice: 'DUPLIKAT_TITIPAN_MODULE',
})
