import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { totalsOfBought } from '#modules/buyback/server/public.ts'
import { couponsBrought, couponTermsOf } from '#modules/coupons/server/public.ts'
import { saveDocument } from '#modules/documents/server/public.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import { memberOfPhone } from '#modules/members/server/public.ts'
import { refusals as queueRefusals } from '#modules/queue/contract/refusals.ts'
import { serveQueue, shownPieces } from '#modules/queue/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { penjualan } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { type lookAtWaiting as lookCall, type WaitingGoods, waitingSales } from '../contract/validasi.ts'
import { type RequestedSale, barcodesOf } from './requested-sale.ts'
import { demandPapers } from '#modules/buyback/server/public.ts'
import { type ReckonedSale, couponsFor, demandIdentityOf, reckonSales } from './reckon-sale.ts'
import { contextOf, selling } from './sell.ts'

/** Reads the content of a sale left for the cashier again. Of the value of old gold at that time, only an agreed price per gram is still valid. */
const readAgain = <Goods extends Pick<RequestedSale, 'detail_tukar'>>(goods: Goods) => ({
  ...goods,
  detail_tukar: (goods.detail_tukar ?? []).map((piece) => ({ ...piece, harga: null })),
  isReadAgain: true,
})

/** What of what waits points pay, at what one is worth now; whether he has them is seen when the money is taken. */
function pointsRpOf({ caller }: Context, { poin_dipakai = 0 }: Partial<Pick<WaitingGoods, 'poin_dipakai'>>, dueRp: number): number {
  const pointsRp = poin_dipakai * numberSetting(caller, 'NILAI_POIN')
  const { POINTS_PAY_NOTHING, POINTS_TOO_MANY } = refusals
  if (poin_dipakai > 0 && (pointsRp === 0 || !caller.modules.has('PENJUALAN_BAYAR_POIN'))) refuseAt('poin_dipakai', POINTS_PAY_NOTHING)
  if (pointsRp > 0 && pointsRp > dueRp) refuseAt('poin_dipakai', POINTS_TOO_MANY)
  return pointsRp
}

/** What of what waits points and coupons pay now; a coupon is used when the money is taken. */
async function paidOtherwise(
  input: Context,
  goods: WaitingGoods,
  { priced, brought, grand_total }: Pick<ReckonedSale, 'priced' | 'brought' | 'grand_total'>,
) {
  const { kode_toko, tgl_system, modules } = input.caller
  const dueRp = grand_total - totalsOfBought(brought).grand_total
  const bayar_poin = pointsRpOf(input, goods, dueRp)
  const brings = couponsBrought(goods)
  if (brings.length === 0) return { bayar_poin, bayar_kupon: 0, bayar: dueRp - bayar_poin }
  const terms = await couponTermsOf({ db: input.db, modules, tgl_system }, brings, false)
  const kode_member = goods.kode_member ?? (await memberOfPhone(input.db, goods.no_hp))
  const sale = { kode_toko, tgl_system, kode_member }
  const { bayar_kupon } = couponsFor(goods, sale, { priced, brought, grand_total, bayar_poin }, terms)
  return { bayar_poin, bayar_kupon, bayar: dueRp - bayar_poin - bayar_kupon }
}

/** The sales that wait: priced as at the till when they are left, and by what holds by then when the money is taken. */
export const waiting = serveQueue(waitingSales, {
  async price(input, goods, pieces) {
    const reckon = await reckonSales(contextOf(input), [goods], new Map(pieces.map((piece) => [piece.kode_barcode, piece])))
    const reckoned = reckon(goods)
    demandIdentityOf(goods, reckoned.brought, contextOf(input))
    await demandPapers(contextOf(input), goods.foto_surat)
    const { bayar } = await paidOtherwise(input, goods, reckoned)
    return { grand_total: reckoned.grand_total, bayar }
  },
  shown: shownPieces,
  async make(input, goods, { detail_bayar, grand_total, bayar_tukar }) {
    const requested = { ...readAgain(goods), detail_bayar, grand_total, bayar_tukar }
    return saveDocument(input, contextOf(input), selling, requested)
  },
})

/** The present total of a waiting sale, next to the one that the customer heard when it was left. */
export const lookAtWaiting: Handler<typeof lookCall> = async (input) => {
  const { db, caller, params } = input
  const { kode_toko } = caller
  const { no_antri } = params
  const { rows } = await sql<{ isi: WaitingGoods; bayar: number }>`
    select isi, bayar from antrian
    where (kode_toko, no_antri, jenis, status_antri) = (${kode_toko}, ${no_antri}, ${penjualan.kind}, 'MENUNGGU')`.execute(db)
  const { isi, bayar: semula } = rows[0] ?? refuse(queueRefusals.NOT_WAITING, { no_antri })
  const goods = readAgain(isi)
  const pieces = await stockPiecesOf(db, kode_toko, barcodesOf(goods))
  const { priced, brought, grand_total, ...now } = (await reckonSales({ ...contextOf(input), isLooking: true }, [goods], pieces))(goods)
  const bayar_tukar = totalsOfBought(brought).grand_total
  const { bayar_poin, bayar_kupon, bayar } = await paidOtherwise(input, goods, { priced, brought, grand_total })
  return {
    no_antri,
    biaya_admin: now.biaya_admin,
    biaya_kemas: now.biaya_kemas,
    ongkos_kirim: now.ongkos_kirim,
    ppn: now.ppn,
    ppn_di_atas: now.ppn_di_atas,
    grand_total,
    bayar_tukar,
    bayar_poin,
    bayar_kupon,
    bayar,
    semula,
    detail_barang: priced.map(({ piece: { kode_barcode, nama_barang, qty, berat }, requested, price: { harga_total } }) => ({
      kode_barcode,
      nama_barang,
      qty,
      berat,
      harga_total,
      harga_semula: requested.harga_total ?? harga_total,
    })),
    detail_tukar: brought.map(({ nama_barang, berat, harga }) => ({ nama_barang, berat, harga })),
  }
}
