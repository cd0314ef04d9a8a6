import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { countBags, countsOfPeriod } from './count-bags.ts'
import { accruedInterest, eventsByDay, loansByDay, openLoansNow, pledgesByPurity, redemptions } from './laporan.ts'
import { pawnLoans } from './loan-events.ts'
import { readLoanTerms } from './loan-terms.ts'
import { readLoanHistory } from './open-loans.ts'
import { lend, waiting } from './loan.ts'
import { principalHooks } from './parameter-hutang-pokok.ts'
import { ceilingHooks } from './plafond-kadar-hutang.ts'

export const loansModule = serverModule(declarations, {
  hooks: { parameterHutangPokok: principalHooks, plafondKadarHutang: ceilingHooks },
  handlers: { countBags, readLoanTerms, readLoanHistory, lend },
  groups: { pawnLoan: pawnLoans, waitingLoans: { handlers: waiting } },
  queries: {
    laporanHutang: openLoansNow,
    laporanBungaBerjalan: accruedInterest,
    laporanPenebusanDetail: redemptions,
    laporanPinjamanRekap: loansByDay,
    laporanPenebusanRekap: eventsByDay,
    laporanGlobalStockPinjam: pledgesByPurity,
    laporanHitungKantong: countsOfPeriod,
  },
})
