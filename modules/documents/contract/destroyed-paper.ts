import { column, shopsOwn, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { type ColumnFacts, goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'

type Columns = Parameters<typeof sheetLayout>[0]['kolom']

const usual = { ...shopsOwn, facts: [{ label: 'Kasir', field: 'kasir' }], total: 'total_berat' } as const

/**
 * The paper of goods that were destroyed: which, and the gold in them. What they cost, or were bought for, stands on no paper.
 *
 * @param code what they are called by
 * @param wide where that and the figures behind it stand on a sheet
 */
export const destroyedPaper = <Code extends string>(code: Code, facts: ColumnFacts, wide: Columns) => ({
  texts: { total_qty: goodsTexts.total_qty, total_berat: goodsTexts.total_berat },
  columns: {
    no_urut: goodsColumns.no_urut,
    nama_barang: goodsColumns.nama_barang,
    ...({ [code]: facts } as Record<Code, ColumnFacts>),
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '42%' },
    berat: goodsColumns.berat,
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '1.155' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_qty'],
      kolom: [column('no_urut', 2, 7, { rata: 'LEFT' }), column('nama_barang', 10, 56, { rata: 'LEFT' }), ...wide],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 33, { rata: 'LEFT' }),
        column('berat', 34, 17),
        column('fine', 52, 18.5, { tebal: true }),
        column(code, 34, 36.5, { baris: 2 }),
      ],
    }),
  },
})
