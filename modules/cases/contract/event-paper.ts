import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts, toldText } from '#modules/receipts/contract/receipt-fields.ts'

/** The texts on the paper of an event of a case: the payment, or the amount paid back. */
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

/** How it is laid out, under the number of the case. */
export function eventLayouts<const Field extends string>(label: string, field: Field) {
  const usual = {
    hasWords: true,
    // The shop's terms are those of what it sells.
    remark: 'keterangan',
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
