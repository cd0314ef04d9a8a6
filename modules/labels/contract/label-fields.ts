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

/** What the label of a bag says: a customer's things that lie with the shop. `kode_barcode` is the number of their document, which is drawn as its code. */
export interface LabelBag {
  readonly kode_barcode: string
  readonly nama_customer: string
  /** What is in it. */
  readonly isi: string
  readonly total_qty: number
  /** In grams. */
  readonly total_berat: number
  readonly tgl_estimasi: string
  readonly nama_toko: string
}

/** What labels are of. */
export const labelSubjects = { BARANG: 'Barang', KANTONG: 'Kantong Service' } as const

/** What a label is of. */
export type LabelSubject = keyof typeof labelSubjects

/** A piece or a bag. */
export type Labelled = LabelPiece | LabelBag

const isBag = (thing: Labelled): thing is LabelBag => 'isi' in thing

/**
 * How a text is fitted into its box. WHOLE and CUT are printed in smaller letters first. If the smallest letters of the printer are still too wide,
 * CUT is cut and WHOLE stops the printing of the label. LINES is broken into lines and cut.
 */
export type Fit = 'WHOLE' | 'CUT' | 'LINES'

interface TextFacts {
  /** What the designer calls it. */
  readonly label: string
  readonly fit: Fit
  readonly of: (thing: Labelled) => string
}

const price = rupiah('Harga')

/** A text of a piece; a bag has none. */
const piece = (label: string, fit: Fit, of: (piece: LabelPiece) => string) => ({
  label,
  fit,
  of: (thing: Labelled) => (isBag(thing) ? '' : of(thing)),
})
/** A text of a bag; a piece has none. */
const bag = (label: string, fit: Fit, of: (bag: LabelBag) => string) => ({ label, fit, of: (thing: Labelled) => (isBag(thing) ? of(thing) : '') })

const shopName = { label: 'Nama Toko', fit: 'CUT', of: ({ nama_toko }: Labelled) => nama_toko } as const

/** The texts that the label of a piece may carry. */
const pieceTexts = {
  nama_barang: piece('Nama Barang', 'LINES', ({ nama_barang }) => nama_barang),
  kode_barcode: piece('Kode Barcode', 'WHOLE', ({ kode_barcode }) => kode_barcode),
  berat: piece('Berat', 'WHOLE', ({ berat }) => `${g.berat.format(berat)} g`),
  kadar_cetak: piece('Kadar Cetak', 'WHOLE', ({ kadar_cetak }) => kadar_cetak),
  harga: piece('Harga', 'WHOLE', ({ harga }) => price.format(harga)),
  label_harga: piece('Label Harga', 'WHOLE', ({ kode_dept }) => priceLabel(kode_dept)),
  size: piece('Size', 'WHOLE', ({ size }) => size ?? ''),
  kode_dept: piece('Kode Jenis', 'WHOLE', ({ kode_dept }) => kode_dept),
  nama_dept: piece('Jenis', 'LINES', ({ nama_dept }) => nama_dept),
  kode_intern: piece('Kode Intern', 'WHOLE', ({ kode_intern }) => kode_intern ?? ''),
  nama_toko: shopName,
} satisfies Readonly<Record<string, TextFacts>>

/** The texts that the label of a bag may carry. */
const bagTexts = {
  no_service: bag('No Service', 'WHOLE', ({ kode_barcode }) => kode_barcode),
  nama_customer: bag('Nama Customer', 'CUT', ({ nama_customer }) => nama_customer),
  isi: bag('Isi Kantong', 'LINES', ({ isi }) => isi),
  total_qty: bag('Total Qty', 'WHOLE', ({ total_qty }) => `${total_qty} pcs`),
  total_berat: bag('Total Berat', 'WHOLE', ({ total_berat }) => `${g.berat.format(total_berat)} g`),
  tgl_estimasi: bag('Estimasi Selesai', 'WHOLE', ({ tgl_estimasi }) => tgl_estimasi),
  nama_toko: shopName,
} satisfies Readonly<Record<string, TextFacts>>

/** Every text that a label may carry. */
export const labelTexts = { ...pieceTexts, ...bagTexts } satisfies Readonly<Record<string, TextFacts>>

/** A text of a label. */
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

/** The names of all texts. */
export const textNames = Object.keys(labelTexts) as [LabelText, ...LabelText[]]

/** The texts that a label of a subject may carry, in the order in which the designer offers them. */
export const textsOf = (subject: LabelSubject): readonly LabelText[] => Object.keys(subject === 'BARANG' ? pieceTexts : bagTexts) as LabelText[]

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

/** A bag that never was. */
export const specimenBag: LabelBag = {
  kode_barcode: 'SV-CONTOH-000001',
  nama_customer: 'NAMA CUSTOMER CONTOH',
  isi: 'CINCIN POLOS, UBAH UKURAN; KALUNG, PATRI SAMBUNGAN',
  total_qty: 3,
  total_berat: 13.005,
  tgl_estimasi: '2026-02-07',
  nama_toko: 'TOKO CONTOH',
}

/** What a design of a subject is shown and tried out with. */
export const specimenOf = ({ untuk = 'BARANG' }: { readonly untuk?: LabelSubject | undefined }): Labelled =>
  untuk === 'BARANG' ? specimen : specimenBag
