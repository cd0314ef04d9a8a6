import type { Db } from '#engine/server/database.ts'
import type { Decision } from '#modules/documents/server/public.ts'
import { writeDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs, stockPiecesOf } from '#modules/goods/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { type PaymentRules, paymentRulesOf } from '#modules/payments/server/public.ts'
import { vatOf } from '#modules/pricing/contract/vat.ts'
import { exactly } from '#modules/sales/contract/in-gold.ts'
import type { Sale, penjualan } from '#modules/sales/contract/penjualan.ts'
import {
  type RequestedPickUp,
  type HeldGoods,
  type PricedPiece,
  type SaleRules,
  deferralOf,
  picksUp,
  pricePieces,
  soldPieces,
  termsOf,
  totalsOf,
} from '#modules/sales/server/public.ts'
import type { StockPiece } from '#modules/goods/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { ShopSettings } from '#modules/settings/server/public.ts'
import type { AccountRow } from './accounts.ts'
import { type OrderRow, orderContext, piecesOf } from './order-rows.ts'

/** There is no payment at a till and no known customer, because only the marketplace knows him. */
const requested = {
  kode_member: null,
  keterangan: null,
  grand_total: null,
  detail_bayar: [] as Payment[],
  detail_kupon: [] as { no_kupon: string }[],
}

/**
 * Returns the price of a piece at the `harga` of its order, in rupiah. It starts from the price of the list: a lower `harga` gives a discount, a higher
 * one a work fee. Pure.
 */
export function pricedAs(piece: StockPiece, harga: number): PricedPiece {
  const usual = { kode_barcode: piece.kode_barcode, ongkos: piece.ongkos, diskon_persen: 0, diskon_rp: 0, harga_total: null }
  const listRp = pricePieces([usual], [piece], exactly)[0]!.price.harga_total
  const by = harga - listRp
  return pricePieces([{ ...usual, ongkos: piece.ongkos + Math.max(0, by), diskon_lain: Math.max(0, -by) }], [piece], exactly)[0]!
}

interface Sold {
  readonly row: OrderRow
  readonly account: AccountRow
  readonly shop: ShopSettings
}

/**
 * Sells the pieces that an order holds. The marketplace owes the whole amount (events.md S12), which contains the tax.
 *
 * @throws the refusals of a sale, for example of a closed day
 */
export async function sellOrder(tx: Db, { row, account, shop }: Sold): Promise<Sale> {
  const { kode_marketplace, no_pesanan_luar, kode_toko, nama_pembeli } = row
  const { modules } = shop
  const context = {
    ...(await orderContext(tx, account, no_pesanan_luar)),
    modules,
    ...paymentRulesOf(shop),
    nilaiPoinRp: numberSetting(shop, 'NILAI_POIN'),
    ...deferralOf(shop),
  }
  const lines = await piecesOf(tx, row)
  const kode_barcodes = lines.map(({ kode_barcode }) => kode_barcode)
  const lock = async (): Promise<HeldGoods> => {
    await lockPiecesAs(tx, kode_toko, kode_barcodes, 'HELD')
    const stock = await stockPiecesOf(tx, kode_toko, kode_barcodes)
    const priced = lines.map(({ kode_barcode, harga }) => pricedAs(stock.get(kode_barcode)!, harga))
    const { total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan, grand_total } = totalsOf(priced)
    const { vat } = await termsOf(context, stock.values())
    return {
      held: {
        kode_sales: account.kode_sales,
        nama_customer: nama_pembeli.toUpperCase() || kode_marketplace,
        alamat_customer: null,
        no_hp: null,
        keterangan: null,
        total_qty,
        total_berat,
        sub_total,
        total_ongkos,
        diskon,
        pembulatan,
        grand_total,
      },
      picked: soldPieces(priced).map((agreed, at) => ({ agreed, piece: priced[at]!.piece })),
      before: { kode_marketplace, no_pesanan_luar, bayar_marketplace: grand_total },
      claim: { jenis: 'PIUTANG_MARKETPLACE', pihak: kode_marketplace, rupiah: grand_total },
      vat: vatOf(grand_total, vat && { ...vat, di_atas_harga: false }),
      givesNoPoints: true,
    }
  }
  return writeDocument<typeof penjualan, RequestedPickUp, Decision<typeof penjualan>, PaymentRules & Pick<SaleRules, 'modules' | 'nilaiPoinRp'>>(
    context,
    picksUp<RequestedPickUp>(() => no_pesanan_luar, lock),
    requested,
  )
}
