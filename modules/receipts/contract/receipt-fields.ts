/** How long a text may be on paper: characters of a line where the specification says so, and lines. */
export interface Cut {
  readonly characters?: number
  readonly lines: number
}

/** A field that is written as text: what it is called in the designer, and how it is cut. */
interface TextFacts {
  readonly label: string
  readonly cut: Cut
  /** A number, a date or a name that must be read whole: it gets smaller where it has no room, and is never cut. */
  readonly isWhole?: true
  /** Several fields under each other, each cut as it is by itself; what is empty takes no line. */
  readonly of?: readonly TextPart[]
}

/** Specification §9: item name, description, customer name and address have 20 characters a line and up to 3 lines. */
export const nameCut = { characters: 20, lines: 3 } as const

/**
 * Every text that a receipt may carry. The labels are those of the designer; what stands on paper is the document's own,
 * in the language of its texts.
 */
export const textFields = {
  nama_toko: { label: 'Nama Toko', cut: { lines: 1 }, isWhole: true },
  alamat_toko: { label: 'Alamat Toko', cut: { lines: 2 } },
  no_hp_toko: { label: 'No HP Toko', cut: { lines: 1 }, isWhole: true },
  header: { label: 'Kepala Nota', cut: { lines: 1 } },
  identitas_toko: { label: 'Alamat, No HP dan Kepala Nota', cut: { lines: 4 }, of: ['alamat_toko', 'no_hp_toko', 'header'] },
  judul: { label: 'Judul Nota', cut: { lines: 1 }, isWhole: true },
  no_faktur: { label: 'No Faktur', cut: { lines: 1 }, isWhole: true },
  tanggal: { label: 'Tanggal', cut: { lines: 1 }, isWhole: true },
  sales: { label: 'Sales', cut: { lines: 1 } },
  kasir: { label: 'Kasir', cut: { lines: 1 } },
  nama_customer: { label: 'Nama Customer', cut: nameCut },
  alamat_customer: { label: 'Alamat Customer', cut: nameCut },
  no_hp: { label: 'No HP Customer', cut: { lines: 1 }, isWhole: true },
  customer: { label: 'Nama, Alamat dan No HP Customer', cut: { lines: 7 }, of: ['nama_customer', 'alamat_customer', 'no_hp'] },
  salinan: { label: 'Tanda Salinan', cut: { lines: 1 }, isWhole: true },
  halaman: { label: 'Nomor Halaman', cut: { lines: 1 }, isWhole: true },
  total_qty: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true },
  total_berat: { label: 'Total Berat', cut: { lines: 1 }, isWhole: true },
  grand_total: { label: 'Grand Total', cut: { lines: 1 }, isWhole: true },
  kembali: { label: 'Kembalian', cut: { lines: 1 }, isWhole: true },
  keterangan: { label: 'Keterangan', cut: { lines: 4 } },
  footer: { label: 'Kaki Nota', cut: { lines: 4 } },
  catatan: { label: 'Keterangan dan Kaki Nota', cut: { lines: 4 } },
  tanda_tangan: { label: 'Nama Penanda Tangan', cut: { lines: 1 } },
} as const satisfies Readonly<Record<string, TextFacts>>

/** A text that stands in a block of several. */
type TextPart = 'alamat_toko' | 'no_hp_toko' | 'header' | 'nama_customer' | 'alamat_customer' | 'no_hp'

/** A text that a receipt may carry. */
export type TextField = keyof typeof textFields

/** How a text field is written. */
export const factsOf = (field: TextField): TextFacts => textFields[field]

/** What is no text of the document: drawn things, and the shop's own words and lines, of which there may be several. */
export const drawnFields = {
  barang: { label: 'Tabel Barang', mayRepeat: false },
  pembayaran: { label: 'Pembayaran', mayRepeat: false },
  barcode: { label: 'Barcode No Faktur', mayRepeat: false },
  qr: { label: 'Kode QR No Faktur', mayRepeat: false },
  logo: { label: 'Logo Toko', mayRepeat: false },
  teks: { label: 'Teks Bebas', mayRepeat: true },
  garis: { label: 'Garis', mayRepeat: true },
} as const

/** What is no text of the document. */
export type DrawnField = keyof typeof drawnFields

/** Whether a field is drawn rather than written from a text of the document. */
export const isDrawn = (field: ReceiptField): field is DrawnField => field in drawnFields

/** Every field by name: the one table of what may stand on a receipt. */
export type ReceiptField = TextField | DrawnField

/** What a field is called in the designer. */
export function labelOf(field: ReceiptField): string {
  return isDrawn(field) ? drawnFields[field].label : textFields[field].label
}

/** Whether several elements may show a field. */
export const mayRepeat = (field: ReceiptField): boolean => isDrawn(field) && drawnFields[field].mayRepeat

/**
 * The columns of the table of goods: what the designer calls them, and the head that stands on paper. Weight × price a
 * gram is the base price, and base price + work fee − discount + rounding is the amount; `rincian` says the same in lines.
 */
export const columnFields = {
  no_urut: { label: 'No', judul: 'No' },
  nama_barang: { label: 'Nama Barang', judul: 'Nama Barang' },
  kode_barcode: { label: 'Kode Barcode', judul: '' },
  qty: { label: 'Qty', judul: 'Qty' },
  kadar_cetak: { label: 'Kadar', judul: 'Kadar' },
  berat: { label: 'Berat', judul: 'Berat (g)' },
  harga_per_gram: { label: 'Harga Per Gram', judul: 'Harga/g' },
  harga_dasar: { label: 'Harga Dasar', judul: 'Harga' },
  ongkos: { label: 'Ongkos', judul: 'Ongkos' },
  diskon: { label: 'Diskon', judul: 'Diskon' },
  pembulatan: { label: 'Pembulatan', judul: 'Bulat' },
  harga_total: { label: 'Harga Total', judul: 'Jumlah (Rp)' },
  rincian: { label: 'Rincian Harga', judul: '' },
} as const

/** A column of the table of goods. */
export type ColumnField = keyof typeof columnFields
