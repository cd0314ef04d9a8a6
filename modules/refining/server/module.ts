import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { kirimCuci } from '../contract/kirim-cuci.ts'
import { terimaCuci } from '../contract/terima-cuci.ts'
import { terimaSepuhan } from '../contract/terima-sepuhan.ts'
import { tutupCuci } from '../contract/tutup-cuci.ts'
import { readBatch, readOpenBatches } from './batches.ts'
import { readSendableLots, sendBatch, undoBatch } from './kirim-cuci.ts'
import { batchesReport, lossesByShop } from './laporan.ts'
import { takeWashed, undoWashed } from './terima-cuci.ts'
import { takeMelted, undoMelt } from './terima-sepuhan.ts'
import { closeBatch, undoClosing } from './tutup-cuci.ts'

export const refiningModule = serverModule(declarations, {
  handlers: { readSendableLots, sendBatch, readOpenBatches, readBatch, takeWashed, takeMelted, closeBatch },
  queries: { laporanWastingSepuhan: batchesReport, laporanSusutPerToko: lossesByShop },
  documents: {
    kirimCuci: serveDocument(kirimCuci, { actions: { batal: { undo: undoBatch } } }),
    terimaCuci: serveDocument(terimaCuci, { actions: { batal: { undo: undoWashed } } }),
    terimaSepuhan: serveDocument(terimaSepuhan, { actions: { batal: { undo: undoMelt } } }),
    tutupCuci: serveDocument(tutupCuci, { actions: { batal: { undo: undoClosing } } }),
  },
})
