import { declarations as declare } from '#engine/contract/declarations.ts'
// What its paper may carry, receipts learn as it is declared.
import './nota-barang-masuk.ts'
import { barangMasuk, readBoughtLots, readOrdersToFill, readPreOrdersToFill, takePiecesIn } from './barang-masuk.ts'
import { laporanTambahBarang } from './laporan-tambah-barang.ts'
import { refusals } from './refusals.ts'
import { tambahDataBarang } from './screens.ts'
import { addPiece, readWaitingPhoto, uploadPhoto } from './tambah-data-barang.ts'

export const declarations = declare({
  module: 'intake',
  screens: [tambahDataBarang],
  reports: { laporanTambahBarang },
  endpoints: { addPiece, takePiecesIn, readBoughtLots, readOrdersToFill, readPreOrdersToFill, uploadPhoto, readWaitingPhoto },
  documents: { barangMasuk },
  refusals,
})
