import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Uraian', field: 'uraian_pindah' },
    { label: 'Disetujui Oleh', field: 'disetujui' },
  ],
  total: 'jumlah_selisih',
  totalLabel: 'SELISIH',
} as const

/**
 * The record of a move: the closing balances of the old books next to the balances that came in. The users who made and approved
 * it sign it.
 */
export const notaPindahData = defineReceipt({
  document: 'PINDAH_DATA',
  title: 'Pindah Data',
  judul: 'BUKTI PINDAH DATA',
  texts: {
    uraian_pindah: { label: 'Uraian', cut: { lines: 1 }, contoh: 'PINDAH DARI PROGRAM LAMA' },
    disetujui: { label: 'Disetujui Oleh', cut: { lines: 1 }, contoh: 'SPV.MC2' },
    jumlah_dokumen: { label: 'Jumlah Dokumen', cut: { lines: 1 }, isWhole: true, contoh: 'Jumlah Dokumen 41' },
    jumlah_selisih: { label: 'Jumlah Selisih', cut: { lines: 1 }, isWhole: true, contoh: '0' },
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Barang: Gram Kotor' },
    lama: { label: 'Buku Lama', judul: 'Buku Lama', contoh: '12,345.670' },
    masuk: { label: 'Yang Masuk', judul: 'Yang Masuk', contoh: '12,345.670' },
    selisih: { label: 'Selisih', judul: 'Selisih', contoh: '0.000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['jumlah_dokumen'],
      tinggi: 297,
      kolom: [
        column('uraian', 2, 72, { rata: 'LEFT' }),
        column('lama', 75, 40),
        column('masuk', 116, 40),
        column('selisih', 157, 35, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('uraian', 0, 28, { rata: 'LEFT' }), column('masuk', 28.5, 21), column('selisih', 50, 20.5, { tebal: true })],
    }),
  },
})
