import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-titipan.ts'
import { laporanBatalTitip, laporanTitipan } from './laporan.ts'
import { ambilTitipan, batalTitipan, cancelDeposit, mutasiTitipan, payDeposit, pickUp, readOpenDeposits } from './mutasi-titipan.ts'
import { refusals } from './refusals.ts'
import { deposit, titipan } from './titipan.ts'
import {
  acceptDeposit,
  cashOfWaitingDeposits,
  readWaitingDeposits,
  refuseDeposit,
  openWaitingDeposit,
  sendDeposit,
  validasiTitipan,
} from './validasi.ts'

export const declarations = declare({
  module: 'deposits',
  screens: [ambilTitipan, batalTitipan, validasiTitipan],
  reports: { laporanBatalTitip, laporanTitipan },
  endpoints: {
    deposit,
    readOpenDeposits,
    payDeposit,
    pickUp,
    cancelDeposit,
    sendDeposit,
    readWaitingDeposits,
    acceptDeposit,
    cashOfWaitingDeposits,
    refuseDeposit,
    openWaitingDeposit,
  },
  documents: { titipan, mutasiTitipan },
  refusals,
})
