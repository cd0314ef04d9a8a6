import { z } from 'zod'
import { objectOf } from '#engine/contract/field.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import { jenisBatu } from '#modules/masters/contract/jenis-batu.ts'
import { masterBatuBerlian } from '#modules/masters/contract/master-batu-berlian.ts'
import { masterSupplierBerlian } from '#modules/masters/contract/master-supplier-berlian.ts'
import { rupiahOfDollars } from '#modules/pricing/contract/parameter-kurs.ts'
import { batuClarity, batuColor, batuCutgrade, batuFluorescence, batuPolish, batuShape, batuSymmetry } from '#modules/masters/contract/stone-words.ts'

/** Stones of one sort in a piece (specification §3): which of the list, what they are, weigh together, cost and ask, and from whom. */
export const stoneFields = [
  d.kode_berlian.from(masterBatuBerlian, 'nama_berlian').optional(),
  d.kode_shape.from(batuShape, 'keterangan'),
  d.karat.labelled('Karat Batu'),
  d.butir.starting(1),
  d.kode_color.from(batuColor, 'keterangan').optional(),
  d.kode_clarity.from(batuClarity, 'keterangan').optional(),
  d.kode_cutgrade.from(batuCutgrade, 'keterangan').optional(),
  d.kode_polish.from(batuPolish, 'keterangan').optional(),
  d.kode_symmetry.from(batuSymmetry, 'keterangan').optional(),
  d.kode_fluorescence.from(batuFluorescence, 'keterangan').optional(),
  d.kode_jenis_batu.labelled('Jenis Batu').from(jenisBatu, 'nama_jenis_batu').optional(),
  d.kode_supplier.from(masterSupplierBerlian, 'nama_supplier').optional().onlyFor(hargaModal),
  d.sertifikat.optional(),
  d.modal_usd.starting(0),
  d.jual_usd.starting(0),
] as const

/** Stones as the user enters them. */
export const newStone = objectOf(stoneFields)
export type NewStone = z.output<typeof newStone>

/** Stones as they are kept: at the rate of the day that they came in. */
export const storedStoneFields = [...stoneFields, d.kurs, d.modal_rp, d.jual_rp] as const
export const storedStone = objectOf(storedStoneFields)
export type StoredStone = z.output<typeof storedStone>

/** Most lines of stones that one piece has. */
const stoneLinesMax = 50

/** All stones of a piece as the user enters them. */
export const newStones = z.array(newStone).max(stoneLinesMax, `Batu Maksimal ${stoneLinesMax}`)

/** What stones come to, in carat, dollars and rupiah; each line is rounded by itself, so that lines add up. */
export function stoneTotals(stones: readonly Pick<NewStone, 'karat' | 'butir' | 'modal_usd' | 'jual_usd'>[], kurs: number) {
  const sum = (of: (stone: (typeof stones)[number]) => number) => stones.reduce((total, stone) => total + of(stone), 0)
  return {
    butir: sum(({ butir }) => butir),
    karat: sum(({ karat }) => Math.round(karat * 1000)) / 1000,
    modal_usd: sum(({ modal_usd }) => Math.round(modal_usd * 100)) / 100,
    jual_usd: sum(({ jual_usd }) => Math.round(jual_usd * 100)) / 100,
    modal_rp: sum(({ modal_usd }) => rupiahOfDollars(modal_usd, kurs)),
    jual_rp: sum(({ jual_usd }) => rupiahOfDollars(jual_usd, kurs)),
  }
}

/** Stones that are to be kept: those that have a rate of their own stay at it. */
export type RatedStone = NewStone & { readonly kurs?: number }

/** Whether two lines of stones say the same in every field. */
export const isSameStone = (one: NewStone, other: NewStone) => stoneFields.every(({ name }) => (one[name] ?? null) === (other[name] ?? null))

/** Stones that take the place of others: one that stays keeps its rate, another gets that of the first; where there were none, none of their own. */
export function keepingRates(batu: readonly NewStone[], before: readonly StoredStone[]): RatedStone[] {
  const left = [...before]
  return batu.map((stone) => {
    const at = left.findIndex((kept) => isSameStone(kept, stone))
    const [kept = before[0]] = at === -1 ? [] : left.splice(at, 1)
    return kept ? { ...stone, kurs: kept.kurs } : stone
  })
}
