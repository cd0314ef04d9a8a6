import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import { destroyPurchase } from '#modules/purchases/contract/hancur-pembelian.ts'
import { penjualan, type Sale } from '#modules/sales/contract/penjualan.ts'
import { laporanBatalPesanan, laporanPesananTerbuka } from '../contract/laporan.ts'
import { type OpenOrder, type OrderEvent, cancelOrder, pickUpOrder, readOpenOrders, readReturnGold } from '../contract/mutasi-pesanan.ts'
import { type Order, order, pesanan, readGoldPrice } from '../contract/pesanan.ts'
import { cash, madeOrder, madePiece, oldRing, orderBody } from './testing/made-order.ts'

let app: TestApp
let listRp: number
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
  listRp = (await fineGoldListRp(app.db))!
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const till = 'kasir.mc2'
const call = <Body>(endpoint: Endpoint, input: object) => approved<Body & { code?: string }>(app, till, endpoint, input)
const read = async (nomor: string) => (await app.call<Order>(till, pesanan.calls.read, { params: { nomor } })).body
const open = async (no_pesanan: string) => (await app.call<OpenOrder[]>(till, readOpenOrders, { query: { cari: no_pesanan } })).body[0]!
const take = (no_pesanan: string, jumlah: number) =>
  call<Sale>(pickUpOrder, { body: { no_pesanan, keterangan: null, detail_bayar: jumlah > 0 ? [cash(jumlah)] : [] } })
const giveUp = (no_pesanan: string, lot_ganti: string | null, jumlah = 500_000) =>
  call<OrderEvent>(cancelOrder, {
    body: { no_pesanan, potongan_batal: 0, lot_ganti, keterangan: 'TIDAK JADI', detail_bayar: jumlah > 0 ? [cash(jumlah)] : [] },
  })
/** An order of a ring for 500,000 and an old ring of 2 grams at 75%. */
const withGold = async (facts: object = {}) => madeOrder(app, { harga_emas: listRp, detail_emas: [oldRing], ...facts })
const owedGold = async (no_pesanan: string) =>
  (
    await sql`select rupiah, fine from saldo_tagihan where jenis = 'EMAS_PELANGGAN' and dokumen = ${no_pesanan} and (rupiah, fine) <> (0, 0)`.execute(
      app.db,
    )
  ).rows
