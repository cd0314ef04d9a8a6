import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
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

/** What the paper of money says that is paid on something open, or paid back of it: a deposit, an order. */
export const eventTexts = {
  potongan_batal: toldText('Potongan Batal', 'Rp. 50,000'),
  grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 3,000,000' },
  ...amountInWords('Tiga juta rupiah'),
}

/** Its one line: what happened, and what it comes to. */
export const eventColumns = {
  nama_barang: { label: 'Uraian', judul: 'Uraian', contoh: 'Bayar CONTOH-0001' },
  harga_total: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '3,000,000' },
}

/** How it is laid out, under the number of what it is about. */
export function eventLayouts<const Field extends string>(label: string, field: Field) {
  const usual = {
    hasWords: true,
    remark,
    facts: [
      { label, field },
      { label: 'Kasir', field: 'kasir' },
    ],
  } as const
  return {
    NOTA: sheetLayout({
      ...usual,
      sums: ['potongan_batal'],
      kolom: [column('nama_barang', 8, 120, { rata: 'LEFT' }), column('harga_total', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({ ...usual, kolom: [column('nama_barang', 0, 46, { rata: 'LEFT' }), column('harga_total', 47, 23.5, { tebal: true })] }),
  }
}

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
