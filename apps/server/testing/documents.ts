import { madeEntry } from '#modules/accounting/server/testing/made-entry.ts'
import { openingOfNewSupplier } from '#modules/accounting/server/testing/opened-claims.ts'
import { madeOpname } from '#modules/counting/server/testing/count-story.ts'
import { madeDeposit, madePayment } from '#modules/deposits/server/testing/made-deposit.ts'
import { madeFetched, madeSafeKeeping } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { madeOrderPayment, openedOrder } from '#modules/orders/server/testing/made-order.ts'
import { madePreOrder, madePreOrderPayment } from '#modules/preorders/server/testing/made-pre-order.ts'
import { madeLoan, madeRedeemed } from '#modules/loans/server/testing/made-loan.ts'
import { madeContract, madeInstalment } from '#modules/instalments/server/testing/made-contract.ts'
import { madeIntake } from '#modules/intake/server/testing/made-intake.ts'
import { madeAddition, madeTrade } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { madeHandingOver, madeSending } from '#modules/money/server/testing/sent-money.ts'
import { madeMoveIn } from '#modules/move-in/server/testing/moved-shop.ts'
import { madeDelivery, madeReturn, madeSupplierPayment } from '#modules/suppliers/server/testing/supplied.ts'
import { madeDestroyedPurchase } from '#modules/purchases/server/testing/destroyed-purchase.ts'
import { madeJoin } from '#modules/identity/server/testing/made-join.ts'
import { madeExchange, madeGifts, madePoints, madeReset } from '#modules/points/server/testing/made-points.ts'
import { madeTogether } from '#modules/customer/server/testing/made-together.ts'
import { madeBatch, madeClosing, madeMelt, madeWashed } from '#modules/refining/server/testing/made-batch.ts'
import { madeBarSale } from '#modules/craftsmen/server/testing/made-bars.ts'
import { madeBarIn } from '#modules/craftsmen/server/testing/made-bar-in.ts'
import { madeSample } from '#modules/craftsmen/server/testing/made-sample.ts'
import { madeMaterial, madeShortage, madeWork } from '#modules/craftsmen/server/testing/made-work.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeCash } from '#modules/sales/server/testing/made-cash.ts'
import { madeGoldSettlement } from '#modules/sales/server/testing/gold-owed.ts'
import { madeSettlement } from '#modules/sales/server/testing/owed-sale.ts'
import { madeDifference } from '#modules/closing/server/testing/counted-till.ts'
import { madeMarketReturn, madePayout } from '#modules/marketplace/server/testing/made-payout.ts'
import { madeMoneyOut } from '#modules/money/server/testing/booked-money.ts'
import { madeChargeback } from '#modules/money/server/testing/taken-back.ts'
import { madePaidClaims } from '#modules/money/server/testing/paid-claims.ts'
import { madeSettledClaims } from '#modules/money/server/testing/owed-by-bank.ts'
import { madeReturned, madeServiceOfPiece } from '#modules/repairs/server/testing/made-service.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { madeGoldReturn, madeGoldSending } from '#modules/central/server/testing/sent-gold.ts'
import { madeArrival, madeShipment } from '#modules/shipping/server/testing/shipped.ts'
import { madeAccessories, madeCorrection, madeDestruction, madeMove, madeRepricing } from '#modules/handling/server/testing/moved.ts'
import { madeParting } from '#modules/handling/server/testing/parted.ts'
import { madeLotMove, madeSorting, madeWash } from '#modules/sorting/server/testing/sorted.ts'
import type { TestApp } from './test-app.ts'

/** A document as it was answered, with what every kind has. */
export interface MadeDocument extends Readonly<Record<string, unknown>> {
  readonly status: string
  readonly cetak_ke: number
  readonly tgl_system: string
}

