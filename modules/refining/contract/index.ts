import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-sepuhan.ts'
import { readBatch, readOpenBatches } from './batches.ts'
import { kirimCuci, readSendableLots, sendBatch } from './kirim-cuci.ts'
import { laporanSusutPerToko } from './laporan-susut-per-toko.ts'
import { laporanWastingSepuhan } from './laporan-wasting-sepuhan.ts'
import { refusals } from './refusals.ts'
import { takeWashed, terimaCuci } from './terima-cuci.ts'
import { takeMelted, terimaSepuhan } from './terima-sepuhan.ts'
import { closeBatch, tutupCuci } from './tutup-cuci.ts'

export const declarations = declare({
  module: 'refining',
  endpoints: { readSendableLots, sendBatch, readOpenBatches, readBatch, takeWashed, takeMelted, closeBatch },
  reports: { laporanWastingSepuhan, laporanSusutPerToko },
  documents: { kirimCuci, terimaCuci, terimaSepuhan, tutupCuci },
  refusals,
})
