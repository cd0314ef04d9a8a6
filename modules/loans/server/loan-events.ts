import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Need, requireApprovals } from '#modules/approvals/server/public.ts'
import { type Approve, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { type ClaimLine, type CounterLine, type Lines, moved } from '#modules/ledger/server/public.ts'
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
import { auctioned } from '../contract/auction.ts'
import { hutang } from '../contract/hutang.ts'
import { interestDue, interestOfMonths } from '../contract/interest.ts'
import {
  type LoanEvent,
  type NewLoanEvent,
  type auctionLoan as auctionCall,
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
} & (
  | { readonly jenis_hutang: 'PERPANJANG'; readonly bulan_dibayar: number; readonly jumlah_bulan: number }
  | { readonly jenis_hutang: 'LUNAS' }
  | { readonly jenis_hutang: 'LELANG'; readonly hasil_lelang: number; readonly biaya_lelang: number }
)

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

const nothingSold = { nilai_lelang: 0, biaya_lelang: 0, sisa_lelang: 0, rugi_lelang: 0 }

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
  if (asked.jenis_hutang === 'PERPANJANG' && asked.bulan_dibayar !== bulan_dibayar)
    refuseAt('no_faktur_hutang', refusals.MONTHS_CHANGED, { sampai: monthsAfter(tgl_hutang, bulan_dibayar) })
  if (jenis_hutang === 'LELANG' && tgl_system <= loan.tgl_jatuh_tempo) refuseAt('no_faktur_hutang', refusals.NOT_DUE, { no_faktur_hutang })
  const due = asked.jenis_hutang === 'PERPANJANG' ? interestOfMonths(loan, asked.jumlah_bulan, rounding) : interestDue(loan, tgl_system, rounding)
  const sold =
    asked.jenis_hutang === 'LELANG'
      ? auctioned({ pokokRp: jumlah_hutang, bungaRp: due.bunga_rp }, asked.hasil_lelang, asked.biaya_lelang)
      : { ...nothingSold, bunga_rp: due.bunga_rp }
  const pokok_dibayar = jenis_hutang === 'PERPANJANG' ? 0 : jumlah_hutang
  const grand_total = pokok_dibayar + sold.bunga_rp + sold.biaya_lelang + sold.sisa_lelang - sold.rugi_lelang
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
    ...due,
    ...sold,
    pokok_dibayar,
    tgl_jatuh_tempo:
      asked.jenis_hutang === 'PERPANJANG' ? monthsAfter(tgl_hutang, lama_pinjam + bulan_dibayar + asked.jumlah_bulan) : loan.tgl_jatuh_tempo,
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

type EventFacts = Pick<
  LoanEvent,
  | 'no_mutasi_hutang'
  | 'no_faktur_hutang'
  | 'no_hp'
  | 'jenis_hutang'
  | 'bunga_rp'
  | 'pokok_dibayar'
  | 'biaya_lelang'
  | 'sisa_lelang'
  | 'rugi_lelang'
  | 'kembali'
>

const role = (kode_akun: string, jumlahRp: number): CounterLine[] => (jumlahRp === 0 ? [] : [{ type: 'HUTANG', kode_akun, jumlahRp }])

/**
 * What was paid on a loan (events.md H2, H5): the interest is earned; where all of it is paid, nothing is owed, and what was left goes back. Sold for it (H7, H10),
 * it goes too; what is left of the money is owed to the customer, what is missing is lost.
 */
export function eventLines(made: EventFacts, lines: LockedLoan['lines'], payments: readonly TakenPayment[]): Lines {
  const { no_mutasi_hutang, no_faktur_hutang, no_hp, jenis_hutang, bunga_rp, pokok_dibayar, biaya_lelang, sisa_lelang, rugi_lelang, kembali } = made
  const claim = (jenis: 'PIUTANG_GADAI' | 'SISA_LELANG', rupiah: number): ClaimLine[] =>
    rupiah === 0 ? [] : [{ jenis, pihak: no_hp, dokumen: no_faktur_hutang, rupiah }]
  const owed = [...claim('PIUTANG_GADAI', 0 - pokok_dibayar), ...claim('SISA_LELANG', 0 - sisa_lelang)]
  const money = paidFurther(payments, kembali, no_mutasi_hutang, owed)
  const leaving = jenis_hutang === 'PERPANJANG' ? [] : lines
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
    counter: [...money.counter, ...role('BUNGA', bunga_rp), ...role('ADMIN', biaya_lelang), ...role('RUGI', 0 - rugi_lelang)],
    points: [],
  }
}

function happen(input: Context, asked: AskedEvent, approve?: Approve<DecidedEvent>): Promise<LoanEvent> {
  return writeDocument({ ...payingContextOf(input), rounding: purchaseRounding(input.caller) }, happening, asked, approve)
}

export const renewLoan: Handler<typeof renewCall> = (input) => happen(input, { ...input.body, jenis_hutang: 'PERPANJANG' })

export const redeemLoan: Handler<typeof redeemCall> = (input) => happen(input, { ...input.body, jenis_hutang: 'LUNAS' })

/** Selling what a customer has left is always allowed by somebody, who reads what it brought and what becomes of it. */
function needOf({
  no_faktur_hutang,
  nama_customer,
  jumlah_hutang,
  bunga_rp,
  nilai_lelang,
  biaya_lelang,
  sisa_lelang,
  rugi_lelang,
  keterangan,
}: DecidedEvent): Need {
  return {
    kategori: 'LELANG_HUTANG',
    subjek: hutang.name,
    kunci: no_faktur_hutang,
    uraian: `${no_faktur_hutang} · ${nama_customer} · ${rp(jumlah_hutang)} → ${rp(nilai_lelang)}: ${keterangan ?? ''}`,
    selisih_rp: sisa_lelang - rugi_lelang,
    isi: { no_faktur_hutang, jumlah_hutang, bunga_rp, nilai_lelang, biaya_lelang, sisa_lelang, rugi_lelang, keterangan },
  }
}

export const auctionLoan: Handler<typeof auctionCall> = (input) =>
  happen(input, { ...input.body, jumlah_tebus: null, jenis_hutang: 'LELANG' }, (event) => requireApprovals(input, [needOf(event)]))

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
    jenis_hutang !== 'PERPANJANG' ? loan?.status === jenis_hutang : loan?.status === 'AKTIF' && loan.bulan_dibayar === bulan_dibayar + bulan_bunga
  if (!isLatest) refuse(refusals.NOT_THE_LATEST)
  if (loan?.is_taken) refuse(refusals.BAG_TAKEN)
}
