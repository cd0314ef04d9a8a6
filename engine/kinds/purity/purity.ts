import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

export interface PurityOptions {
  min?: number
  max?: number
}

/** A purity (kadar): never 0, at most 100, or 500 in the item form (specification §9). */
export function purity(label: string, options: PurityOptions = {}): Unnamed<number> {
  const decimals = 3
  const kind: Kind<number> = {
    name: 'purity',
    align: 'right',
    cell: 'decimal',
    decimals,
    column: 'numeric(6,3)',
    check: (name) => numberCheck(name, { min: options.min ?? 0.001, max: options.max ?? 100, decimals, tooSmall: `${name} Tidak Boleh 0` }),
    format: (value) => formatNumber(value, decimals),
    parse: (typed) => parseNumber(typed, decimals, { after: ['%'] }),
  }
  return new Field({ name: '', label, kind })
}
