import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { readOnce } from '#engine/server/transaction.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { type VatRate, rateOn } from '#modules/pricing/contract/vat.ts'

/** The facts of a piece that decide the salesperson's earning. */
interface EarnedBy {
  readonly kode_dept: string
  readonly berat: number
  readonly qty: number
}

/** Today's terms of sales, besides the prices of their pieces. */
export interface SaleTerms {
  /** The rate of the tax; undefined where the shop takes none. */
  readonly vat: VatRate | undefined
  /** What a salesperson earns by these pieces: by the gram and by the piece of their kinds, half up. */
  feeOf(pieces: readonly EarnedBy[]): number
}

interface Rate {
  readonly kode_dept: string
  readonly bonus_per_gram: number
  readonly bonus_per_barang: number
}

/** Whether a shop adds anything to the prices of its pieces: the tax on sales, a fee for the salesperson. */
const asksMore = (modules: ReadonlySet<string>) => modules.has('PPN_PENJUALAN') || modules.has('BONUS_SALES_TRANSACTION')

/** What holds today for sales of these pieces: one question, and none in a shop that has neither tax nor fees. */
export async function termsOf(
  { db, tgl_system, modules }: EventContext & { readonly modules: ReadonlySet<string> },
  pieces: Iterable<EarnedBy>,
): Promise<SaleTerms> {
  if (!asksMore(modules)) return { vat: undefined, feeOf: () => 0 }
  const kinds = [...new Set([...pieces].map(({ kode_dept }) => kode_dept))].toSorted()
  const [takesVat, givesBonus] = [modules.has('PPN_PENJUALAN'), modules.has('BONUS_SALES_TRANSACTION')]
  const { ppn, bonus } = await readOnce(db, `syarat ${JSON.stringify([takesVat, givesBonus, kinds])}`, async () => {
    const { rows } = await sql<{ ppn: VatRate[]; bonus: Rate[] }>`
      select (select coalesce(json_agg(p), '[]') from para_ppn p where ${takesVat}) as ppn,
             (select coalesce(json_agg(b), '[]') from bonus_sales b where ${givesBonus} and b.kode_dept = any(${kinds})) as bonus`.execute(db)
    return rows[0] ?? { ppn: [], bonus: [] }
  })
  const rates = new Map(bonus.map((rate) => [rate.kode_dept, rate]))
  return {
    vat: rateOn(ppn, tgl_system),
    feeOf: (sold) =>
      sold.reduce((total, { kode_dept, berat, qty }) => {
        const rate = rates.get(kode_dept)
        return rate ? total + rupiahFor(berat, rate.bonus_per_gram) + qty * rate.bonus_per_barang : total
      }, 0),
  }
}
