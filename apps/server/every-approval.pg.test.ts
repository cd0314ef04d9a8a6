import { madeJoin, olderMember } from '#modules/identity/server/testing/made-join.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type ApprovalNeed, approvalAnswers, authorize } from '#modules/approvals/contract/approvals.ts'
import { categories } from '#modules/approvals/contract/categories.ts'
import { soaks } from '#engine/testing/soak.ts'
import { expireApproval } from '#modules/approvals/server/testing/expire.ts'
import {
  agreedOn,
  contractBody,
  givingUp,
  heldPlan,
  madeContract,
  madeInstalment,
  takingBack,
  writingOff,
} from '#modules/instalments/server/testing/made-contract.ts'
import { madeTogether } from '#modules/customer/server/testing/made-together.ts'
import { intakeBody, madeIntake, ring, waitingPhoto } from '#modules/intake/server/testing/made-intake.ts'
import { entryBody, madeEntry } from '#modules/accounting/server/testing/made-entry.ts'
import { madeOpeningClaims, openingBody } from '#modules/accounting/server/testing/opened-claims.ts'
import { madeFetched, madeSafeKeeping } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { cancellingBody, depositBody, madePayment, oldDepositBody, waitingDepositBody } from '#modules/deposits/server/testing/made-deposit.ts'
import {
  madeOrder,
  madeOrderPayment,
  oldOrderBody,
  openedOrder,
  orderCancellingBody,
  pickUpBelowFee,
} from '#modules/orders/server/testing/made-order.ts'
import { madePreOrderPayment, pickUpPreOrderBelowFee, preOrderCancellingBody } from '#modules/preorders/server/testing/made-pre-order.ts'
import { givenUp, madeOpname, shortCount } from '#modules/counting/server/testing/count-story.ts'
import {
  additionBody,
  madeAddition,
  cheapLine,
  madeTrade,
  manualDestructionBody,
  tradeBody,
  waitingBody,
} from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { enteredMove, madeMoveIn, provenMove, readyMove } from '#modules/move-in/server/testing/moved-shop.ts'
import { goldReturnBody, madeGoldSending, receptionBody } from '#modules/central/server/testing/sent-gold.ts'
import { arrivalBody, madeShipment } from '#modules/shipping/server/testing/shipped.ts'
import { comingHere, madeHandingOver, madeSending } from '#modules/money/server/testing/sent-money.ts'
import { destroyedBody, madeDestroyedPurchase } from '#modules/purchases/server/testing/destroyed-purchase.ts'
import { madePurchase, waitingWornPurchase, wornPurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import {
  deliveredLine,
  deliveryBody,
  filledTill,
  goldDeliveryBody,
  madeDelivery,
  madeReturn,
  madeSupplierPayment,
  paidForGold,
  returnBody,
} from '#modules/suppliers/server/testing/supplied.ts'
import { lotOf } from '#modules/suppliers/contract/penerimaan.ts'
import { closedDay, madeDifference, wrongCount } from '#modules/closing/server/testing/counted-till.ts'
import { madeMoneyOut, moneyOutBody } from '#modules/money/server/testing/booked-money.ts'
import { chargebackBody, madeChargeback } from '#modules/money/server/testing/taken-back.ts'
import { madeMarketReturn, madePayout } from '#modules/marketplace/server/testing/made-payout.ts'
import { madeSettledClaims, owedSale, settledBody } from '#modules/money/server/testing/owed-by-bank.ts'
import { bookMoney } from '#modules/money/contract/uang-kas.ts'
import { madePaidClaims, owedFromBefore, paidBody } from '#modules/money/server/testing/paid-claims.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { madeCash } from '#modules/sales/server/testing/made-cash.ts'
import { goldSale, madeGoldSettlement, withMoney } from '#modules/sales/server/testing/gold-owed.ts'
import { madeSettlement } from '#modules/sales/server/testing/owed-sale.ts'
import { waitingSaleBody } from '#modules/sales/server/testing/waiting-sale.ts'
import { wholesaleBody } from '#modules/sales/server/testing/wholesale.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import {
  auctionBody,
  keepBody,
  lentOn,
  letterBody,
  loanBody,
  madeLoan,
  madeRedeemed,
  partBody,
  sellBody,
  waitingLoanBody,
} from '#modules/loans/server/testing/made-loan.ts'
import { compensatingBody, finishBody, madePickedUp, madeService, returningBody } from '#modules/repairs/server/testing/made-service.ts'
import { giftsBody, madeExchange, madeGifts, madePoints, newGift, newMember, pointsBody } from '#modules/points/server/testing/made-points.ts'
import { closingBody, madeBatch, madeClosing, madeMelt, madeWashed, meltBody, washedBody } from '#modules/refining/server/testing/made-batch.ts'
import { barSaleBody, madeBarSale, openedBar } from '#modules/craftsmen/server/testing/made-bars.ts'
import { barInBody, madeBarIn } from '#modules/craftsmen/server/testing/made-bar-in.ts'
import { backBody, madeSample } from '#modules/craftsmen/server/testing/made-sample.ts'
import { madeBody, madeMaterial, madeShortage, madeWork } from '#modules/craftsmen/server/testing/made-work.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { dearerPrices, turnedGroup } from '#modules/pricing/server/testing/dearer-prices.ts'
import {
  correctionBody,
  destructionBody,
  madeAccessories,
  madeCorrection,
  madeDestruction,
  madeRepricing,
  repricingBody,
  takenAccessories,
} from '#modules/handling/server/testing/moved.ts'
import { madeParting, retagBody } from '#modules/handling/server/testing/parted.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { madeLotMove, madeSorting, madeWash, washBody, worseSorting } from '#modules/sorting/server/testing/sorted.ts'
import { registeredCalls, walkedCalls } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
let asOwner: Database
beforeAll(async () => {
  app = await startTestApp()
  asOwner = openDatabase(app.databaseUrl, { connectionsMax: 2 })
})
afterAll(async () => {
  await asOwner.close()
  await app.stop()
})

