import { declarations as declare } from '#engine/contract/declarations.ts'
import { refusals } from './refusals.ts'
// What its paper may carry, receipts learn as it is declared.
import './slip-antrian.ts'

/** What waits for the cashier; the kinds themselves are declared by the modules above. */
export const declarations = declare({ module: 'queue', refusals, tables: { antrian: 'Antrian Kasir' } })
