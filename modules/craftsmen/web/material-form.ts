import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { FieldForm, type FormRows } from '#engine/web/field-form.ts'
import { fieldMessages, rowMessages } from '#modules/documents/web/public.ts'
import { materialFields, materialHeader, materialLine, readMaterial } from '../contract/bahan-tukang.ts'
import { readHeld } from '../contract/di-tukang.ts'
import { type MaterialWay, craftsmen as c } from '../contract/fields.ts'

const [, berat] = materialLine

/** Lots of the shop that go to a craftsman. */
export const goingFields = [
  c.kode_lot.from({ api: { list: readMaterial.call, pages: readMaterial.call }, key: 'kode_lot' }, 'nama_barang'),
  berat,
] as const

/** Lots that a craftsman holds. */
export const heldFields = [c.kode_lot.from({ api: { list: readHeld.call, pages: readHeld.call }, key: 'kode_lot' }, 'nama_tukang'), berat] as const

/** A document of gold at a craftsman while it is entered: what is asked of it, and the lots. */
export class LotsForm extends FieldForm {
  readonly lots = this.rows('detail_bahan', materialLine)

  readonly header: readonly AnyField[]

  constructor(header: readonly AnyField[]) {
    super(header)
    this.header = header
  }

  /** What all lots weigh. */
  get weight(): number {
    return weightOf(this.lots)
  }
}

/** What the lots of rows weigh. */
export const weightOf = (rows: FormRows): number => sumOfGrams(rows.list.map((row) => row.entered(c.berat) ?? 0))

/** Material of a craftsman while it is entered. */
export class MaterialForm extends LotsForm {
  constructor() {
    super(materialHeader)
  }

  /** Which way it goes. */
  get way(): MaterialWay {
    return this.entered(c.arah_bahan) ?? 'KELUAR'
  }
}

/** What is wrong with lots, and with what is asked of them. */
export const lotMessages = (form: LotsForm, requested: readonly AnyField[] = form.header): Record<string, string> => ({
  ...fieldMessages(form, requested),
  ...(form.lots.list.length === 0 ? { detail_bahan: 'Bahan Harus Diisi' } : {}),
  ...rowMessages(form.lots, materialLine),
})

/** What is wrong with material before it is sent. */
export const materialMessages = (form: MaterialForm): Record<string, string> => lotMessages(form, materialFields(form.way))
