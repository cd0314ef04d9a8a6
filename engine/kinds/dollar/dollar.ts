import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

export interface DollarOptions {
  min?: number
  max?: number
}

/** Money in US dollars with two decimals, for stones. */
export function dollar(label: string, options: DollarOptions = {}): Unnamed<number> {
  const decimals = 2
  const kind: Kind<number> = {
    name: 'dollar',
    align: 'right',
    cell: 'decimal',
    decimals,
    unit: '$',
    column: 'numeric(14,2)',
    check: (name) => numberCheck(name, { min: options.min ?? 0, max: options.max ?? 999_999_999, decimals }),
    format: (value) => `$ ${formatNumber(value, 2)}`,
    parse: (typed) => parseNumber(typed, decimals, { before: ['$', 'us$', 'usd'] }),
  }
  return new Field({ name: '', label, kind })
}
