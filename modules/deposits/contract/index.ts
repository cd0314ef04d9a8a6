import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-titipan.ts'
import { ambilTitipan, batalTitipan, cancelDeposit, mutasiTitipan, payDeposit, pickUp, readOpenDeposits } from './mutasi-titipan.ts'
import { refusals } from './refusals.ts'
import { deposit, titipan } from './titipan.ts'

export const declarations = declare({
  module: 'deposits',
  screens: [ambilTitipan, batalTitipan],
  endpoints: { deposit, readOpenDeposits, payDeposit, pickUp, cancelDeposit },
  documents: { titipan, mutasiTitipan },
  refusals,
})
