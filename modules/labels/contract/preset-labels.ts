import { type LabelElement, type LabelLayout, barcode, labelLayout } from './label-layout.ts'
import type { LabelText } from './label-fields.ts'

type Place = readonly [x: number, y: number, lebar: number]
type Look = Partial<Pick<Extract<LabelElement, { ukuran: number }>, 'tebal' | 'rata' | 'baris' | 'muka'>>

const written = (field: LabelText, [x, y, lebar]: Place, ukuran: number, look: Look = {}): LabelElement => ({
  id: field,
  field,
  muka: 0,
  x,
  y,
  lebar,
  ukuran,
  tebal: false,
  rata: 'LEFT',
  baris: 1,
  ...look,
})
const bold = { tebal: true } as const
const right = { rata: 'RIGHT' } as const
const second = { muka: 1 } as const

/** Folded over the shank of a ring: two faces and a tail, which stays empty. The second stands on its head, and is read from behind. */
const ratTail: LabelLayout = {
  nama: 'Ekor Tikus 68 × 10 mm',
  lebar_kertas: 68,
  tinggi_kertas: 10,
  kolom: 1,
  baris: 1,
  tepi_kiri: 0,
  tepi_atas: 0,
  jarak_x: 0,
  jarak_y: 3,
  lebar: 68,
  tinggi: 10,
  muka: [
    { x: 0, y: 0, lebar: 22, tinggi: 10, putar: '0' },
    { x: 22, y: 0, lebar: 22, tinggi: 10, putar: '180' },
  ],
  elemen: [
    // Three dots of 203 dpi a square, and white around it.
    { id: 'qr', field: 'qr', muka: 0, x: 1.1, y: 1, lebar: 7.9 },
    written('berat', [10, 1, 11.5], 6.5, bold),
    written('kadar_cetak', [10, 4, 5.5], 6),
    written('label_harga', [15.6, 4, 5.8], 6, right),
    written('kode_barcode', [10, 6.8, 11.5], 5),
    written('nama_barang', [1, 0.8, 20], 5, { ...second, baris: 2 }),
    written('harga', [1, 5, 20], 6, { ...second, ...bold }),
    written('size', [1, 7.6, 8], 5, second),
    written('nama_toko', [9, 7.6, 12], 4.5, { ...second, ...right }),
  ],
}

const acrossTwo: LabelLayout = {
  nama: 'Gulungan 30 × 15 mm, 2 Kolom',
  lebar_kertas: 64,
  tinggi_kertas: 15,
  kolom: 2,
  baris: 1,
  tepi_kiri: 1,
  tepi_atas: 0,
  jarak_x: 2,
  jarak_y: 2,
  lebar: 30,
  tinggi: 15,
  muka: [{ x: 0, y: 0, lebar: 30, tinggi: 15, putar: '0' }],
  elemen: [
    written('nama_barang', [1, 0.8, 28], 5),
    { id: 'barcode', field: 'barcode', muka: 0, x: 2, y: 3.2, lebar: 26, ...barcode },
    written('kode_barcode', [1, 8.6, 18], 5),
    written('label_harga', [21, 8.6, 8], 5, right),
    written('berat', [1, 11.6, 14], 6.5, bold),
    written('kadar_cetak', [16, 11.6, 13], 6.5, { ...right, ...bold }),
  ],
}

const sheet: LabelLayout = {
  nama: 'Lembar A4, 5 × 13 (38 × 21 mm)',
  lebar_kertas: 210,
  tinggi_kertas: 297,
  kolom: 5,
  baris: 13,
  tepi_kiri: 4.7,
  tepi_atas: 10.7,
  jarak_x: 2.5,
  jarak_y: 0,
  lebar: 38.1,
  tinggi: 21.2,
  muka: [{ x: 0, y: 0, lebar: 38.1, tinggi: 21.2, putar: '0' }],
  elemen: [
    written('nama_toko', [2, 1, 24], 5),
    written('label_harga', [27, 1, 9], 5, right),
    { id: 'barcode', field: 'barcode', muka: 0, x: 2, y: 3.6, lebar: 34, ...barcode },
    written('kode_barcode', [2, 8.9, 34], 5.5),
    written('nama_barang', [2, 11.4, 34], 5.5),
    written('berat', [2, 14.4, 16], 6.5, bold),
    written('kadar_cetak', [20, 14.4, 16], 6.5, { ...right, ...bold }),
    written('harga', [2, 17.6, 24], 6.5),
    written('size', [27, 17.6, 9], 6, right),
  ],
}

/** On the bag of a customer's things: its code large, and what is in it. */
const bag: LabelLayout = {
  untuk: 'KANTONG',
  nama: 'Kantong Service 60 × 40 mm',
  lebar_kertas: 60,
  tinggi_kertas: 40,
  kolom: 1,
  baris: 1,
  tepi_kiri: 0,
  tepi_atas: 0,
  jarak_x: 0,
  jarak_y: 3,
  lebar: 60,
  tinggi: 40,
  muka: [{ x: 0, y: 0, lebar: 60, tinggi: 40, putar: '0' }],
  elemen: [
    { id: 'qr', field: 'qr', muka: 0, x: 2, y: 2, lebar: 17 },
    written('nama_toko', [21, 1.6, 37], 6),
    written('no_service', [21, 4.8, 37], 10, bold),
    written('nama_customer', [21, 9.6, 37], 9, bold),
    written('tgl_estimasi', [21, 14.2, 37], 9),
    written('isi', [2, 20.4, 56], 7, { baris: 5 }),
    written('total_qty', [2, 35.6, 26], 8, bold),
    written('total_berat', [30, 35.6, 28], 8, { ...bold, ...right }),
  ],
}

/** The same on a sheet for any printer. */
const bagSheet: LabelLayout = {
  ...bag,
  nama: 'Kantong Service, Lembar A4, 3 × 7 (60 × 40 mm)',
  lebar_kertas: 210,
  tinggi_kertas: 297,
  kolom: 3,
  baris: 7,
  tepi_kiri: 12,
  tepi_atas: 8.5,
  jarak_x: 3,
  jarak_y: 0,
}

/** The designs that the program comes with, of the stocks that shops buy most; a shop may change each, and go back. */
export const presetLabels: Readonly<Record<string, LabelLayout>> = {
  EKOR_TIKUS: ratTail,
  GULUNGAN_2: acrossTwo,
  LEMBAR_A4: sheet,
  KANTONG: bag,
  KANTONG_A4: bagSheet,
}

for (const [kode_desain, layout] of Object.entries(presetLabels)) {
  const { error } = labelLayout.safeParse(layout)
  if (error) throw new Error(`${kode_desain}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`)
}
