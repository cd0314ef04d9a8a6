import { eventColumns, eventLayouts, eventTexts } from '#modules/cases/contract/event-paper.ts'
import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

// The shop's terms are those of what it sells.
const remark = 'keterangan' as const
const facts = [
  { label: 'Perkiraan', field: 'tgl_perkiraan' },
  { label: 'Sales', field: 'sales' },
] as const

/** The paper of a pre-order: what was ordered and how many, what it is thought to come to, what was paid, and when it is expected. */
export const notaPreOrder = defineReceipt({
  document: 'PRE_ORDER',
  title: 'Pre Order',
  judul: 'NOTA PRE ORDER',
  texts: {
    ...goodsTexts,
    tgl_perkiraan: wholeText('Perkiraan Datang', '2026-02-28'),
    harga_dikunci: wholeText('Harga Dikunci', 'Harga Dikunci'),
    uang_po: toldText('Uang Pre Order', 'Rp. 2,000,000'),
    ...amountInWords((say) => `${say('Uang Pre Order')}: Dua juta rupiah`),
    sisa_bayar: toldText('Sisa Harga', 'Rp. 9,060,000'),
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    deskripsi: { label: 'Deskripsi', judul: 'Barang', contoh: 'GELANG RANTAI' },
    nama_group: { label: 'Group', judul: 'Group', contoh: 'EMAS 750' },
    size: { label: 'Size', judul: 'Size', contoh: '18' },
    qty: { label: 'Qty', judul: 'Qty', contoh: '2' },
    berat: { label: 'Berat', judul: 'Berat (g)', contoh: '2.750' },
    harga_per_gram: { label: 'Harga Per Gram', judul: 'Harga/g', contoh: '1,956,400' },
    sub_total: { label: 'Sub Total', judul: 'Jumlah (Rp)', contoh: '11,060,000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      hasWords: true,
      remark,
      facts,
      sums: ['uang_po', 'sisa_bayar'],
      kolom: [
        column('no_urut', 2, 5, { rata: 'LEFT' }),
        column('deskripsi', 8, 56, { rata: 'LEFT' }),
        column('nama_group', 65, 28, { rata: 'LEFT' }),
        column('size', 94, 14),
        column('qty', 109, 10),
        column('berat', 120, 18),
        column('harga_per_gram', 139, 24),
        column('sub_total', 164, 28, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      hasWords: true,
      remark,
      facts,
      kolom: [
        column('deskripsi', 0, 32, { rata: 'LEFT' }),
        column('qty', 33, 6),
        column('berat', 40, 11),
        column('sub_total', 51, 19.5, { tebal: true }),
      ],
    }),
  },
  twice: 'DUPLIKAT_PESANAN_MODULE',
})

/** The paper of a payment on a pre-order, or of one that is given up. */
export const notaMutasiPo = defineReceipt({
  document: 'MUTASI_PO',
  title: 'Mutasi PO',
  judul: 'MUTASI PRE ORDER',
  texts: { no_po: wholeText('No PO', 'CONTOH-0001'), ...eventTexts },
  columns: eventColumns,
  hasPayments: true,
  layouts: eventLayouts('No PO', 'no_po'),
  twice: 'DUPLIKAT_PESANAN_MODULE',
})
