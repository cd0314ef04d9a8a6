import { sql } from 'kysely'
import type { z } from 'zod'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type UsedCoupon, couponTermsOf, couponsBrought, couponsOf } from '#modules/coupons/server/public.ts'
import { type DocumentWriting, writeDocuments } from '#modules/documents/server/public.ts'
import { costOf, lockPiecesAs } from '#modules/goods/server/public.ts'
import { keepMembers } from '#modules/members/server/public.ts'
import { type PaymentWays, type Settlement, type TakenPayment, cardFeesOf, settle, taken } from '#modules/payments/server/public.ts'
import { type Vat, vatOf } from '#modules/pricing/contract/vat.ts'
import { penjualan, type Sale } from '#modules/sales/contract/penjualan.ts'
import {
  type SaleWays,
  type SoldStock,
  type SalePoints,
  namedCustomer,
  noCoupons,
  noTradeIn,
  notWholesale,
  pointTermsOf,
  pointsOf,
  refuseOtherTotal,
  saleLines,
  termsOf,
} from '#modules/sales/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import type { pickUp as pickUpCall } from '../contract/mutasi-titipan.ts'
import type { AgreedPiece } from './deposit.ts'
import { type LockedDeposit, agreedPieces, lockOpenDeposit } from './open-deposits.ts'

/** What somebody asks for who takes the pieces of his deposit. */
type AskedPickUp = z.output<typeof pickUpCall.body>

/** A piece at the price of its deposit, as it lies in its tray now. */
interface PickedPiece {
  readonly agreed: AgreedPiece
  readonly piece: SoldStock & { readonly kode_dept: string; readonly kode_group: string; readonly berat: number }
}

/** A pick-up that is paid, and not yet written. */
interface DecidedPickUp extends Settlement, Vat, SalePoints {
  readonly deposit: LockedDeposit
  readonly keterangan: string | null
  readonly picked: readonly PickedPiece[]
  readonly payments: readonly TakenPayment[]
  /** What was agreed on, and the tax where it comes on top. */
  readonly grand_total: number
  readonly fee_sales: number
  /** Who takes it: the member who was chosen, else whose telephone the deposit has. */
  readonly kode_member: string | null
  /** What coupons pay of the rest. */
  readonly bayar_kupon: number
  readonly detail_kupon: readonly UsedCoupon[]
}

/** A deposit has none of what a till may ask besides a member and coupons, and its customer goes on owing nothing; a sale that picks one up issues none. */
const nothingBeside = {
  no_identitas: null,
  biaya_admin: 0,
  biaya_kemas: 0,
  ongkos_kirim: 0,
  sisa_bayar: 0,
  ...noCoupons,
  ...noTradeIn,
  ...notWholesale,
} as const

/**
 * How what a deposit holds is sold: at its prices, which are never reckoned again, out of the trays in which its pieces lie now, since
 * they may have been moved. What was paid on it counts; the rest is settled as with any sale, with the tax of the day and with coupons
 * (docs/decisions/061): what is paid before is money that may go back, which a coupon is not. Its member gets the points of any sale.
 */
