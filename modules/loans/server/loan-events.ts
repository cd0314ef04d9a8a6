import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { type CounterLine, type Lines, moved } from '#modules/ledger/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import {
  type CardFees,
  type PaymentWays,
  type TakenPayment,
  cardFeesOf,
  noCardFees,
  paidFurther,
  payingContextOf,
  settle,
  taken,
} from '#modules/payments/server/public.ts'
import { type Rounding, purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { interestDue, interestOfMonths } from '../contract/interest.ts'
import {
  type LoanEvent,
  type NewLoanEvent,
  mutasiHutang,
  type redeemLoan as redeemCall,
  type renewLoan as renewCall,
} from '../contract/mutasi-hutang.ts'
import { refusals } from '../contract/refusals.ts'
import { lotOfLoan, outside, pledged } from './loan.ts'
import { type LockedLoan, lockLoans, openLoan } from './open-loans.ts'

/** What is to happen to a loan. */
export type AskedEvent = {
  readonly no_faktur_hutang: string
  /** What whoever pays was told that it comes to. */
  readonly jumlah_tebus: number | null
  readonly keterangan: string | null
  readonly detail_bayar: readonly Payment[]
} & ({ readonly jenis_hutang: 'PERPANJANG'; readonly jumlah_bulan: number } | { readonly jenis_hutang: 'LUNAS' })

/** What an event is decided by. */
export interface EventWays extends PaymentWays {
  readonly tgl_system: string
  readonly rounding: Rounding
  readonly fees?: CardFees
}

/** What happens, with the lines that leave. */
interface DecidedEvent extends NewLoanEvent {
  readonly lines: LockedLoan['lines']
}

/** What is paid on a loan and what it comes to; pure, and refuses at its field what cannot be. */
export function decide(loan: LockedLoan, asked: AskedEvent, { tgl_system, rounding, fees = noCardFees, ...ways }: EventWays): DecidedEvent {
  const {
    no_faktur_hutang,
    nama_customer,
    no_hp,
    tgl_hutang,
    jumlah_hutang,
    bunga_persen,
    bulan_dibayar,
    lama_pinjam,
    total_qty,
    total_berat,
    lines,
  } = loan
  const { jenis_hutang, jumlah_tebus, keterangan, detail_bayar } = asked
  const interest = asked.jenis_hutang === 'LUNAS' ? interestDue(loan, tgl_system, rounding) : interestOfMonths(loan, asked.jumlah_bulan, rounding)
  const pokok_dibayar = asked.jenis_hutang === 'LUNAS' ? jumlah_hutang : 0
  const grand_total = interest.bunga_rp + pokok_dibayar
  if (jumlah_tebus !== null && jumlah_tebus !== grand_total)
    refuseAt('detail_bayar', refusals.AMOUNT_CHANGED, { jumlah: formatNumber(grand_total, 0) })
  return {
    jenis_hutang,
    no_faktur_hutang,
    nama_customer,
    no_hp,
    tgl_hutang,
    jumlah_hutang,
    bunga_persen,
    bulan_dibayar,
    ...interest,
    pokok_dibayar,
    tgl_jatuh_tempo:
      asked.jenis_hutang === 'LUNAS' ? loan.tgl_jatuh_tempo : monthsAfter(tgl_hutang, lama_pinjam + bulan_dibayar + asked.jumlah_bulan),
    total_qty,
    total_berat,
    grand_total,
    keterangan,
    ...settle(grand_total, detail_bayar),
    detail_bayar: taken(detail_bayar, ways, fees),
    lines,
  }
}

/** How something happens to a loan. */
const happening: DocumentWriting<typeof mutasiHutang, AskedEvent, DecidedEvent, Omit<EventWays, 'tgl_system'>> = {
  document: mutasiHutang,
  wants: ({ no_faktur_hutang }) => [no_faktur_hutang],
  async take(context, asked) {
    const loans = await lockLoans(
      context.db,
      context.kode_toko,
      asked.map(({ no_faktur_hutang }) => no_faktur_hutang),
    )
    const fees = await cardFeesOf(context.db, asked)
    return (event) => decide(openLoan(loans, event.no_faktur_hutang), event, { ...context, fees })
  },
  stored: ({ lines: _lines, ...event }) => event,
  lines: (made, { detail_bayar, lines }) => eventLines(made, lines, detail_bayar),
}

type EventFacts = Pick<LoanEvent, 'no_mutasi_hutang' | 'no_faktur_hutang' | 'no_hp' | 'jenis_hutang' | 'bunga_rp' | 'pokok_dibayar' | 'kembali'>

/** What was paid on a loan (events.md H2, H5): the interest is earned; where all of it is paid, nothing is owed, and what was left goes back. */
export function eventLines(made: EventFacts, lines: LockedLoan['lines'], payments: readonly TakenPayment[]): Lines {
  const { no_mutasi_hutang, no_faktur_hutang, no_hp, jenis_hutang, bunga_rp, pokok_dibayar, kembali } = made
  const owed = pokok_dibayar === 0 ? [] : [{ jenis: 'PIUTANG_GADAI', pihak: no_hp, dokumen: no_faktur_hutang, rupiah: -pokok_dibayar } as const]
  const money = paidFurther(payments, kembali, no_mutasi_hutang, owed)
  const earned: CounterLine[] = bunga_rp === 0 ? [] : [{ type: 'HUTANG', kode_akun: 'BUNGA', jumlahRp: bunga_rp }]
  const leaving = jenis_hutang === 'LUNAS' ? lines : []
  return {
    kind: mutasiHutang.kind,
    reference: no_mutasi_hutang,
    stock: leaving.flatMap(({ no_urut, qty, berat, fine }) =>
      moved(
        { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: 0, kode_barcode: null, kode_lot: lotOfLoan(no_faktur_hutang, no_urut) },
        { from: pledged, to: outside },
      ),
    ),
    ...money,
    counter: [...money.counter, ...earned],
    points: [],
  }
}

const happen = (input: Context, asked: AskedEvent): Promise<LoanEvent> =>
  writeDocument({ ...payingContextOf(input), rounding: purchaseRounding(input.caller) }, happening, asked)

export const renewLoan: Handler<typeof renewCall> = (input) => happen(input, { ...input.body, jenis_hutang: 'PERPANJANG' })

export const redeemLoan: Handler<typeof redeemCall> = (input) => happen(input, { ...input.body, jenis_hutang: 'LUNAS' })

/**
 * Takes back what was paid on a loan last; the mirror of its posting puts goods and money back.
 * @throws Refusal NOT_THE_LATEST; BAG_TAKEN where its bag is another's by now
 */
export async function takeBack(
  { db, kode_toko }: EventContext,
  { jenis_hutang, no_faktur_hutang, bulan_dibayar, bulan_bunga }: LoanEvent,
): Promise<void> {
  const { rows } = await sql<{ status: string; bulan_dibayar: number; is_taken: boolean }>`
    select h.status, h.bulan_dibayar, exists (
      select from hutang a where a.kode_toko = h.kode_toko and a.no_kantong = h.no_kantong and a.status = 'AKTIF' and a.no_faktur_hutang <> h.no_faktur_hutang) as is_taken
    from hutang h where (h.kode_toko, h.no_faktur_hutang) = (${kode_toko}, ${no_faktur_hutang}) for update`.execute(db)
  const [loan] = rows
  const isLatest =
    jenis_hutang === 'LUNAS' ? loan?.status === 'LUNAS' : loan?.status === 'AKTIF' && loan.bulan_dibayar === bulan_dibayar + bulan_bunga
  if (!isLatest) refuse(refusals.NOT_THE_LATEST)
  if (loan?.is_taken) refuse(refusals.BAG_TAKEN)
}
