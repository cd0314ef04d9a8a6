import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { ...shopsOwn, facts: [{ label: 'Kasir', field: 'kasir' }], total: 'total_poin', sums: [] } as const

/** The paper of a reset: the members and their points. */
export const notaResetPoin = defineReceipt({
  document: 'RESET_POIN',
  title: 'Reset Poin',
  judul: 'RESET POIN',
  texts: { total_poin: { label: 'Total Poin', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} poin', { n: 75 }) } },
  columns: {
    kode_member: { label: 'Kode Member', judul: 'Kode', contoh: 'M000001' },
    nama_member: { label: 'Nama Member', judul: 'Nama Member', contoh: 'IBU SARI' },
    poin: { label: 'Poin', judul: 'Poin', contoh: '75' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      kolom: [
        column('kode_member', 2, 40, { rata: 'LEFT' }),
        column('nama_member', 43, 100, { rata: 'LEFT' }),
        column('poin', 150, 42, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({ ...usual, kolom: [column('nama_member', 0, 44, { rata: 'LEFT' }), column('poin', 45, 25.5, { tebal: true })] }),
  },
})
