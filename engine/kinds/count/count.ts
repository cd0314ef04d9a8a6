import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

export interface CountOptions {
  min?: number
  max?: number
}

/** A whole number of things. */
export function count(label: string, options: CountOptions = {}): Unnamed<number> {
  const decimals = 0
  const kind: Kind<number> = {
    name: 'count',
    align: 'right',
    cell: 'integer',
    decimals,
    column: 'integer',
    check: (name) => numberCheck(name, { min: options.min ?? 0, max: options.max ?? 1_000_000_000, decimals }),
    format: (value) => formatNumber(value, 0),
    parse: (typed) => parseNumber(typed, decimals),
  }
  return new Field({ name: '', label, kind })
}
