import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-sortir.ts'
import { laporanSortirPembelian } from './laporan.ts'
import { refusals } from './refusals.ts'
import { readCandidates, scanCandidates, sortGoods, sortir } from './sortir.ts'

export const declarations = declare({
  module: 'sorting',
  reports: { laporanSortirPembelian },
  endpoints: { readCandidates, scanCandidates, sortGoods },
  documents: { sortir },
  refusals,
})
