import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-simpanan.ts'
import './nota-titipan.ts'
import { lihatTransaksiMember } from './lihat-transaksi-member.ts'
import { laporanBatalTitip, laporanSimpanan, laporanTitipan } from './laporan.ts'
import { depositCase } from './mutasi-titipan.ts'
import { refusals } from './refusals.ts'
import { ambilSimpanan, fetchSafeKeeping, keepSafe, readSafeKeeping, simpanan } from './simpanan.ts'
import { askDepositApprovals, deposit, openDeposit, saldoAwalTitipan } from './titipan.ts'
import { waitingDeposits } from './validasi.ts'

export const declarations = declare({
  module: 'deposits',
  screens: [saldoAwalTitipan],
  reports: { laporanBatalTitip, laporanTitipan, laporanSimpanan, lihatTransaksiMember },
  endpoints: {
    deposit,
    askDepositApprovals,
    openDeposit,
    keepSafe,
    readSafeKeeping,
    fetchSafeKeeping,
  },
  documents: { simpanan, ambilSimpanan },
  groups: { depositCase, waitingDeposits },
  waiting: { lateDeposits: waitingThings({ title: 'Titipan Lewat Jatuh Tempo', urgency: 'KUNING', screen: depositCase.steps.AMBIL.screen }) },
  refusals,
})
