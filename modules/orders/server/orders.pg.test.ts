import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { approvedEarly } from '#modules/approvals/server/testing/approved-early.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { readPiece } from '#modules/goods/contract/data-barang.ts'
import { type OrderToFill, barangMasuk, readOrdersToFill, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { laporanTunaiOrang } from '#modules/money/contract/laporan-tunai-orang.ts'
import { penjualan, type Sale, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { orderRows } from '../contract/fields.ts'
import { laporanBatalPesanan, laporanPesananBarang, laporanPesananTerbuka } from '../contract/laporan.ts'
import {
  type OpenOrder,
  type OrderEvent,
  askOrderApprovals,
  cancelOrder,
  fetchSample,
  mutasiPesanan,
  payOrder,
  pickUpOrder,
  readOpenOrders,
  readSamples,
} from '../contract/mutasi-pesanan.ts'
import { type Order, order, pesanan } from '../contract/pesanan.ts'
import { type WaitingOrder, acceptOrder, readWaitingOrders, refuseOrder, sendOrder } from '../contract/validasi.ts'
import {
  cash,
  givenUpOrder,
  madeOrder,
  madePiece,
  orderBody,
  orderedRing,
  pickUpBelowFee,
  rateOf,
  reprintOrder,
  sample,
  waitingOrderBody,
} from './testing/made-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Price changes in this file take effect at once. held-prices.pg.test.ts tests held prices.
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const till = 'kasir.mc2'
const day = '2026-01-31'

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string } & Readonly<Record<string, unknown>>
}

/** Calls as the cashier, with the approvals that are asked for. */
const call = (endpoint: Endpoint, input: { body?: object; params?: Record<string, string> }): Promise<Answer> =>
  approved<Answer['body']>(app, till, endpoint, input)
const read = async (nomor: string): Promise<Order> => (await app.call<Order>(till, pesanan.calls.read, { params: { nomor } })).body
const pieceOf = async (kode_barcode: string) => (await app.call('spv.mc2', readPiece, { params: { kode_barcode } })).body
const pay = (no_pesanan: string, dp: number, handed = dp) =>
  call(payOrder, { body: { no_pesanan, dp, keterangan: null, detail_bayar: [cash(handed)] } })
const take = (no_pesanan: string, jumlah: number, facts: object = {}) =>
  call(pickUpOrder, { body: { no_pesanan, keterangan: null, detail_bayar: jumlah > 0 ? [cash(jumlah)] : [], ...facts } })
const giveUp = (no_pesanan: string, potongan_batal: number, jumlah: number) =>
  call(cancelOrder, { body: { no_pesanan, potongan_batal, keterangan: 'TIDAK JADI', detail_bayar: jumlah > 0 ? [cash(jumlah)] : [] } })
const openOrder = async (no_pesanan: string, from: Endpoint = readOpenOrders) =>
  (await app.call<OpenOrder[]>(till, from, { query: { cari: no_pesanan } })).body[0]

/** What is owed for an order. */
async function owed(no_pesanan: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(rupiah), 0)::bigint as owed from saldo_tagihan where jenis = 'UM_PESANAN' and dokumen = ${no_pesanan}`.execute(app.db)
  return rows[0]!.owed
}

/** What a document posted: goods by place, money of the till, claims and the journal, in a line each. */
async function posted(reference: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with p as (select id from posting where reference = ${reference} and membatalkan is null)
    select concat_ws(' ', tempat, nullif(trx, ''), pieces, gross, fine, cost) as line from mutasi_stock where posting_id in (select id from p)
    union all select concat_ws(' ', akun_kas, jumlah) from mutasi_kas where posting_id in (select id from p)
    union all select concat_ws(' ', jenis, pihak, dokumen, rupiah) from mutasi_tagihan where posting_id in (select id from p)
    union all select concat_ws(' ', nomor_akun, debet - kredit) from jurnal where posting_id in (select id from p) and nomor_akun is not null
    order by 1`.execute(app.db)
  return rows.map(({ line }) => line)
}

