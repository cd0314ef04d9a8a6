import { lineColumns, sumTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, kode_barcode, qty, berat } = lineColumns

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Ke Baki', field: 'tujuan' },
    { label: 'Kasir', field: 'kasir' },
  ],
  total: 'total_berat',
} as const

/** The paper of a move: the person who takes the pieces over signs it. Each piece has a picture of 20 by 20 mm (specification §9). */
export const tandaTerima = defineReceipt({
  document: 'PINDAH_BARANG',
  title: 'Pindah Barang',
  judul: 'TANDA TERIMA',
  texts: {
    tujuan: { label: 'Ke Baki', cut: { lines: 1 }, isWhole: true, contoh: 'G1 / B02' },
    ...sumTexts,
  },
  columns: {
    foto: { label: 'Foto', judul: '', isPicture: true },
    no_urut,
    nama_barang,
    kode_barcode,
    label_harga: { label: 'Label Harga', judul: 'Label', contoh: 'CN' },
    asal: { label: 'Baki Asal', judul: 'Baki Asal', contoh: 'G1 / B01' },
    qty,
    berat,
    harga_jual: { label: 'Harga Jual', judul: 'Harga Jual', contoh: '4,439,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      tinggi: 297,
      sums: ['total_qty'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('foto', 10, 20),
        column('nama_barang', 33, 46, { rata: 'LEFT' }),
        column('kode_barcode', 80, 30, { rata: 'LEFT' }),
        column('label_harga', 111, 11, { rata: 'LEFT' }),
        column('asal', 123, 22, { rata: 'LEFT' }),
        column('qty', 146, 9),
        column('berat', 156, 14),
        column('harga_jual', 171, 21),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('foto', 0, 20),
        column('nama_barang', 21, 28, { rata: 'LEFT' }),
        column('berat', 50, 10),
        column('harga_jual', 50.5, 20, { baris: 2 }),
        column('kode_barcode', 21, 29, { rata: 'LEFT', baris: 3 }),
        column('qty', 61, 9.5),
      ],
    }),
  },
})
