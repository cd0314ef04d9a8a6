import { declarations as declare } from '#engine/contract/declarations.ts'
import { readCashiers } from './cashiers.ts'
import { printNumbers, showNumbers } from './identity-numbers.ts'
import { refusals } from './refusals.ts'

/** What every document says no with, and by whom documents are validated; the kinds themselves are declared by the modules above. */
export const declarations = declare({
  module: 'documents',
  endpoints: { printNumbers, readCashiers, showNumbers },
  tables: { cetak_ulang: 'Cetak Ulang Nota' },
  refusals,
})
