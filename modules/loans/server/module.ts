import { serverModule } from '#engine/server/serve.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { type Loan, hutang } from '../contract/hutang.ts'
import { declarations } from '../contract/index.ts'
import { mutasiHutang } from '../contract/mutasi-hutang.ts'
import { eventsByDay, loansByDay, openLoansNow, pledgesByPurity, redemptions } from './laporan.ts'
import { auctionLoan, keepPledge, redeemLoan, renewLoan, takeBack } from './loan-events.ts'
import { readLoanTerms } from './loan-terms.ts'
import { lend, undoLoan } from './loan.ts'
import { readOpenLoans } from './open-loans.ts'
import { principalHooks } from './parameter-hutang-pokok.ts'
import { ceilingHooks } from './plafond-kadar-hutang.ts'

/** The texts of a loan's message that its header lacks: the pledged things. */
const loanMessage = ({ detail_barang }: Loan) => ({
  barang: messageLines(
    detail_barang.map(({ nama_barang, berat }) => ({ text: `${nama_barang} (${formatNumber(berat, 3)} gram)` })),
    'barang',
  ),
})

export const loansModule = serverModule(declarations, {
  hooks: { parameterHutangPokok: principalHooks, plafondKadarHutang: ceilingHooks },
  handlers: { readLoanTerms, lend, readOpenLoans, renewLoan, redeemLoan, auctionLoan, keepPledge },
  queries: {
    laporanHutang: openLoansNow,
    laporanPenebusanDetail: redemptions,
    laporanPinjamanRekap: loansByDay,
    laporanPenebusanRekap: eventsByDay,
    laporanGlobalStockPinjam: pledgesByPurity,
  },
  documents: {
    hutang: serveDocument(hutang, { message: loanMessage, actions: { batal: { undo: undoLoan } } }),
    mutasiHutang: serveDocument(mutasiHutang, { actions: { batal: { undo: takeBack } } }),
  },
})
