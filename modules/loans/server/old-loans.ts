import { sql } from 'kysely'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Approved } from '#modules/approvals/server/public.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import type { Loan } from '../contract/hutang.ts'
import { type OldLoanRow, alikeOfLoan, loansOf } from '../contract/old-loans.ts'
import { refusals } from '../contract/refusals.ts'
import { type LendingRules, type OpeningLoan, openLoans } from './loan.ts'

/** No loan is older: an older day is a slip of the pen. */
const longAgo = '1990-01-01'
/** A loan is of so many things at the most. */
const thingsMax = 100

/** An error in a row: its place in the list, the field, and the reason. */
interface Wrong {
  readonly at: number
  readonly name: string
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, string>>
}

/** What the shop and the chain know of what a file names. */
interface Known {
  readonly purities: readonly string[]
  readonly people: readonly string[]
  readonly bags: readonly string[]
  readonly old: readonly string[]
}

/**
 * Returns all errors in loans of an old system beyond the form of their cells: unknown purities and people, bags and numbers in use, future days, and
 * rows of one loan that do not agree. Writes and locks nothing.
 */
export async function wrongLoans(
  db: Db,
  { kode_toko, tgl_system }: { readonly kode_toko: string; readonly tgl_system: string },
  rows: readonly OldLoanRow[],
): Promise<Wrong[]> {
  const { rows: found } = await sql<Known>`
    select array(select kode_kadar from kadar) as purities, array(select kode_sales from sales where kode_toko = ${kode_toko}) as people,
           array(select no_kantong from hutang where kode_toko = ${kode_toko} and status = 'AKTIF' and no_kantong is not null) as bags,
           array(select no_lama from hutang where kode_toko = ${kode_toko} and status <> 'CANCELLED' and no_lama = any(${rows.map(({ no_lama }) => no_lama)})) as old`.execute(
    db,
  )
  const { purities, people, bags, old } = found[0]!
  const [known, serving, taken, entered] = [new Set(purities), new Set(people), new Set(bags), new Set(old)]
  const first = new Map<string, OldLoanRow>()
  const tooMany = new Set(loansOf(rows).flatMap((loan) => (loan.length > thingsMax ? [loan[0]!.no_lama] : [])))
  return rows.flatMap((row, at): Wrong[] => {
    const { no_lama, no_kantong } = row
    const wrong = (name: keyof OldLoanRow, kind: RefusalKind): Wrong => ({ at, name, kind, details: { no_lama } })
    const its = first.get(no_lama)
    const ofThing = [
      ...(known.has(row.kode_kadar) ? [] : [wrong('kode_kadar', refusals.PURITY_NOT_FOUND)]),
      ...(row.berat_dengan_plastik !== null && row.berat_dengan_plastik < row.berat ? [wrong('berat_dengan_plastik', refusals.BELOW_GOLD)] : []),
    ]
    if (its) return [...alikeOfLoan.flatMap((name) => (row[name] === its[name] ? [] : [wrong(name, refusals.ROW_DIFFERS)])), ...ofThing]
    first.set(no_lama, row)
    const isTaken = no_kantong !== null && taken.has(no_kantong)
    if (no_kantong !== null) taken.add(no_kantong)
    return [
      ...(tooMany.has(no_lama) ? [wrong('no_lama', refusals.TOO_MANY_THINGS)] : []),
      ...(entered.has(no_lama) ? [wrong('no_lama', refusals.OLD_NUMBER_TAKEN)] : []),
      ...(serving.has(row.kode_sales) ? [] : [wrong('kode_sales', documentRefusals.SALES_NOT_FOUND)]),
      ...(row.tgl_hutang < longAgo ? [wrong('tgl_hutang', refusals.LENT_LONG_AGO)] : []),
      ...(row.tgl_hutang > tgl_system ? [wrong('tgl_hutang', refusals.LENT_LATER)] : []),
      ...(isTaken ? [wrong('no_kantong', refusals.BAG_TAKEN)] : []),
      ...ofThing,
    ]
  })
}

/** A loan of an old system, of all its rows. */
function openingOf(rows: readonly OldLoanRow[]): OpeningLoan {
  const { nama_barang: _name, kode_kadar: _purity, qty: _qty, berat: _berat, berat_dengan_plastik: _plastic, ...loan } = rows[0]!
  return {
    ...loan,
    jenis_plafond: 'EMAS',
    no_kotak: null,
    kode_penaksir: null,
    admin_gadai: 0,
    detail_barang: rows.map(({ nama_barang, kode_kadar, qty, berat, berat_dengan_plastik }) => ({
      nama_barang,
      kode_kadar,
      qty,
      berat,
      berat_dengan_plastik,
      kode_kondisi: null,
      foto: null,
    })),
  }
}

/** Enters loans of an old system, which another user has approved; each with all its rows. */
export const enterOldLoans = (context: EventContext & LendingRules, rows: readonly OldLoanRow[], approvals: readonly Approved[]): Promise<Loan[]> =>
  openLoans(context, loansOf(rows).map(openingOf), approvals)
