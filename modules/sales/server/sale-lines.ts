import { toMg } from '#engine/kinds/grams/grams.ts'
import { type PricedBought, boughtLines } from '#modules/buyback/server/public.ts'
import { type StockPiece, boughtLines as consignedLines, costOf, measuresOf, owedLines, placeOf } from '#modules/goods/server/public.ts'
import { type ClaimLine, type CounterLine, type Lines, moved } from '#modules/ledger/server/public.ts'
import { type Settlement, type TakenPayment, paidOut, received } from '#modules/payments/server/public.ts'
import { type SalesShare, penjualan } from '../contract/penjualan.ts'
import type { SaleCommission } from './commission.ts'
import type { OwedGold } from './in-gold.ts'
import { type SalePoints, linesOfPoints } from './points.ts'
import type { PricedPiece, PricedStock, SaleTotals } from './price-sale.ts'

/** What a sale's posting is made from. */
export interface SettledSale extends SaleTotals, Settlement, SalePoints, SaleCommission, Pick<OwedGold, 'hutang_fine' | 'nilai_fine'> {
  readonly kode_toko: string
  readonly no_faktur: string
  readonly tgl_system: string
  readonly kode_sales: string
  /** The member who owes what remains. */
  readonly kode_member: string | null
  readonly sisa_bayar: number
  readonly fee_sales: number
  /** What of it coupons pay. */
  readonly bayar_kupon: number
  /** To a dealer: earned on an account of its own. */
  readonly grosir: boolean
  /** What of it is whose, where several made the sale. */
  readonly detail_sales?: readonly Pick<SalesShare, 'kode_sales' | 'fee_sales'>[]
  readonly priced: readonly PricedPiece<SoldStock>[]
  /** What the customer brings for it. */
  readonly brought: readonly PricedBought[]
  /** What the shop pays where he brings more than he takes: then the payments are the shop's. */
  readonly dibayarkan: number
  readonly payments: readonly TakenPayment[]
}

/** A piece as far as the ledger cares. */
export type SoldStock = Pick<
  StockPiece,
  | keyof PricedStock
  | 'qty'
  | 'berat_stock'
  | 'fine'
  | 'hpp'
  | 'tempat'
  | 'kode_gudang'
  | 'kode_baki'
  | 'is_konsinyasi'
  | 'harga_beli'
  | 'kode_supplier'
>

/**
 * The lines of a sale (domain §6): each piece out of its tray to the customer at its cost, the payments in, the change out of the cash.
 * A piece on consignment gets its cost in the same posting, and its supplier gets a claim. Old gold comes in by the same posting
 * (events.md S4, S5).
 */
export function saleLines(sale: SettledSale): Lines {
  const pieces = sale.priced.map(({ piece }) => ({ ...piece, ...costOf(piece) }))
  const money =
    sale.dibayarkan > 0 ? { cash: paidOut(sale.payments), claims: [], counter: [] } : received(sale.payments, sale.kembali, sale.no_faktur)
  const points = linesOfPoints(sale.kode_member, sale)
  return {
    kind: penjualan.kind,
    reference: sale.no_faktur,
    stock: [
      ...pieces.flatMap((piece) => {
        const { kode_barcode } = piece
        const tray = placeOf(piece)
        return [
          ...consignedLines(piece, tray),
          ...moved({ ...measuresOf(piece), kode_barcode }, { from: tray, to: { tempat: 'PELANGGAN', trx: 'JUAL' } }),
        ]
      }),
      ...boughtLines({ kode_toko: sale.kode_toko, nomor: sale.no_faktur }, sale.brought),
    ],
    ...money,
    claims: [...money.claims, ...owedLines(pieces, sale.no_faktur), ...owedBy(sale), ...points.claims],
    counter: [...earned(sale), ...money.counter, ...points.counter],
    points: points.points,
  }
}

/** The rest to be paid, by its debtor; the tax, by its month; and the earnings of the salesperson and of the person who brought the member. */
function owedBy({
  no_faktur: dokumen,
  tgl_system,
  kode_member,
  kode_sales,
  sisa_bayar,
  hutang_fine,
  nilai_fine,
  ppn,
  fee_sales,
  kode_afiliasi,
  komisi_afiliasi,
  detail_sales = [],
}: SettledSale): ClaimLine[] {
  const sellers = detail_sales.length > 0 ? detail_sales : [{ kode_sales, fee_sales }]
  const claims: ClaimLine[] = [
    { jenis: 'PIUTANG_JUAL', pihak: kode_member ?? '', dokumen, rupiah: sisa_bayar },
    { jenis: 'PIUTANG_EMAS', pihak: kode_member ?? '', dokumen, rupiah: nilai_fine, fineMg: toMg(hutang_fine) },
    { jenis: 'PPN', pihak: tgl_system.slice(0, 7), dokumen, rupiah: 0 - ppn },
    ...sellers.map((each): ClaimLine => ({ jenis: 'HUTANG_BONUS', pihak: each.kode_sales, dokumen, rupiah: 0 - each.fee_sales })),
    { jenis: 'HUTANG_AFILIASI', pihak: kode_afiliasi ?? '', dokumen, rupiah: 0 - komisi_afiliasi },
  ]
  return claims.filter(({ rupiah }) => rupiah !== 0)
}

/**
 * The purpose of the money, by role of /parameter-akun. Discounts, coupons and rounding down are given away; tax in the price is not earned. A
 * payment by coupons does not reduce the revenue: it is booked separately (docs/decisions/061).
 */
function earned({
  sub_total,
  total_ongkos,
  diskon,
  pembulatan,
  fee_sales,
  komisi_afiliasi,
  bayar_kupon,
  ppn,
  ppn_di_atas,
  grosir,
  ...fees
}: SettledSale): CounterLine[] {
  const amounts = {
    [grosir ? 'GROSIR' : 'PENDAPATAN']: sub_total - (ppn_di_atas ? 0 : ppn),
    ONGKOS: total_ongkos,
    DISKON: -diskon,
    KUPON: -bayar_kupon,
    PEMBULATAN: pembulatan,
    BIAYA_KIRIM: fees.biaya_admin + fees.biaya_kemas + fees.ongkos_kirim,
    BONUS_SALES: -fee_sales,
    BEBAN_AFILIASI: -komisi_afiliasi,
  }
  return Object.entries(amounts)
    .filter(([, jumlahRp]) => jumlahRp !== 0)
    .map(([kode_akun, jumlahRp]) => ({ type: penjualan.kind, kode_akun, jumlahRp }))
}
