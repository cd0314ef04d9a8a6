/** The fee of a card, in whole rupiah, half up; both sides and the database reckon by this. `ratePercent` has two decimals. */
export const cardFeeRp = (paidRp: number, ratePercent: number): number =>
  Number((BigInt(paidRp) * BigInt(Math.round(ratePercent * 100)) + 5_000n) / 10_000n)

/** What a bank's cards cost, in percent. */
export interface BankCards {
  readonly persen_debit: number
  readonly persen_credit: number
}

/** Returns the fee of one way to pay, in percent. Payments without a card have none. */
export const cardPercent = (jenis: string, bank: BankCards | undefined): number =>
  (jenis === 'DEBIT' ? bank?.persen_debit : jenis === 'CREDIT' ? bank?.persen_credit : undefined) ?? 0
