import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { consignedPieces } from './laporan-barang-konsinyasi.ts'
import { stoneBook } from './laporan-buku-berlian.ts'
import { stockCard } from './laporan-kartu-stock.ts'
import { editPiece } from './edit-piece.ts'
import { stockByTray } from './laporan-stock-baki.ts'
import { stockByGroup, stockByKind, stockBySize, stockByWarehouse } from './laporan-stock.ts'
import { stockByAge } from './laporan-umur-stock.ts'
import { describePhotos, findByPhoto } from './find-by-photo.ts'
import { findByName, listPieces } from './list-pieces.ts'
import { readPhoto } from './photos.ts'
import { readyTrays, warehousesToDestroyFrom } from './ready-places.ts'
import { readHistory } from './read-history.ts'
import { readPiece, scanPiece } from './read-piece.ts'

/** Goods: every piece of the chain. `files` keeps their pictures. */
export function createGoodsModule({ files }: { files: FileStore }): ServerModule {
  return serverModule(declarations, {
    handlers: {
      editPiece,
      listPieces,
      readPiece,
      readHistory,
      scanPiece,
      findByName,
      findByPhoto: findByPhoto(files),
      readPhoto: readPhoto(files),
      readyTrays,
      warehousesToDestroyFrom,
    },
    queries: {
      laporanStockBaki: stockByTray,
      laporanStockGudang: stockByWarehouse,
      laporanStockJenis: stockByKind,
      laporanStockGroup: stockByGroup,
      laporanStockSize: stockBySize,
      laporanKartuStock: stockCard,
      laporanBukuBerlian: stoneBook,
      laporanUmurStock: stockByAge,
      laporanBarangKonsinyasi: consignedPieces,
    },
    jobs: [describePhotos(files)],
  })
}
