import { type ReceiptElement, type ReceiptLayout, type Shape, type TableColumn, heightOf } from '../contract/layout.ts'
import { type ReceiptField, isDrawn } from '../contract/receipt-fields.ts'
import { type Receipt, factsOf } from '../contract/receipt.ts'

/** What may change of an element in the designer. */
export type ElementChange = Readonly<Record<string, unknown>>

const tenths = (value: number) => Math.round(value * 10) / 10
const within = (value: number, most: number) => tenths(Math.max(0, Math.min(value, most)))

/** The layout with one element changed. */
export function changeElement(layout: ReceiptLayout, id: string, change: ElementChange): ReceiptLayout {
  const elemen = layout.elemen.map((element) => (element.id === id ? { ...element, ...change } : element))
  return { ...layout, elemen }
}

/** The layout with one element moved by so many millimetres; it does not leave the paper. */
export function moveElement(layout: ReceiptLayout, id: string, [dx, dy]: readonly [number, number]): ReceiptLayout {
  const element = layout.elemen.find((each) => each.id === id)
  if (!element) return layout
  const x = within(element.x + dx, layout.lebar - element.lebar)
  const y = within(element.y + dy, layout.tinggi - heightOf(element))
  return changeElement(layout, id, { x, y })
}

/** The layout without an element. */
export function removeElement(layout: ReceiptLayout, id: string): ReceiptLayout {
  return { ...layout, elemen: layout.elemen.filter((element) => element.id !== id) }
}

/** The layout with an element for a field, where the shop's first layout has it, else in the upper left corner. */
export function addElement(receipt: Receipt, layout: ReceiptLayout, field: ReceiptField, bentuk: Shape): readonly [ReceiptLayout, id: string] {
  const preset = field === 'teks' || field === 'garis' ? undefined : receipt.layouts[bentuk].elemen.find((each) => each.field === field)
  const id = freeId(layout, field)
  const element = { ...(preset ?? newElement(receipt, field, layout)), id }
  return [{ ...layout, elemen: [...layout.elemen, element] }, id]
}

function freeId({ elemen }: ReceiptLayout, field: string): string {
  const taken = new Set(elemen.map(({ id }) => id))
  for (let at = 1; ; at += 1) {
    const id = at === 1 ? field : `${field}_${at}`
    if (!taken.has(id)) return id
  }
}

function newElement(receipt: Receipt, field: ReceiptField, { lebar: paper }: ReceiptLayout): ReceiptElement {
  const place = { id: field, x: 5, y: 5, lebar: Math.min(40, paper - 10), halaman: 'SEMUA' } as const
  const written = { font: 'SANS', ukuran: 8, tebal: false, abu: false, rata: 'LEFT', baris: 1, jarak_baris: 4 } as const
  if (!isDrawn(field)) return { ...place, ...written, field, baris: factsOf(receipt, field).cut.lines }
  switch (field) {
    case 'teks':
      return { ...place, ...written, field, teks: 'Teks' }
    case 'garis':
      return { ...place, field, abu: false }
    case 'pembayaran':
      return { ...place, ...written, field, baris: 5 }
    case 'qr':
      return { ...place, field, lebar: 18 }
    case 'logo':
      return { ...place, field, lebar: 25, tinggi: 18 }
    case 'barcode':
      return { ...place, field, tinggi: 14, font: 'SANS', ukuran: 7.5 }
    case 'barang':
      return { ...place, field, lebar: paper - 10, tinggi: 40, font: 'SANS', ukuran: 8, judul_kolom: true, kolom: firstColumns(receipt) }
  }
}

/** A column as it begins when it is switched on. */
export function newColumn(kolom: string): TableColumn {
  return { kolom, x: 0, lebar: 20, rata: kolom.startsWith('nama_') ? 'LEFT' : 'RIGHT', tebal: false, baris: 1 }
}

/** A table that is added begins with what a piece is called, or with the first column that there is. */
function firstColumns({ columns }: Receipt): TableColumn[] {
  return Object.keys(columns)
    .toSorted((one, other) => Number(other.startsWith('nama_')) - Number(one.startsWith('nama_')))
    .slice(0, 1)
    .map(newColumn)
}
