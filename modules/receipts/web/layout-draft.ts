import { type Distance, addElement, changeElement, movedWithin } from '#engine/web/design/draft.ts'
import { type ReceiptElement, type ReceiptLayout, type Shape, type TableColumn, heightOf } from '../contract/layout.ts'
import { type ReceiptField, isDrawn } from '../contract/receipt-fields.ts'
import { type Receipt, factsOf } from '../contract/receipt.ts'

/** The layout with one element moved by so many millimetres; it does not leave the paper. */
export function moveOnPaper(layout: ReceiptLayout, id: string, by: Distance): ReceiptLayout {
  const element = layout.elemen.find((each) => each.id === id)
  return element ? changeElement(layout, id, movedWithin(element, heightOf(element), by, layout)) : layout
}

/** The layout with an element for a field, where the shop's first layout has it, else in the upper left corner. */
export function addField(receipt: Receipt, layout: ReceiptLayout, field: ReceiptField, bentuk: Shape): readonly [ReceiptLayout, id: string] {
  const preset = field === 'teks' || field === 'garis' ? undefined : receipt.layouts[bentuk].elemen.find((each) => each.field === field)
  return addElement(layout, preset ?? newElement(receipt, field, layout))
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
    case 'tanda_customer':
      return { ...place, field, lebar: 30, tinggi: 12 }
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
