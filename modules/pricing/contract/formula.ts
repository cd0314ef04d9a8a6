import { z } from 'zod'
import { Field, type Unnamed } from '#engine/contract/field.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type FormulaLine, formulaLine } from './price.ts'

const lines = z.array(formulaLine)

/** The lines that explain a price (domain §4), as they were shown; a document keeps them with the price. */
export const formula = (label: string): Unnamed<FormulaLine[]> =>
  new Field<'', FormulaLine[]>({
    name: '',
    label,
    kind: {
      name: 'formula',
      align: 'left',
      cell: 'text',
      column: 'jsonb',
      sent: lines,
      check: () => lines,
      format: (value) =>
        formatNumber(
          value.reduce((sum, { jumlah }) => sum + jumlah, 0),
          0,
        ),
      parse: () => undefined,
    },
  })
