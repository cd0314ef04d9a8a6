import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { mutasiCuciManual } from '../contract/cuci-manual.ts'
import { declarations } from '../contract/index.ts'
import { pindahSortir } from '../contract/pindah-sortir.ts'
import { sortir } from '../contract/sortir.ts'
import { activeGoods, lotMovesReport, sortingReport, washReport } from './laporan.ts'
import { moveLot, readSortedLots, undoLotMove } from './move-lot.ts'
import { moveWash, readWashLots, undoWashMove } from './move-wash.ts'
import { readCandidates, scanCandidates, sortGoods, undoSorting } from './sort-goods.ts'

export const sortingModule = serverModule(declarations, {
  handlers: { readCandidates, scanCandidates, sortGoods, readSortedLots, moveLot, readWashLots, moveWash },
  queries: {
    laporanSortirPembelian: sortingReport,
    laporanPindahSortir: lotMovesReport,
    laporanSaldoBarangAktif: activeGoods,
    laporanStockCuciManual: washReport,
  },
  documents: {
    sortir: serveDocument(sortir, { actions: { batal: { undo: undoSorting } } }),
    pindahSortir: serveDocument(pindahSortir, { actions: { batal: { undo: undoLotMove } } }),
    mutasiCuciManual: serveDocument(mutasiCuciManual, { actions: { batal: { undo: undoWashMove } } }),
  },
})
