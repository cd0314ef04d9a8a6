import { declarations as declare } from '#engine/contract/declarations.ts'
import { bookEntry, jurnalUmum } from './jurnal-umum.ts'
import { bukuBesar, labaRugi, laporanJurnal, neraca, neracaSaldo } from './laporan.ts'
import { listAccountParameters, parameterAkun, saveAccountParameter } from './parameter-akun.ts'
// Importing these declares the papers to the module of receipts.
import './nota-jurnal-umum.ts'
import './nota-saldo-awal-tagihan.ts'
import { laporanLabaEmas, laporanPosisiEmas } from './posisi-emas.ts'
import { refusals } from './refusals.ts'
import { openClaims, saldoAwalTagihan } from './saldo-awal-tagihan.ts'

export const declarations = declare({
  module: 'accounting',
  screens: [parameterAkun],
  reports: { laporanJurnal, bukuBesar, neracaSaldo, labaRugi, neraca, laporanPosisiEmas, laporanLabaEmas },
  endpoints: { listAccountParameters, saveAccountParameter, bookEntry, openClaims },
  documents: { jurnalUmum, saldoAwalTagihan },
  tables: { para_akun_transaksi: 'Parameter Akun' },
  refusals,
})
