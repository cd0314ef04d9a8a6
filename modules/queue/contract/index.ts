import { declarations as declare } from '#engine/contract/declarations.ts'
import { refusals } from './refusals.ts'
// Importing these declares the papers to the module of receipts.
import './slip-antrian.ts'

/** What waits for the cashier; the kinds themselves are declared by the modules above. */
export const declarations = declare({ module: 'queue', refusals, tables: { antrian: 'Antrian Kasir' } })
