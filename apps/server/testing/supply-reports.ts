import { sql } from 'kysely'
import { shops } from '#db/seed/masters.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type GoldSending, readSendableGold, sendGold } from '#modules/central/contract/kirim-emas.ts'
import { receiveGold } from '#modules/central/contract/terima-emas.ts'
import { receptionBody, weighedLots } from '#modules/central/server/testing/sent-gold.ts'
import { issueCoupons } from '#modules/coupons/contract/kupon.ts'
import { type Staff, givenUpDeposit, madeDeposit } from '#modules/deposits/server/testing/made-deposit.ts'
import { madeSafeKeeping } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { auctionLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { auctionBody, lentOn, madeBagCount, madeLoan, madeRedeemed } from '#modules/loans/server/testing/made-loan.ts'
import { madeContract } from '#modules/instalments/server/testing/made-contract.ts'
import { brought } from '#modules/points/server/testing/made-points.ts'
import { madeBarSale } from '#modules/craftsmen/server/testing/made-bars.ts'
import { madeWork } from '#modules/craftsmen/server/testing/made-work.ts'
import { washedIn } from '#modules/refining/server/testing/made-batch.ts'
import { addMember } from '#modules/members/contract/data-member.ts'
import { moneyOutBody } from '#modules/money/server/testing/booked-money.ts'
import { bookMoney } from '#modules/money/contract/uang-kas.ts'
import { type Sending, receiveMoney, sendMoney } from '#modules/money/contract/kirim-uang.ts'
import { sendingBody } from '#modules/money/server/testing/sent-money.ts'
import { type Purchase, buy, pembelian } from '#modules/purchases/contract/pembelian.ts'
import { givenUpOrder, madeOrder, sample } from '#modules/orders/server/testing/made-order.ts'
import { purchaseBody, strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { type Delivery, lotOf, penerimaan, receiveGoods } from '#modules/suppliers/contract/penerimaan.ts'
import { returnGoods } from '#modules/suppliers/contract/retur-supplier.ts'
import { deliveryBody, returnBody } from '#modules/suppliers/server/testing/supplied.ts'
import { type Sale, penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { madePickedUp, madeService } from '#modules/repairs/server/testing/made-service.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { payForCards } from '#modules/sales/contract/gesek-tunai.ts'
import { cashedBody } from '#modules/sales/server/testing/made-cash.ts'
import { sendGoods } from '#modules/shipping/contract/kirim-barang.ts'
import { receiveGoods as receiveShipment } from '#modules/shipping/contract/terima-barang.ts'
import { arrivalBody, shipmentBody } from '#modules/shipping/server/testing/shipped.ts'
import { reportedPreOrders } from '#modules/preorders/server/testing/made-pre-order.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { tradeInBody } from '#modules/sales/server/testing/trade-in.ts'
import { madeLotMove, madeWash } from '#modules/sorting/server/testing/sorted.ts'
import { madeWish } from '#modules/wishes/server/testing/made-wish.ts'
import { today } from './report-filter.ts'
import type { TestApp } from './test-app.ts'

/**
 * Adds data that the small chain lacks, so that reports have rows: a diamond, goods on consignment, deposits, repairs, loans, orders, pre-orders, a
 * taxed sale with a discount, a trade-in, points that pay, coupons, cancellations, costs of cards and money of owners, and money and goods sent, in
 * every branch; the lists of the sales recap; and a price that changed on its day.
 */
export async function supplyReports(app: TestApp): Promise<void> {
  await sql`insert into para_ppn values ('UJI', '2023-05-01', 1.1, false, null)`.execute(app.db)
  await app.set({
    PPN_PENJUALAN: 'true',
    NILAI_POIN: '1000',
    SEPUHAN: 'true',
    SEPUHAN_TERPUSAT: 'false',
    REKAP_SALES_TOKO_1: 'MC1',
    REKAP_SALES_TOKO_2: 'MC2, MC3, MCO',
    DAILY_SALDO_TRANSACTION_REPORT: 'true',
    STOCK_SEPUHAN_MANUAL: 'true',
  })
  await sql`
    insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir)
    values ('UJI', 'KUPON COBA', 0, 50000, '2020-01-01', '2099-12-31')`.execute(app.db)
  for (const [at, { kode_toko, level }] of shops.entries()) {
    if (level === 'PUSAT') continue
    await stockPieces(app.db, kode_toko, 1, { batu: [stone({ jual_usd: 150 })] })
    // A piece that has reached a step by its age.
    await stockPieces(app.db, kode_toko, 1, { tgl_masuk: '2025-01-15' })
    const name = kode_toko.toLowerCase()
    const staff = { kode_toko, till: `kasir.${name}`, supervisor: `spv.${name}` }
    await madeDeposit(app, {}, staff)
    await madeContract(app, {}, staff)
    await brought(app, [{ kode_hadiah: 'PAYUNG', qty: 4, harga_hadiah: 160_000 }], { sebab_hadiah: 'SALDO_AWAL' }, [`mu.${name}`, staff.supervisor])
    await washedIn(app, kode_toko)
    await givenUpDeposit(app, staff)
    await madeBarSale(app, {}, kode_toko)
    await madeWork(app, {}, kode_toko)
    await madeSafeKeeping(app, {}, staff)
    await madeService(app, {}, staff)
    await madeWish(app, {}, staff.till)
    await madePickedUp(app, staff)
    await madeLoan(app, {}, staff)
    await madeRedeemed(app, staff)
    await auctionOverdue(app, staff)
    await madeBagCount(app, staff)
    await madeOrder(app, {}, sample, staff)
    await givenUpOrder(app, staff)
    await reportedPreOrders(app, staff)
    await tradeAndCancel(app, staff)
    await sendAndReceive(app, staff)
    await shipAndReceive(app, staff)
    await sendGoldAway(app, name)
    const registered = await app.call(staff.supervisor, addMember, { body: { nama_member: `IBU ${kode_toko}`, no_hp: `08125550000${at}` } })
    if (registered.status !== 200) throw new Error(JSON.stringify(registered.body))
    await payWithPoints(app, staff)
    await supplyAndReturn(app, name)
    await madeLotMove(app, { ...staff, keeper: `mu.${name}` })
    await madeWash(app, { ...staff, keeper: `mu.${name}` })
    const issued = await app.call(staff.supervisor, issueCoupons, {
      body: { kode_kupon: 'UJI', jumlah_kupon: 2, kode_member: null, keterangan: null },
    })
    if (issued.status !== 200) throw new Error(JSON.stringify(issued.body))
    const body = await cashedBody(app)
    const paid = await app.call(staff.till, payForCards, {
      body: { ...body, detail_kartu: body.detail_kartu.map((card) => ({ ...card, tunai_gesek: 1_000, biaya_gesek: 30 })) },
    })
    if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
    const booked = await app.call(staff.till, bookMoney, {
      body: moneyOutBody({ arah: 'MASUK', detail_uang: [{ kode_transaksi: 'SETORMODAL', jumlah_uang: 75_000, keterangan: null }] }),
    })
    if (booked.status !== 200) throw new Error(JSON.stringify(booked.body))
  }
  // The report lists every customer who pays an amount in cash.
  await sql`update para_batas_tunai set batas_tunai = 1`.execute(app.db)
  await app.set({ PPN_PENJUALAN: 'false', NILAI_POIN: '0' })
  // Looks at personal data and changes of prices stand by the clock.
  await app.asOwner(
    sql`insert into data_dilihat (kode_toko, jenis, milik, user_id, ip, created_at) select kode_toko, 'IDENTITAS', 'UJI', 'own.mc1', '::1', ${`${today} 12:00+07`} from toko`,
    'unguarded',
  )
  await app.asOwner(
    sql`insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id, created_at) values ('KURS', 'USD', 16000, 16200, 'own.mc1', ${`${today} 12:00+07`})`,
    'unguarded',
  )
}

/** A pledge that is sold for more than is owed: the rest is the customer's. */
async function auctionOverdue(app: TestApp, staff: Staff & { readonly supervisor: string }): Promise<void> {
  const loan = await madeLoan(app, {}, staff)
  await lentOn(app, loan, '2025-10-31')
  const body = auctionBody(loan.no_faktur_hutang, 2_500_000)
  const sold = await approved(app, staff.till, auctionLoan, { body }, staff.supervisor)
  if (sold.status !== 200) throw new Error(JSON.stringify(sold.body))
}

/** Of goods that go online, and from there to a branch, one arrives and one is on the road. */
async function shipAndReceive(app: TestApp, { kode_toko, till }: Staff): Promise<void> {
  const tujuan = kode_toko === 'MCO' ? 'MC2' : 'MCO'
  const pieces = await stockPieces(app.db, kode_toko, 2)
  const sent = await app.call(till, sendGoods, { body: shipmentBody(pieces, { tujuan }) })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  const body = await arrivalBody(app, sent.body.no_kirim, pieces.slice(1), {}, tujuan)
  const received = await app.call(`kasir.${tujuan.toLowerCase()}`, receiveShipment, { body })
  if (received.status !== 200) throw new Error(JSON.stringify(received.body))
}

/** Used gold goes to the head office: one sending arrives short, one is on the road. */
async function sendGoldAway(app: TestApp, name: string): Promise<void> {
  const { body: there } = await app.call<{ rows: { kode_emas: string }[] }>(`own.${name}`, readSendableGold)
  for (const [at, { kode_emas }] of there.rows.slice(0, 2).entries()) {
    const body = { no_segel: `SEGEL-${at}`, keterangan: null, detail_emas: [{ kode_emas }] }
    const sent = await app.call<GoldSending>(`own.${name}`, sendGold, { body })
    const weighed = sent.status === 200 ? receptionBody(sent.body, { detail_emas: weighedLots(sent.body, 0.01) }) : {}
    const received = at === 0 ? await approved(app, 'own.mc1', receiveGold, { body: weighed }, 'spv.mc1') : sent
    if (received.status !== 200) throw new Error(JSON.stringify(received.body))
  }
}

/** One is received short, one is on the road. */
async function sendAndReceive(app: TestApp, { till }: Staff): Promise<void> {
  for (const isReceived of [true, false]) {
    const sent = await app.call<Sending>(till, sendMoney, { body: sendingBody({ jumlah_rp: 2_000 }) })
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    const body = { jumlah_terima: 1_900, alasan_terima: 'KURANG' }
    const params = { nomor_referensi: sent.body.nota_kirim }
    const received = isReceived ? await approved(app, 'own.mc1', receiveMoney, { params, body }, 'spv.mc1') : sent
    if (received.status !== 200) throw new Error(JSON.stringify(received.body))
  }
}

/** Of two deliveries one is cancelled; of the other a part goes back. A piece comes in on consignment. */
async function supplyAndReturn(app: TestApp, name: string): Promise<void> {
  const send = async <Body>(call: Endpoint, input: object): Promise<Body> => {
    const { status, body } = await approved<Body>(app, `own.${name}`, call, input, `spv.${name}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const [kept, gone] = [await send<Delivery>(receiveGoods, { body: deliveryBody() }), await send<Delivery>(receiveGoods, { body: deliveryBody() })]
  await send(returnGoods, { body: returnBody([{ kode_kembali: lotOf(kept.no_terima, 1), qty_lot: 1, berat: 3 }]) })
  await send(takePiecesIn, { body: consignedBody() })
  await send(penerimaan.calls.actions['batal'] as Endpoint, { params: { nomor: gone.no_terima }, body: { alasan: 'SALAH KIRIM' } })
}

/** A member pays a part of his second sale with a point of the first. */
async function payWithPoints(app: TestApp, { kode_toko, till }: Staff): Promise<void> {
  const [first, second] = (await stockPieces(app.db, kode_toko, 2)) as [string, string]
  const member = { nama_customer: 'IBU POIN', no_hp: '081233334444' }
  const paying = (await loweredSale(app.db, second, 0, { ...member, poin_dipakai: 1 })) as { detail_bayar: [{ jumlah: number }] }
  paying.detail_bayar[0].jumlah -= 1_000
  for (const body of [await loweredSale(app.db, first, 0, member), paying]) {
    const answer = await app.call(till, sell, { body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    // Her affiliate earns a commission on her next purchases.
    await sql`update member set referensi = 'PKK' where no_hp = ${member.no_hp}`.execute(app.db)
  }
}

async function tradeAndCancel(app: TestApp, { kode_toko, till, supervisor }: Staff): Promise<void> {
  const send = async <Body>(call: Endpoint, input: object): Promise<Body> => {
    const { status, body } = await approved<Body>(app, till, call, input, supervisor)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const cancel = (call: Endpoint | undefined, nomor: string) => send(call as Endpoint, { params: { nomor }, body: { alasan: 'SALAH BARANG' } })
  const [lowered, returned] = (await stockPieces(app.db, kode_toko, 2)) as [string, string]
  await send<Sale>(sell, { body: await loweredSale(app.db, lowered, 50_000) })
  await send<Sale>(sell, { body: (await tradeInBody(app, [{ ...strangeRing, berat: 0.4 }], { kode_toko })).body })
  const { no_faktur } = await send<Sale>(sell, { body: await loweredSale(app.db, returned, 0) })
  await cancel(penjualan.calls.actions['batal'], no_faktur)
  const { no_faktur_beli } = await send<Purchase>(buy, { body: await purchaseBody(app, [{ ...strangeRing, berat: 0.3 }]) })
  await cancel(pembelian.calls.actions['batal'], no_faktur_beli)
}