describe('an order', () => {
  it('is priced as the till prices, by what it is thought to weigh, and owes the customer what he paid (O1)', async () => {
    const rate = await rateOf(app.db, '750L')
    const made = await madeOrder(app, { detail_bayar: [cash(600_000)] })
    expect(made).toMatchObject({
      status: 'AKTIF',
      total_qty: 1,
      total_berat: 3,
      ongkos: 150_000,
      dp: 500_000,
      jumlah_bayar: 600_000,
      kembali: 100_000,
      uang_pesanan: 500_000,
      status_contoh: 'TIDAK_ADA',
      nama_sales: expect.any(String),
      detail_pesanan: [{ deskripsi: 'CINCIN UKIR NAMA', ukuran_jari: '14', berat_batu: 0.25, harga_per_gram: rate, nama_group: expect.any(String) }],
    })
    expect(made.total_harga - (3 * rate + 150_000)).toBeLessThan(1_000)
    expect(made.detail_pesanan[0]!.sub_total).toBe(made.total_harga)
    expect(await owed(made.no_pesanan)).toBe(500_000)
    expect(await posted(made.no_pesanan)).toEqual(
      ['1-1001 500000', '2-1102 -500000', 'CASH 500000', `UM_PESANAN 081234567891 ${made.no_pesanan} -500000`].map((line) =>
        expect.stringContaining(line),
      ),
    )
  })

  it('has its piece held as soon as it comes in, and is handed over at its own rate a gram where that is locked (O6)', async () => {
    const rate = await rateOf(app.db, '750L')
    const made = await madeOrder(app)
    const { no_pesanan } = made
    expect((await pay(no_pesanan, 300_000, 350_000)).body).toMatchObject({ jenis_mutasi_pesanan: 'BAYAR', grand_total: 300_000, kembali: 50_000 })
    expect((await take(no_pesanan, 1)).body).toMatchObject({ code: 'ORDER_NOT_MADE', fields: { no_pesanan: expect.stringContaining('0 Dari 1') } })
    const kode_barcode = await madePiece(app, no_pesanan, { berat_bruto: 3.3, berat_stock: 3.3, berat: 3.2 })
    expect(await pieceOf(kode_barcode)).toMatchObject({
      status: 'HELD',
      no_pesanan,
      ditahan: { untuk: 'IBU PESAN', kind: 'PESANAN', reference: no_pesanan },
    })
    // No other customer gets it, and nothing more is made for it.
    expect((await app.call(till, sell, { body: await loweredSale(app.db, kode_barcode, 0) })).body).toMatchObject({ code: 'HELD' })
    const once = await app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ no_pesanan })]) })
    expect(once.body).toMatchObject({ code: 'ORDER_NOT_OPEN', fields: { 'detail_barang.0.no_pesanan': expect.stringContaining(no_pesanan) } })

    await sql`update grup set harga = harga + 100000`.execute(app.db)
    const open = await openOrder(no_pesanan)
    expect(open).toMatchObject({ uang_pesanan: 800_000, sisa_bayar: made.total_harga - 800_000, detail_barang: [{ kode_barcode, berat: 3.2 }] })
    const harga = open!.harga_jadi
    expect(Math.abs(harga - (3.2 * rate + 150_000))).toBeLessThan(1_000)
    const { status, body } = await take(no_pesanan, harga - 800_000, { grand_total: harga })
    expect([status, body]).toMatchObject([
      200,
      { no_pesanan, no_titipan: null, grand_total: harga, bayar_pesanan: 800_000, jumlah_bayar: harga - 800_000, kembali: 0, total_ongkos: 150_000 },
    ])
    await sql`update grup set harga = harga - 100000`.execute(app.db)
    expect(await read(no_pesanan)).toMatchObject({ status: 'DIAMBIL', uang_pesanan: 0 })
    expect([await owed(no_pesanan), (await pieceOf(kode_barcode)).status]).toEqual([0, 'SOLD'])
    const { no_faktur } = body as unknown as Sale
    const lines = await posted(no_faktur)
    for (const line of [`CASH ${harga - 800_000}`, `UM_PESANAN 081234567891 ${no_pesanan} 800000`, '2-1102 800000'])
      expect(lines).toContainEqual(expect.stringContaining(line))
    // It is over.
    for (const late of [pay(no_pesanan, 1), take(no_pesanan, 0), giveUp(no_pesanan, 0, 1)])
      expect((await late).body).toMatchObject({ code: 'ORDER_OVER' })
    expect((await app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ no_pesanan })]) })).body).toMatchObject({ code: 'ORDER_NOT_OPEN' })
  })

  it('is handed over at its own rate per gram, also when the piece has a price or the list has moved', async () => {
    const rate = await rateOf(app.db, '750L')
    for (const moved of [0, 100_000]) {
      const { no_pesanan } = await madeOrder(app)
      await madePiece(app, no_pesanan, { berat_bruto: 3, berat_stock: 3, berat: 3, harga_jual: 50_000_000 })
      await sql`update grup set harga = harga + ${moved}`.execute(app.db)
      const { harga_jadi } = (await openOrder(no_pesanan))!
      expect(Math.abs(harga_jadi - (3 * rate + 150_000)), String(moved)).toBeLessThan(1_000)
      expect((await take(no_pesanan, harga_jadi - 500_000)).body).toMatchObject({ grand_total: harga_jadi })
      await sql`update grup set harga = harga - ${moved}`.execute(app.db)
    }
  })

  it('and what happens to it are one to the limit of cash: what goes back on its day was not paid', async () => {
    await sql`update para_batas_tunai set batas_tunai = 500000`.execute(app.db)
    const told = async (no_hp: string) => {
      const query = { tgl_from: day, tgl_to: day, kode_toko: 'MC2' }
      const { body } = await app.call<object[]>('own.mc1', laporanTunaiOrang.api, { query })
      return JSON.stringify(body).includes(no_hp)
    }
    const facts = (no_hp: string) => ({ no_hp, dp: 600_000, detail_bayar: [cash(600_000)] })
    const back = await madeOrder(app, facts('081255550011'))
    await madeOrder(app, facts('081255550012'))
    expect((await giveUp(back.no_pesanan, 0, 600_000)).status).toBe(200)
    expect([await told('081255550011'), await told('081255550012')]).toEqual([false, true])
    await sql`update para_batas_tunai set batas_tunai = 100000000`.execute(app.db)
  })

  it('is handed over at the price of the day where it is not locked; what was paid beyond it goes back', async () => {
    const made = await madeOrder(app, { harga_dikunci: false })
    const { no_pesanan } = made
    await madePiece(app, no_pesanan, { berat_bruto: 3, berat_stock: 3, berat: 3 })
    await sql`update grup set harga = harga + 100000`.execute(app.db)
    const rate = await rateOf(app.db, '750L')
    // The customer does not pay a higher price without seeing it.
    expect((await take(no_pesanan, made.total_harga, { grand_total: made.total_harga })).body).toMatchObject({ code: 'TOTAL_CHANGED' })
    const { harga_jadi } = (await openOrder(no_pesanan))!
    expect(Math.abs(harga_jadi - (3 * rate + 150_000))).toBeLessThan(1_000)
    expect((await take(no_pesanan, harga_jadi - 500_000)).body).toMatchObject({ grand_total: harga_jadi, detail_barang: [{ harga_per_gram: rate }] })
    await sql`update grup set harga = harga - 100000`.execute(app.db)

    const whole = await madeOrder(app)
    await pay(whole.no_pesanan, whole.total_harga - 500_000)
    await madePiece(app, whole.no_pesanan, { berat_bruto: 2.5, berat_stock: 2.5, berat: 2.5 })
    const lighter = (await openOrder(whole.no_pesanan))!.harga_jadi
    expect(lighter).toBeLessThan(whole.total_harga)
    const taken = await take(whole.no_pesanan, 0)
    expect([taken.status, taken.body]).toMatchObject([
      200,
      { grand_total: lighter, bayar_pesanan: whole.total_harga, jumlah_bayar: 0, kembali: whole.total_harga - lighter },
    ])
    expect(await owed(whole.no_pesanan)).toBe(0)
  })

  it('is made of several pieces, each priced by its own line, and is handed over as a whole', async () => {
    const lines = [await orderedRing(app.db), await orderedRing(app.db, { deskripsi: 'CINCIN PASANGAN', ongkos: 250_000 })]
    const { no_pesanan } = await madeOrder(app, { detail_pesanan: lines })
    await madePiece(app, no_pesanan)
    expect((await take(no_pesanan, 0)).body).toMatchObject({ code: 'ORDER_NOT_MADE' })
    const several = await app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ no_pesanan, qty: 2 })]) })
    expect(several.body).toMatchObject({ code: 'ORDER_OF_ONE_PIECE', fields: { 'detail_barang.0.no_pesanan': expect.any(String) } })
    const tooMany = await app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ no_pesanan }), ring({ no_pesanan })]) })
    expect(tooMany.body).toMatchObject({ code: 'ORDER_NOT_OPEN', fields: { 'detail_barang.1.no_pesanan': expect.any(String) } })
    const { body: offered } = await app.call<OrderToFill[]>('spv.mc2', readOrdersToFill)
    expect(offered.find((each) => each.no_pesanan === no_pesanan)?.uraian).toContain('IBU PESAN')
    await madePiece(app, no_pesanan)
    expect((await app.call<OrderToFill[]>('spv.mc2', readOrdersToFill)).body.map((each) => each.no_pesanan)).not.toContain(no_pesanan)
    const { harga_jadi } = (await openOrder(no_pesanan))!
    expect((await take(no_pesanan, harga_jadi - 500_000)).body).toMatchObject({ total_qty: 2, total_ongkos: 400_000 })
  })

  it('stands again when its pick-up is cancelled, and a piece that came in by mistake is taken back', async () => {
    const { no_pesanan } = await madeOrder(app)
    const kode_barcode = await madePiece(app, no_pesanan)
    const { harga_jadi } = (await openOrder(no_pesanan))!
    const { body: sale } = (await take(no_pesanan, harga_jadi - 500_000)) as { body: unknown } as { body: Sale }
    const cancelled = await call(penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'SALAH' } })
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'CANCELLED' }])
    expect(await read(no_pesanan)).toMatchObject({ status: 'AKTIF', uang_pesanan: 500_000 })
    expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'HELD', ditahan: { reference: no_pesanan } })
    expect((await take(no_pesanan, harga_jadi - 500_000)).status).toBe(200)

    const other = await madeOrder(app)
    const wrong = await madePiece(app, other.no_pesanan)
    const { rows } = await sql<{ no_masuk: string }>`select no_masuk from barang_masuk_detail where kode_barcode = ${wrong}`.execute(app.db)
    const undone = await call(barangMasuk.calls.actions.batal, { params: { nomor: rows[0]!.no_masuk }, body: { alasan: 'SALAH PESANAN' } })
    expect([undone.status, undone.body]).toMatchObject([200, { status: 'CANCELLED' }])
    expect((await openOrder(other.no_pesanan))!.detail_barang).toEqual([])
    await madePiece(app, other.no_pesanan)
  })

  it('says at once that handing it over must be allowed, and is allowed before any money is counted', async () => {
    const body = await pickUpBelowFee(app)
    const { no_pesanan } = body
    expect((await openOrder(no_pesanan))!.perlu_otorisasi).toEqual(['TURUN_ONGKOS'])
    const { perlu, approvals } = await approvedEarly(app, till, askOrderApprovals, { no_pesanan })
    expect(perlu).toMatchObject([{ kategori: 'TURUN_ONGKOS', uraian: expect.stringContaining(no_pesanan) }])
    expect(await read(no_pesanan)).toMatchObject({ status: 'AKTIF' })
    const other = await pickUpBelowFee(app)
    expect((await app.call<Answer>(till, pickUpOrder, { body: other, approvals })).body).toMatchObject({ code: 'APPROVAL_FOREIGN' })
    expect((await app.call(till, pickUpOrder, { body, approvals })).status).toBe(200)
    expect((await app.call<Answer>(till, askOrderApprovals, { body: { no_pesanan } })).body).toMatchObject({ code: 'ORDER_OVER' })
  })

  it('is cancelled with the part that the shop keeps; its pieces are free for any customer (O7)', async () => {
    const [kept, whole] = [await madeOrder(app), await madeOrder(app)]
    const kode_barcode = await madePiece(app, kept.no_pesanan)
    expect((await giveUp(kept.no_pesanan, 500_001, 0)).body).toMatchObject({
      code: 'ORDER_FEE_TOO_LARGE',
      fields: { potongan_batal: expect.any(String) },
    })
    const { body } = await giveUp(kept.no_pesanan, 100_000, 400_000)
    expect(body).toMatchObject({ jenis_mutasi_pesanan: 'BATAL', uang_pesanan: 500_000, potongan_batal: 100_000, grand_total: 400_000 })
    const { no_mutasi_pesanan } = body as unknown as OrderEvent
    expect(await posted(no_mutasi_pesanan)).toEqual(
      ['1-1001 -400000', '2-1102 500000', '4-1106 -100000', 'CASH -400000', `UM_PESANAN 081234567891 ${kept.no_pesanan} 500000`].map((line) =>
        expect.stringContaining(line),
      ),
    )
    expect((await giveUp(whole.no_pesanan, 0, 500_000)).status).toBe(200)
    for (const { no_pesanan } of [kept, whole]) expect([await owed(no_pesanan), (await read(no_pesanan)).status]).toEqual([0, 'BATAL'])
    expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'READY', ditahan: null })
    expect((await app.call(till, sell, { body: await loweredSale(app.db, kode_barcode, 0) })).status).toBe(200)
    const undone = await call(mutasiPesanan.calls.actions.batal, { params: { nomor: no_mutasi_pesanan }, body: { alasan: 'JADI' } })
    expect(undone.body).toMatchObject({ code: 'ORDER_CANCELLED_FOR_GOOD' })
  })

  it('keeps the customer’s own sample until he fetches it, in any state of the order (O8)', async () => {
    const { no_pesanan, detail_pesanan } = await madeOrder(app, {}, sample)
    expect(detail_pesanan).toMatchObject([sample])
    expect(await read(no_pesanan)).toMatchObject({ status_contoh: 'DISIMPAN' })
    expect(await posted(no_pesanan)).toEqual(expect.arrayContaining(['PELANGGAN -1 -3.000 -2.250 0', 'SERVIS 1 3.000 2.250 0']))
    expect(await openOrder(no_pesanan, readSamples)).toMatchObject({ no_pesanan, detail_pesanan: [{ contoh: 'CINCIN LAMA', berat_contoh: 3 }] })
    await giveUp(no_pesanan, 0, 500_000)
    const fetch = () => call(fetchSample, { body: { no_pesanan, keterangan: null } })
    const answers = await Promise.all([fetch(), fetch()])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'SAMPLE_NOT_HERE', fields: { no_pesanan: expect.any(String) } })
    const made = answers.find(({ status }) => status === 200)!.body as unknown as OrderEvent
    expect(made).toMatchObject({ jenis_mutasi_pesanan: 'CONTOH', contoh: 'CINCIN LAMA 3.000 g', grand_total: 0 })
    expect(await posted(made.no_mutasi_pesanan)).toEqual(['PELANGGAN 1 3.000 2.250 0', 'SERVIS -1 -3.000 -2.250 0'])
    expect(await read(no_pesanan)).toMatchObject({ status: 'BATAL', status_contoh: 'DIAMBIL' })
    expect(await openOrder(no_pesanan, readSamples)).toBeUndefined()
    // It belonged to another customer.
    const { status } = await call(mutasiPesanan.calls.actions.batal, { params: { nomor: made.no_mutasi_pesanan }, body: { alasan: 'SALAH ORANG' } })
    expect([status, (await read(no_pesanan)).status_contoh]).toEqual([200, 'DISIMPAN'])
  })

  it('is refused at the field that is wrong', async () => {
    const refused = async (facts: object, line: object = {}) => (await app.call(till, order, { body: await orderBody(app.db, facts, line) })).body
    const at = (field: string) => ({ fields: { [field]: expect.any(String) } })
    expect(await refused({ tgl_selesai: '2026-01-30' })).toMatchObject({ code: 'ORDER_READY_IN_PAST', ...at('tgl_selesai') })
    expect(await refused({ dp: 900_000_000, detail_bayar: [cash(900_000_000)] })).toMatchObject({ code: 'ORDER_DP_TOO_LARGE', ...at('dp') })
    expect(await refused({ detail_bayar: [] })).toMatchObject({ code: 'NO_PAYMENT' })
    expect(await refused({ no_hp: null })).toMatchObject({ code: 'INVALID', ...at('no_hp') })
    expect(await refused({ kode_sales: 'X' })).toMatchObject({ code: 'SALES_NOT_FOUND', ...at('kode_sales') })
    expect(await refused({}, { kode_group: 'TIDAKADA' })).toMatchObject({ code: 'MASTER_MISSING', ...at('detail_pesanan.0.kode_group') })
    expect(await refused({}, { kode_dept: 'TIDAKADA' })).toMatchObject({ code: 'MASTER_MISSING', ...at('detail_pesanan.0.kode_dept') })
    expect(await refused({}, { harga_per_gram: 1 })).toMatchObject({ code: 'ORDER_PRICE_CHANGED', ...at('detail_pesanan.0.harga_per_gram') })
    expect(await refused({}, { berat: 0 })).toMatchObject({ code: 'INVALID', ...at('detail_pesanan.0.berat') })
    expect(await refused({}, { contoh: 'CINCIN' })).toMatchObject({ code: 'INVALID', ...at('detail_pesanan.0.berat_contoh') })
    const { no_pesanan, total_harga } = await madeOrder(app)
    expect((await pay(no_pesanan, total_harga)).body).toMatchObject({ code: 'ORDER_PAID_TOO_MUCH', ...at('dp') })
    const unknown = await app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ no_pesanan: 'PN-1' })]) })
    expect(unknown.body).toMatchObject({ code: 'ORDER_NOT_OPEN', ...at('detail_barang.0.no_pesanan') })
  })

  it('is found by what was made for it, until that is handed over', async () => {
    const { no_pesanan, total_harga } = await madeOrder(app)
    const kode_barcode = await madePiece(app, no_pesanan)
    expect((await openOrder(kode_barcode.toLowerCase()))?.no_pesanan).toBe(no_pesanan)
    expect((await take(no_pesanan, total_harga - 500_000)).status).toBe(200)
    expect(await openOrder(kode_barcode)).toBeUndefined()
    // Its samples, too.
    const kept = await madeOrder(app, {}, sample)
    const piece = await madePiece(app, kept.no_pesanan)
    expect((await openOrder(piece, readSamples))?.no_pesanan).toBe(kept.no_pesanan)
  })

  it('is closed to other shops', async () => {
    const { no_pesanan } = await madeOrder(app)
    const body = { no_pesanan, dp: 1, keterangan: null, detail_bayar: [cash(1)] }
    expect((await app.call('kasir.mc3', payOrder, { body })).body).toMatchObject({ code: 'ORDER_OVER' })
    expect((await app.call<OpenOrder[]>('kasir.mc3', readOpenOrders, { query: { cari: no_pesanan } })).body).toEqual([])
    const piece = ring({ no_pesanan, kode_gudang: 'TOKO', kode_baki: 'T01' })
    expect((await app.call('spv.mc3', takePiecesIn, { body: intakeBody([piece]) })).body).toMatchObject({
      fields: { 'detail_barang.0.no_pesanan': expect.stringContaining('Tidak Tersedia') },
    })
  })

  it('of two who take, give up, or bring the last piece of the same one at once one does', async () => {
    for (const other of [take, giveUp]) {
      const { no_pesanan } = await madeOrder(app)
      await madePiece(app, no_pesanan)
      const { harga_jadi } = (await openOrder(no_pesanan))!
      const answers = await Promise.all([
        take(no_pesanan, harga_jadi - 500_000),
        other === take ? take(no_pesanan, harga_jadi - 500_000) : giveUp(no_pesanan, 0, 500_000),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    }
    const { no_pesanan } = await madeOrder(app)
    const bring = () => app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ no_pesanan })]) })
    expect((await Promise.all([bring(), bring()])).map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it('is printed again by a user with the right, each copy by itself', async () => {
    const { no_pesanan } = await madeOrder(app)
    const params = { nomor: no_pesanan }
    const refused = await app.call(till, reprintOrder, { params })
    expect(refused).toMatchObject({ status: 403, body: { code: 'APPROVAL_REQUIRED', details: { kategori: 'CETAK_ULANG_PESANAN' } } })
    expect(await read(no_pesanan)).toMatchObject({ cetak_ke: 0 })
    expect((await call(reprintOrder, { params })).body).toMatchObject({ cetak_ke: 1, dicetak_oleh: till })
    expect((await call(reprintOrder, { params })).body).toMatchObject({ cetak_ke: 2 })
  })

  it('keeps to its own state and money: what does not come by its events is refused, also from the database itself', async () => {
    const { no_pesanan } = await madeOrder(app)
    const kode_barcode = await madePiece(app, no_pesanan)
    await expect(sql`update pesanan set status = 'BATAL' where no_pesanan = ${no_pesanan}`.execute(app.db)).rejects.toThrow()
    await expect(sql`update pesanan set uang_pesanan = 0 where no_pesanan = ${no_pesanan}`.execute(app.db)).rejects.toThrow()
    await expect(app.asOwner(sql`update barang set no_pesanan = null where kode_barcode = ${kode_barcode}`)).rejects.toMatchObject({ code: 'KN002' })
  })
})

