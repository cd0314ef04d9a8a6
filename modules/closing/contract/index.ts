import { declarations as declare } from '#engine/contract/declarations.ts'
import { checkDay, closeDay, listClosedDays, readClosedDay, readOpenDay, refusals, tutupToko } from './tutup-toko.ts'

export const declarations = declare({
  module: 'closing',
  screens: [tutupToko],
  endpoints: { readOpenDay, checkDay, closeDay, listClosedDays, readClosedDay },
  tables: { tutup_toko: 'Tutup Toko' },
  refusals,
})
