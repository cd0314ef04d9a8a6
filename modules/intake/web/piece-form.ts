import type { AnyField } from '#engine/contract/field.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import { type KnownStones, listPriceUsd } from '#modules/masters/contract/carat-price.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import { masterBandrol } from '#modules/masters/contract/master-bandrol.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { type NewStone, stoneFields, stoneTotals } from '#modules/goods/contract/stones.ts'
import { weightMessages } from '#modules/goods/contract/pieces.ts'
import { roundGrams } from '#modules/goods/contract/round-grams.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { factsOf, priceOfPiece } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type Source, intakes as i, isOfLot, isOfSupplier, sources } from '../contract/fields.ts'
import { readBoughtLots, readOrdersToFill, readPreOrdersToFill } from '../contract/barang-masuk.ts'
import { pieceMessages, supplierMessages, tellsCost } from '../contract/new-pieces.ts'
import { hasOrders } from '../contract/orders.ts'
import { type Known, type ProposalLists, proposalsFor } from '../contract/proposals.ts'

interface Part {
  readonly title: string
  readonly fields: readonly AnyField[]
}

/** The fields of a new piece, part by part, in the order in which Enter goes through them. */
export const parts: readonly Part[] = [
  {
    title: 'Asal Barang',
    fields: [
      i.asal,
      i.kode_supplier.from(masterSupplier, 'nama_supplier').optional(),
      i.kode_lot.from({ api: { list: readBoughtLots.call }, key: 'kode_lot' }, 'nama_barang'),
    ],
  },
  {
    title: 'Barang',
    fields: [
      i.kode_barcode.optional(),
      i.kode_dept.from(masterJenis, 'nama_dept'),
      i.nama_barang,
      i.kode_group.from(masterGroup, 'nama_group'),
      i.kadar,
      i.kadar_cetak,
      i.kode_gudang.from(masterGudang, 'nama_gudang'),
      i.kode_baki.from(masterBaki, 'nama_baki'),
    ],
  },
  {
    title: 'Berat dan Harga',
    fields: [
      i.berat_bruto,
      i.berat_stock,
      i.berat,
      i.berat_plastik.starting(0),
      i.qty.starting(1),
      i.harga_beli.optional(),
      i.hpp,
      i.ongkos.starting(0),
      i.markup.starting(0),
      i.harga_jual.optional(),
      i.foto,
    ],
  },
  {
    title: 'Keterangan Lain',
    fields: [
      i.kode_bandrol.from(masterBandrol, 'nama_bandrol').optional(),
      i.kode_intern.optional(),
      i.kategori.from(masterKategori, 'nama_kategori').optional(),
      i.atribut.optional(),
      g.keterangan.optional(),
      i.size.optional(),
      i.harga_estimasi.optional(),
      i.harga_nota.optional(),
      i.tag_id.optional(),
      i.no_pesanan.from({ api: { list: readOrdersToFill.call }, key: 'no_pesanan' }, 'uraian').optional(),
      i.no_po.from({ api: { list: readPreOrdersToFill.call }, key: 'no_po' }, 'uraian').optional(),
      i.is_berlian.starting(false),
    ],
  },
]
export const pieceFields = parts.flatMap((part) => part.fields)

/** What is only told where its module is on. */
const moduleOf: Readonly<Record<string, string>> = { kode_supplier: 'SUPPLIER_BARANG', is_berlian: 'BERLIAN' }

/** A line of stones that is being entered. */
export type StoneLine = FormRow<undefined>

/** A piece with its stones, while they are entered. */
export class StonedForm extends FieldForm {
  readonly stones = this.rows('batu', stoneFields)

  /** The stones, as far as they are entered. */
  get stoneLines(): NewStone[] {
    const number = (value: unknown) => (typeof value === 'number' ? value : 0)
    return this.stones.list.map(({ values }) => ({
      ...(values as unknown as NewStone),
      karat: number(values['karat']),
      butir: number(values['butir']),
      modal_usd: number(values['modal_usd']),
      jual_usd: number(values['jual_usd']),
    }))
  }

  /** The messages of the stones, by their addresses: those of a whole form are set at once. */
  get stoneErrors(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.stones.list.flatMap((line) => Object.entries(line.errors).map(([name, message]) => [`${line.path}${name}`, message])),
    )
  }
}

/** A new piece while it is entered, with its stones. */
export class PieceForm extends StonedForm {
  constructor(asal: Source, onFieldChange?: ConstructorParameters<typeof FieldForm>[2]) {
    super(pieceFields, { asal }, onFieldChange)
  }

