import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { BankCards } from '../contract/card-fee.ts'
import type { RequestedPayments } from './settle.ts'

/** What cards cost by the account that they are paid into; one that is not in it costs nothing. */
export type CardFees = ReadonlyMap<string, BankCards>

/** No fees: where no card is taken. */
export const noCardFees: CardFees = new Map()

/** Returns the fees of the cards in these payments. It makes no query if there is no card. */
export async function cardFeesOf(db: Db, requested: readonly { readonly detail_bayar: RequestedPayments }[]): Promise<CardFees> {
  const isAsked = requested.some(
    ({ detail_bayar: payments }) => typeof payments === 'function' || payments.some(({ jenis }) => jenis === 'DEBIT' || jenis === 'CREDIT'),
  )
  if (!isAsked) return noCardFees
  const { rows } = await sql<BankCards & { no_rekening: string }>`
    select r.no_rekening, b.persen_debit, b.persen_credit from biaya_gesek b join rekening r using (kode_bank)
    where b.persen_debit > 0 or b.persen_credit > 0`.execute(db)
  return new Map(rows.map((row) => [row.no_rekening, row]))
}
