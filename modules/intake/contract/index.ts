import { declarations as declare } from '#engine/contract/declarations.ts'
// Importing these declares the papers to the module of receipts.
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
