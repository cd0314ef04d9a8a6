import { declarations as declare } from '#engine/contract/declarations.ts'
// Importing these declares the papers to the module of receipts.
import './nota-opname.ts'
import { laporanOpname } from './laporan-opname.ts'
import { laporanPetugasOpname } from './laporan-petugas-opname.ts'
import { laporanSelisihOpname } from './laporan-selisih-opname.ts'
import { barangHilang, opname } from './opname.ts'
import { refusals } from './refusals.ts'
import { stockOpnameGlobal, stockOpnamePenerimaan, stockOpnameRfid } from './screens.ts'
import {
  abandonCount,
  beginAll,
  beginReceived,
  beginTags,
  beginTrays,
  finishCount,
  giveUp,
  listCounts,
  listJudged,
  listMissing,
  listReceived,
  nextPass,
  pauseCount,
  readCount,
  resumeCount,
  scanCodes,
} from './sesi-opname.ts'

export const declarations = declare({
  module: 'counting',
  screens: [stockOpnamePenerimaan, stockOpnameGlobal, stockOpnameRfid, barangHilang],
  documents: { opname },
  reports: { laporanOpname, laporanSelisihOpname, laporanPetugasOpname },
  endpoints: {
    beginTrays,
    beginReceived,
    beginAll,
    beginTags,
    listReceived,
    listCounts,
    readCount,
    listJudged,
    scanCodes,
    pauseCount,
    resumeCount,
    nextPass,
    abandonCount,
    finishCount,
    listMissing,
    giveUp,
  },
  tables: {
    sesi_opname: 'Stock Opname',
    sesi_opname_baki: 'Stock Opname',
    sesi_opname_barang: 'Stock Opname',
    sesi_opname_hasil: 'Stock Opname',
    opname_scan: 'Stock Opname',
  },
  refusals,
})
