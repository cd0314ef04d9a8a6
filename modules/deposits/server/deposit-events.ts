import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApprovals } from '#modules/approvals/server/public.ts'
import { type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { releasePieces } from '#modules/goods/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import {
  type CardFees,
  type PaymentWays,
  type TakenPayment,
  cardFeesOf,
  noCardFees,
  paidBack,
  paidFurther,
  payBack,
  payBackNeed,
  payingContextOf,
  settle,
  taken,
} from '#modules/payments/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import {
  type DepositEvent,
  type NewDepositEvent,
  type cancelDeposit as cancelCall,
  mutasiTitipan,
  type payDeposit as payCall,
} from '../contract/mutasi-titipan.ts'
import { refusals } from '../contract/refusals.ts'
import { type LockedDeposit, agreedPieces, lockOpenDeposit } from './open-deposits.ts'

/** What is to happen to a deposit: more is paid on it, or it is given up and so much of it kept. */
export type AskedEvent = {
  readonly no_titipan: string
  readonly keterangan: string | null
  readonly detail_bayar: readonly Payment[]
} & ({ readonly jenis_titipan: 'BAYAR'; readonly dp: number } | { readonly jenis_titipan: 'BATAL'; readonly potongan_batal: number })

/** How something happens to an open deposit. */
const happening: DocumentWriting<typeof mutasiTitipan, AskedEvent, NewDepositEvent, PaymentWays> = {
  document: mutasiTitipan,
  wants: ({ no_titipan }) => [no_titipan],
  async take(context, asked) {
    const open = new Map<string, LockedDeposit>()
    for (const { no_titipan } of asked) open.set(no_titipan, await lockOpenDeposit(context.db, context.kode_toko, no_titipan))
    const fees = await cardFeesOf(context.db, asked)
    return (event) => decide(open.get(event.no_titipan)!, event, context, fees)
  },
  stored: (event) => event,
  async beforePosting({ db, kode_toko }, made) {
    for (const { jenis_titipan, no_titipan } of made) {
      if (jenis_titipan !== 'BATAL') continue
      const pieces = await agreedPieces(db, kode_toko, no_titipan)
      await releasePieces(
        db,
        kode_toko,
        pieces.map(({ kode_barcode }) => kode_barcode),
      )
    }
  },
  lines: (made, { detail_bayar }) => eventLines(made, detail_bayar),
}

/** What a payment or a cancelling comes to; pure, and refuses what is too much. */
export function decide(deposit: LockedDeposit, asked: AskedEvent, ways: PaymentWays, fees: CardFees = noCardFees): NewDepositEvent {
  const { no_titipan, nama_customer, no_hp, grand_total, uang_titipan } = deposit
  const { jenis_titipan, keterangan, detail_bayar } = asked
  const header = { jenis_titipan, no_titipan, nama_customer, no_hp, keterangan }
  if (asked.jenis_titipan === 'BAYAR') {
    const { dp } = asked
    const sisa = grand_total - uang_titipan
    if (dp > sisa) refuseAt('dp', refusals.PAID_TOO_MUCH, { sisa: formatNumber(sisa, 0) })
    const paid = settle(dp, detail_bayar)
    return { ...header, uang_titipan: dp, potongan_batal: 0, grand_total: dp, ...paid, detail_bayar: taken(detail_bayar, ways, fees) }
  }
  const { potongan_batal } = asked
  if (potongan_batal > uang_titipan) refuseAt('potongan_batal', refusals.FEE_TOO_LARGE, { uang_titipan: formatNumber(uang_titipan, 0) })
  const backRp = uang_titipan - potongan_batal
  return { ...header, uang_titipan, potongan_batal, grand_total: backRp, ...payBack(backRp, detail_bayar) }
}

/**
 * What happens to a deposit (events.md T2, T4): what is paid is owed to the customer; what he gives up is paid back to him, less what
 * the shop keeps. An event of today, whichever day the deposit is of.
 */
export function eventLines(
  made: Pick<DepositEvent, 'no_mutasi_titipan' | 'no_titipan' | 'no_hp' | 'jenis_titipan' | 'uang_titipan' | 'potongan_batal' | 'kembali'>,
  payments: readonly TakenPayment[],
): Lines {
  const { no_mutasi_titipan, no_titipan, no_hp, jenis_titipan, uang_titipan, potongan_batal, kembali } = made
  const owed = (rupiah: number) => ({ jenis: 'TITIPAN', pihak: no_hp, dokumen: no_titipan, rupiah }) as const
  const all = { kind: mutasiTitipan.kind, reference: no_mutasi_titipan, stock: [], points: [] }
  return jenis_titipan === 'BAYAR'
    ? { ...all, ...paidFurther(payments, kembali, no_mutasi_titipan, [owed(-uang_titipan)]) }
    : { ...all, ...paidBack(payments, [owed(uang_titipan)], 'TITIPAN', potongan_batal) }
}

/** What giving a deposit up needs an approval for: always, by what is paid back and what is kept. */
export function needOf(event: NewDepositEvent): Need {
  const { no_titipan, uang_titipan, potongan_batal } = event
  return payBackNeed(event, {
    kategori: 'BATAL_TITIPAN',
    subjek: 'titipan',
    kunci: no_titipan,
    sum: [uang_titipan, 0 - potongan_batal],
    isi: { no_titipan, uang_titipan, potongan_batal },
  })
}

export const payDeposit: Handler<typeof payCall> = (input) =>
  writeDocument(payingContextOf(input), happening, { ...input.body, jenis_titipan: 'BAYAR' })

export const cancelDeposit: Handler<typeof cancelCall> = (input) => {
  const approve = (event: NewDepositEvent) => requireApprovals(input, [needOf(event)])
  return writeDocument(payingContextOf(input), happening, { ...input.body, jenis_titipan: 'BATAL' }, approve)
}

/**
 * A payment is taken back while its deposit is open; a deposit that was given up stays so, since its pieces may be anybody's by now.
 *
 * @throws Refusal CANCELLED_FOR_GOOD or DEPOSIT_NOT_OPEN
 */
export async function takeBack({ db, kode_toko }: EventContext, { jenis_titipan, no_titipan }: DepositEvent): Promise<void> {
  if (jenis_titipan === 'BATAL') refuse(refusals.CANCELLED_FOR_GOOD)
  await lockOpenDeposit(db, kode_toko, no_titipan)
}
