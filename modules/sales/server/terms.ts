import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { readOnce } from '#engine/server/transaction.ts'
import { type ReachedStep, ageBonusRp } from '#modules/pricing/contract/age-step.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { type VatRate, rateOn } from '#modules/pricing/contract/vat.ts'
import { type AgedPiece, ageStepsOf } from '#modules/pricing/server/public.ts'

/** The facts of a sold piece that decide the salesperson's earning. */
interface EarnedBy {
  readonly kode_dept: string
  readonly berat: number
  readonly qty: number
  /** The work fee that the customer pays, in rupiah (`paidFeeRp`). */
  readonly paidRp: number
  /** The step that the piece has reached by its age. */
  readonly tahap?: ReachedStep | undefined
}

/** Today's terms of sales, besides the prices of their pieces. */
export interface SaleTerms {
  /** The rate of the tax; undefined where the shop takes none. */
  readonly vat: VatRate | undefined
  /** The step of a piece that lies long; undefined where the shop has none. */
  stepOf(piece: AgedPiece): ReachedStep | undefined
  /** The bonus of the salesperson for these pieces, in rupiah: by gram and by piece of each kind, rounded half up, and by age step. */
  feeOf(pieces: readonly EarnedBy[]): number
}

interface Rate {
  readonly kode_dept: string
  readonly bonus_per_gram: number
  readonly bonus_per_barang: number
}

type Shop = EventContext & { readonly modules: ReadonlySet<string> }

/** The rates of the tax and of the bonus by kind: one question, and none in a shop that has neither. */
async function ratesOf(
  { db, modules }: Shop,
  pieces: Iterable<Pick<EarnedBy, 'kode_dept'>>,
): Promise<{ readonly ppn: VatRate[]; readonly bonus: Rate[] }> {
  const [takesVat, givesBonus] = [modules.has('PPN_PENJUALAN'), modules.has('BONUS_SALES_TRANSACTION')]
  if (!takesVat && !givesBonus) return { ppn: [], bonus: [] }
  const kinds = [...new Set([...pieces].map(({ kode_dept }) => kode_dept))].toSorted()
  return readOnce(db, `syarat ${JSON.stringify([takesVat, givesBonus, kinds])}`, async () => {
    const { rows } = await sql<{ ppn: VatRate[]; bonus: Rate[] }>`
      select (select coalesce(json_agg(p), '[]') from para_ppn p where ${takesVat}) as ppn,
             (select coalesce(json_agg(b), '[]') from bonus_sales b where ${givesBonus} and b.kode_dept = any(${kinds})) as bonus`.execute(db)
    return rows[0] ?? { ppn: [], bonus: [] }
  })
}

/** Returns the tax rate, the age steps and the bonus rates that apply today to sales of these pieces. */
export async function termsOf(shop: Shop, pieces: Iterable<Pick<EarnedBy, 'kode_dept'>>): Promise<SaleTerms> {
  const { ppn, bonus } = await ratesOf(shop, pieces)
  const rates = new Map(bonus.map((rate) => [rate.kode_dept, rate]))
  return {
    vat: rateOn(ppn, shop.tgl_system),
    stepOf: await ageStepsOf(shop),
    feeOf: (sold) =>
      sold.reduce((total, piece) => {
        const { kode_dept, berat, qty, tahap } = piece
        const rate = rates.get(kode_dept)
        const byKind = rate ? rupiahFor(berat, rate.bonus_per_gram) + qty * rate.bonus_per_barang : 0
        return total + byKind + (tahap ? ageBonusRp(tahap, piece) : 0)
      }, 0),
  }
}