/** The parts of a call that make it ask for an approval; each time for a new subject. */
type Story = () => Promise<{ body?: object; params?: Record<string, string>; by?: Asking }>

/** The user who asks, if only certain users may; then a user of the head office approves. */
interface Asking {
  readonly worker: string
  readonly supervisor: string
  readonly shop: string
}

let codes = 0
/** A barcode of its own, so that each story is of something new. */
const newCode = () => `KARYA${(codes += 1)}`

/** Money of a bank that always keeps more after a transfer than a user may book out in a day. */
async function dearTransfer(to: object): Promise<object> {
  const asal_rekening = '0095110001'
  const detail_uang = [{ kode_transaksi: 'SETORMODAL', jumlah_uang: 9_000_000, keterangan: null }]
  const brought = await app.call('mu.mc2', bookMoney, { body: moneyOutBody({ arah: 'MASUK', no_rekening: asal_rekening, detail_uang }) })
  expect(brought.status, JSON.stringify(brought.body)).toBe(200)
  return { kategori: 'PEMINDAHAN', asal: 'BCA', asal_rekening, ...to, jumlah: 1, biaya_bank: 1_500_000 + (codes += 1), keterangan: 'UJI' }
}

/** A reception of less money than was sent. */
const shortReception = async () => ({
  params: { nomor_referensi: (await comingHere(app)).nota_kirim },
  body: { jumlah_terima: 999_000, alasan_terima: 'KURANG' },
})

