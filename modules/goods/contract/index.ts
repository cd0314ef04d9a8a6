import { declarations as declare } from '#engine/contract/declarations.ts'
import { dataBarang, listPieces, readHistory, readPhoto, readPiece, scanPiece } from './data-barang.ts'
import { laporanStockBaki } from './laporan-stock-baki.ts'
import { readyTrays, warehousesToDestroyFrom } from './ready-places.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'goods',
  screens: [dataBarang],
  reports: { laporanStockBaki },
  endpoints: {
    listPieces,
    readPiece,
    readHistory,
    scanPiece,
    readPhoto,
    readyTrays,
    warehousesToDestroyFrom,
  },
  tables: { barang: 'Barang', saldo_stock: 'Barang', barcode_counter: 'Barang', foto_unggah: 'Barang', barang_batu: 'Barang' },
  refusals,
})
