import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Kasir', field: 'kasir' },
    { label: 'Uraian', field: 'uraian_jurnal' },
  ],
  total: 'total_jurnal',
} as const

/** The paper of an entry by hand. The user who made it signs the sheet. */
export const notaJurnalUmum = defineReceipt({
  document: 'JURNAL_UMUM',
  title: 'Jurnal Umum',
  judul: 'BUKTI JURNAL',
  texts: {
    uraian_jurnal: { label: 'Uraian', cut: { lines: 1 }, contoh: 'PENYUSUTAN JANUARI' },
    total_jurnal: { label: 'Total', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 1,250,000' },
  },
  columns: {
    akun: { label: 'Akun', judul: 'Akun', contoh: '6-1022 BEBAN PENYUSUTAN' },
    debet: { label: 'Debet', judul: 'Debet (Rp)', contoh: '1,250,000' },
    kredit: { label: 'Kredit', judul: 'Kredit (Rp)', contoh: '0' },
  },
  layouts: {
    NOTA: sheetLayout({ ...usual, sums: [], kolom: [column('akun', 2, 110, { rata: 'LEFT' }), column('debet', 113, 38), column('kredit', 152, 40)] }),
    SLIP: slipLayout({ ...usual, kolom: [column('akun', 0, 29, { rata: 'LEFT' }), column('debet', 29.5, 20.5), column('kredit', 50.5, 20)] }),
  },
})