describe('an order that sales staff entered', () => {
  it('waits for the cashier where the shop has it so, who takes the money or refuses it, once', async () => {
    const goods = await orderBody(app.db)
    expect((await app.call(till, sendOrder, { body: goods })).status).toBe(403)
    await app.set({ VALIDASI_PESANAN: 'true' })
    expect((await app.call(till, order, { body: goods })).body).toMatchObject({ code: 'ORDER_NEEDS_VALIDATION' })
    const [one, two] = [await waitingOrderBody(app), await waitingOrderBody(app)]
    const { body: waiting } = await app.call<WaitingOrder[]>(till, readWaitingOrders)
    expect(waiting).toMatchObject([
      { no_antri: one.no_antri, bayar: 500_000, tgl_selesai: '2026-02-14', detail_pesanan: [{ deskripsi: 'CINCIN UKIR NAMA' }] },
      { no_antri: two.no_antri },
    ])
    const answers = await Promise.all([1, 2].map(() => call(acceptOrder, { body: one })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({ status: 'AKTIF', uang_pesanan: 500_000 })
    // A price that has changed since is not the price that the customer heard.
    await sql`update grup set harga = harga + 10000`.execute(app.db)
    expect((await call(acceptOrder, { body: two })).body).toMatchObject({ code: 'ORDER_PRICE_CHANGED' })
    await sql`update grup set harga = harga - 10000`.execute(app.db)
    expect((await call(refuseOrder, { body: { no_antri: two.no_antri, alasan_tolak: 'TIDAK JADI' } })).status).toBe(200)
    expect((await call(acceptOrder, { body: two })).body).toMatchObject({ code: 'NOT_WAITING' })
    await app.set({ VALIDASI_PESANAN: 'false' })
  })
})

it('reports tell what was ordered and what was given up, as the books have it', async () => {
  const rowsOf = async (report: Report) =>
    (await app.call<Record<string, number | string>[]>('spv.mc2', report.api, { body: { tgl_from: day, tgl_to: day } })).body
  const sum = (rows: readonly Record<string, number | string>[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
  await madeOrder(app)
  const { uang_pesanan } = await givenUpOrder(app)
  const [ordered, cancelled] = [await rowsOf(laporanPesananBarang), await rowsOf(laporanBatalPesanan)]
  const { rows } = await sql<{ dipesan: number; kembali: number }>`
    select (select sum(total_harga)::bigint from pesanan where kode_toko = 'MC2' and tgl_system = ${day}) as dipesan,
           (select coalesce(sum(t.rupiah), 0)::bigint from mutasi_tagihan t join posting p on p.id = t.posting_id
            where p.kode_toko = 'MC2' and p.kind = 'MUTASI_PESANAN' and t.jenis = 'UM_PESANAN' and t.rupiah > 0 and t.tgl_system = ${day}) as kembali`.execute(
    app.db,
  )
  expect([sum(ordered, 'sub_total'), sum(cancelled, 'jumlah_bayar')]).toEqual([rows[0]!.dipesan, rows[0]!.kembali])
  const last = cancelled.at(-1)!
  expect(last).toMatchObject({ tanggal: day, kode_sales: 'S1', total_qty: 1, ongkos: 150_000, jumlah_bayar: uang_pesanan })
  expect(last['sisa_bayar']).toBe(Number(last['total_harga']) - uang_pesanan)
  expect(orderRows.berat.format(2.756)).toBe('2.76')
})

it('the report of open orders says what is late first, what was made and what was paid, which is what the books owe', async () => {
  const [late, due, given] = [await madeOrder(app, { tgl_selesai: day }), await madeOrder(app), await madeOrder(app)]
  await giveUp(given.no_pesanan, 0, given.uang_pesanan)
  await madePiece(app, late.no_pesanan)
  const { body } = await app.call<ReportRow<typeof laporanPesananTerbuka>[]>('own.mc2', laporanPesananTerbuka.api)
  const numbers = body.map(({ no_pesanan }) => no_pesanan)
  expect(numbers).toEqual(expect.arrayContaining([late.no_pesanan, due.no_pesanan]))
  expect(numbers).not.toContain(given.no_pesanan)
  expect(body.find(({ no_pesanan }) => no_pesanan === late.no_pesanan)).toMatchObject({ qty_jadi: 1, hari_lewat: 0, uang_pesanan: late.uang_pesanan })
  expect(body.map(({ tgl_selesai }) => tgl_selesai)).toEqual(body.map(({ tgl_selesai }) => tgl_selesai).toSorted())
  const { rows } = await sql<{ owed: number }>`
    select -sum(rupiah)::bigint as owed from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'UM_PESANAN')`.execute(app.db)
  expect(body.reduce((sum, { uang_pesanan }) => sum + uang_pesanan, 0)).toBe(rows[0]!.owed)
})
