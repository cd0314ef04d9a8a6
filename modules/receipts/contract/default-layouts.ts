import { tenths } from '#engine/contract/design.ts'
import type { ReceiptElement, ReceiptLayout, TableColumn, TextElement, WrittenElement } from './layout.ts'
import type { TextField } from './receipt-fields.ts'

type Look = Partial<Pick<WrittenElement, 'tebal' | 'abu' | 'rata' | 'baris' | 'jarak_baris' | 'halaman' | 'font'>>

const look = { font: 'SANS', tebal: false, abu: false, rata: 'LEFT', baris: 1, jarak_baris: 4, halaman: 'SEMUA' } as const

// The layouts of a receipt are checked against its own texts and columns when it is declared.
/** A text of the document where it stands: millimetres from the upper left corner, and the size of its letters in points. */
export const written = (field: string, [x, y, lebar]: Place, ukuran: number, change: Look = {}): TextElement => ({
  id: field,
  field: field as TextField,
  x,
  y,
  lebar,
  ukuran,
  ...look,
  ...change,
})
/** Fixed words of a layout. */
export const ownWords = (id: string, teks: string, [x, y, lebar]: Place, ukuran: number, change: Look = {}): ReceiptElement => ({
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

/** A column where it stands in the table of goods. */
export const column = (kolom: string, x: number, lebar: number, change: Partial<TableColumn> = {}): TableColumn => ({
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
const centre = { rata: 'CENTER' } as const
/** The style of the shop's name and of the total: the reader looks at these first. */
const heading = { font: 'SERIF', tebal: true } as const

/** What differs from one receipt to another on paper that is laid out alike; unless told, it is one of goods that are paid for (`goodsTexts`). */
export interface UsualLayout {
  readonly kolom: readonly TableColumn[]
  /** What stands below number and date: two on a sheet, the first on a slip. */
  readonly facts?: readonly { readonly label: string; readonly field: string }[]
  /** What is counted and weighed, below the table of a sheet: up to four texts in one line. */
  readonly sums?: readonly string[]
  /** The person who signs a sheet besides the cashier: the words above his name, and the text with his name. */
  readonly signedBy?: { readonly label: string; readonly field: string }
  /** What it comes to. */
  readonly total?: string
  /** What that is called. */
  readonly totalLabel?: string
  readonly hasPayments?: boolean
  /** Its customer may have signed it. */
  readonly isSigned?: boolean
  /** It says in words what it comes to (`amountInWords`). */
  readonly hasWords?: boolean
  /** What stands below: the remark with the shop's terms of sale, unless it is the remark alone or a text of its own. */
  readonly remark?: string
  /** Whether the paper is about a customer. A paper of the shop itself is not. */
  readonly hasCustomer?: boolean
  /** How high a sheet is, in millimetres: half of A4 across, unless a whole one upright. */
  readonly tinggi?: 148 | 297
}

const usual = {
  facts: [
    { label: 'Sales', field: 'sales' },
    { label: 'Kasir', field: 'kasir' },
  ],
  sums: ['total_qty', 'total_berat'],
  total: 'grand_total',
  totalLabel: 'TOTAL',
  hasPayments: true,
  isSigned: false,
  hasWords: false,
  remark: 'catatan',
  hasCustomer: true,
  tinggi: 148,
  signedBy: undefined,
} as const

/** Places the sums below the table. Two texts stand at the left and in the middle; three or four share the room next to the total. */
function sumsBelow(sums: readonly string[], y: number): ReceiptElement[] {
  // A fifth would have no room, and would be missing on paper.
  if (sums.length > 4) throw new Error(`a sheet has room for four sums: ${sums.join(', ')}`)
  const [one, other] = sums
  if (sums.length <= 2)
    return [
      ...(one === undefined ? [] : [written(one, [17, y, 40], 9, last)]),
      ...(other === undefined ? [] : [written(other, [60, y, 44], 9, { ...right, ...last })]),
    ]
  const width = tenths(134 / sums.length)
  return sums.map((field, at) => written(field, [tenths(9 + at * width), y, width - 2], 8, last))
}

/** Half a sheet of A4 across, or a whole one upright: the table, what it comes to, payments, the number as bars and as QR code. */
export function sheetLayout(layout: UsualLayout): ReceiptLayout {
  const { facts, kolom, sums, total, totalLabel, hasPayments, isSigned, hasWords, remark, hasCustomer, tinggi, signedBy } = { ...usual, ...layout }
  // What stands below the table stands as high above the lower edge.
  const below = (y: number) => tenths(y + tinggi - 148)
  return {
    lebar: 210,
    tinggi,
    rangkap: 1,
    elemen: [
      written('nama_toko', [9, 11, 78], 15, { ...heading, jarak_baris: 6 }),
      written('identitas_toko', [9, 17.9, 79], 8, { baris: 4, jarak_baris: 3.6 }),
      written('judul', [94, 11.1, 44], 11, { ...right, tebal: true, jarak_baris: 5 }),
      ownWords('label_no', 'No', [92, 17.4, 14], 8, { abu: true, jarak_baris: 3.9 }),
      written('no_faktur', [106.5, 17.3, 31.5], 8.5, { ...right, jarak_baris: 3.9 }),
      ownWords('label_tanggal', 'Tanggal', [92, 21.3, 14], 8, { abu: true, jarak_baris: 3.9 }),
      written('tanggal', [106.5, 21.2, 31.5], 8.5, { ...right, jarak_baris: 3.9 }),
      ...facts.flatMap(({ label, field }, at) => [
        ownWords(`label_${field}`, label, [92, tenths(25.2 + 3.9 * at), 14], 8, { abu: true, jarak_baris: 3.9 }),
        written(field, [106.5, tenths(25.1 + 3.9 * at), 31.5], 8.5, { ...right, jarak_baris: 3.9 }),
      ]),
      written('salinan', [92, 34.4, 46], 8, { ...right, tebal: true }),
      ...(hasCustomer
        ? [
            ownWords('label_kepada', 'Kepada Yth.', [144, 12, 39], 7.5, { abu: true, jarak_baris: 3.2 }),
            written('customer', [144, 15.4, 39], 7.5, { baris: 7, jarak_baris: 3.2 }),
          ]
        : []),
      written('halaman', [186, 10.1, 15], 7, { ...right, abu: true, jarak_baris: 3.5 }),
      { id: 'qr', field: 'qr', x: 184, y: 21, lebar: 17, halaman: 'SEMUA' },
      {
        id: 'barang',
        field: 'barang',
        x: 9,
        y: 40,
        lebar: 192,
        tinggi: below(47),
        halaman: 'SEMUA',
        font: 'SANS',
        ukuran: 8.5,
        judul_kolom: true,
        kolom,
      },
      { id: 'garis_total', field: 'garis', x: 9, y: below(94), lebar: 192, abu: false, ...last },
      ...sumsBelow(sums, below(97.6)),
      ownWords('label_total', totalLabel, [143, below(97.1), 25], 11, { ...right, ...last, ...heading }),
      written(total, [170, below(96.8), 31], 12, { ...right, ...last, ...heading, jarak_baris: 5 }),
      ...(hasPayments ? [payments([130, below(103.8), 71], 8.5, { ...right, baris: 7, jarak_baris: 3.9 })] : []),
      ...(hasWords ? [written('terbilang', [9, below(101.6), 118], 7.5, { ...last, jarak_baris: 3.1 })] : []),
      { id: 'barcode', field: 'barcode', x: 9, y: below(106), lebar: 62, tinggi: 15.5, font: 'SANS', ukuran: 7.5, ...last },
      written(remark, [9, below(124), 110.6], 7.5, { ...last, abu: true, baris: 4, jarak_baris: 3.3 }),
      ownWords('hormat_kami', 'Hormat Kami,', [88, below(104.8), 40], 8.5, { ...last, ...centre }),
      written('tanda_tangan', [88, below(119.8), 40], 8.5, { ...last, ...centre }),
      ...(isSigned
        ? [
            ownWords('label_tanda_customer', 'Customer', [130, below(132), 20], 8.5, { ...last, abu: true }),
            { id: 'tanda_customer', field: 'tanda_customer' as const, x: 152, y: below(131.6), lebar: 36, tinggi: 14.4, ...last },
          ]
        : []),
      ...(signedBy
        ? [
            ownWords('label_penerima', signedBy.label, [150, below(104.8), 45], 8.5, { ...last, ...centre }),
            { ...written(signedBy.field, [150, below(119.8), 45], 8.5, { ...last, ...centre }), id: 'tanda_penerima' },
          ]
        : []),
    ],
  }
}

/** Half a sheet on a whole one: A4 across is A5 across with every measure √2 times as long. */
export function acrossA4({ elemen, ...half }: ReceiptLayout): ReceiptLayout {
  const larger = (value: number) => tenths((value * 297) / 210)
  const grown = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, typeof value === 'number' && !counts.has(name) ? larger(value) : value]),
    ) as Part
  return {
    ...half,
    lebar: 297,
    tinggi: 210,
    elemen: elemen.map((element) => ('kolom' in element ? { ...grown(element), kolom: element.kolom.map(grown) } : grown(element))),
  }
}
/** What of an element is a number and no length. */
const counts: ReadonlySet<string> = new Set(['baris'])

/** A roll of 80 mm, or a narrow pad. */
export function slipLayout(layout: Omit<UsualLayout, 'sums' | 'tinggi'>): ReceiptLayout {
  const { facts, kolom, total, totalLabel, hasPayments, isSigned, hasWords, remark, hasCustomer } = { ...usual, ...layout }
  // What is said in words stands below what was paid, and then takes the place of a line of the remark.
  const isPushed = hasPayments && hasWords
  const below = isPushed ? 150.5 : 145
  return {
    lebar: 80,
    tinggi: 170,
    rangkap: 1,
    elemen: [
      written('nama_toko', [4, 4, 72], 12, { ...centre, ...heading, jarak_baris: 5 }),
      written('identitas_toko', [4, 9.5, 72], 7.5, { ...centre, baris: 4, jarak_baris: 3.2 }),
      written('judul', [4, 23.5, 72], 9, { ...centre, tebal: true }),
      written('no_faktur', [4, 28.5, 40], 8, { tebal: true }),
      written('tanggal', [44, 28.5, 32], 8, right),
      ...facts
        .slice(0, 1)
        .flatMap(({ label, field }) => [ownWords(`label_${field}`, label, [4, 32.5, 14], 8, { abu: true }), written(field, [19, 32.5, 31], 8)]),
      written('halaman', [62, 32.5, 14], 7, { ...right, abu: true }),
      ...(hasCustomer ? [written('customer', [4, 37, 46], 8, { baris: 7, jarak_baris: 3.4 })] : []),
      written('salinan', [50, 37, 26], 7.5, { ...right, tebal: true }),
      ...(isSigned ? [{ id: 'tanda_customer', field: 'tanda_customer' as const, x: 51, y: 46, lebar: 25, tinggi: 10, ...last }] : []),
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
        kolom,
      },
      { id: 'garis_total', field: 'garis', x: 4, y: 115, lebar: 72, abu: false, ...last },
      ownWords('label_total', totalLabel, [4, 117, 20], 10, { ...last, ...heading }),
      written(total, [26, 117, 50], 11, { ...right, ...last, ...heading }),
      ...(hasPayments ? [payments([4, 122.5, 72], 8, { baris: 5, jarak_baris: 3.6 })] : []),
      ...(hasWords ? [written('terbilang', [4, hasPayments ? 141 : 123, 72], 7, { ...last, baris: 3, jarak_baris: 3 })] : []),
      { id: 'qr', field: 'qr', x: 58, y: below, lebar: 18, ...last },
      written(remark, [4, below, 51], 7.5, { ...last, abu: true, baris: isPushed ? 5 : 6, jarak_baris: 3.2 }),
    ],
  }
}