const pickingUp: DocumentWriting<typeof penjualan, AskedPickUp, DecidedPickUp, PaymentWays & Pick<SaleWays, 'modules' | 'nilaiPoinRp'>> = {
  document: penjualan,
  wants: (asked) => [asked.no_titipan, ...couponsBrought(asked)],
  async take(context, asked) {
    const held = new Map<string, { readonly deposit: LockedDeposit; readonly picked: readonly PickedPiece[] }>()
    for (const { no_titipan } of asked) held.set(no_titipan, await lockHeld(context, no_titipan))
    const fees = await cardFeesOf(
      context.db,
      asked.map(({ detail_bayar }) => detail_bayar),
    )
    const terms = await termsOf(
      context,
      [...held.values()].flatMap(({ picked }) => picked.map(({ piece }) => piece)),
    )
    const couponTerms = await couponTermsOf(context, asked.flatMap(couponsBrought), true)
    const depositOf = ({ no_titipan }: AskedPickUp) => held.get(no_titipan)!.deposit
    const members = await keepMembers(
      context,
      asked.filter(({ kode_member }) => kode_member === null).map((each) => namedCustomer(depositOf(each))),
    )
    const memberOf = (each: AskedPickUp) => each.kode_member ?? members.get(depositOf(each).no_hp) ?? null
    const pointTerms = await pointTermsOf(
      context.db,
      context.modules,
      asked.flatMap((each) => memberOf(each) ?? []),
    )
    return (each) => {
      const { no_titipan, keterangan, detail_bayar, detail_kupon: brought, grand_total: seen } = each
      const { deposit, picked } = held.get(no_titipan)!
      const vat = vatOf(deposit.grand_total, terms.vat)
      const grand_total = deposit.grand_total + (vat.ppn_di_atas ? vat.ppn : 0)
      refuseOtherTotal({ grand_total: seen }, grand_total)
      const pieces = picked.map(({ piece }) => piece)
      const fee_sales = terms.feeOf(pieces)
      const dueRp = grand_total - deposit.uang_titipan
      const kode_member = memberOf(each)
      const goodsRp = deposit.grand_total
      const points = pointsOf({ kode_member, poin_dipakai: 0, dueRp, goodsRp }, pieces, context, pointTerms)
      const { kode_toko, tgl_system } = context
      const detail_kupon = couponsOf(couponsBrought({ detail_kupon: brought }), { kode_toko, tgl_system, kode_member, goodsRp, dueRp }, couponTerms)
      const bayar_kupon = detail_kupon.reduce((sum, { nilai_kupon }) => sum + nilai_kupon, 0)
      const settled = settle(dueRp - bayar_kupon, detail_bayar)
      const coupons = { kode_member, bayar_kupon, detail_kupon }
      return {
        deposit,
        keterangan,
        picked,
        payments: taken(detail_bayar, context, fees),
        ...vat,
        grand_total,
        fee_sales,
        ...points,
        ...coupons,
        ...settled,
      }
    }
  },
  stored({ deposit: { no_titipan, uang_titipan, keterangan: remarked, ...header }, keterangan, picked, payments, ...sums }) {
    const detail_barang = picked.map(({ agreed, piece }) => {
      const { kode_gudang, kode_baki, fine } = piece
      return { ...agreed, kode_gudang, kode_baki, fine, ...costOf(piece) }
    })
    const paid = { no_titipan, bayar_titipan: uang_titipan }
    return {
      ...header,
      ...nothingBeside,
      ...sums,
      ...paid,
      keterangan: keterangan ?? remarked,
      detail_barang,
      detail_bayar: payments,
      detail_tukar: [],
      detail_sales: [],
    }
  },
  lines({ kode_toko, no_faktur, tgl_system }, { deposit, picked, payments, ...sums }) {
    const priced = picked.map(({ agreed, piece }) => ({ piece, asked: agreed, price: agreed, daftar: undefined }))
    const { claims, ...lines } = saleLines({ ...deposit, ...nothingBeside, ...sums, kode_toko, no_faktur, tgl_system, priced, payments, brought: [] })
    const { no_hp, no_titipan, uang_titipan } = deposit
    return { ...lines, claims: [...claims, { jenis: 'TITIPAN', pihak: no_hp, dokumen: no_titipan, rupiah: uang_titipan }] }
  },
}

/** An open deposit with its pieces, all of it locked: the deposit first, then the pieces in their order. */
async function lockHeld({ db, kode_toko }: EventContext, no_titipan: string) {
  const deposit = await lockOpenDeposit(db, kode_toko, no_titipan)
  const agreed = await agreedPieces(db, kode_toko, no_titipan)
  const kode_barcodes = agreed.map(({ kode_barcode }) => kode_barcode)
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'HELD')
  const { rows } = await sql<PickedPiece['piece']>`
    select b.*, g.harga as harga_group from barang b join grup g using (kode_group) where b.kode_barcode = any(${kode_barcodes})`.execute(db)
  const pieces = new Map(rows.map((piece) => [piece.kode_barcode, piece]))
  return { deposit, picked: agreed.map((line) => ({ agreed: line, piece: pieces.get(line.kode_barcode)! })) }
}

/** Hands the pieces of a deposit over and answers the sale for its receipt. */
export const pickUp: Handler<typeof pickUpCall> = async (input) => {
  const { caller, body } = input
  const context = {
    ...eventOf(input),
    modules: caller.modules,
    validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH'),
    nilaiPoinRp: numberSetting(caller, 'NILAI_POIN'),
  }
  const [sale] = (await writeDocuments(context, pickingUp, [body])) as [Sale]
  return sale
}
