import { declarations as declare } from '#engine/contract/declarations.ts'
import { destroyPieces, hancurBarang, scanDestroyable } from './hancur-barang.ts'
import { partPieces, pecahBarang, scanPartable } from './pecah-barang.ts'
import {
  movePieces,
  moveTray,
  pindahBarang,
  pindahSatuBaki,
  readTray,
  reprintLines,
  reprintLinesByGet,
  reprintList,
  scanLying,
} from './pindah-barang.ts'
import { changeAccessories, scanAccessory, stockAksesoris } from './stock-aksesoris.ts'
import { laporanBarangAcc } from './laporan-barang-acc.ts'
import { laporanStockAksesoris } from './laporan-stock-aksesoris.ts'
import { laporanAnalisisHargaBarang } from './laporan-analisis-harga-barang.ts'
import { laporanGlobalStockToko } from './laporan-global-stock-toko.ts'
import { laporanHancurBarang } from './laporan-hancur-barang.ts'
import { laporanKelompokBarang } from './laporan-kelompok-barang.ts'
import { laporanPecahBarang } from './laporan-pecah-barang.ts'
import { laporanPindahBarang } from './laporan-pindah-barang.ts'
import { laporanUbahBarang } from './laporan-ubah-barang.ts'
import { changePrices, previewPrices, updateProfit } from './update-profit.ts'
import { refusals } from './refusals.ts'
import { correctPiece, ubahBarang } from './ubah-barang.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-aksesoris.ts'
import './nota-hancur.ts'
import './nota-pecah.ts'
import './nota-ubah.ts'
import './nota-update-profit.ts'
import './tanda-terima.ts'

export const declarations = declare({
  module: 'handling',
  screens: [pindahSatuBaki],
  endpoints: {
    movePieces,
    moveTray,
    scanLying,
    readTray,
    reprintList,
    reprintLines,
    reprintLinesByGet,
    scanDestroyable,
    destroyPieces,
    correctPiece,
    scanPartable,
    partPieces,
    previewPrices,
    changePrices,
    scanAccessory,
    changeAccessories,
  },
  reports: {
    laporanPindahBarang,
    laporanHancurBarang,
    laporanUbahBarang,
    laporanPecahBarang,
    laporanAnalisisHargaBarang,
    laporanKelompokBarang,
    laporanBarangAcc,
    laporanStockAksesoris,
    laporanGlobalStockToko,
  },
  documents: { pindahBarang, hancurBarang, ubahBarang, pecahBarang, updateProfit, stockAksesoris },
  refusals,
})
