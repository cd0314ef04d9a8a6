import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Requested, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import { type Decision, messageLines } from '#modules/documents/server/public.ts'
import { releasePieces } from '#modules/goods/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { type TakenPayment, paidBack, paidFurther, payBack, payBackNeed, settle, withCardFees } from '#modules/payments/server/public.ts'
import { type NewPreOrderEvent, type PreOrderEvent, preOrderCase } from '../contract/mutasi-po.ts'
import type { PreOrder } from '../contract/pre-order.ts'
import { refusals } from '../contract/refusals.ts'
import { type FoundPreOrder, heldFor, readOpenPreOrders, readPreOrders } from './open-pre-orders.ts'
import { askPreOrderApprovals, pickUpPreOrder } from './pick-up.ts'

/** Decides what a step comes to. Pure; refuses what is too much. */
function decide(open: FoundPreOrder, requested: Requested<typeof preOrderCase>, { fees, ...ways }: StepContext): NewPreOrderEvent {
  const { no_po, nama_customer, no_hp, uang_po, nilai_po } = open
  const { jenis_mutasi_po, keterangan } = requested
  const header = { jenis_mutasi_po, no_po, nama_customer, no_hp, keterangan }
  if (requested.jenis_mutasi_po === 'BAYAR') {
    const { dp, detail_bayar } = requested
    const sisa = Math.max(0, nilai_po - uang_po)
    if (dp > sisa) refuseAt('dp', refusals.PO_PAID_TOO_MUCH, { sisa: formatNumber(sisa, 0) })
    const money = { ...settle(dp, detail_bayar), detail_bayar: withCardFees(detail_bayar, ways, fees) }
    return { ...header, uang_po: dp, potongan_batal: 0, grand_total: dp, ...money }
  }
  const { potongan_batal, detail_bayar } = requested
  if (potongan_batal > uang_po) refuseAt('potongan_batal', refusals.PO_FEE_TOO_LARGE, { uang_po: formatNumber(uang_po, 0) })
  const backRp = uang_po - potongan_batal
  return { ...header, uang_po, potongan_batal, grand_total: backRp, ...payBack(backRp, detail_bayar) }
}

/** What happens to a pre-order (as events.md O1 and O7): what is paid is owed to the customer; what is left goes back to him, less what the shop keeps. */
function eventLines(
  made: Pick<PreOrderEvent, 'no_mutasi_po' | 'no_po' | 'no_hp' | 'jenis_mutasi_po' | 'uang_po' | 'potongan_batal' | 'kembali'>,
  payments: readonly TakenPayment[],
): Lines {
  const { no_mutasi_po, no_po, no_hp, jenis_mutasi_po, uang_po, potongan_batal, kembali } = made
  const owed = (rupiah: number) => (rupiah === 0 ? [] : [{ jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_po, rupiah } as const])
  const all = { kind: preOrderCase.events.kind, reference: no_mutasi_po, stock: [], points: [] }
  return jenis_mutasi_po === 'BAYAR'
    ? { ...all, ...paidFurther(payments, kembali, no_mutasi_po, owed(-uang_po)) }
    : { ...all, ...paidBack(payments, owed(uang_po), 'PESANAN', potongan_batal) }
}

/** What giving a pre-order up needs an approval for: always, by what is paid back and what is kept. */
const needOf = (event: NewPreOrderEvent): Need =>
  payBackNeed(event, {
    kategori: 'BATAL_PESANAN',
    subjek: 'pre_order',
    kunci: event.no_po,
    sum: [event.uang_po, 0 - event.potongan_batal],
    isi: { no_po: event.no_po, uang_po: event.uang_po, potongan_batal: event.potongan_batal },
  })

/** The texts of a pre-order's message that its header lacks: what is ordered and how many, the total, the paid and the open amount. */
function preOrderMessage({ detail_pre_order, total_harga, uang_po }: PreOrder) {
  const pieces = detail_pre_order.map(({ qty, deskripsi, nama_group, berat, sub_total }) => ({
    text: `${qty} × ${deskripsi} (${nama_group}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: sub_total,
  }))
  return { barang: messageLines(pieces, 'barang'), total: rp(total_harga), dibayar: rp(uang_po), sisa: rp(Math.max(0, total_harga - uang_po)) }
}

/** Pre-orders. */
export const servedPreOrders = serveCase(preOrderCase, {
  read: readPreOrders,
  decide(open, requested, context): Decision<typeof preOrderCase.events> {
    const event = decide(open, requested, context)
    return {
      document: event,
      needs: event.jenis_mutasi_po === 'BATAL' ? [needOf(event)] : [],
      lines: (made) => eventLines(made, event.detail_bayar),
    }
  },
  async beforePosting({ db, kode_toko }, made) {
    for (const { jenis_mutasi_po, no_po } of made)
      if (jenis_mutasi_po === 'BATAL') await releasePieces(db, kode_toko, await heldFor(db, kode_toko, no_po))
  },
  // The money of a payment may have paid for pieces since.
  takeBack(_, { no_po, uang_po }, open) {
    if (open.uang_po < uang_po) refuse(preOrderCase.notTheLatest, { no_po })
  },
  open: readOpenPreOrders,
  others: { AMBIL: pickUpPreOrder, AMBIL_otorisasi: askPreOrderApprovals },
  document: { message: preOrderMessage, actions: {} },
})