/** By call: how it comes to ask. A call that asks and has no story here fails the first test. */
const stories: Readonly<Record<string, Story>> = {
  'POST penjualan/{nomor}/batal': async () => ({ params: { nomor: (await madeSale(app)).no_faktur }, body: { alasan: 'Salah Barang' } }),
  'POST penjualan/grosir': async () => ({ body: await wholesaleBody(app, { harga_per_gram: 900_000 - (codes += 1) * 1_000 }) }),
  'POST simpanan/{nomor}/batal': async () => ({ params: { nomor: (await madeSafeKeeping(app)).no_simpanan }, body: { alasan: 'Salah Lokasi' } }),
  'POST ambil_simpanan/{nomor}/batal': async () => ({
    params: { nomor: (await madeFetched(app)).no_ambil },
    body: { alasan: 'Salah Ambil' },
  }),
  'POST pelunasan_emas': async () => ({
    body: withMoney([(await goldSale(app)).no_faktur], 1, 1_000 + (codes += 1)),
  }),
  'POST pelunasan_emas/{nomor}/batal': async () => ({
    params: { nomor: (await madeGoldSettlement(app)).no_lunas_emas },
    body: { alasan: 'Salah Faktur' },
  }),
  'POST pelunasan_penjualan/{nomor}/batal': async () => ({
    params: { nomor: (await madeSettlement(app)).no_pelunasan },
    body: { alasan: 'Salah Faktur' },
  }),
  'POST tutup-toko/hitung': async () => {
    await wrongCount(app)
    return { body: { pecahan: [{ nominal: 100_000, lembar: (codes += 1) }] } }
  },
  'POST transaksi-kupon': async () => {
    await app.set({ KUPON_PENJUALAN: 'true' })
    const kode_kupon = newCode()
    await sql`insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir)
      values (${kode_kupon}, 'KUPON COBA', 0, 150000, '2026-01-01', '2026-12-31')`.execute(asOwner.db)
    return { body: { kode_kupon, jumlah_kupon: 1, kode_member: null, keterangan: null } }
  },
  'POST selisih_kas': async () => {
    await wrongCount(app)
    return { body: { alasan_selisih: `SALAH ${(codes += 1)}` } }
  },
  'POST selisih_kas/{nomor}/batal': async () => ({
    params: { nomor: (await madeDifference(app)).no_selisih_kas },
    body: { alasan: 'Salah Hitung' },
  }),
  'POST tutup-toko/{tgl_system}/buka': async () => ({
    params: { tgl_system: await closedDay(app, 'MC3') },
    body: { alasan_buka: `Salah Tutup ${(codes += 1)}` },
    by: { worker: 'own.mc1', supervisor: 'spv.mc1', shop: 'MC3' },
  }),
  'POST uang_kas': async () => ({
    body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'PRIVE', jumlah_uang: 1_000 + (codes += 1), keterangan: null }] }),
  }),
  'POST uang_kas/{nomor}/batal': async () => ({ params: { nomor: (await madeMoneyOut(app)).no_uang_kas }, body: { alasan: 'Salah Kategori' } }),
  'POST cash/mutasi-uang-cash': async () => ({ body: await dearTransfer({ tujuan: 'CASH' }) }),
  'POST cash/mutasi-uang-bank': async () => ({ body: await dearTransfer({ tujuan: 'BRI', tujuan_rekening: '0095110002' }) }),
  'POST bayar_tagihan': async () => {
    await owedFromBefore(app, 'HUTANG_BONUS', `UJI-${(codes += 1)}`, -2_000_000)
    return { body: paidBody(1_500_000 + codes, { jenis_tagihan: 'HUTANG_BONUS', pihak: 'S1' }) }
  },
  'POST bayar_tagihan/{nomor}/batal': async () => ({
    params: { nomor: (await madePaidClaims(app)).no_bayar_tagihan },
    body: { alasan: 'Salah Bulan' },
  }),
  'POST member/poin': async () => ({ body: pointsBody(await newMember(app), 5) }),
  'POST penjualan_batang': async () => {
    await app.set({ SEPUHAN: 'true' })
    return { body: barSaleBody([{ kode_lot: await openedBar(app, { costRp: 1_000 }), berat: 5, fine: 4.995, harga_per_gram: 500_000 }]) }
  },
  'POST hasil_tukang': async () => ({ body: await madeBody(app, { berat: 19 }) }),
  'POST bahan_tukang/{nomor}/batal': async () => ({ params: { nomor: (await madeMaterial(app)).no_bahan }, body: { alasan: 'Salah Lot' } }),
  'POST hasil_tukang/{nomor}/batal': async () => ({ params: { nomor: (await madeWork(app)).no_hasil }, body: { alasan: 'Salah Berat' } }),
  'POST batang_masuk': async () => ({ body: await barInBody(app) }),
  'POST batang_masuk/{nomor}/batal': async () => ({ params: { nomor: (await madeBarIn(app)).no_batang_masuk }, body: { alasan: 'Salah Timbang' } }),
  'POST contoh_tukang': async () => {
    const out = await madeSample(app)
    return { body: backBody(out, { berat: Math.round(out.berat * 1000 - 10) / 1000, keterangan: 'TERKIKIR' }) }
  },
  'POST contoh_tukang/{nomor}/batal': async () => ({ params: { nomor: (await madeSample(app)).no_contoh }, body: { alasan: 'Salah Barang' } }),
  'POST kurang_tukang/{nomor}/batal': async () => ({ params: { nomor: (await madeShortage(app)).no_kurang }, body: { alasan: 'Emas Ditemukan' } }),
  'POST penjualan_batang/{nomor}/batal': async () => ({ params: { nomor: (await madeBarSale(app)).no_jual_batang }, body: { alasan: 'Salah Lot' } }),
  'POST member/gabung': async () => ({
    body: { kode_member: await olderMember(app), ke_member: await olderMember(app, 0), alasan_gabung: 'NOMOR SALAH TULIS' },
  }),
  'POST member/pisah': async () => ({ body: { no_gabung: (await madeJoin(app)).no_gabung, alasan_gabung: 'ORANG LAIN' } }),
  'POST poin_manual/{nomor}/batal': async () => ({ params: { nomor: (await madePoints(app)).no_poin }, body: { alasan: 'Salah Member' } }),
  'POST tukar_poin/{nomor}/batal': async () => ({ params: { nomor: (await madeExchange(app)).no_tukar }, body: { alasan: 'Hadiah Rusak' } }),
  'POST bayar_sekaligus/{nomor}/batal': async () => ({
    params: { nomor: (await madeTogether(app)).no_bayar_sekaligus },
    body: { alasan: 'Salah Customer' },
  }),
  'POST hadiah/masuk': async () => ({
    body: giftsBody([{ kode_hadiah: await newGift(app), hitung_hadiah: 5 }], { sebab_hadiah: 'HITUNG', keterangan: 'Hitung Bulanan' }),
  }),
  'POST hadiah_masuk/{nomor}/batal': async () => ({ params: { nomor: (await madeGifts(app)).no_hadiah }, body: { alasan: 'Salah Harga' } }),
  'POST kirim_cuci/{nomor}/batal': async () => ({ params: { nomor: (await madeBatch(app)).no_cuci }, body: { alasan: 'Salah Lot' } }),
  'POST terima-cuci': async () => {
    const { no_cuci, detail_barang } = await madeBatch(app)
    return { body: washedBody(no_cuci, { [detail_barang[0]!.kode_lot]: 99.65 }, { ongkos_sepuhan: 90_000_000 }) }
  },
  'POST terima_cuci/{nomor}/batal': async () => ({ params: { nomor: (await madeWashed(app)).no_terima_cuci }, body: { alasan: 'Salah Timbang' } }),
  'POST terima-sepuhan': async () => {
    const { no_cuci, detail_barang } = await madeBatch(app, { jenis_cuci: 'LEBUR' })
    const lots = detail_barang.map(({ kode_lot }) => kode_lot)
    return { body: meltBody(no_cuci, lots, 100, [{ jenis_hasil: 'BATANG', berat: 100, permil: 701 }], { keterangan: 'UJI ULANG' }) }
  },
  'POST terima_sepuhan/{nomor}/batal': async () => ({ params: { nomor: (await madeMelt(app)).no_sepuhan }, body: { alasan: 'Salah Uji' } }),
  'POST cuci/tutup': async () => ({ body: closingBody((await madeWashed(app, 99)).no_cuci, { keterangan: 'GOSOK TERLALU LAMA' }) }),
  'POST tutup_cuci/{nomor}/batal': async () => ({ params: { nomor: (await madeClosing(app)).no_tutup_cuci }, body: { alasan: 'Salah Batch' } }),
  'POST jurnal_umum': async () => ({ body: entryBody({ keterangan: `PENYUSUTAN ${(codes += 1)}` }) }),
  'POST jurnal_umum/{nomor}/batal': async () => ({ params: { nomor: (await madeEntry(app)).no_jurnal }, body: { alasan: 'Salah Akun' } }),
  'POST saldo_awal_tagihan': async () => ({ body: openingBody({ keterangan: `PINDAHAN ${(codes += 1)}` }) }),
  'POST pindah-data/masuk': () => readyMove(app),
  'POST pindah_data': () => provenMove(app),
  'POST pindah-data/batal': () => enteredMove(app),
  'POST pindah_data/{nomor}/batal': async () => ({ params: { nomor: (await madeMoveIn(app)).no_pindah_data }, body: { alasan: 'Salah File' } }),
  'POST titipan/saldo-awal': async () => ({ body: await oldDepositBody(app, `IBU LAMA ${(codes += 1)}`) }),
  'POST pesanan/saldo-awal': async () => ({ body: oldOrderBody() }),
  'POST pesanan/{nomor}/batal': async () => ({ params: { nomor: (await openedOrder(app)).no_pesanan }, body: { alasan: 'Salah Ketik' } }),
  'POST saldo_awal_tagihan/{nomor}/batal': async () => ({
    params: { nomor: (await madeOpeningClaims(app)).no_saldo_awal },
    body: { alasan: 'Salah Supplier' },
  }),
  'POST non_cash': async () => ({ body: settledBody([await owedSale(app)], 500_000) }),
  'POST pencairan_marketplace/{nomor}/batal': async () => ({
    params: { nomor: (await madePayout(app)).no_pencairan },
    body: { alasan: 'SALAH CATAT' },
  }),
  'POST retur_marketplace/{nomor}/batal': async () => ({
    params: { nomor: (await madeMarketReturn(app)).no_retur_marketplace },
    body: { alasan: 'SALAH CATAT' },
  }),
  'POST non_cash/{nomor}/batal': async () => ({
    params: { nomor: (await madeSettledClaims(app)).no_non_cash },
    body: { alasan: 'Salah Rekening' },
  }),
  'POST chargeback': async () => ({ body: await chargebackBody(app, { perlakuan: 'RUGI' }) }),
  'POST chargeback/{nomor}/batal': async () => ({ params: { nomor: (await madeChargeback(app)).no_chargeback }, body: { alasan: 'Salah Kartu' } }),
  'POST gesek_tunai/{nomor}/batal': async () => ({ params: { nomor: (await madeCash(app)).no_gesek }, body: { alasan: 'Salah Kartu' } }),
  'PUT kirim-uang/{nomor_referensi}/reception': shortReception,
  'PATCH kirim-uang/{nomor_referensi}/reception': shortReception,
  'POST kirim-uang/{nomor_referensi}/kembali': async () => ({
    params: { nomor_referensi: (await madeSending(app)).nota_kirim },
    body: { alasan_terima: 'TIDAK JADI' },
  }),
  'POST kirim_barang/{nomor}/batal': async () => ({
    params: { nomor: (await madeShipment(app)).no_kirim },
    body: { alasan: 'Salah Toko' },
  }),
  'POST terima-barang': async () => {
    const { no_kirim, detail_barang } = await madeShipment(app)
    const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
    return { body: await arrivalBody(app, no_kirim, kode_barcodes, { alasan_terima: 'DITOLAK' }, 'MC2') }
  },
  'POST terima-barang/tidak-sampai': async () => {
    const { no_kirim, detail_barang } = await madeShipment(app)
    return { body: { no_kirim, alasan_terima: 'HILANG', detail_barang: detail_barang.map(({ kode_barcode }) => ({ kode_barcode })) } }
  },
  'POST kirim_emas/{nomor}/batal': async () => ({
    params: { nomor: (await madeGoldSending(app)).no_kirim_emas },
    body: { alasan: 'Salah Timbang' },
  }),
  'POST terima_emas/kembali': async () => ({ body: goldReturnBody(await madeGoldSending(app)) }),
  'POST terima_emas/tidak-sampai': async () => ({
    body: { no_kirim_emas: (await madeGoldSending(app)).no_kirim_emas, alasan_terima: 'HILANG' },
  }),
  'POST terima_emas': async () => ({
    body: receptionBody(await madeGoldSending(app), { segel_tiba: 'LAIN' }),
    by: { worker: 'own.mc1', supervisor: 'spv.mc1', shop: 'MC1' },
  }),
  'POST pengalihan_saldo/{nomor}/batal': async () => ({
    params: { nomor: (await madeHandingOver(app)).no_pengalihan },
    body: { alasan: 'Salah Toko' },
  }),
  'POST pembelian/{nomor}/batal': async () => ({ params: { nomor: (await madePurchase(app)).no_faktur_beli }, body: { alasan: 'Salah Barang' } }),
  'PUT barang/{kode_barcode}': async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { harga_jual: 5_000_000 })) as [string]
    return { params: { kode_barcode }, body: { versi: 0, harga_jual: 4_000_000 } }
  },
  'POST stock_aksesoris': async () => ({ body: await takenAccessories(app) }),
  'POST stock_aksesoris/{nomor}/batal': async () => ({
    params: { nomor: (await madeAccessories(app)).no_aksesoris },
    body: { alasan: 'Salah Hitung' },
  }),
  'POST ubah_barang': async () => ({ body: await correctionBody(app) }),
  'POST ubah_barang/{nomor}/batal': async () => ({ params: { nomor: (await madeCorrection(app)).no_ubah }, body: { alasan: 'Salah Barang' } }),
  'POST update_profit': async () => ({ body: await repricingBody(app) }),
  'POST update_profit/{nomor}/batal': async () => ({ params: { nomor: (await madeRepricing(app)).no_update }, body: { alasan: 'Salah Markup' } }),
  'POST pecah_barang': async () => ({ body: await retagBody(app) }),
  'POST pecah_barang/{nomor}/batal': async () => ({ params: { nomor: (await madeParting(app)).no_pecah }, body: { alasan: 'Salah Barang' } }),
  'POST hancur_barang': async () => ({ body: await destructionBody(app) }),
  'POST hancur_barang/{nomor}/batal': async () => ({ params: { nomor: (await madeDestruction(app)).no_hancur }, body: { alasan: 'Salah Barang' } }),
  'POST barang_masuk/{nomor}/batal': async () => ({ params: { nomor: (await madeIntake(app)).no_masuk }, body: { alasan: 'Salah Hitung' } }),
  'POST barang_masuk': async () => ({ body: intakeBody([ring({ kode_barcode: newCode() })], { asal: 'KARYA', kode_supplier: null }) }),
  'POST barang': async () => ({ body: { ...ring({ kode_barcode: newCode() }), asal: 'KARYA', foto: await waitingPhoto(app) } }),
  'POST mutasi_manual/tambah': async () => ({ body: await additionBody(app, { sumber: 'KARYA' }, { hpp: 16_000_000 + (codes += 1) }) }),
  'POST mutasi_manual/hancur': async () => ({ body: { ...(await manualDestructionBody(app)), keterangan: `PUTUS ${(codes += 1)}` } }),
  'POST mutasi_manual/{nomor}/batal': async () => ({
    params: { nomor: (await madeAddition(app)).no_mutasi_manual },
    body: { alasan: 'Salah Hitung' },
  }),
  'POST jual_beli_manual/terima': async () => ({ body: await waitingBody(app, await cheapLine(app, (codes += 1))) }),
  'POST jual_beli_manual': async () => ({ body: await tradeBody(app, { jual: await cheapLine(app, (codes += 1)) }) }),
  'POST jual_beli_manual/{nomor}/batal-penjualan': async () => ({
    params: { nomor: (await madeTrade(app)).no_jual_beli },
    body: { alasan: 'Salah' },
  }),
  'POST jual_beli_manual/{nomor}/batal-pembelian': async () => ({
    params: { nomor: (await madeTrade(app)).no_jual_beli },
    body: { alasan: 'Salah' },
  }),
  'POST penerimaan': async () => ({ body: deliveryBody([deliveredLine({ harga_supplier: null, berat: 30 + (codes += 1) / 1000 })]) }),
  'POST penerimaan/{nomor}/batal': async () => ({ params: { nomor: (await madeDelivery(app)).no_terima }, body: { alasan: 'Salah Hitung' } }),
  'POST bayar_supplier': async () => {
    const { no_terima } = await madeDelivery(app, goldDeliveryBody())
    await filledTill(app, 90_000_000)
    return { body: paidForGold(1, 80_000_000 + (codes += 1), [no_terima]) }
  },
  'POST bayar_supplier/{nomor}/batal': async () => ({
    params: { nomor: (await madeSupplierPayment(app)).no_bayar },
    body: { alasan: 'Salah Hitung' },
  }),
  'POST retur_supplier': async () => {
    const { no_terima } = await madeDelivery(app)
    return { body: returnBody([{ kode_kembali: lotOf(no_terima, 1), qty_lot: 1, berat: 3 }]) }
  },
  'POST retur_supplier/{nomor}/batal': async () => ({ params: { nomor: (await madeReturn(app)).no_retur }, body: { alasan: 'Salah Hitung' } }),
  'POST sortir': async () => ({ body: await worseSorting(app) }),
  'POST sortir/{nomor}/batal': async () => ({ params: { nomor: (await madeSorting(app)).no_sortir }, body: { alasan: 'Salah Kadar' } }),
  'POST pindah_sortir/{nomor}/batal': async () => ({ params: { nomor: (await madeLotMove(app)).no_pindah_sortir }, body: { alasan: 'Salah Lot' } }),
  'POST cuci-manual': async () => {
    await app.set({ STOCK_SEPUHAN_MANUAL: 'true' })
    return { body: washBody() }
  },
  'POST mutasi_cuci_manual/{nomor}/batal': async () => ({
    params: { nomor: (await madeWash(app)).no_cuci_manual },
    body: { alasan: 'Salah Berat' },
  }),
  'POST hancur_pembelian': async () => ({ body: await destroyedBody(app) }),
  'POST hancur_pembelian/{nomor}/batal': async () => ({
    params: { nomor: (await madeDestroyedPurchase(app)).no_hancur_beli },
    body: { alasan: 'Salah Barang' },
  }),
  'POST opname/{nomor}/batal': async () => ({ params: { nomor: (await madeOpname(app)).no_opname }, body: { alasan: 'Salah Hitung' } }),
  'POST sesi-opname/{no_sesi}/selesai': async () => ({ params: { no_sesi: (await shortCount(app)).no_sesi }, body: { pindahkan: false } }),
  'POST barang-hilang': async () => ({ body: await givenUp(app) }),
  'POST pembelian': async () => ({ body: await wornPurchase(app) }),
  'POST pembelian/terima': async () => ({ body: await waitingWornPurchase(app) }),
  'POST titipan': async () => ({
    body: await depositBody(app.db, (await stockPieces(app.db, 'MC2', 1))[0] as string, {}, 100_000),
  }),
  'POST titipan/terima': async () => ({ body: await waitingDepositBody(app, 100_000) }),
  'POST titipan/batal': async () => ({ body: await cancellingBody(app) }),
  'POST hutang': async () => {
    await filledWith(app, 20_000_000)
    return { body: loanBody({ jumlah_hutang: 16_000_000 + (codes += 1) * 1_000 }) }
  },
  'POST hutang/terima': async () => ({ body: await waitingLoanBody(app, { jumlah_hutang: 16_000_000 + (codes += 1) * 1_000 }) }),
  'POST hutang/hitung-kantong': async () => ({ body: { no_kotak: `R${(codes += 1)}`, keterangan: null, kantong: [`X-${codes}`] } }),
  'POST hutang/lelang': async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -3))
    return { body: auctionBody(loan.no_faktur_hutang, 2_500_000 + (codes += 1)) }
  },
  'POST hutang/beli': async () => {
    const body = await sellBody(app, await madeLoan(app))
    return { body: { ...body, detail_barang: body.detail_barang.map((line) => ({ ...line, berat_hari_ini: 7 + (codes += 1) / 1_000 })) } }
  },
  'POST hutang/ganti-surat': async () => ({ body: letterBody((await madeLoan(app)).no_faktur_hutang) }),
  'POST hutang/ambil': async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -3))
    return { body: keepBody(loan.no_faktur_hutang, 2_500_000 + (codes += 1)) }
  },
  'POST hutang/perpanjang': async () => {
    const { no_faktur_hutang } = await madeLoan(app, { jumlah_hutang: 5_000_000 })
    return { body: partBody(no_faktur_hutang, 2_050_000 + (codes += 1), 2_150_000 + codes, [1], { sisa_hutang: 5_000_000 }) }
  },
  'POST hutang/{nomor}/batal': async () => ({ params: { nomor: (await madeLoan(app)).no_faktur_hutang }, body: { alasan: 'Salah Timbang' } }),
  'POST mutasi_hutang/{nomor}/batal': async () => ({
    params: { nomor: (await madeRedeemed(app)).no_mutasi_hutang },
    body: { alasan: 'Salah Tebus' },
  }),
  'POST cicilan': async () => ({ body: await contractBody(app, (await stockPieces(app.db, 'MC2', 1))[0] as string, {}, 100_000) }),
  'POST cicilan/lelang': async () => {
    const its = await madeContract(app)
    await agreedOn(app, its, monthsAfter(its.tgl_system, -3))
    return { body: takingBack(its.no_cicilan, 2_500_000 + (codes += 1)) }
  },
  'POST cicilan/hapus': async () => {
    const its = await madeContract(app)
    await agreedOn(app, its, monthsAfter(its.tgl_system, -3))
    return { body: writingOff(its.no_cicilan) }
  },
  'POST cicilan/putus': async () => ({ body: givingUp((await madeContract(app, { kode_cicilan: await heldPlan(app) })).no_cicilan) }),
  'POST cicilan/{nomor}/batal': async () => ({ params: { nomor: (await madeContract(app)).no_cicilan }, body: { alasan: 'Salah Barang' } }),
  'POST mutasi_cicilan/{nomor}/batal': async () => ({
    params: { nomor: (await madeInstalment(app)).no_mutasi_cicilan },
    body: { alasan: 'Salah Hitung' },
  }),
  'POST service/selesai': async () => {
    const made = await madeService(app)
    const detail_barang = made.detail_barang.map(({ berat, biaya }, at) => ({
      berat_selesai: berat,
      biaya_selesai: at === 0 ? biaya - 10_000 : biaya,
    }))
    return { body: finishBody(made, { keterangan: 'LANGGANAN', detail_barang }) }
  },
  'POST service/kembali': async () => ({ body: returningBody(await madeService(app)) }),
  'POST service/ganti-rugi': async () => ({ body: compensatingBody(await madeService(app)) }),
  'POST service/{nomor}/batal': async () => ({ params: { nomor: (await madeService(app)).no_service }, body: { alasan: 'Salah Terima' } }),
  'POST mutasi_service/{nomor}/batal': async () => ({
    params: { nomor: (await madePickedUp(app)).no_mutasi_service },
    body: { alasan: 'Salah Ambil' },
  }),
  'POST mutasi_titipan/{nomor}/batal': async () => ({
    params: { nomor: (await madePayment(app)).no_mutasi_titipan },
    body: { alasan: 'Salah Hitung' },
  }),
  'POST pre_order/ambil': async () => ({ body: await pickUpPreOrderBelowFee(app) }),
  'POST pre_order/batal': async () => ({ body: await preOrderCancellingBody(app) }),
  'POST mutasi_po/{nomor}/batal': async () => ({
    params: { nomor: (await madePreOrderPayment(app)).no_mutasi_po },
    body: { alasan: 'SALAH' },
  }),
  'POST pesanan/ambil': async () => ({ body: await pickUpBelowFee(app) }),
  'POST pesanan/batal': async () => ({ body: await orderCancellingBody(app) }),
  'POST pesanan/{nomor}/cetak-ulang': async () => ({ params: { nomor: (await madeOrder(app)).no_pesanan } }),
  'POST mutasi_pesanan/{nomor}/batal': async () => ({
    params: { nomor: (await madeOrderPayment(app)).no_mutasi_pesanan },
    body: { alasan: 'Salah Hitung' },
  }),
  'POST rencana-harga': async () => {
    await app.set({ HARGA_DUA_ORANG: 'true' })
    return { body: await dearerPrices(app.db), by: { worker: 'own.mc1', supervisor: 'spv.mc1', shop: 'MC1' } }
  },
  'PUT harga-hari-ini/ikut/{kode_group}': async () => {
    await app.set({ HARGA_DUA_ORANG: 'true' })
    return { ...(await turnedGroup(app.db)), by: { worker: 'own.mc1', supervisor: 'spv.mc1', shop: 'MC1' } }
  },
  'POST penjualan/terima': async () => ({ body: await waitingSaleBody(app, 100_000) }),
  'POST penjualan': async () => ({ body: await loweredSale(app.db, (await stockPieces(app.db, 'MC2', 1))[0] as string, 100_000) }),
}

