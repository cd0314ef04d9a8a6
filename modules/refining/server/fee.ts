import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { type OutLimits, readMoneyOut } from '#modules/money/server/public.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the work on a batch cost, and how it is settled. */
export interface Fee {
  readonly ongkos_sepuhan: number
  readonly cara_ongkos: 'KAS' | 'HUTANG'
  readonly no_rekening: string | null
}

/** The limits of money that goes out; undefined where approvals are not asked for. */
export interface FeeLimits {
  readonly outLimits?: OutLimits
}

/** What fees are decided by. */
export interface KnownFees {
  readonly accounts: ReadonlySet<string>
  readonly isTooMuch: (amountRp: number) => boolean
}

/** Reads the accounts that fees name, and how much money went out today. */
export async function knownFees(context: EventContext & FeeLimits, fees: readonly Fee[]): Promise<KnownFees> {
  const paid = fees.some(({ ongkos_sepuhan, cara_ongkos }) => ongkos_sepuhan > 0 && cara_ongkos === 'KAS')
  const isTooMuch = context.outLimits && paid ? await readMoneyOut(context, context.outLimits) : () => false
  return {
    accounts: await accountsOf(
      context.db,
      fees.flatMap(({ no_rekening }) => no_rekening ?? []),
    ),
    isTooMuch,
  }
}

async function accountsOf(db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening where no_rekening = any(${[...codes]})`.execute(db)
  return new Set(rows.map(({ no_rekening }) => no_rekening))
}

/** The fee as it is stored. @throws Refusal FEE_OF_BENCH, ACCOUNT_NOT_FOUND at their fields */
export function feeOf({ ongkos_sepuhan, cara_ongkos, no_rekening }: Fee, kode_tukang: string | null, { accounts }: KnownFees): Fee {
  if (ongkos_sepuhan === 0) return { ongkos_sepuhan, cara_ongkos: 'KAS', no_rekening: null }
  if (cara_ongkos === 'HUTANG') {
    if (kode_tukang === null) refuseAt('cara_ongkos', refusals.FEE_OF_BENCH)
    return { ongkos_sepuhan, cara_ongkos, no_rekening: null }
  }
  if (no_rekening !== null && !accounts.has(no_rekening)) refuseAt('no_rekening', paymentRefusals.ACCOUNT_NOT_FOUND)
  return { ongkos_sepuhan, cara_ongkos, no_rekening }
}

/** How a fee moves money: out of an account, or owed to the craftsman (events.md R3). */
export function feeLines(
  { ongkos_sepuhan, cara_ongkos, no_rekening }: Fee,
  kode_tukang: string | null,
  no_cuci: string,
): Pick<Lines, 'cash' | 'claims' | 'counter'> {
  if (ongkos_sepuhan === 0) return { cash: [], claims: [], counter: [] }
  const counter = [{ type: 'SEPUHAN', kode_akun: 'ONGKOS', jumlahRp: -ongkos_sepuhan }]
  if (cara_ongkos === 'HUTANG' && kode_tukang !== null)
    return { cash: [], claims: [{ jenis: 'HUTANG_TUKANG', pihak: kode_tukang, dokumen: no_cuci, rupiah: -ongkos_sepuhan }], counter }
  return {
    cash: [{ akun_kas: no_rekening ?? 'CASH', jenis: no_rekening === null ? 'CASH' : 'TRANSFER', jumlahRp: -ongkos_sepuhan }],
    claims: [],
    counter,
  }
}

/** The approval of a fee above the limits of money out. */
export function feeNeeds(subjek: string, no_cuci: string, { ongkos_sepuhan, cara_ongkos, no_rekening }: Fee, { isTooMuch }: KnownFees): Need[] {
  if (ongkos_sepuhan === 0 || cara_ongkos !== 'KAS' || !isTooMuch(ongkos_sepuhan)) return []
  return [
    {
      kategori: 'BATAS_UANG_KELUAR',
      subjek,
      kunci: no_cuci,
      uraian: `${no_cuci} · Ongkos Sepuhan ${rp(ongkos_sepuhan)}`,
      selisih_rp: ongkos_sepuhan,
      isi: { no_cuci, ongkos_sepuhan, no_rekening },
    },
  ]
}
