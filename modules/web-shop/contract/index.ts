import { declarations as declare } from '#engine/contract/declarations.ts'
import { findSendable, kirimBarangExternal, listStanding, sendAgain, sendPieces, updateBarangExternal, withdrawPieces } from './barang-external.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'web-shop',
  screens: [kirimBarangExternal, updateBarangExternal],
  endpoints: { findSendable, sendPieces, withdrawPieces, sendAgain, listStanding },
  tables: { barang_external: 'Kirim Barang External' },
  refusals,
})