const other = 'own.mc2'
const anybody = { worker: 'mu.mc2', supervisor: 'spv.mc2', shop: 'MC2' }
const asking = registeredCalls.filter((call) => call.approvals.length > 0)
/** Whether a call is the first that asks for an approval of its category: for the age of a token, one call of each category is enough. */
const isFirstOfCategory = (call: Endpoint) => asking.find(({ approvals }) => approvals[0] === call.approvals[0]) === call

it('has a story for every call that may ask for an approval', () => {
  expect(Object.keys(stories).toSorted()).toEqual(asking.map((call) => call.call).toSorted())
  for (const call of asking) expect(call.approvals.filter((key) => !(key in categories))).toEqual([])
})

it('says of a call that it asks whenever it may answer so', () => {
  const codes = new Set(approvalAnswers.map(({ code }) => code as string))
  for (const call of registeredCalls) {
    const mayAsk = call.refusals.filter(({ code }) => codes.has(code)).length
    expect([call.call, mayAsk], call.call).toEqual([call.call, call.approvals.length > 0 ? codes.size : 0])
  }
})

describe.each(asking.filter((call) => walkedCalls.includes(call)).map((call) => [call.call as string, call] as const))('%s', (_, call: Endpoint) => {
  type Requested = Awaited<ReturnType<Story>>
  const story = stories[call.call] as Story
  const send = ({ by = anybody, ...requested }: Requested, approvals: readonly string[], user = by.worker) =>
    app.call(user, call, { ...requested, shop: by.shop, approvals })
  const needOf = async (requested: Requested): Promise<ApprovalNeed> => (await send(requested, [])).body.details
  const approved = async (requested: Requested): Promise<string> => {
    const { worker, supervisor, shop } = requested.by ?? anybody
    const { kategori, uraian, permintaan, berat_diminta } = await needOf(requested)
    const body = { user_id: supervisor, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan, berat_dilihat: berat_diminta }
    return (await app.call(worker, authorize, { body, shop })).body.token
  }
  const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

  it('asks for an approval, says what for, and does nothing without', async () => {
    const requested = await story()
    const refused = await send(requested, [])
    expect(codeOf(refused)).toEqual([403, 'APPROVAL_REQUIRED'])
    expect(refused.body.details).toMatchObject({
      kategori: call.approvals[0],
      uraian: expect.stringMatching(/./),
      permintaan: expect.stringMatching(/./),
    })
    expect(codeOf(await send(requested, ['x'.repeat(43)]))).toEqual([403, 'APPROVAL_REQUIRED'])
  })

  it('takes none of another document and none of another person', async () => {
    const [one, two] = [await story(), await story()]
    const token = await approved(one)
    expect(codeOf(await send(two, [token]))).toEqual([403, 'APPROVAL_FOREIGN'])
    if (!one.by) expect(codeOf(await send(one, [token], other))).toEqual([403, 'APPROVAL_FOREIGN'])
  })

  it.runIf(soaks || isFirstOfCategory(call))('takes none that has expired', async () => {
    const requested = await story()
    const token = await approved(requested)
    const { rows } = await sql<{ id: number }>`select max(id) as id from otorisasi`.execute(app.db)
    await expireApproval(asOwner.db, (rows[0] as { id: number }).id)
    expect(codeOf(await send(requested, [token]))).toEqual([403, 'APPROVAL_EXPIRED'])
  })

  it('takes the right one, once', async () => {
    const requested = await story()
    const token = await approved(requested)
    const together = await Promise.all([1, 2, 3, 4].map(() => send(requested, [token])))
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await send(requested, [token])).status).toBeGreaterThanOrEqual(400)
  })
})