async function journal(reference: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select j.nomor_akun || ' ' || (j.debet - j.kredit) as line from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${reference} and p.membatalkan is null and j.nomor_akun <> '1-1399' order by 1`.execute(app.db)
  return rows.map(({ line }) => line)
}

it('is taken at the price of fine gold of the day, and owed in grams (O1e)', async () => {
  expect((await app.call(till, readGoldPrice)).body).toEqual({ harga_emas: listRp })
  const made = await withGold()
  const nilai = rupiahFor(1.5, listRp)
  const gold = { emas_diterima: 1.5, nilai_emas_diterima: nilai, emas_pelanggan: 1.5, nilai_emas_pelanggan: nilai, harga_emas: listRp }
  expect(made).toMatchObject({ ...gold, dp: 500_000, detail_emas: [{ ...oldRing, fine: 1.5, nilai_emas_pelanggan: nilai }] })
  expect(await owedGold(made.no_pesanan)).toEqual([{ rupiah: -nilai, fine: -1.5 }])
  expect(await journal(made.no_pesanan)).toEqual(['1-1001 500000', `1-1303 ${nilai}`, '2-1102 -500000', `2-1109 -${nilai}`])
  expect(await open(made.no_pesanan)).toMatchObject({ emas_pelanggan: 1.5, bayar_emas: nilai, sisa_bayar: made.total_harga - 500_000 - nilai })
  const { body } = await app.call<{ no_pesanan: string }[]>('own.mc2', laporanPesananTerbuka.api)
  expect(body.find(({ no_pesanan }) => no_pesanan === made.no_pesanan)).toMatchObject({ emas_pelanggan: 1.5, nilai_emas_pelanggan: nilai })
  // Gold alone pays for an order too.
  expect(await withGold({ dp: null, detail_bayar: [] })).toMatchObject({ dp: 0, uang_pesanan: 0, nilai_emas_pelanggan: nilai })
})

it('is refused at the field that is wrong', async () => {
  const refused = async (facts: object) => (await app.call(till, order, { body: await orderBody(app.db, facts) })).body
  const at = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })
  expect(await refused({ harga_emas: 1, detail_emas: [oldRing] })).toMatchObject(at('ORDER_GOLD_PRICE_CHANGED', 'detail_emas'))
  expect(await refused({ detail_emas: [{ ...oldRing, berat: 500 }] })).toMatchObject(at('ORDER_GOLD_TOO_MUCH', 'detail_emas'))
  expect(await refused({ detail_emas: [{ ...oldRing, berat: 0.001, kadar: 1 }] })).toMatchObject(at('ORDER_GOLD_WITHOUT_FINE', 'detail_emas.0.berat'))
  expect(await refused({ detail_emas: [{ ...oldRing, kadar: 101 }] })).toMatchObject({ code: 'INVALID' })
  expect(await refused({ dp: null, detail_bayar: [] })).toMatchObject(at('ORDER_WITHOUT_ADVANCE', 'dp'))
})

it('pays at pick-up what it was taken for where the price is locked, else at the price of the day (O6)', async () => {
  const nilai = rupiahFor(1.5, listRp)
  for (const harga_dikunci of [true, false]) {
    const { no_pesanan } = await withGold({ harga_dikunci })
    const kode_barcode = await madePiece(app, no_pesanan)
    await sql`update harga_emas set harga_modal = harga_modal + 100000`.execute(app.db)
    const now = rupiahFor(1.5, (await fineGoldListRp(app.db))!)
    const paysRp = harga_dikunci ? nilai : now
    const { harga_jadi, bayar_emas } = await open(no_pesanan)
    expect(bayar_emas).toBe(paysRp)
    const { status, body } = await take(no_pesanan, harga_jadi - 500_000 - paysRp)
    await sql`update harga_emas set harga_modal = harga_modal - 100000`.execute(app.db)
    expect([status, body]).toMatchObject([
      200,
      { bayar_pesanan: 500_000 + paysRp, emas_pesanan: 1.5, nilai_emas_pesanan: nilai, bayar_emas: paysRp, grand_total: harga_jadi },
    ])
    expect(await owedGold(no_pesanan)).toEqual([])
    const lines = await journal(body.no_faktur)
    expect(lines).toContain(`2-1109 ${nilai}`)
    expect(lines.filter((line) => line.startsWith('4-1111'))).toEqual(harga_dikunci ? [] : [`4-1111 ${now - nilai}`])
    // Taken back, the gold is owed again.
    const undone = await call(penjualan.calls.actions.batal, { params: { nomor: body.no_faktur }, body: { alasan: 'SALAH' } })
    expect(undone.status).toBe(200)
    expect(await owedGold(no_pesanan)).toEqual([{ rupiah: -nilai, fine: -1.5 }])
    expect(await read(no_pesanan)).toMatchObject({ status: 'AKTIF', emas_pelanggan: 1.5, nilai_emas_pelanggan: nilai })
    expect(kode_barcode).toEqual(expect.any(String))
  }
})

it('goes back as it came when the order is given up', async () => {
  const { no_pesanan } = await withGold()
  const { status, body } = await giveUp(no_pesanan, null)
  const back = { kode_lot: `${no_pesanan}/E1`, tempat: 'BEKAS', keping: 1, berat: 2, fine: 1.5 }
  expect([status, body]).toMatchObject([200, { grand_total: 500_000, emas_pelanggan: 1.5, selisih_emas: 0, detail_emas: [back] }])
  expect(await owedGold(no_pesanan)).toEqual([])
  const { rows } = await sql`select 1 from saldo_lot where kode_lot = ${`${no_pesanan}/E1`} and gross > 0`.execute(app.db)
  expect(rows).toEqual([])
  const query = { tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const report = await app.call<{ no_pesanan: string }[]>('own.mc2', laporanBatalPesanan.api, { body: query })
  expect(report.body.find((row) => row.no_pesanan === no_pesanan)).toMatchObject({ emas_pelanggan: 1.5, jumlah_bayar: 500_000 })
})

it('goes back in grams out of another lot once it is gone, and the difference of the cost has a name', async () => {
  const { no_pesanan } = await withGold({ dp: null, detail_bayar: [] })
  const own = `${no_pesanan}/E1`
  expect((await call(destroyPurchase, { body: { keterangan: 'LEBUR', detail_barang: [{ kode_beli: own }] } })).status).toBe(200)
  expect((await giveUp(no_pesanan, null, 0)).body).toMatchObject({ code: 'ORDER_GOLD_GONE', fields: { lot_ganti: expect.any(String) } })
  expect((await giveUp(no_pesanan, 'TIDAK/ADA', 0)).body).toMatchObject({ code: 'ORDER_GOLD_NOT_ENOUGH', fields: { lot_ganti: expect.any(String) } })
  // Dearer gold of a higher purity, of another order.
  await sql`update harga_emas set harga_modal = harga_modal + 200000`.execute(app.db)
  const other = await madeOrder(app, { detail_emas: [{ ...oldRing, kadar: 90 }] })
  await sql`update harga_emas set harga_modal = harga_modal - 200000`.execute(app.db)
  const lot_ganti = `${other.no_pesanan}/E1`
  const { body: offered } = await app.call<{ rows: { kode_lot: string }[] }>(till, readReturnGold, { query: { cari: lot_ganti } })
  expect(offered.rows).toMatchObject([{ kode_lot: lot_ganti, tempat: 'BEKAS', fine: 1.8 }])
  const { status, body } = await giveUp(no_pesanan, lot_ganti, 0)
  const nilai = rupiahFor(1.5, listRp)
  const costRp = Math.round((other.nilai_emas_pelanggan * 1.5) / 1.8)
  expect([status, body]).toMatchObject([
    200,
    { emas_pelanggan: 1.5, nilai_emas_pelanggan: nilai, detail_emas: [{ kode_lot: lot_ganti, berat: 1.667, fine: 1.5, keping: 0 }] },
  ])
  expect(Math.abs(body.selisih_emas - (nilai - costRp))).toBeLessThanOrEqual(1)
  expect(body.selisih_emas).toBeLessThan(0)
  expect(await journal(body.no_mutasi_pesanan)).toContain(`4-1111 ${-body.selisih_emas}`)
  // Now the other customer’s is gone.
  expect((await giveUp(other.no_pesanan, null)).body).toMatchObject({ code: 'ORDER_GOLD_GONE' })
})
