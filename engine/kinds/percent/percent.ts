import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

export interface PercentOptions {
  min?: number
  max?: number
}

/** A computed share that may be below zero or above a hundred, with three decimals: a loss in percent. Users do not enter it. */
export function share(label: string): Unnamed<number> {
  const decimals = 3
  const kind: Kind<number> = {
    name: 'percent',
    align: 'right',
    cell: 'decimal',
    decimals,
    measure: '%',
    column: 'numeric(7,3)',
    check: (name) => numberCheck(name, { min: -9_999.999, max: 9_999.999, decimals }),
    format: (value) => formatNumber(value, decimals),
    parse: (typed) => parseNumber(typed, decimals, { after: ['%'] }),
  }
  return new Field({ name: '', label, kind })
}

/** A percentage from 0 to 100 with two decimals (specification §9). */
export function percent(label: string, options: PercentOptions = {}): Unnamed<number> {
  const decimals = 2
  const kind: Kind<number> = {
    name: 'percent',
    align: 'right',
    cell: 'decimal',
    decimals,
    column: 'numeric(5,2)',
    check: (name) => numberCheck(name, { min: options.min ?? 0, max: options.max ?? 100, decimals, tooLarge: 'Tidak Boleh Melebihi 100 !' }),
    format: (value) => formatNumber(value, decimals),
    parse: (typed) => parseNumber(typed, decimals, { after: ['%'] }),
  }
  return new Field({ name: '', label, kind })
}
