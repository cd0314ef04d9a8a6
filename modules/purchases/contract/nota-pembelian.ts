import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  facts: [
    { label: 'Sales', field: 'sales' },
    { label: 'Kasir', field: 'kasir' },
  ],
  total: 'grand_total',
  hasPayments: true,
  // The shop's terms are those of what it sells.
  remark: 'keterangan',
} as const

/** The paper of a purchase: weight × price a gram − deductions + rounding is the amount; `rincian` says the same in lines. */
export const notaPembelian = defineReceipt({
  document: 'PEMBELIAN',
  title: 'Pembelian',
  judul: 'FAKTUR PEMBELIAN',
  texts: {
    sales: { label: 'Sales', cut: { lines: 1 }, contoh: 'NAMA SALES' },
    no_identitas: { label: 'No Identitas', cut: { lines: 1 }, isWhole: true, contoh: '3374010101010001' },
    total_qty: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
    total_berat: { label: 'Total Berat', cut: { lines: 1 }, isWhole: true, contoh: '5.500 g' },
    grand_total: { label: 'Grand Total', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 8,460,000' },
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    nama_barang: { label: 'Nama Barang', judul: 'Nama Barang', contoh: 'CINCIN BELAH ROTAN DUA WARNA' },
    kode_barcode: { label: 'Kode Barcode', judul: '', contoh: 'CONTOH01' },
    no_faktur: { label: 'No Faktur Jual', judul: 'No Faktur Jual', contoh: 'CONTOH-0001' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '750' },
    kondisi: { label: 'Kondisi', judul: 'Kondisi', contoh: 'BAGUS' },
    berat_nota: { label: 'Berat Nota', judul: 'Nota (g)', contoh: '2.760' },
    berat: { label: 'Berat Timbang', judul: 'Berat (g)', contoh: '2.750' },
    harga_per_gram: { label: 'Harga Per Gram', judul: 'Harga/g', contoh: '1,639,100' },
    harga_dasar: { label: 'Harga Dasar', judul: 'Harga', contoh: '4,507,525' },
    potongan: { label: 'Potongan', judul: 'Potongan', contoh: '68,750' },
    pembulatan: { label: 'Pembulatan', judul: 'Bulat', contoh: '225' },
    harga: { label: 'Harga', judul: 'Jumlah (Rp)', contoh: '4,439,000' },
    rincian: {
      label: 'Rincian Harga',
      judul: '',
      contoh: (say) => `2.750 g × 1,639,100 = 4,507,525\n${say('Rugi Nota')} -68,750\n${say('Pembulatan')} 225`,
    },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_qty', 'total_berat'],
      kolom: [
        column('no_urut', 2, 6, { rata: 'LEFT' }),
        column('nama_barang', 8, 41, { rata: 'LEFT' }),
        column('kadar', 50, 11),
        column('kode_barcode', 45, 16, { baris: 2 }),
        column('kondisi', 64, 14, { rata: 'LEFT' }),
        column('berat_nota', 79, 13),
        column('berat', 93, 14),
        column('harga_per_gram', 108, 15),
        column('harga_dasar', 124, 17),
        column('potongan', 142, 15),
        column('pembulatan', 158, 9),
        column('harga', 168, 24, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 31.5, { rata: 'LEFT' }),
        column('kadar', 32, 8),
        column('berat', 40.5, 10),
        column('harga', 51, 19.5, { tebal: true }),
        column('rincian', 32, 38.5, { baris: 2 }),
      ],
    }),
  },
  twice: 'DUPLIKAT_PEMBELIAN_MODULE',
})
