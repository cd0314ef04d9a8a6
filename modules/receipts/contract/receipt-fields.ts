/** How long a text may be on paper: characters of a line where the specification says so, and lines. */
export interface Cut {
  readonly characters?: number
  readonly lines: number
}

/** Says an Indonesian text in the language of the paper. */
export type SayOnPaper = (text: string, values?: Readonly<Record<string, string | number>>) => string

/** What a specimen says, for a shop that has no such document yet: data, or words of ours. */
export type Example = string | ((say: SayOnPaper) => string)

/** A field that is written as text: what it is called in the designer, how it is cut, and what a specimen says. */
export interface TextFacts {
  readonly label: string
  readonly cut: Cut
  /** A number, a date or a name that must be read whole: it gets smaller where it has no room, and is never cut. */
  readonly isWhole?: true
  /** Several fields under each other, each cut as it is by itself; what is empty takes no line. */
  readonly of?: readonly string[]
  readonly contoh?: Example
}

/** A column of the table of goods: what the designer calls it, the head that stands on paper, and what a specimen says. */
export interface ColumnFacts {
  readonly label: string
  readonly judul: string
  readonly contoh?: Example
  /** The picture of the piece, as wide as its column and as high, in place of a text. */
  readonly isPicture?: true
  /** It is left out where none of the pieces has one, and where the pieces take more pages with it than without. */
  readonly givesWay?: true
}

/** A number, a date or a name that stands in a line and is read whole; an amount, unless told. */
export const wholeText = (label: string, contoh: Example = 'Rp. 2,000,000') => ({ label, cut: { lines: 1 }, isWhole: true, contoh }) as const

/** An amount, or a weight, that says itself what it is. */
export const toldText = (label: string, contoh = 'Rp. 2,000,000') => wholeText(label, (say) => `${say(label)} ${contoh}`)

/** Specification §9: item name, description, customer name and address have 20 characters a line and up to 3 lines. */
export const nameCut = { characters: 20, lines: 3 } as const

/**
 * The texts that each receipt may carry, for any document: the shop, the customer, number, date and copy mark, the
 * words above and below. The labels are those of the designer; the texts on paper are in the language of the paper.
 */
export const commonTexts = {
  nama_toko: { label: 'Nama Toko', cut: { lines: 1 }, isWhole: true, contoh: 'Nama Toko' },
  alamat_toko: { label: 'Alamat Toko', cut: { lines: 2 }, contoh: 'Jalan Contoh No. 1, Kelurahan Contoh, Kecamatan Contoh, Kota Contoh 50132' },
  no_hp_toko: { label: 'No HP Toko', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('Telp. {{nomor}}', { nomor: '081234567890' }) },
  header: { label: 'Kepala Nota', cut: { lines: 1 }, contoh: 'Kepala nota dari setting' },
  identitas_toko: { label: 'Alamat, No HP dan Kepala Nota', cut: { lines: 4 }, of: ['alamat_toko', 'no_hp_toko', 'header'] },
  judul: { label: 'Judul Nota', cut: { lines: 1 }, isWhole: true },
  no_faktur: { label: 'No Faktur', cut: { lines: 1 }, isWhole: true, contoh: 'CONTOH-0001' },
  tanggal: { label: 'Tanggal', cut: { lines: 1 }, isWhole: true, contoh: '2026-01-31  10:00' },
  kasir: { label: 'Kasir', cut: { lines: 1 }, contoh: 'kasir.contoh' },
  nama_customer: { label: 'Nama Customer', cut: nameCut, contoh: 'IBU NAMA CUSTOMER YANG PANJANG' },
  alamat_customer: { label: 'Alamat Customer', cut: nameCut, contoh: 'JALAN RUMAH CUSTOMER NO 12 RT 03 RW 04' },
  no_hp: { label: 'No HP Customer', cut: { lines: 1 }, isWhole: true, contoh: '081234567890' },
  customer: { label: 'Nama, Alamat dan No HP Customer', cut: { lines: 7 }, of: ['nama_customer', 'alamat_customer', 'no_hp'] },
  salinan: { label: 'Tanda Salinan', cut: { lines: 1 }, isWhole: true, contoh: (say) => `${say('SALINAN KE-{{n}}', { n: 1 })} · spv.contoh` },
  halaman: { label: 'Nomor Halaman', cut: { lines: 1 }, isWhole: true },
  keterangan: { label: 'Keterangan', cut: { lines: 4 }, contoh: 'Keterangan nota' },
  footer: { label: 'Kaki Nota', cut: { lines: 4 }, contoh: 'Kaki nota dari setting' },
  catatan: { label: 'Keterangan dan Kaki Nota', cut: { lines: 4 }, contoh: 'Keterangan nota — Kaki nota dari setting' },
  tanda_tangan: { label: 'Nama Penanda Tangan', cut: { lines: 1 }, contoh: '( Nama Kasir )' },
} as const satisfies Readonly<Record<string, TextFacts>>

