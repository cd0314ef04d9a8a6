import { sql } from 'kysely'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { countBags, countsOfPeriod, readBoxes } from './count-bags.ts'
import { accruedInterest, eventsByDay, loansByDay, openLoansNow, pledgesByPurity, redemptions } from './laporan.ts'
import { pawnLoans } from './loan-events.ts'
import { readLoanTerms } from './loan-terms.ts'
import { readLoanHistory } from './open-loans.ts'
import { lend, readBorrower, waiting } from './loan.ts'
import { principalHooks } from './parameter-hutang-pokok.ts'
import { readPledgePhoto, takePledgePhoto } from './pledge-photos.ts'
import { ceilingHooks } from './plafond-kadar-hutang.ts'

/** Pawn loans. `files` keeps the photos of the pledges. */
export const createLoansModule = ({ files }: { files: FileStore }): ServerModule =>
  serverModule(declarations, {
    hooks: { parameterHutangPokok: principalHooks, plafondKadarHutang: ceilingHooks },
    handlers: {
      countBags,
      readBoxes,
      readBorrower,
      readLoanTerms,
      readLoanHistory,
      lend,
      takePledgePhoto: takePledgePhoto(files),
      readPledgePhoto: readPledgePhoto(files),
    },
    waiting: {
      lateLoans: ({ kode_toko, tgl_system }) =>
        sql`select from hutang where kode_toko = ${kode_toko} and status = 'AKTIF' and tgl_jatuh_tempo < ${tgl_system}::date`,
      loansDue: ({ kode_toko, tgl_system }) =>
        sql`select from hutang where kode_toko = ${kode_toko} and status = 'AKTIF' and tgl_jatuh_tempo = ${tgl_system}::date`,
    },
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
