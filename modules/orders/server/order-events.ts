import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
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
  type NewOrderEvent,
  type OrderEvent,
  type cancelOrder as cancelCall,
  type fetchSample as fetchCall,
  mutasiPesanan,
  type payOrder as payCall,
} from '../contract/mutasi-pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { type LockedOrder, heldBarcodes, lockOpenOrder, lockSample } from './open-orders.ts'
import { type Sample, sampleLines } from './order.ts'

/** What is to happen to an order: more is paid on it, its samples are fetched, or it is given up and so much of it kept. */
export type AskedEvent = { readonly no_pesanan: string; readonly keterangan: string | null; readonly detail_bayar: readonly Payment[] } & (
  | { readonly jenis_mutasi_pesanan: 'BAYAR'; readonly dp: number }
  | { readonly jenis_mutasi_pesanan: 'CONTOH' }
  | { readonly jenis_mutasi_pesanan: 'BATAL'; readonly potongan_batal: number }
)

/** What happens to an order, with the samples that are fetched. */
interface DecidedEvent {
  readonly event: NewOrderEvent
  readonly samples: readonly Sample[]
}

interface Locked {
  readonly order: LockedOrder
  readonly samples: readonly Sample[]
}

/** How something happens to an order. */
const happening: DocumentWriting<typeof mutasiPesanan, AskedEvent, DecidedEvent, PaymentWays> = {
  document: mutasiPesanan,
  wants: ({ no_pesanan }) => [no_pesanan],
  async take(context, asked) {
    const locked = new Map<string, Locked>()
    for (const each of asked) locked.set(each.no_pesanan, await lockFor(context, each))
    const fees = await cardFeesOf(context.db, asked)
    return (each) => {
      const { order, samples } = locked.get(each.no_pesanan)!
      return { event: decide(order, each, samples, context, fees), samples }
    }
  },
  stored: ({ event }) => event,
  async beforePosting({ db, kode_toko }, made) {
    for (const { jenis_mutasi_pesanan, no_pesanan } of made)
      if (jenis_mutasi_pesanan === 'BATAL') await releasePieces(db, kode_toko, await heldBarcodes(db, kode_toko, no_pesanan))
  },
  lines: (made, { event, samples }) => eventLines(made, samples, event.detail_bayar),
}

async function lockFor({ db, kode_toko }: EventContext, { jenis_mutasi_pesanan, no_pesanan }: AskedEvent): Promise<Locked> {
  if (jenis_mutasi_pesanan !== 'CONTOH') return { order: await lockOpenOrder(db, kode_toko, no_pesanan), samples: [] }
  return { order: await lockSample(db, kode_toko, no_pesanan), samples: await samplesIn(db, kode_toko, no_pesanan) }
}

