import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

export interface CaratOptions {
  min?: number
  max?: number
}

/** A stone weight in carat with three decimals; 1 ct = 0.2 g (domain §1). */
export function carat(label: string, options: CaratOptions = {}): Unnamed<number> {
  const decimals = 3
  const kind: Kind<number> = {
    name: 'carat',
    align: 'right',
    cell: 'decimal',
    decimals,
    measure: 'ct',
    column: 'numeric(10,3)',
    check: (name) => numberCheck(name, { min: options.min ?? 0, max: options.max ?? 999_999, decimals }),
    format: (value) => formatNumber(value, decimals),
    parse: (typed) => parseNumber(typed, decimals, { after: ['ct', 'karat', 'carat'] }),
  }
  return new Field({ name: '', label, kind })
}
