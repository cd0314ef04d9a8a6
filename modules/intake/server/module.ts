import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { readWaitingPhoto, uploadPhoto } from '#modules/goods/server/public.ts'
import { barangMasuk } from '../contract/barang-masuk.ts'
import { declarations } from '../contract/index.ts'
import { readBoughtLots, takePiecesIn, undoIntake } from './barang-masuk.ts'
import { piecesAdded } from './laporan-tambah-barang.ts'
import { readOrdersToFill, readPreOrdersToFill } from './open-orders.ts'
import { addPiece } from './tambah-data-barang.ts'

/** Pieces that come in. `files` keeps the pictures that are taken of them. */
export function createIntakeModule({ files }: { files: FileStore }): ServerModule {
  return serverModule(declarations, {
    handlers: {
      addPiece,
      takePiecesIn,
      readBoughtLots,
      readOrdersToFill,
      readPreOrdersToFill,
      uploadPhoto: uploadPhoto(files),
      readWaitingPhoto: readWaitingPhoto(files),
    },
    queries: { laporanTambahBarang: piecesAdded },
    documents: { barangMasuk: serveDocument(barangMasuk, { actions: { batal: { undo: undoIntake } } }) },
  })
}
