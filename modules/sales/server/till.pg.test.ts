import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { core } from '#engine/contract/refusal.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { approvedEarly } from '#modules/approvals/server/testing/approved-early.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type NamedPiece, findByName } from '#modules/goods/contract/data-barang.ts'
import { askSaleApprovals } from '../contract/ask-approvals.ts'
import { type BoughtBefore, boughtBefore } from '../contract/bought-before.ts'
import { penjualan, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { madeSale } from './testing/made-sale.ts'
import { stockPieces } from './testing/stock.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const cancelled = async (nomor: string) =>
  (await approved(app, till, penjualan.calls.actions['batal'], { params: { nomor }, body: { alasan: 'SALAH BARANG' } })).status
const readyPiece = async () => (await stockPieces(app.db, 'MC2', 1))[0] as string
const askedEarly = (body: object) => approvedEarly(app, till, askSaleApprovals, body)

it('shows the purchases of a member in all shops, the latest first, without cancelled ones', async () => {
  const who = { nama_customer: 'IBU SARI', no_hp: '081234567890' }
  const first = await madeSale(app, who)
  const second = await madeSale(app, who)
  const told = async () => (await app.call<BoughtBefore>(till, boughtBefore, { params: { kode_member: first.kode_member ?? '' } })).body
  const before = await told()
  expect(before.kali).toBe(2)
  expect(before.terakhir.map(({ no_faktur, grand_total }) => [no_faktur, grand_total])).toEqual([
    [second.no_faktur, second.grand_total],
    [first.no_faktur, first.grand_total],
  ])
  expect(before.terakhir[1]?.barang).toEqual(
    first.detail_barang.map(({ kode_barcode, nama_barang, kadar_cetak, berat }) => ({
      kode_barcode,
      nama_barang,
      kadar_cetak,
      berat,
      nama_dept: expect.any(String) as string,
      foto: null,
    })),
  )
  const [pictured] = first.detail_barang
  await sql`update barang set foto = 'ABCDEFGHIJKLMNOP' where kode_barcode = ${pictured?.kode_barcode}`.execute(app.db)
  expect((await told()).terakhir[1]?.barang[0]?.foto).toBe('ABCDEFGHIJKLMNOP')
  // A picture of another shop's piece is not served there, so it is not named either.
  const elsewhere = await app.call<BoughtBefore>('kasir.mc3', boughtBefore, { params: { kode_member: first.kode_member ?? '' } })
  expect(elsewhere.body.terakhir[1]?.barang[0]).toMatchObject({ kode_barcode: pictured?.kode_barcode, foto: null })
  // Receipts that he may not see have neither number nor total.
  const ofReceipts = ({ body }: { body: BoughtBefore }) =>
    body.terakhir.map(({ kode_toko, no_faktur, grand_total }) => [kode_toko, no_faktur, grand_total])
  expect(ofReceipts(elsewhere)).toEqual([
    ['MC2', null, null],
    ['MC2', null, null],
  ])
  const headOffice = await app.call<BoughtBefore>('own.mc1', boughtBefore, { params: { kode_member: first.kode_member ?? '' } })
  expect(ofReceipts(headOffice)[1]).toEqual(['MC2', first.no_faktur, first.grand_total])
  const undone = await cancelled(second.no_faktur)
  expect([undone, (await told()).kali]).toEqual([200, 1])
  expect((await app.call<BoughtBefore>(till, boughtBefore, { params: { kode_member: 'M9999999' } })).body).toEqual({ kali: 0, terakhir: [] })
})

it('refuses a user who reads one member after the other, and no other user', async () => {
  const ask = async (who: string, at: number) => (await app.call(who, boughtBefore, { params: { kode_member: `M${at}` } })).status
  // How many that are is a story of its own (members/server/rate-limit.test.ts): who asks is counted in all of this process.
  for (let from = 0; from < 200; from += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => ask('spv.mc2', from + at)))
  expect(await ask('spv.mc2', 200)).toBe(core.BUSY.status)
  expect(await ask(till, 200)).toBe(200)
})

it('finds pieces for sale by words of their names, each at the price of the till, and no sold pieces', async () => {
  const kode_barcode = await readyPiece()
  const { rows } = await sql<{ nama_barang: string }>`select nama_barang from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  const find = async (cari: string) => (await app.call<NamedPiece[]>(till, findByName, { query: { cari } })).body.map((piece) => piece.kode_barcode)
  const cari = `${rows[0]?.nama_barang} ${kode_barcode}`
  expect(await find(cari)).toEqual([kode_barcode])
  const [{ harga } = { harga: 0 }] = (await app.call<NamedPiece[]>(till, findByName, { query: { cari } })).body
  expect(await loweredSale(app.db, kode_barcode, 0)).toMatchObject({ detail_bayar: [{ jumlah: harga }] })
  expect((await app.call(till, sell, { body: await loweredSale(app.db, kode_barcode, 0) })).status).toBe(200)
  expect(await find(cari)).toEqual([])
  expect((await app.call(till, findByName, { query: { cari: 'ab' } })).status).toBe(400)
})

it('says what a sale needs approvals for before any money is counted; one that is given lets that very sale pass', async () => {
  await app.set({ BATAS_HARGA_JUAL: '1' })
  const kode_barcode = await readyPiece()
  expect((await askedEarly(await loweredSale(app.db, kode_barcode, 0))).perlu).toEqual([])
  const body = await loweredSale(app.db, kode_barcode, 200_000)
  const { perlu, approvals } = await askedEarly(body)
  expect(perlu).toMatchObject([{ kategori: 'BATAS_HARGA_JUAL', kunci: kode_barcode, selisih_rp: -200_000 }])
  // A larger reduction than the approved one is another sale.
  expect((await app.call(till, sell, { body: await loweredSale(app.db, kode_barcode, 250_000), approvals })).body.code).toBe('APPROVAL_FOREIGN')
  expect((await app.call(till, sell, { body, approvals })).status).toBe(200)
  // Asking took nothing: no document was begun, no approval is left over.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from otorisasi where status <> 'DIPAKAI'`.execute(app.db)
  expect(rows).toEqual([{ n: 0 }])
})
