import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serve, serveReport, serverModule } from '#engine/server/serve.ts'
import * as dataBarang from '../contract/data-barang.ts'
import * as readyPlaces from '../contract/ready-places.ts'
import { laporanStockBaki } from '../contract/laporan-stock-baki.ts'
import {
  addPiece as addPieceCall,
  readWaitingPhoto as readWaitingPhotoCall,
  tambahDataBarang,
  uploadPhoto as uploadPhotoCall,
} from '../contract/tambah-data-barang.ts'
import { addPiece } from './add-piece.ts'
import { stockByTray } from './laporan-stock-baki.ts'
import { listPieces } from './list-pieces.ts'
import { readPhoto, readWaitingPhoto, uploadPhoto } from './photos.ts'
import { readyTrays, warehousesToDestroyFrom } from './ready-places.ts'
import { readHistory } from './read-history.ts'
import { readPiece, scanPiece } from './read-piece.ts'

/** Goods: every piece of the chain. `files` keeps their pictures. */
export function createGoodsModule({ files }: { files: FileStore }): ServerModule {
  return serverModule({
    name: 'goods',
    screens: [tambahDataBarang, dataBarang.dataBarang],
    serves: [
      serve(addPieceCall, addPiece),
      serve(uploadPhotoCall, uploadPhoto(files)),
      serve(readWaitingPhotoCall, readWaitingPhoto(files)),
      serve(dataBarang.listPieces, listPieces),
      serve(dataBarang.scanPiece, scanPiece),
      serve(dataBarang.readPiece, readPiece),
      serve(dataBarang.readHistory, readHistory),
      serve(dataBarang.readPhoto, readPhoto(files)),
      serve(readyPlaces.readyTrays, readyTrays),
      serve(readyPlaces.warehousesToDestroyFrom, warehousesToDestroyFrom),
      serveReport(laporanStockBaki, stockByTray),
    ],
  })
}
