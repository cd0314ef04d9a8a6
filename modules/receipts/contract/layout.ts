import { z } from 'zod'
import { aligns, amount, elementId, keysOf, mm, tenths } from '#engine/contract/design.ts'
import { integerMax } from '#engine/kinds/number.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { type ReceiptField, type TextField, mayRepeat } from './receipt-fields.ts'

/** A whole sheet, often pre-printed, or a narrow slip. */
export const shapes = { NOTA: 'Nota', SLIP: 'Slip' } as const
/** Specification §9. */
export const platforms = { DESKTOP: 'Desktop', MOBILE: 'Mobile' } as const
/** Specification §9. */
export const sides = { FRONT: 'DEPAN', BACK: 'BELAKANG' } as const

/** A shape of paper. */
export type Shape = keyof typeof shapes

/** Which of a shop's layouts; `jenis` is the kind of the document. */
export const layoutKey = z.object({
  jenis: z.string().regex(/^[A-Z_]{3,30}$/),
  bentuk: z.enum(keysOf(shapes)),
  platform: z.enum(keysOf(platforms)),
  sisi: z.enum(keysOf(sides)),
})

/** Which of a shop's layouts. */
export type LayoutKey = z.output<typeof layoutKey>

/** What paper is written in: sans and serif as the screens are, mono as every PDF reader has it. */
export const fonts = { SANS: 'Sans', SERIF: 'Serif', MONO: 'Mono' } as const

const place = {
  id: elementId,
  x: mm('Kiri', 0, 420),
  y: mm('Atas', 0, 600),
  lebar: mm('Lebar', 1, 420),
  /** On which pages of a long receipt it stands: all, or the last, where the sums are. */
  halaman: z.enum(['SEMUA', 'TERAKHIR']),
}
const look = {
  font: z.enum(keysOf(fonts)),
  ukuran: amount('Ukuran', 4, 48),
  tebal: z.boolean(),
  abu: z.boolean(),
  rata: z.enum(keysOf(aligns)),
}
const lines = {
  baris: amount('Jumlah Baris', 1, 12).int(),
  jarak_baris: mm('Jarak Baris', 1, 30),
}
const tinggi = mm('Tinggi', 1, 600)

/** A place on the paper with a text of the document. */
interface Place {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly lebar: number
  readonly halaman: 'SEMUA' | 'TERAKHIR'
}
interface Look {
  readonly font: keyof typeof fonts
  readonly ukuran: number
  readonly tebal: boolean
  readonly abu: boolean
  readonly rata: keyof typeof aligns
}
interface Lines {
  readonly baris: number
  readonly jarak_baris: number
}

/** A column of the table of goods; `x` is counted from the table's own edge, `baris` is the line of a piece that it stands in. */
export interface TableColumn extends Pick<Look, 'rata' | 'tebal'> {
  readonly kolom: string
  readonly x: number
  readonly lebar: number
  readonly baris: number
}
/** A text of the document. */
export type TextElement = Place & Look & Lines & { readonly field: TextField }
/** The table of goods. */
export type TableElement = Place &
  Pick<Look, 'font' | 'ukuran'> & {
    readonly field: 'barang'
    readonly tinggi: number
    readonly judul_kolom: boolean
    readonly kolom: readonly TableColumn[]
  }

/** One thing on the paper: where it is in millimetres, and how it looks. */
export type ReceiptElement =
  | TextElement
  | (Place & Look & Lines & { readonly field: 'teks'; readonly teks: string })
  | (Place & Look & Lines & { readonly field: 'pembayaran' })
  | (Place & { readonly field: 'garis'; readonly abu: boolean })
  | (Place & { readonly field: 'qr' })
  | (Place & { readonly field: 'logo'; readonly tinggi: number })
  | (Place & { readonly field: 'tanda_customer'; readonly tinggi: number })
  | (Place & Pick<Look, 'font' | 'ukuran'> & { readonly field: 'barcode'; readonly tinggi: number })
  | TableElement
/** An element that is written with a font. */
export type WrittenElement = Extract<ReceiptElement, { jarak_baris: number }>

/** What else may stand on the paper of a kind of document. */
interface Besides {
  readonly hasPayments: boolean
  readonly isSigned: boolean
}

/** The checks of everything that may stand on a receipt with these texts and columns. */
function elementOf(texts: readonly string[], columns: readonly string[], { hasPayments, isSigned }: Besides) {
  const written = { ...place, ...look, ...lines }
  const teks = z
    .string({ error: 'Teks Tidak Boleh Kosong' })
    .trim()
    .min(1, 'Teks Tidak Boleh Kosong')
    .max(200, 'Teks Maksimal 200 Karakter')
    .regex(printable, unprintable)
  const column = z.strictObject({
    kolom: z.enum(columns),
    x: mm('Kiri', 0, 420),
    lebar: mm('Lebar', 2, 420),
    rata: look.rata,
    tebal: z.boolean(),
    baris: amount('Baris', 1, 3).int(),
  })
  // Pre-printed paper has the heads and the lines already.
  const table = { tinggi, font: look.font, ukuran: look.ukuran, judul_kolom: z.boolean() }
  // A line for what was paid, and one for what goes back.
  const payments = z.strictObject({ field: z.literal('pembayaran'), ...written, baris: amount('Jumlah Baris', 2, 12).int() })
  return z.discriminatedUnion('field', [
    z.strictObject({ field: z.enum(texts), ...written }),
    z.strictObject({ field: z.literal('teks'), ...written, teks }),
    ...(hasPayments ? [payments] : []),
    ...(isSigned ? [z.strictObject({ field: z.literal('tanda_customer'), ...place, tinggi })] : []),
    z.strictObject({ field: z.literal('garis'), ...place, abu: look.abu }),
    z.strictObject({ field: z.literal('qr'), ...place }),
    z.strictObject({ field: z.literal('logo'), ...place, tinggi }),
    z.strictObject({ field: z.literal('barcode'), ...place, tinggi, font: look.font, ukuran: look.ukuran }),
    z.strictObject({ field: z.literal('barang'), ...place, ...table, kolom: z.array(column).min(1, 'Pilih Minimal 1 Kolom').max(columns.length) }),
  ])
}