async function samplesIn(db: Db, kode_toko: string, no_pesanan: string): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select no_urut, contoh, berat_contoh, kadar_contoh, fine_contoh from pesanan_detail
    where (kode_toko, no_pesanan) = (${kode_toko}, ${no_pesanan}) and contoh is not null order by no_urut`.execute(db)
  return rows
}

/** What an event comes to; pure, and refuses what is too much. */
export function decide(
  order: LockedOrder,
  asked: AskedEvent,
  samples: readonly Sample[],
  ways: PaymentWays,
  fees: CardFees = noCardFees,
): NewOrderEvent {
  const { no_pesanan, nama_customer, no_hp, total_harga, uang_pesanan } = order
  const { jenis_mutasi_pesanan, keterangan, detail_bayar } = asked
  const nothing = { uang_pesanan: 0, potongan_batal: 0, grand_total: 0, jumlah_bayar: 0, kembali: 0, contoh: null, detail_bayar: [] }
  const header = { ...nothing, jenis_mutasi_pesanan, no_pesanan, nama_customer, no_hp, keterangan }
  if (asked.jenis_mutasi_pesanan === 'CONTOH')
    return { ...header, contoh: samples.map(({ contoh, berat_contoh }) => `${contoh} ${formatNumber(berat_contoh, 3)} g`).join(', ') }
  if (asked.jenis_mutasi_pesanan === 'BAYAR') {
    const { dp } = asked
    const sisa = total_harga - uang_pesanan
    if (dp > sisa) refuseAt('dp', refusals.ORDER_PAID_TOO_MUCH, { sisa: formatNumber(sisa, 0) })
    return { ...header, uang_pesanan: dp, grand_total: dp, ...settle(dp, detail_bayar), detail_bayar: taken(detail_bayar, ways, fees) }
  }
  const { potongan_batal } = asked
  if (potongan_batal > uang_pesanan) refuseAt('potongan_batal', refusals.ORDER_FEE_TOO_LARGE, { uang_pesanan: formatNumber(uang_pesanan, 0) })
  const backRp = uang_pesanan - potongan_batal
  return { ...header, uang_pesanan, potongan_batal, grand_total: backRp, ...payBack(backRp, detail_bayar) }
}

/**
 * What happens to an order (events.md O1, O7, O8): what is paid is owed to the customer; what he gives up is paid back to him, less what the shop keeps; his
 * samples go back to him.
 */
export function eventLines(
  made: Pick<OrderEvent, 'no_mutasi_pesanan' | 'no_pesanan' | 'no_hp' | 'jenis_mutasi_pesanan' | 'uang_pesanan' | 'potongan_batal' | 'kembali'>,
  samples: readonly Sample[],
  payments: readonly TakenPayment[],
): Lines {
  const { no_mutasi_pesanan, no_pesanan, no_hp, jenis_mutasi_pesanan, uang_pesanan, potongan_batal, kembali } = made
  const owed = (rupiah: number) => ({ jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_pesanan, rupiah }) as const
  const all = { kind: mutasiPesanan.kind, reference: no_mutasi_pesanan, stock: [], points: [] }
  if (jenis_mutasi_pesanan === 'CONTOH') return { ...all, stock: sampleLines(no_pesanan, samples, 'FETCHED'), cash: [], claims: [], counter: [] }
  return jenis_mutasi_pesanan === 'BAYAR'
    ? { ...all, ...paidFurther(payments, kembali, no_mutasi_pesanan, [owed(-uang_pesanan)]) }
    : { ...all, ...paidBack(payments, [owed(uang_pesanan)], 'PESANAN', potongan_batal) }
}

/** What giving an order up needs an approval for: always, by what is paid back and what is kept. */
export function needOf({ event }: DecidedEvent): Need {
  const { no_pesanan, uang_pesanan, potongan_batal } = event
  return payBackNeed(event, {
    kategori: 'BATAL_PESANAN',
    subjek: 'pesanan',
    kunci: no_pesanan,
    sum: [uang_pesanan, 0 - potongan_batal],
    isi: { no_pesanan, uang_pesanan, potongan_batal },
  })
}

export const payOrder: Handler<typeof payCall> = (input) =>
  writeDocument(payingContextOf(input), happening, { ...input.body, jenis_mutasi_pesanan: 'BAYAR' })

export const fetchSample: Handler<typeof fetchCall> = (input) =>
  writeDocument(payingContextOf(input), happening, { ...input.body, jenis_mutasi_pesanan: 'CONTOH', detail_bayar: [] })

export const cancelOrder: Handler<typeof cancelCall> = (input) => {
  const approve = (decided: DecidedEvent) => requireApprovals(input, [needOf(decided)])
  return writeDocument(payingContextOf(input), happening, { ...input.body, jenis_mutasi_pesanan: 'BATAL' }, approve)
}

/**
 * A payment is taken back while its order is open, and a sample whatever became of it; an order that was given up stays so, since what was made for it may be
 * anybody's by now.
 *
 * @throws Refusal ORDER_CANCELLED_FOR_GOOD or ORDER_OVER
 */
export async function takeBack({ db, kode_toko }: EventContext, { jenis_mutasi_pesanan, no_pesanan }: OrderEvent): Promise<void> {
  if (jenis_mutasi_pesanan === 'BATAL') refuse(refusals.ORDER_CANCELLED_FOR_GOOD)
  if (jenis_mutasi_pesanan === 'BAYAR') await lockOpenOrder(db, kode_toko, no_pesanan)
}
