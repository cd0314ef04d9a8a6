import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { jurnalUmum } from '../contract/jurnal-umum.ts'
import { saldoAwalTagihan } from '../contract/saldo-awal-tagihan.ts'
import { bookEntry } from './book-entry.ts'
import { goldPosition, goldProfit } from './gold.ts'
import { openClaims, undoOpening } from './open-claims.ts'
import { listParameters, saveParameter } from './parameter-akun.ts'
import { generalLedger, journalLines } from './journal.ts'
import { balanceSheet, profitAndLoss, trialBalance } from './statements.ts'

export const accountingModule = serverModule(declarations, {
  handlers: { listAccountParameters: listParameters, saveAccountParameter: saveParameter, bookEntry, openClaims },
  queries: {
    laporanJurnal: journalLines,
    bukuBesar: generalLedger,
    neracaSaldo: trialBalance,
    labaRugi: profitAndLoss,
    neraca: balanceSheet,
    laporanPosisiEmas: goldPosition,
    laporanLabaEmas: goldProfit,
  },
  documents: {
    // The mirror of its posting is all of it.
    jurnalUmum: serveDocument(jurnalUmum),
    saldoAwalTagihan: serveDocument(saldoAwalTagihan, { actions: { batal: { undo: undoOpening } } }),
  },
})
