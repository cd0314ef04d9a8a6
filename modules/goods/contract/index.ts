import { declarations as declare } from '#engine/contract/declarations.ts'
import { cariDenganFoto, findByPhoto } from './cari-dengan-foto.ts'
import { dataBarang, findByName, listPieces, readHistory, readPhoto, readPiece, scanPiece } from './data-barang.ts'
import { laporanBarangKonsinyasi } from './laporan-barang-konsinyasi.ts'
import { laporanBukuBerlian } from './laporan-buku-berlian.ts'
import { laporanKartuStock } from './laporan-kartu-stock.ts'
import { laporanStockBaki } from './laporan-stock-baki.ts'
import { laporanStockGroup, laporanStockGudang, laporanStockJenis, laporanStockSize } from './laporan-stock.ts'
import { laporanUmurStock } from './laporan-umur-stock.ts'
import { readyTrays, warehousesToDestroyFrom } from './ready-places.ts'
import { refusals } from './refusals.ts'
import { editPiece } from './ubah-barang.ts'

export const declarations = declare({
  module: 'goods',
  screens: [dataBarang, cariDenganFoto],
  reports: {
    laporanStockBaki,
    laporanStockGudang,
    laporanStockJenis,
    laporanStockGroup,
    laporanStockSize,
    laporanKartuStock,
    laporanBukuBerlian,
    laporanUmurStock,
    laporanBarangKonsinyasi,
  },
  endpoints: {
    editPiece,
    listPieces,
    readPiece,
    readHistory,
    scanPiece,
    findByName,
    findByPhoto,
    readPhoto,
    readyTrays,
    warehousesToDestroyFrom,
  },
  tables: {
    barang: 'Barang',
    saldo_stock: 'Barang',
    barcode_counter: 'Barang',
    foto_unggah: 'Barang',
    foto_ciri: 'Barang',
    barang_batu: 'Barang',
    barang_tahan: 'Barang',
    barang_asal: 'Barang',
  },
  refusals,
})