  /** Where it comes from. */
  get source(): Source {
    return this.entered(i.asal) ?? 'SALDO_AWAL'
  }
}

/** Whether a field is asked for of a piece of this source. */
export function isAsked({ name }: AnyField, asal: Source, modules: readonly string[]): boolean {
  if (name in moduleOf && !modules.includes(moduleOf[name] as string)) return false
  if (name === 'no_po' || name === 'no_pesanan') return hasOrders(name, modules)
  if (name === 'kode_supplier') return isOfSupplier(asal) || asal === 'SALDO_AWAL'
  if (name === 'kode_lot') return isOfLot(asal)
  if (name === 'hpp') return tellsCost(asal)
  return true
}

/** The sources, with or without suppliers, as the user may know them. */
export const sourcesOf = (knowsSuppliers: boolean): Source[] =>
  (Object.keys(sources) as Source[]).filter((asal) => knowsSuppliers || !isOfSupplier(asal))

/** The default source of goods for the daily work. */
export const usualSource = (knowsSuppliers: boolean): Source => (knowsSuppliers ? 'SUPPLIER' : 'SALDO_AWAL')

/** Fills in the values that follow from the input, and never overwrites a typed value. */
export function propose(form: PieceForm, lists: ProposalLists): void {
  const typed = (name: keyof Known) => (form.isTyped(name) ? form.values[name] : null)
  const known = {
    kode_dept: form.values['kode_dept'],
    kode_group: form.values['kode_group'],
    kode_baki: null,
    kadar: typed('kadar'),
    berat_bruto: form.values['berat_bruto'],
    berat_stock: typed('berat_stock'),
    berat: typed('berat'),
    harga_beli: form.values['harga_beli'],
  } as Known
  const { kadar: _, kadar_cetak: __, ...proposed } = proposalsFor(known, lists)
  // Values that are no longer known are no longer proposed. A fee of a missing kind is 0.
  const wanted = { berat_stock: null, berat: null, hpp: null, ongkos: 0, ...proposed }
  const changed = Object.entries(wanted).filter(([name, value]) => !form.isTyped(name) && form.values[name] !== value)
  if (changed.length > 0) form.assign(Object.fromEntries(changed))
  for (const line of form.stones.list) proposePrice(line, lists)
}

/** Proposes the price of stones by the list of carats (/parameter-berlian), unless the user typed one. */
function proposePrice(line: StoneLine, { caratPrices }: ProposalLists): void {
  const { name } = d.jual_usd
  // One of the list asks what the list says.
  if (line.isTyped(name) || (line.values[d.kode_berlian.name] && line.values[name])) return
  const jual_usd = listPriceUsd(line.values as unknown as KnownStones, caratPrices) ?? 0
  if (line.values[name] !== jual_usd) line.assign({ [name]: jual_usd })
}

/** What is wrong with a piece beyond its single fields, by field; nothing where weights or costs are not entered yet. */
export function messagesOf(form: PieceForm, { rounding }: ProposalLists): Readonly<Record<string, string>> {
  const { berat_bruto, berat_stock, berat } = form.values as Record<'berat_bruto' | 'berat_stock' | 'berat', number | null>
  const weights = berat_bruto && berat_stock && berat ? { berat_bruto, berat_stock, berat } : undefined
  const { hpp, harga_beli } = { hpp: form.entered(i.hpp), harga_beli: form.entered(i.harga_beli) }
  const kode_lot = form.entered(i.kode_lot)
  return {
    ...supplierMessages(form.source, form.entered(i.kode_supplier)),
    ...(weights ? pieceMessages(form.source, { ...weights, hpp, harga_beli, kode_lot }) : {}),
    ...(weights ? weightMessages(weights, roundGrams(weights.berat_stock, rounding)) : {}),
  }
}

/** What the till would ask for the piece that is entered, by the till's own function; undefined while too little is known. */
export function tillPrice(form: PieceForm, harga_group: number | undefined, kurs: number, rounding: Rounding) {
  const berat = form.entered(i.berat)
  if (!berat || harga_group === undefined) return undefined
  const facts = factsOf({
    berat,
    harga_group,
    harga_jual: form.entered(i.harga_jual),
    harga_estimasi: form.entered(i.harga_estimasi),
    harga_batu: stoneTotals(form.stoneLines, kurs).jual_rp,
    markup: form.entered(i.markup) ?? 0,
  })
  return priceOfPiece({ ...facts, ongkos: form.entered(i.ongkos) ?? 0, diskon_persen: 0, diskon_rp: 0, rounding })
}
