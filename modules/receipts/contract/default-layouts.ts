import type { LayoutKey, ReceiptElement, ReceiptLayout, TableColumn, TextElement, WrittenElement } from './layout.ts'
import type { ColumnField, TextField } from './receipt-fields.ts'

type Look = Partial<Pick<WrittenElement, 'tebal' | 'abu' | 'rata' | 'baris' | 'jarak_baris' | 'halaman' | 'font'>>

const look = { font: 'SANS', tebal: false, abu: false, rata: 'LEFT', baris: 1, jarak_baris: 4, halaman: 'SEMUA' } as const

const written = (field: TextField, [x, y, lebar]: Place, ukuran: number, change: Look = {}): TextElement => ({
  id: field,
  field,
  x,
  y,
  lebar,
  ukuran,
  ...look,
  ...change,
})
const ownWords = (id: string, teks: string, [x, y, lebar]: Place, ukuran: number, change: Look = {}): ReceiptElement => ({
  id,
  field: 'teks',
  teks,
  x,
  y,
  lebar,
  ukuran,
  ...look,
  ...change,
})
const column = (kolom: ColumnField, x: number, lebar: number, change: Partial<TableColumn> = {}): TableColumn => ({
  kolom,
  x,
  lebar,
  rata: 'RIGHT',
  tebal: false,
  baris: 1,
  ...change,
})
type Place = readonly [x: number, y: number, lebar: number]

const right = { rata: 'RIGHT' } as const
const last = { halaman: 'TERAKHIR' } as const

/** Half a sheet of A4 across: pieces with weight, purity and price, payments and change, the number as bars and as QR code. */
const sheet: ReceiptLayout = {
  lebar: 210,
  tinggi: 148,
  rangkap: 1,
  elemen: [
    written('nama_toko', [9, 11, 78], 15, { tebal: true, jarak_baris: 6 }),
    written('identitas_toko', [9, 17.9, 79], 8, { baris: 4, jarak_baris: 3.6 }),
    written('judul', [94, 11.1, 44], 11, { ...right, tebal: true, jarak_baris: 5 }),
    ownWords('label_no', 'No', [92, 17.4, 14], 8, { abu: true, jarak_baris: 3.9 }),
    written('no_faktur', [106.5, 17.3, 31.5], 8.5, { ...right, jarak_baris: 3.9 }),
    ownWords('label_tanggal', 'Tanggal', [92, 21.3, 14], 8, { abu: true, jarak_baris: 3.9 }),
    written('tanggal', [106.5, 21.2, 31.5], 8.5, { ...right, jarak_baris: 3.9 }),
    ownWords('label_sales', 'Sales', [92, 25.2, 14], 8, { abu: true, jarak_baris: 3.9 }),
    written('sales', [106.5, 25.1, 31.5], 8.5, { ...right, jarak_baris: 3.9 }),
    ownWords('label_kasir', 'Kasir', [92, 29.1, 14], 8, { abu: true, jarak_baris: 3.9 }),
    written('kasir', [106.5, 29, 31.5], 8.5, { ...right, jarak_baris: 3.9 }),
    written('salinan', [92, 34.4, 46], 8, { ...right, tebal: true }),
    ownWords('label_kepada', 'Kepada Yth.', [144, 12, 39], 7.5, { abu: true, jarak_baris: 3.2 }),
    written('customer', [144, 15.4, 39], 7.5, { baris: 7, jarak_baris: 3.2 }),
    written('halaman', [186, 10.1, 15], 7, { ...right, abu: true, jarak_baris: 3.5 }),
    { id: 'qr', field: 'qr', x: 184, y: 21, lebar: 17, halaman: 'SEMUA' },
    {
      id: 'barang',
      field: 'barang',
      x: 9,
      y: 40,
      lebar: 192,
      tinggi: 47,
      halaman: 'SEMUA',
      font: 'SANS',
      ukuran: 8.5,
      judul_kolom: true,
      kolom: [
        column('no_urut', 2, 6, { rata: 'LEFT' }),
        column('nama_barang', 8, 41, { rata: 'LEFT' }),
        column('kadar_cetak', 50, 11),
        column('kode_barcode', 45, 16, { baris: 2 }),
        column('qty', 62, 7),
        column('berat', 70, 15),
        column('harga_per_gram', 86, 17),
        column('harga_dasar', 104, 19),
        column('ongkos', 124, 15),
        column('diskon', 140, 16),
        column('pembulatan', 157, 10),
        column('harga_total', 168, 24, { tebal: true }),
      ],
    },
    { id: 'garis_total', field: 'garis', x: 9, y: 94, lebar: 192, abu: false, ...last },
    written('total_qty', [17, 97.6, 40], 9, last),
    written('total_berat', [64, 97.6, 30], 9, { ...right, ...last }),
    ownWords('label_total', 'TOTAL', [145, 97.1, 25], 11, { ...right, ...last, tebal: true }),
    written('grand_total', [170, 96.8, 31], 12, { ...right, ...last, tebal: true, jarak_baris: 5 }),
    {
      id: 'pembayaran',
      field: 'pembayaran',
      x: 130,
      y: 103.8,
      lebar: 71,
      ukuran: 8.5,
      ...look,
      ...right,
      ...last,
      baris: 7,
      jarak_baris: 3.9,
    },
    { id: 'barcode', field: 'barcode', x: 9, y: 106, lebar: 62, tinggi: 15.5, font: 'SANS', ukuran: 7.5, ...last },
    written('catatan', [9, 124, 110.6], 7.5, { ...last, abu: true, baris: 4, jarak_baris: 3.3 }),
    ownWords('hormat_kami', 'Hormat Kami,', [88, 104.8, 40], 8.5, { ...last, rata: 'CENTER' }),
    written('tanda_tangan', [88, 119.8, 40], 8.5, { ...last, rata: 'CENTER' }),
  ],
}

