import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

/** The fineness of gold as an assay says it: thousandths of pure gold with three decimals, above 0 and below 1000. */
export function permil(label: string): Unnamed<number> {
  const decimals = 3
  const kind: Kind<number> = {
    name: 'permil',
    align: 'right',
    cell: 'decimal',
    decimals,
    measure: '‰',
    column: 'numeric(6,3)',
    check: (name) => numberCheck(name, { min: 0.001, max: 999.999, decimals }),
    format: (value) => formatNumber(value, decimals),
    parse: (typed) => parseNumber(typed, decimals, { after: ['‰'] }),
  }
  return new Field({ name: '', label, kind })
}
