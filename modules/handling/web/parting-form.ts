import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { roundGrams } from '#modules/goods/contract/round-grams.ts'
import type { GramTable } from '#modules/settings/contract/rounding.ts'
import { stock as s } from '../contract/fields.ts'
import { type Parted, childMessages, heavyMessages, partedGold } from '../contract/parted.ts'
import { type Partable, childFields, partingHeader, stoneGoes } from '../contract/pecah-barang.ts'
import { refusals } from '../contract/refusals.ts'

/** Stones of one sort of a piece that was scanned. */
export type PartedStones = Partable['batu'][number]

export const [reason, restGoes] = partingHeader

/** The default reason for a new tag. */
const usualReason = 'GANTI BARCODE'

/** Pieces that become others, while it is entered: those that were scanned, those that they become, and who keeps the stones. */
export class PartingForm extends FieldForm {
  readonly parents = this.rows<Partable>('detail_induk', [], ({ kode_barcode }) => kode_barcode)
  readonly children = this.rows('detail_barang', childFields)
  readonly stones = this.rows<PartedStones>('batu', stoneGoes)

  constructor() {
    super(partingHeader)
  }

  /** The pieces that were scanned. */
  get pieces(): readonly Partable[] {
    return this.parents.list.map(({ about }) => about)
  }

  /** Grams that are not in a new piece yet; less than nothing where they are too heavy. */
  get restMg(): number {
    return this.wholeMg - sum(this.children.list, stockMg)
  }

  get wholeMg(): number {
    return toMg(sumOfGrams(this.pieces.map(({ berat_stock }) => berat_stock)))
  }

  /** How gold and cost go on as it stands; undefined while nothing was scanned or too much is asked for. */
  get parted(): Parted | undefined {
    const { pieces, wholeMg, restMg } = this
    if (pieces.length === 0 || restMg < 0) return undefined
    const whole = { grossMg: wholeMg, fineMg: sum(pieces, ({ fine }) => toMg(fine)), costRp: sum(pieces, ({ hpp }) => hpp ?? 0) }
    return partedGold(
      whole,
      this.children.list.map((child, at) => ({
        grossMg: stockMg(child),
        stonesRp: sum(this.stones.list, (row) => (row.entered(s.anak) === at + 1 ? (row.about.modal_rp ?? 0) : 0)),
      })),
    )
  }
}

const sum = <Each>(all: readonly Each[], of: (each: Each) => number) => all.reduce((total, each) => total + of(each), 0)
const stockMg = (child: FormRow) => toMg(child.entered(s.berat_stock) ?? 0)

/** Takes a scanned piece. By default, the first becomes one piece like it, under another barcode. */
export function takePiece(form: PartingForm, piece: Partable, rounding: GramTable): void {
  form.parents.add(piece)
  for (const stones of piece.batu) form.stones.add(stones, { anak: 1 })
  const { nama_barang, kode_dept, kode_group, kode_baki, size, ongkos, markup, harga_jual } = piece
  if (form.children.list.length === 0)
    form.children.add(undefined, { nama_barang, kode_dept, kode_group, kode_baki, size, ongkos, markup, harga_jual })
  propose(form, rounding)
}

/**
 * Fills in the values that follow from the scans and the typed values. It never overwrites a typed value. The last piece without a typed
 * weight gets the rest. A piece that goes on whole keeps its weight and price; a part of several asks the price of its group.
 */
export function propose(form: PartingForm, rounding: GramTable): void {
  const { pieces, children } = form
  const [only, ...others] = pieces
  for (const row of form.stones.list) if (!pieces.some(({ kode_barcode }) => kode_barcode === row.about.kode_barcode)) form.stones.remove(row)
  const open = children.list.filter((child) => !child.isTyped('berat_stock'))
  const saidMg = sum(
    children.list.filter((child) => child.isTyped('berat_stock')),
    stockMg,
  )
  for (const child of open) {
    const leftMg = child === open.at(-1) ? Math.max(0, form.wholeMg - saidMg) : 0
    fill(child, { berat_stock: leftMg > 0 ? leftMg / 1000 : null })
  }
  const isAlone = children.list.length === 1
  const whole = isAlone && others.length === 0 ? only : undefined
  const besideMg = isAlone ? sum(pieces, (piece) => toMg(piece.berat_bruto) - toMg(piece.berat_stock)) : 0
  for (const child of children.list) {
    const berat_stock = child.entered(s.berat_stock)
    const isSame = whole !== undefined && whole.berat_stock === berat_stock
    fill(child, {
      berat_bruto: berat_stock === null ? null : (toMg(berat_stock) + besideMg) / 1000,
      berat: berat_stock === null ? null : isSame ? whole.berat : roundGrams(berat_stock, rounding),
      ongkos: whole?.ongkos ?? 0,
      harga_jual: whole?.harga_jual ?? null,
    })
  }
  // A user who takes weight off a piece or parts it must type the reason.
  const isPlain = whole !== undefined && form.restMg === 0
  if (!form.isTyped(reason.name)) fill(form, { [reason.name]: isPlain ? usualReason : null })
}

function fill(form: FieldForm, values: Readonly<Record<string, unknown>>): void {
  const changed = Object.entries(values).filter(([name, value]) => !form.isTyped(name) && (form.values[name] ?? null) !== value)
  if (changed.length > 0) form.assign(Object.fromEntries(changed))
}

/** What is wrong beyond single fields, by field; nothing where weights are not entered yet. */
export function partingMessages(form: PartingForm, rounding: GramTable): Record<string, string> {
  const { pieces, children, stones } = form
  const whole = pieces.length === 1 && children.list.length === 1 ? pieces[0] : undefined
  const weights = children.list.flatMap((child, at) => {
    const [berat_bruto, berat_stock, berat] = [child.entered(s.berat_bruto), child.entered(s.berat_stock), child.entered(g.berat)]
    if (!berat_bruto || !berat_stock || !berat) return []
    return Object.entries(childMessages({ berat_bruto, berat_stock, berat }, whole, rounding)).map(([name, text]) => [
      `detail_barang.${at}.${name}`,
      text,
    ])
  })
  const stray = stones.list.flatMap((row, at) => {
    const anak = row.entered(s.anak)
    return anak !== null && anak <= children.list.length ? [] : [[`batu.${at}.anak`, refusals.STONES_NOT_TOLD.text]]
  })
  const impure = pieces.find(({ kadar }) => kadar !== pieces[0]?.kadar)
  return {
    ...(pieces.length > 0 ? {} : { detail_induk: 'Data Barang Harus Diisi' }),
    ...(pieces.length === 0 || children.list.length > 0 ? {} : { detail_barang: 'Data Barang Harus Diisi' }),
    ...(impure ? { [impure.kode_barcode]: refusals.PURITIES_DIFFER.text } : {}),
    ...Object.fromEntries([...weights, ...stray]),
    ...heavyMessages(form.wholeMg, children.list.map(stockMg)),
    ...(form.restMg > 0 && form.entered(restGoes) === null ? { [restGoes.name]: refusals.REST_NOT_TOLD.text } : {}),
    ...(form.entered(reason)?.trim() ? {} : { [reason.name]: 'Alasan Tidak Boleh Kosong' }),
  }
}
