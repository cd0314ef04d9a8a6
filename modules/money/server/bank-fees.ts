import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { NewSettledClaims } from '../contract/non-cash.ts'

/** A payment that a bank has settled before and took back again: what it was of, and what the bank kept of it in all rounds so far, in rupiah. */
export interface SettledBefore {
  readonly reference: string
  readonly semula: number
  readonly biaya: number
}

/** Those of the claims that were settled before. A fee is of the claims of its settlement in proportion, in whole rupiah, rounded down. */
export async function paymentsOf(
  db: Db,
  kode_toko: string,
  {
    no_rekening,
    detail_tagihan,
  }: Pick<NewSettledClaims, 'no_rekening'> & {
    readonly detail_tagihan: readonly Pick<NewSettledClaims['detail_tagihan'][number], 'reference' | 'nilai_tagihan'>[]
  },
): Promise<readonly SettledBefore[]> {
  const { rows } = await sql<SettledBefore>`
    with requested as (
      select * from unnest(${detail_tagihan.map(({ reference }) => reference)}::text[], ${detail_tagihan.map((claim) => claim.nilai_tagihan)}::bigint[]) a (reference, terbuka)
    ), before as (
      select d.reference, sum(d.nilai_tagihan) as lunas, sum(floor(h.biaya_bank::numeric * d.nilai_tagihan / h.nilai_tagihan)) as biaya
      from non_cash_tagihan d join non_cash h using (kode_toko, no_non_cash)
      where (h.kode_toko, h.no_rekening, h.status) = (${kode_toko}, ${no_rekening}, 'VALID') and d.reference in (select reference from requested)
      group by d.reference
    )
    select reference, b.biaya::bigint as biaya,
           (a.terbuka + b.lunas - coalesce((
             select sum(c.jumlah_tarik) from chargeback c
             where (c.kode_toko, c.reference, c.no_rekening, c.status, c.perlakuan) = (${kode_toko}, a.reference, ${no_rekening}, 'VALID', 'TAGIH')), 0))::bigint as semula
    from requested a join before b using (reference)`.execute(db)
  return rows
}

/**
 * Whether a bank keeps no more than it usually does: of what is settled now, and of each payment that it took back and pays again in all rounds
 * together. Else a payment could be settled for less again and again, each time a little.
 *
 * @param percentMax of what was owed
 */
export function isUsualFee(
  { nilai_tagihan, biaya_bank, detail_tagihan }: Pick<NewSettledClaims, 'nilai_tagihan' | 'biaya_bank' | 'detail_tagihan'>,
  before: readonly SettledBefore[],
  percentMax: number,
): boolean {
  const isWithin = (feeRp: number, ofRp: number) => feeRp * 100 <= ofRp * percentMax
  const feeOf = (reference: string) => {
    const owedRp = detail_tagihan.find((claim) => claim.reference === reference)?.nilai_tagihan ?? 0
    return Math.floor((biaya_bank * owedRp) / nilai_tagihan)
  }
  return isWithin(biaya_bank, nilai_tagihan) && before.every(({ reference, semula, biaya }) => isWithin(biaya + feeOf(reference), semula))
}
