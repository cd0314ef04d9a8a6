import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { sortir } from '../contract/sortir.ts'
import { sortingReport } from './laporan.ts'
import { readCandidates, scanCandidates, sortGoods, undoSorting } from './sort-goods.ts'

export const sortingModule = serverModule(declarations, {
  handlers: { readCandidates, scanCandidates, sortGoods },
  queries: { laporanSortirPembelian: sortingReport },
  documents: { sortir: serveDocument(sortir, { actions: { batal: { undo: undoSorting } } }) },
})
