import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-manual.ts'
import { jualBeliManual, takeTraderPapers, tradeManual } from './jual-beli-manual.ts'
import {
  dataBarangManual,
  laporanBatalPembelianManual,
  laporanBatalPenjualanManual,
  laporanHancurBarangManual,
  laporanPembelianManual,
  laporanPenjualanManual,
  laporanPindahBarangManual,
  laporanSummaryBarangManual,
  laporanTambahBarangManual,
  readLots,
} from './laporan.ts'
import { addManual, destroyManual, hancurBarangManual, moveManual, mutasiManual, pindahBarangManual } from './mutasi-manual.ts'
import { refusals } from './refusals.ts'
import { waitingTrades } from './validasi.ts'

export const declarations = declare({
  module: 'bulk-goods',
  screens: [pindahBarangManual, hancurBarangManual],
  reports: {
    dataBarangManual,
    laporanTambahBarangManual,
    laporanPindahBarangManual,
    laporanHancurBarangManual,
    laporanSummaryBarangManual,
    laporanPenjualanManual,
    laporanPembelianManual,
    laporanBatalPenjualanManual,
    laporanBatalPembelianManual,
  },
  endpoints: {
    addManual,
    moveManual,
    destroyManual,
    tradeManual,
    takeTraderPapers,
    readLots,
  },
  documents: { mutasiManual, jualBeliManual },
  groups: { waitingTrades },
  refusals,
  tables: { barang_manual: 'Barang Manual', mutasi_manual_detail: 'Mutasi Barang Manual' },
})
