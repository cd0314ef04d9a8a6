import { type StockPiece, measuresOf, placeOf } from '#modules/goods/server/public.ts'
import { type CashLine, type ClaimLine, type CounterLine, type Lines, moved } from '#modules/ledger/server/public.ts'
import { penjualan } from '../contract/transaksi-penjualan.ts'
import type { PricedPiece, SaleTotals } from './price-sale.ts'
import type { Payment, Settlement } from './settle.ts'

/** What a sale's posting is made from. */
export interface SettledSale extends SaleTotals, Settlement {
  readonly no_faktur: string
  readonly priced: readonly PricedPiece<SoldStock>[]
  readonly payments: readonly Payment[]
}

/** A piece as far as the ledger cares. */
export type SoldStock = Pick<
  StockPiece,
  'kode_barcode' | 'berat' | 'harga_jual' | 'ongkos' | 'harga_group' | 'qty' | 'berat_stock' | 'fine' | 'hpp' | 'tempat' | 'kode_gudang' | 'kode_baki'
>

/** How a shop takes payments. */
export interface PaymentWays {
  /** What is paid by card is validated before it is money: until then the bank owes it. */
  readonly validatesNonCash: boolean
}

/** Whether a payment is a claim on the bank, and no money yet (VALIDASI_NON_CASH). */
export const isOwedByBank = ({ jenis }: Pick<Payment, 'jenis'>, { validatesNonCash }: PaymentWays): boolean =>
  validatesNonCash && (jenis === 'DEBIT' || jenis === 'CREDIT')

/**
 * A sale (domain §6): each piece out of its tray to the customer at its cost, the money in by payment, the change out of the cash;
 * cards by the account that they are paid into, where the shop validates them.
 */
export function saleLines(sale: SettledSale, ways: PaymentWays): Lines {
  const [owed, paid] = [
    sale.payments.filter((payment) => isOwedByBank(payment, ways)),
    sale.payments.filter((payment) => !isOwedByBank(payment, ways)),
  ]
  return {
    kind: penjualan.kind,
    reference: sale.no_faktur,
    stock: sale.priced.flatMap(({ piece }) =>
      moved({ ...measuresOf(piece), kode_barcode: piece.kode_barcode }, { from: placeOf(piece), to: { tempat: 'PELANGGAN', trx: 'JUAL' } }),
    ),
    cash: received(paid, sale.kembali),
    claims: owed.map(({ no_rekening, jumlah }): ClaimLine => ({
      jenis: 'PIUTANG_KARTU',
      pihak: no_rekening as string,
      dokumen: sale.no_faktur,
      rupiah: jumlah,
    })),
    counter: earned(sale),
    points: [],
  }
}

/** What stays of each payment: the change goes back out of the cash. */
function received(payments: readonly Payment[], changeRp: number): CashLine[] {
  let backRp = changeRp
  return payments.flatMap(({ jenis, no_rekening, jumlah }) => {
    const givenBackRp = jenis === 'CASH' ? Math.min(backRp, jumlah) : 0
    backRp -= givenBackRp
    const jumlahRp = jumlah - givenBackRp
    return jumlahRp === 0 ? [] : [{ akun_kas: no_rekening ?? 'CASH', jenis, jumlahRp }]
  })
}

/** What the money was for, by role of /parameter-akun; discounts and rounding down are given away. */
function earned({ sub_total, total_ongkos, diskon, pembulatan }: SaleTotals): CounterLine[] {
  const amounts = { PENDAPATAN: sub_total, ONGKOS: total_ongkos, DISKON: -diskon, PEMBULATAN: pembulatan }
  return Object.entries(amounts)
    .filter(([, jumlahRp]) => jumlahRp !== 0)
    .map(([kode_akun, jumlahRp]) => ({ type: penjualan.kind, kode_akun, jumlahRp }))
}
