import { z } from 'zod'
import { aligns, amount, elementId, keysOf, mm, tenths } from '#engine/contract/design.ts'
import { integerMax } from '#engine/kinds/number.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { type LabelField, type LabelSubject, labelSubjects, textNames } from './label-fields.ts'

/** By how many degrees a face is turned, clockwise: one of the two of a tag that is folded over stands on its head. */
export const turns = { '0': '0°', '90': '90°', '180': '180°', '270': '270°' } as const

const face = z.strictObject({
  x: mm('Kiri', 0, 300),
  y: mm('Atas', 0, 300),
  lebar: mm('Lebar', 3, 300),
  tinggi: mm('Tinggi', 3, 300),
  putar: z.enum(keysOf(turns)),
})

/** A part of a label that is printed on: where it is, in millimetres, and how it is turned. */
export type LabelFace = z.output<typeof face>

const place = {
  id: elementId,
  /** Which face it stands on, counted from 0; `x` and `y` are counted from that face's own corner, as it is read. */
  muka: z.number().int().min(0).max(1),
  x: mm('Kiri', 0, 300),
  y: mm('Atas', 0, 300),
  lebar: mm('Lebar', 1, 300),
}
const look = {
  /** In points. */
  ukuran: amount('Ukuran', 3, 48),
  tebal: z.boolean(),
  rata: z.enum(keysOf(aligns)),
  baris: amount('Jumlah Baris', 1, 6).int(),
}
const teks = z
  .string({ error: 'Teks Tidak Boleh Kosong' })
  .trim()
  .min(1, 'Teks Tidak Boleh Kosong')
  .max(60, 'Teks Maksimal 60 Karakter')
  .regex(printable, unprintable)

const element = z.discriminatedUnion('field', [
  z.strictObject({ field: z.enum(textNames), ...place, ...look }),
  z.strictObject({ field: z.literal('teks'), ...place, ...look, teks }),
  /** `garis` is how wide its narrowest bar is, where there is room for that. */
  z.strictObject({ field: z.literal('barcode'), ...place, tinggi: mm('Tinggi', 2, 100), garis: amount('Lebar Garis', 0.1, 1) }),
  z.strictObject({ field: z.literal('qr'), ...place }),
])

/** One thing on a face: where it is in millimetres, and how it looks. */
export type LabelElement = z.output<typeof element>
/** An element that is written. */
export type WrittenElement = Extract<LabelElement, { ukuran: number }>

const shape = {
  /** What it is of. A design that does not say so is of pieces. */
  untuk: z.enum(keysOf(labelSubjects)).optional(),
  nama: z
    .string({ error: 'Nama Desain Tidak Boleh Kosong' })
    .trim()
    .min(1, 'Nama Desain Tidak Boleh Kosong')
    .max(60, 'Nama Desain Maksimal 60 Karakter')
    .regex(printable, unprintable),
  /** The sheet, or as much of a roll as holds one row of labels. */
  lebar_kertas: mm('Lebar Kertas', 10, 300),
  tinggi_kertas: mm('Tinggi Kertas', 5, 430),
  kolom: amount('Kolom', 1, 20).int(),
  baris: amount('Baris', 1, 40).int(),
  tepi_kiri: mm('Tepi Kiri', 0, 100),
  tepi_atas: mm('Tepi Atas', 0, 100),
  /** Between two labels; on a roll `jarak_y` is the gap that the printer finds the next row by. */
  jarak_x: mm('Jarak Mendatar', 0, 50),
  jarak_y: mm('Jarak Menurun', 0, 50),
  lebar: mm('Lebar Label', 5, 300),
  tinggi: mm('Tinggi Label', 5, 300),
  muka: z.array(face).min(1, 'Muka Label Minimal 1').max(2, 'Muka Label Maksimal 2'),
  elemen: z.array(element).min(1, 'Pilih Minimal 1 Isi Label').max(30, 'Isi Label Maksimal 30'),
}
const plain = z.strictObject(shape)

/** How a label is laid out: the stock in millimetres, the faces that are printed on, and what stands where on them. */
export type LabelLayout = z.output<typeof plain>

/** What a design is of. */
export const subjectOf = ({ untuk = 'BARANG' }: LabelLayout): LabelSubject => untuk