/** What papers of the shop's own have alike: no customer, nothing paid, and below them the remark without the terms of sale. */
export const shopsOwn = { hasPayments: false, remark: 'keterangan', hasCustomer: false } as const

/** Both layouts of goods that are counted and weighed, on a paper of the shop's own; their codes are in the column `kode`. */
export function weighedLayouts(kode: string, { facts, sums }: Required<Pick<UsualLayout, 'facts' | 'sums'>>) {
  const usual = { ...shopsOwn, facts, total: 'total_berat' }
  return {
    NOTA: sheetLayout({
      ...usual,
      sums,
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('nama_barang', 11, 66, { rata: 'LEFT' }),
        column(kode, 78, 46, { rata: 'LEFT' }),
        column('kadar', 125, 18),
        column('qty', 144, 18),
        column('berat', 163, 28, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 46, { rata: 'LEFT' }),
        column('qty', 47, 8),
        column('berat', 56, 14.5, { tebal: true }),
        column(kode, 0, 46, { baris: 2, rata: 'LEFT' }),
      ],
    }),
  }
}

const payments = ([x, y, lebar]: Place, ukuran: number, change: Look): ReceiptElement => ({
  id: 'pembayaran',
  field: 'pembayaran',
  x,
  y,
  lebar,
  ukuran,
  ...look,
  ...last,
  ...change,
})