/** How many goods a paper is about, and their weight. */
export const sumTexts = {
  total_qty: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
  total_berat: { label: 'Total Berat', cut: { lines: 1 }, isWhole: true, contoh: '5.500 g' },
} as const satisfies Readonly<Record<string, TextFacts>>

/** What the paper of goods that change hands says besides: who served, how many and how heavy they are, and what they come to. */
export const goodsTexts = {
  sales: { label: 'Sales', cut: { lines: 1 }, contoh: 'NAMA SALES' },
  ...sumTexts,
  grand_total: { label: 'Grand Total', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 11,060,000' },
} as const satisfies Readonly<Record<string, TextFacts>>

/**
 * The total in words, as the trade writes it: with a changed figure the two no longer match. `contoh` is the total of the
 * example in words.
 */
export const amountInWords = (contoh: Example = 'Sebelas juta enam puluh ribu rupiah') =>
  ({ terbilang: { label: 'Terbilang', cut: { lines: 3 }, isWhole: true, contoh } }) as const satisfies Readonly<Record<string, TextFacts>>

/** Columns that the tables of many papers have. */
export const lineColumns = {
  no_urut: { label: 'No', judul: 'No' },
  nama_barang: { label: 'Nama Barang', judul: 'Nama Barang', contoh: 'CINCIN BELAH ROTAN DUA WARNA' },
  kode_barcode: { label: 'Kode Barcode', judul: 'Kode Barcode', contoh: 'CONTOH01' },
  kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
  qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
  berat: { label: 'Berat', judul: 'Berat (g)', contoh: '2.750' },
} as const satisfies Readonly<Record<string, ColumnFacts>>

/** What the table of such goods may say of each. Weight × price a gram is the base price; what it comes to is the paper's own. */
export const goodsColumns = {
  no_urut: lineColumns.no_urut,
  foto: { label: 'Foto', judul: '', isPicture: true, givesWay: true },
  nama_barang: lineColumns.nama_barang,
  kode_barcode: { label: 'Kode Barcode', judul: '', contoh: 'CONTOH01' },
  berat: lineColumns.berat,
  harga_per_gram: { label: 'Harga Per Gram', judul: 'Harga/g', contoh: '1,956,400' },
  harga_dasar: { label: 'Harga Dasar', judul: 'Harga', contoh: '5,380,100' },
  pembulatan: { label: 'Pembulatan', judul: 'Bulat', contoh: '400' },
} as const satisfies Readonly<Record<string, ColumnFacts>>

/** A common text that a document says; blocks are put together from others, and pages are counted while drawing. */
export type CommonText = Exclude<keyof typeof commonTexts, 'identitas_toko' | 'customer' | 'halaman'>

/**
 * The name of a text: which there are, each receipt declares and its check knows. One name stands for them all here, that of
 * no drawn thing, so that the compiler tells texts from things by the field alone.
 */
export type TextField = 'a text of the receipt'

/** Fields that are no texts of the document: drawn things, and the shop's own words and lines. A layout may have several of them. */
export const drawnFields = {
  barang: { label: 'Tabel Barang', mayRepeat: false },
  pembayaran: { label: 'Pembayaran', mayRepeat: false },
  tanda_customer: { label: 'Tanda Tangan Customer', mayRepeat: false },
  barcode: { label: 'Barcode No Faktur', mayRepeat: false },
  qr: { label: 'Kode QR No Faktur', mayRepeat: false },
  logo: { label: 'Logo Toko', mayRepeat: false },
  teks: { label: 'Teks Bebas', mayRepeat: true },
  garis: { label: 'Garis', mayRepeat: true },
} as const

/** What is no text of the document. */
export type DrawnField = keyof typeof drawnFields

/** Everything that may stand on some receipt. */
export type ReceiptField = TextField | DrawnField

/** Whether a field is drawn rather than written from a text of the document. */
export const isDrawn = (field: ReceiptField): field is DrawnField => field in drawnFields

/** Whether several elements may show a field. */
export const mayRepeat = (field: ReceiptField): boolean => isDrawn(field) && drawnFields[field].mayRepeat
