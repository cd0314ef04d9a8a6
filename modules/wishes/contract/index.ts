import { declarations as declare } from '#engine/contract/declarations.ts'
import { laporanPermintaan } from './laporan-permintaan.ts'
import { closeWish, countWished, fulfilWish, listWishes, writeWish } from './permintaan.ts'
import { refusals } from './refusals.ts'
import { permintaanCustomer } from './screens.ts'

export const declarations = declare({
  module: 'wishes',
  screens: [permintaanCustomer],
  reports: { laporanPermintaan },
  endpoints: { writeWish, listWishes, countWished, fulfilWish, closeWish },
  refusals,
})
