import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { type Unit, units } from '../contract/fields.ts'
import type { ProofLine } from '../contract/pindah-data.ts'

/** A value of a line as people read it: grams with three decimals, all else whole. */
export const valueText = (value: number, satuan: Unit): string => formatNumber(value, satuan === 'GRAM' ? 3 : 0)

/** What a line is about, and in what it is counted where that does not say it. */
export const lineText = ({ uraian_bukti, satuan }: Pick<ProofLine, 'uraian_bukti' | 'satuan'>, say: Say): string =>
  uraian_bukti === units[satuan] ? say(uraian_bukti) : `${say(uraian_bukti)} (${say(units[satuan])})`