/** The width and height of a face as it is read: a face that is turned by a quarter is as wide as it is high on the label. */
export const readSize = ({ lebar, tinggi, putar }: LabelFace): { readonly lebar: number; readonly tinggi: number } =>
  putar === '90' || putar === '270' ? { lebar: tinggi, tinggi: lebar } : { lebar, tinggi }

const pointMm = 25.4 / 72

/** How far below each other lines of a size stand, in millimetres. */
export const lineMm = (sizePt: number): number => sizePt * pointMm * 1.15

/** How high an element is, in millimetres. */
export function heightOf(each: LabelElement): number {
  if ('tinggi' in each) return each.tinggi
  return 'baris' in each ? tenths(each.baris * lineMm(each.ukuran)) : each.lebar
}

/** What is wrong with a design besides single values, by path: what leaves its paper, its label or its face, and what is there twice. */
export function problemsOf(layout: LabelLayout): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const across = layout.tepi_kiri + layout.kolom * layout.lebar + (layout.kolom - 1) * layout.jarak_x
  const down = layout.tepi_atas + layout.baris * layout.tinggi + (layout.baris - 1) * layout.jarak_y
  if (tenths(across) > layout.lebar_kertas) problems['lebar_kertas'] = 'Label Tidak Muat Di Lebar Kertas'
  if (tenths(down) > layout.tinggi_kertas) problems['tinggi_kertas'] = 'Label Tidak Muat Di Tinggi Kertas'
  layout.muka.forEach((each, at) => {
    if (tenths(each.x + each.lebar) > layout.lebar) problems[`muka.${at}.lebar`] = 'Keluar Dari Lebar Label'
    if (tenths(each.y + each.tinggi) > layout.tinggi) problems[`muka.${at}.tinggi`] = 'Keluar Dari Tinggi Label'
  })
  const ids = new Set<string>()
  layout.elemen.forEach((each, at) => {
    const on = layout.muka[each.muka]
    if (ids.has(each.id)) problems[`elemen.${at}.id`] = 'Isi Label Ini Sudah Ada'
    ids.add(each.id)
    if (!on) {
      problems[`elemen.${at}.muka`] = 'Muka Ini Tidak Ada'
      return
    }
    const { lebar, tinggi } = readSize(on)
    if (tenths(each.x + each.lebar) > lebar) problems[`elemen.${at}.lebar`] = 'Keluar Dari Muka Label'
    if (tenths(each.y + heightOf(each)) > tinggi) problems[`elemen.${at}.y`] = 'Keluar Dari Muka Label'
  })
  return problems
}

const checkWhole = (layout: LabelLayout, context: z.RefinementCtx) => {
  for (const [path, message] of Object.entries(problemsOf(layout))) context.addIssue({ code: 'custom', message, path: path.split('.') })
}

/** Checks a whole design: every value, and that everything stands where there is paper. */
export const labelLayout = plain.superRefine(checkWhole)

/** A design as it is saved; `versi` is the one it was made from, 0 for one that is new or that came with the program. */
export const savedLabel = z.strictObject({ ...shape, versi: z.number().int().min(0).max(integerMax) }).superRefine(checkWhole)

/** Labels on a page. */
export const perPage = ({ kolom, baris }: LabelLayout): number => kolom * baris

/** A new element for a field, in the upper left corner of the first face, which is so wide. */
export function newElement(field: LabelField, id: string, { lebar }: { readonly lebar: number }): LabelElement {
  const at = { id, muka: 0, x: 0, y: 0, lebar: Math.min(lebar, 20) }
  const written = { ukuran: 6, tebal: false, rata: 'LEFT', baris: 1 } as const
  switch (field) {
    case 'barcode':
      return { field, ...at, ...barcode }
    case 'qr':
      return { field, ...at, lebar: Math.min(lebar, 8) }
    case 'teks':
      return { field, ...at, ...written, teks: 'Teks' }
    default:
      return { field, ...at, ...written }
  }
}

/** Specification §9: CODE128 is 40 high and 2 wide: dots of a printer with 203 on an inch, which are eighths of a millimetre. */
export const barcode = { tinggi: 5, garis: 0.25 } as const
