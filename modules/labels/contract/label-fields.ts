import { rupiah } from '#engine/kinds/index.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { priceLabel } from '#modules/goods/contract/price-label.ts'

/** What a label says of a piece. */
export interface LabelPiece {
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly kode_dept: string
  readonly nama_dept: string
  /** In grams. */
  readonly berat: number
  readonly kadar_cetak: string
  readonly size: string | null
  readonly kode_intern: string | null
  /** What a customer pays for it now, in rupiah. */
  readonly harga: number
  readonly nama_toko: string
}

/**
 * How a text is fitted into its box. WHOLE and CUT are printed in smaller letters first. If the smallest letters of the printer are still too wide,
 * CUT is cut and WHOLE stops the printing of the label. LINES is broken into lines and cut.
 */
export type Fit = 'WHOLE' | 'CUT' | 'LINES'

interface TextFacts {
  /** What the designer calls it. */
  readonly label: string
  readonly fit: Fit
  readonly of: (piece: LabelPiece) => string
}

const price = rupiah('Harga')

/** The texts that a label may carry. */
export const labelTexts = {
  nama_barang: { label: 'Nama Barang', fit: 'LINES', of: ({ nama_barang }) => nama_barang },
  kode_barcode: { label: 'Kode Barcode', fit: 'WHOLE', of: ({ kode_barcode }) => kode_barcode },
  berat: { label: 'Berat', fit: 'WHOLE', of: ({ berat }) => `${g.berat.format(berat)} g` },
  kadar_cetak: { label: 'Kadar Cetak', fit: 'WHOLE', of: ({ kadar_cetak }) => kadar_cetak },
  harga: { label: 'Harga', fit: 'WHOLE', of: ({ harga }) => price.format(harga) },
  label_harga: { label: 'Label Harga', fit: 'WHOLE', of: ({ kode_dept }) => priceLabel(kode_dept) },
  size: { label: 'Size', fit: 'WHOLE', of: ({ size }) => size ?? '' },
  kode_dept: { label: 'Kode Jenis', fit: 'WHOLE', of: ({ kode_dept }) => kode_dept },
  nama_dept: { label: 'Jenis', fit: 'LINES', of: ({ nama_dept }) => nama_dept },
  kode_intern: { label: 'Kode Intern', fit: 'WHOLE', of: ({ kode_intern }) => kode_intern ?? '' },
  nama_toko: { label: 'Nama Toko', fit: 'CUT', of: ({ nama_toko }) => nama_toko },
} as const satisfies Readonly<Record<string, TextFacts>>

/** A text of a piece. */
export type LabelText = keyof typeof labelTexts

/** What is no text of the piece: its barcode, drawn, and the shop's own words. */
export const drawnFields = {
  barcode: { label: 'Barcode' },
  qr: { label: 'Kode QR' },
  teks: { label: 'Teks Bebas' },
} as const

/** Everything that may stand on a label. */
export type LabelField = LabelText | keyof typeof drawnFields

/** What the designer calls a field. */
export const labelOf = (field: LabelField): string => ({ ...labelTexts, ...drawnFields })[field].label

/** The names of the texts, in the order in which the designer offers them. */
export const textNames = Object.keys(labelTexts) as [LabelText, ...LabelText[]]

/** A piece that never was: what a design is shown and tried out with. */
export const specimen: LabelPiece = {
  kode_barcode: 'MC2000123X',
  nama_barang: 'CINCIN BELAH ROTAN MATA MERAH',
  kode_dept: 'CC',
  nama_dept: 'CINCIN',
  berat: 3.125,
  kadar_cetak: '750',
  size: '12',
  kode_intern: 'A-17',
  harga: 3_250_000,
  nama_toko: 'TOKO CONTOH',
}
