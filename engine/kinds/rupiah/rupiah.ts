import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

export interface RupiahOptions {
  min?: number
  max?: number
}

/** An amount in whole rupiah, as people and paper say it. */
export const rp = (amount: number): string => `Rp. ${formatNumber(amount, 0)}`

/** Money in whole rupiah, written with the prefix `Rp. ` (specification §9). */
export function rupiah(label: string, options: RupiahOptions = {}): Unnamed<number> {
  const decimals = 0
  const kind: Kind<number> = {
    name: 'rupiah',
    align: 'right',
    cell: 'integer',
    decimals,
    unit: 'Rp',
    column: 'bigint',
    check: (name) => numberCheck(name, { min: options.min ?? 0, max: options.max ?? 999_999_999_999, decimals }),
    format: rp,
    parse: (typed) => parseNumber(typed, decimals, { before: ['rp', 'idr'] }),
  }
  return new Field({ name: '', label, kind })
}