const centre = { rata: 'CENTER' } as const

/** A roll of 80 mm, or a narrow pad. */
const slip: ReceiptLayout = {
  lebar: 80,
  tinggi: 170,
  rangkap: 1,
  elemen: [
    written('nama_toko', [4, 4, 72], 12, { ...centre, tebal: true, jarak_baris: 5 }),
    written('identitas_toko', [4, 9.5, 72], 7.5, { ...centre, baris: 4, jarak_baris: 3.2 }),
    written('judul', [4, 23.5, 72], 9, { ...centre, tebal: true }),
    written('no_faktur', [4, 28.5, 40], 8, { tebal: true }),
    written('tanggal', [44, 28.5, 32], 8, right),
    ownWords('label_sales', 'Sales', [4, 32.5, 12], 8, { abu: true }),
    written('sales', [16, 32.5, 34], 8),
    written('halaman', [62, 32.5, 14], 7, { ...right, abu: true }),
    written('customer', [4, 37, 46], 8, { baris: 7, jarak_baris: 3.4 }),
    written('salinan', [50, 37, 26], 7.5, { ...right, tebal: true }),
    {
      id: 'barang',
      field: 'barang',
      // The mark in the colour of the piece's group stands in the millimetre and a half before the table.
      x: 5.5,
      y: 62,
      lebar: 70.5,
      tinggi: 52,
      halaman: 'SEMUA',
      font: 'SANS',
      ukuran: 7.5,
      judul_kolom: true,
      kolom: [
        column('nama_barang', 0, 31.5, { rata: 'LEFT' }),
        column('kadar_cetak', 32, 8),
        column('berat', 40.5, 10),
        column('harga_total', 51, 19.5, { tebal: true }),
        column('rincian', 32, 38.5, { baris: 2 }),
      ],
    },
    { id: 'garis_total', field: 'garis', x: 4, y: 115, lebar: 72, abu: false, ...last },
    ownWords('label_total', 'TOTAL', [4, 117, 20], 10, { ...last, tebal: true }),
    written('grand_total', [26, 117, 50], 11, { ...right, ...last, tebal: true }),
    { id: 'pembayaran', field: 'pembayaran', x: 4, y: 122.5, lebar: 72, ukuran: 8, ...look, ...last, baris: 5, jarak_baris: 3.6 },
    { id: 'qr', field: 'qr', x: 58, y: 145, lebar: 18, ...last },
    written('catatan', [4, 145, 51], 7.5, { ...last, abu: true, baris: 6, jarak_baris: 3.2 }),
  ],
}

/** The words that come with the layouts: they are ours, and said in the language of the paper wherever a shop has left them. */
export const presetWords: ReadonlySet<string> = new Set(
  [sheet, slip].flatMap(({ elemen }) => elemen.flatMap((element) => (element.field === 'teks' ? [element.teks] : []))),
)

/** The layout that a shop comes with; it prints until the shop designs one of its own. */
export function defaultLayout({ bentuk }: Pick<LayoutKey, 'bentuk'>): ReceiptLayout {
  return bentuk === 'SLIP' ? slip : sheet
}
