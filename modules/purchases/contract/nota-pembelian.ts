import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

// The shop's terms are those of what it sells.
const remark = 'keterangan' as const

/** The paper of a purchase: weight × price a gram − deductions + rounding is the amount; `rincian` says the same in lines. */
export const notaPembelian = defineReceipt({
  document: 'PEMBELIAN',
  rank: 2,
  title: 'Pembelian',
  judul: 'FAKTUR PEMBELIAN',
  texts: {
    ...goodsTexts,
    ...amountInWords('Sepuluh juta lima ratus sembilan puluh enam ribu rupiah'),
    grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 10,596,000' },
    no_identitas: { label: 'No Identitas', cut: { lines: 1 }, isWhole: true, contoh: '3374010101010001' },
  },
  columns: {
    ...goodsColumns,
    no_faktur: { label: 'No Faktur Jual', judul: 'No Faktur Jual', contoh: 'CONTOH-0001' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '750' },
    kondisi: { label: 'Kondisi', judul: 'Kondisi', contoh: 'BAGUS' },
    berat_nota: { label: 'Berat Nota', judul: 'Nota (g)', contoh: '2.760' },
    berat: { ...goodsColumns.berat, label: 'Berat Timbang' },
    potongan: { label: 'Potongan', judul: 'Potongan', contoh: '82,500' },
    harga: { label: 'Harga', judul: 'Jumlah (Rp)', contoh: '5,298,000' },
    rincian: {
      label: 'Rincian Harga',
      judul: '',
      contoh: (say) => `2.750 g × 1,956,400 = 5,380,100\n${say('Rugi Nota')} -82,500\n${say('Pembulatan')} 400`,
    },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      hasWords: true,
      remark,
      kolom: [
        column('no_urut', 2, 5, { rata: 'LEFT' }),
        column('foto', 7.5, 10),
        column('nama_barang', 19, 33, { rata: 'LEFT' }),
        column('kadar', 52.5, 9),
        column('kode_barcode', 45, 16.5, { baris: 2 }),
        column('kondisi', 63.5, 14, { rata: 'LEFT' }),
        column('berat_nota', 78.5, 12),
        column('berat', 91.5, 13),
        column('harga_per_gram', 105.5, 16),
        column('harga_dasar', 122.5, 18),
        column('potongan', 141.5, 14),
        column('pembulatan', 156.5, 10),
        column('harga', 167, 25, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      hasWords: true,
      remark,
      kolom: [
        column('nama_barang', 0, 30, { rata: 'LEFT' }),
        column('kadar', 30.5, 8),
        column('berat', 40.5, 10),
        column('harga', 51, 19.5, { tebal: true }),
        column('rincian', 32, 38.5, { baris: 2 }),
      ],
    }),
  },
  twice: 'DUPLIKAT_PEMBELIAN_MODULE',
})
