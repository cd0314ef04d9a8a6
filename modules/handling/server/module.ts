import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { ubahBarang } from '../contract/ubah-barang.ts'
import { hancurBarang } from '../contract/hancur-barang.ts'
import { declarations } from '../contract/index.ts'
import { pindahBarang } from '../contract/pindah-barang.ts'
import { stockAksesoris } from '../contract/stock-aksesoris.ts'
import { pecahBarang } from '../contract/pecah-barang.ts'
import { updateProfit } from '../contract/update-profit.ts'
import { changePrices, previewPrices, undoPrices } from './change-prices.ts'
import { correctionsReport, destructionsReport, groupedReport, movesReport, partingsReport, pricesReport, stockOfShops } from './laporan.ts'
import { correctPiece, undoCorrection } from './correct-piece.ts'
import { accessoriesReport, accessoryStockReport } from './accessory-reports.ts'
import { changeAccessories, scanAccessory, undoAccessories } from './change-accessories.ts'
import { destroyPieces, scanDestroyable, undoDestruction } from './destroy-pieces.ts'
import { partPieces, scanPartable, undoParting } from './part-pieces.ts'
import { movePieces, moveTray, readTray, reprintLines, reprintLinesByGet, reprintList, scanLying } from './move-pieces.ts'

export const handlingModule = serverModule(declarations, {
  handlers: {
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
  queries: {
    laporanPindahBarang: movesReport,
    laporanHancurBarang: destructionsReport,
    laporanUbahBarang: correctionsReport,
    laporanPecahBarang: partingsReport,
    laporanAnalisisHargaBarang: pricesReport,
    laporanKelompokBarang: groupedReport,
    laporanBarangAcc: accessoriesReport,
    laporanStockAksesoris: accessoryStockReport,
    laporanGlobalStockToko: stockOfShops,
  },
  documents: {
    pindahBarang: serveDocument(pindahBarang, { actions: {} }),
    hancurBarang: serveDocument(hancurBarang, { actions: { batal: { undo: undoDestruction } } }),
    ubahBarang: serveDocument(ubahBarang, { actions: { batal: { undo: undoCorrection } } }),
    pecahBarang: serveDocument(pecahBarang, { actions: { batal: { undo: undoParting } } }),
    stockAksesoris: serveDocument(stockAksesoris, { actions: { batal: { undo: undoAccessories } } }),
    updateProfit: serveDocument(updateProfit, { actions: { batal: { undo: undoPrices } } }),
  },
})