const paper = {
  lebar: mm('Lebar Kertas', 40, 420),
  tinggi: mm('Tinggi Kertas', 40, 600),
  rangkap: amount('Rangkap', 1, 5).int(),
}
const elementsOf = <Element extends z.ZodType>(element: Element) =>
  z.array(element).min(1, 'Pilih Minimal 1 Isi Nota').max(80, 'Isi Nota Maksimal 80')

/** How a receipt is laid out: the paper, how many copies, and what stands where. */
export interface ReceiptLayout {
  readonly lebar: number
  readonly tinggi: number
  readonly rangkap: number
  readonly elemen: readonly ReceiptElement[]
}

/** How high an element is, in millimetres. */
export function heightOf(element: ReceiptElement): number {
  if ('tinggi' in element) return element.tinggi
  if ('jarak_baris' in element) return tenths(element.baris * element.jarak_baris)
  return element.field === 'qr' ? element.lebar : 0.4
}

/** Checks a layout as a whole; problems by path: elements and columns that leave the paper or the table, and duplicates. */
export function problemsOf(layout: ReceiptLayout): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const ids = new Set<string>()
  const fields = new Set<ReceiptField>()
  layout.elemen.forEach((element, at) => {
    const path = `elemen.${at}`
    if (tenths(element.x + element.lebar) > layout.lebar) problems[`${path}.lebar`] = 'Keluar Dari Lebar Kertas'
    if (tenths(element.y + heightOf(element)) > layout.tinggi) problems[`${path}.y`] = 'Keluar Dari Tinggi Kertas'
    if (ids.has(element.id)) problems[`${path}.id`] = 'Isi Nota Ini Sudah Ada'
    if (fields.has(element.field) && !mayRepeat(element.field)) problems[`${path}.field`] = 'Isi Nota Ini Sudah Ada'
    ids.add(element.id)
    fields.add(element.field)
    if (element.field === 'barang') Object.assign(problems, columnProblems(element, path))
  })
  return problems
}

function columnProblems({ kolom, lebar }: TableElement, path: string): Record<string, string> {
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  kolom.forEach((each, at) => {
    if (tenths(each.x + each.lebar) > lebar) problems[`${path}.kolom.${at}.lebar`] = 'Keluar Dari Tabel'
    if (seen.has(each.kolom)) problems[`${path}.kolom.${at}.kolom`] = 'Kolom Ini Sudah Ada'
    seen.add(each.kolom)
  })
  return problems
}

/** Pairs of elements that lie over each other on one page. A warning only: lines and pictures may be meant to. */
export function overlapsOf(layout: ReceiptLayout): (readonly [ReceiptElement, ReceiptElement])[] {
  const solid = layout.elemen.filter(({ field }) => field !== 'garis' && field !== 'logo')
  return solid.flatMap((one, at) => solid.slice(at + 1).flatMap((other) => (doOverlap(one, other) ? [[one, other] as const] : [])))
}

function doOverlap(one: ReceiptElement, other: ReceiptElement): boolean {
  const apart = one.x + one.lebar <= other.x || other.x + other.lebar <= one.x
  return !apart && one.y + heightOf(one) > other.y && other.y + heightOf(other) > one.y
}

/** Checks a whole layout of a receipt with these texts and columns: every value, and that everything stands on the paper. */
export function layoutOf(texts: readonly string[], columns: readonly string[], besides: Besides): z.ZodType<ReceiptLayout> {
  const elemen = elementsOf(elementOf(texts, columns, besides))
  const layout = z.strictObject({ ...paper, elemen }) as unknown as z.ZodType<ReceiptLayout>
  return layout.superRefine((given, context) => {
    for (const [path, message] of Object.entries(problemsOf(given))) context.addIssue({ code: 'custom', message, path: path.split('.') })
  })
}

/** An element of any receipt. The receipt says which texts and columns the element may show. */
export const anyElement = z.looseObject({ id: place.id, field: z.string().max(40) }) as unknown as z.ZodType<ReceiptElement>

/** A layout as it is saved, before its receipt checks it; `versi` is the one it was made from, 0 for the layout a shop comes with. */
export const savedLayout = z.strictObject({ ...paper, elemen: elementsOf(anyElement), versi: z.number().int().min(0).max(integerMax) })