/** By name: how a document of that kind comes to be, by its own call, in MC2. A kind that has none here fails `every-document.pg.test.ts`. */
export const documentMakers: Readonly<Record<string, (app: TestApp) => Promise<MadeDocument>>> = {
  penjualan: async (app) => ({ ...(await madeSale(app)) }),
  pelunasan_penjualan: async (app) => ({ ...(await madeSettlement(app)) }),
  selisih_kas: async (app) => ({ ...(await madeDifference(app)) }),
  pelunasan_emas: async (app) => ({ ...(await madeGoldSettlement(app)) }),
  uang_kas: async (app) => ({ ...(await madeMoneyOut(app)) }),
  bayar_tagihan: async (app) => ({ ...(await madePaidClaims(app)) }),
  saldo_awal_tagihan: async (app) => ({ ...(await openingOfNewSupplier(app)) }),
  pindah_data: async (app) => ({ ...(await madeMoveIn(app)) }),
  jurnal_umum: async (app) => ({ ...(await madeEntry(app)) }),
  pencairan_marketplace: async (app) => ({ ...(await madePayout(app)) }),
  retur_marketplace: async (app) => ({ ...(await madeMarketReturn(app)) }),
  non_cash: async (app) => ({ ...(await madeSettledClaims(app)) }),
  chargeback: async (app) => ({ ...(await madeChargeback(app)) }),
  kirim_uang: async (app) => ({ ...(await madeSending(app)) }),
  kirim_barang: async (app) => ({ ...(await madeShipment(app)) }),
  kirim_emas: async (app) => ({ ...(await madeGoldSending(app)) }),
  terima_emas: async (app) => ({ ...(await madeGoldReturn(app)) }),
  terima_barang: async (app) => ({ ...(await madeArrival(app)) }),
  pengalihan_saldo: async (app) => ({ ...(await madeHandingOver(app)) }),
  gesek_tunai: async (app) => ({ ...(await madeCash(app)) }),
  pembelian: async (app) => ({ ...(await madePurchase(app)) }),
  pindah_barang: async (app) => ({ ...(await madeMove(app)) }),
  ubah_barang: async (app) => ({ ...(await madeCorrection(app)) }),
  update_profit: async (app) => ({ ...(await madeRepricing(app)) }),
  pecah_barang: async (app) => ({ ...(await madeParting(app)) }),
  hancur_barang: async (app) => ({ ...(await madeDestruction(app)) }),
  barang_masuk: async (app) => ({ ...(await madeIntake(app)) }),
  stock_aksesoris: async (app) => ({ ...(await madeAccessories(app)) }),
  titipan: async (app) => ({ ...(await madeDeposit(app)) }),
  simpanan: async (app) => ({ ...(await madeSafeKeeping(app)) }),
  ambil_simpanan: async (app) => ({ ...(await madeFetched(app)) }),
  hutang: async (app) => ({ ...(await madeLoan(app)) }),
  mutasi_hutang: async (app) => ({ ...(await madeRedeemed(app)) }),
  cicilan: async (app) => ({ ...(await madeContract(app)) }),
  mutasi_cicilan: async (app) => ({ ...(await madeInstalment(app)) }),
  service: async (app) => ({ ...(await madeServiceOfPiece(app)) }),
  mutasi_service: async (app) => ({ ...(await madeReturned(app)) }),
  mutasi_titipan: async (app) => ({ ...(await madePayment(app)) }),
  pre_order: async (app) => ({ ...(await madePreOrder(app)) }),
  mutasi_po: async (app) => ({ ...(await madePreOrderPayment(app)) }),
  // One of before the books: others are never taken back.
  pesanan: async (app) => ({ ...(await openedOrder(app)) }),
  mutasi_pesanan: async (app) => ({ ...(await madeOrderPayment(app)) }),
  mutasi_manual: async (app) => ({ ...(await madeAddition(app)) }),
  jual_beli_manual: async (app) => ({ ...(await madeTrade(app)) }),
  bayar_supplier: async (app) => ({ ...(await madeSupplierPayment(app)) }),
  hancur_pembelian: async (app) => ({ ...(await madeDestroyedPurchase(app)) }),
  sortir: async (app) => ({ ...(await madeSorting(app)) }),
  pindah_sortir: async (app) => ({ ...(await madeLotMove(app)) }),
  mutasi_cuci_manual: async (app) => ({ ...(await madeWash(app)) }),
  retur_supplier: async (app) => ({ ...(await madeReturn(app)) }),
  penerimaan: async (app) => ({ ...(await madeDelivery(app)) }),
  kirim_cuci: async (app) => ({ ...(await madeBatch(app)) }),
  terima_cuci: async (app) => ({ ...(await madeWashed(app)) }),
  terima_sepuhan: async (app) => ({ ...(await madeMelt(app)) }),
  tutup_cuci: async (app) => ({ ...(await madeClosing(app)) }),
  poin_manual: async (app) => ({ ...(await madePoints(app)) }),
  gabung_member: async (app) => ({ ...(await madeJoin(app)) }),
  reset_poin: async (app) => ({ ...(await madeReset(app)) }),
  bayar_sekaligus: async (app) => ({ ...(await madeTogether(app)) }),
  tukar_poin: async (app) => ({ ...(await madeExchange(app)) }),
  penjualan_batang: async (app) => ({ ...(await madeBarSale(app)) }),
  bahan_tukang: async (app) => ({ ...(await madeMaterial(app)) }),
  hasil_tukang: async (app) => ({ ...(await madeWork(app)) }),
  batang_masuk: async (app) => ({ ...(await madeBarIn(app)) }),
  contoh_tukang: async (app) => ({ ...(await madeSample(app)) }),
  kurang_tukang: async (app) => ({ ...(await madeShortage(app)) }),
  hadiah_masuk: async (app) => ({ ...(await madeGifts(app)) }),
  opname: async (app) => ({ ...(await madeOpname(app)) }),
}
