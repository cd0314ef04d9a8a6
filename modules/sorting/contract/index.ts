import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-sortir.ts'
import { moveWash, mutasiCuciManual, readWashLots } from './cuci-manual.ts'
import { laporanPindahSortir, laporanSaldoBarangAktif, laporanSortirPembelian, laporanStockCuciManual } from './laporan.ts'
import { moveLot, pindahSortir, readSortedLots } from './pindah-sortir.ts'
import { refusals } from './refusals.ts'
import { readCandidates, scanCandidates, sortGoods, sortir } from './sortir.ts'

export const declarations = declare({
  module: 'sorting',
  reports: { laporanSortirPembelian, laporanPindahSortir, laporanSaldoBarangAktif, laporanStockCuciManual },
  endpoints: { readCandidates, scanCandidates, sortGoods, readSortedLots, moveLot, readWashLots, moveWash },
  documents: { sortir, pindahSortir, mutasiCuciManual },
  refusals,
  tables: { lot_sortir: 'Lot Sortir' },
})
