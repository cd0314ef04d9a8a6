import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { refining as r } from './fields.ts'
import { refusals } from './refusals.ts'

/** What the work cost and how it is settled: from the till where no account is named. */
export const feeFields = [
  r.ongkos_sepuhan.starting(0),
  r.cara_ongkos.starting('KAS'),
  r.no_rekening.from(masterRekening, 'nama_rekening').optional(),
  r.keterangan.optional(),
] as const

/** How a fee says no. */
export const feeRefusals = [
  refusals.FEE_OF_BENCH,
  paymentRefusals.ACCOUNT_NOT_FOUND,
  ledgerRefusals.CASH_SHORT,
  ledgerRefusals.NO_BANK_ACCOUNT,
] as const
