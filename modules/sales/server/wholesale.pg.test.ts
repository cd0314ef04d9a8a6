import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { approvedEarly } from '#modules/approvals/server/testing/approved-early.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { askWholesaleApprovals } from '../contract/ask-approvals.ts'
import { type Sale, penjualan, sell, sellWholesale } from '../contract/penjualan.ts'
import { sellMany } from './sell.ts'
import { stockPieces } from './testing/stock.ts'
import { wholesaleBody, wholesaleShop } from './testing/wholesale.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const sellAs = (body: object) => app.call<Sale & { code: string; fields: Record<string, string> }>(till, sellWholesale, { body })
const journalOf = async (reference: string) => {
  const { rows } = await sql<{ nomor_akun: string; saldo: number }>`
    select nomor_akun, sum(debet - kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${reference} group by 1 having sum(debet - kredit) <> 0 order by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ nomor_akun, saldo }) => [nomor_akun, saldo]))
}

it('a dealer pays by weight at the price of the group for dealers, without work fees, and it is earned separately from other sales', async () => {
  // 3.215 g × 1,000,000 = 3,215,000 a piece; the pieces ask 25,000 each for work, which he does not pay.
  const { status, body: sale } = await sellAs(await wholesaleBody(app, { pieces: 30, facts: { berat_grosir: 96.45 } }))
  expect({ status, sale }).toMatchObject({
    status: 200,
    sale: { grosir: true, total_qty: 30, total_berat: 96.45, berat_grosir: 96.45, total_ongkos: 0, diskon: 0, grand_total: 96_450_000 },
  })
  expect(sale.detail_barang[0]).toMatchObject({ ongkos: 0, harga_per_gram: 1_000_000, harga_total: 3_215_000, harga_per_gram_daftar: null })
  expect(await journalOf(sale.no_faktur)).toEqual({ '1-1001': 96_450_000, '1-1301': -75_000_000, '4-1006': -96_450_000, '5-1001': 75_000_000 })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('takes 500 pieces at once and no more', async () => {
  const { status, body: sale } = await sellAs(await wholesaleBody(app, { pieces: 500 }))
  expect({ status, sale }).toMatchObject({ status: 200, sale: { total_qty: 500, grand_total: 500 * 3_215_000 } })
  expect(sale.detail_barang).toHaveLength(500)
  expect(await verify(app.db, 'MC2')).toEqual([])
  const { body } = await sellAs(await wholesaleBody(app, { pieces: 501 }))
  expect(body.fields).toEqual({ detail_barang: 'Data Barang Maksimal 500' })
})

it('another agreed price per gram needs an approval', async () => {
  const body = await wholesaleBody(app, { pieces: 2, harga_per_gram: 990_000 })
  expect((await sellAs(body)).body.code).toBe('APPROVAL_REQUIRED')
  const { status, body: sale } = await approved<Sale>(app, till, sellWholesale, { body })
  // 3.215 g × 990,000 = 3,182,850, up to 3,183,000.
  expect({ status, sale }).toMatchObject({ status: 200, sale: { grand_total: 6_366_000, pembulatan: 300 } })
  expect(sale.detail_barang[0]).toMatchObject({ harga_per_gram: 990_000, harga_per_gram_daftar: 1_000_000 })
})

it("says before any money is counted what a dealer's sale needs approvals for; one that is given lets that very sale pass", async () => {
  await app.set({ ONGKOS_KIRIM: '50000' })
  const body = await wholesaleBody(app, { harga_per_gram: 990_000, facts: { ongkos_kirim: 20_000 } })
  const [payment] = body.detail_bayar
  const paid = { ...body, detail_bayar: [{ ...payment, jumlah: payment!.jumlah + 20_000 }] }
  const { perlu, approvals } = await approvedEarly(app, till, askWholesaleApprovals, paid)
  expect(perlu.map(({ kategori }) => kategori)).toEqual(['UBAH_HARGA_PER_GRAM', 'TURUN_ONGKOS_KIRIM'])
  const { status, body: sold } = await app.call<Sale>(till, sellWholesale, { body: paid, approvals })
  expect({ status, sold }).toMatchObject({ status: 200, sold: { grosir: true, ongkos_kirim: 20_000 } })
  await app.set({ ONGKOS_KIRIM: '0' })
})

it('is cancelled like any sale, and the pieces lie in their tray again', async () => {
  const { body: sale } = await sellAs(await wholesaleBody(app))
  const { status } = await approved(app, till, penjualan.calls.actions['batal'], { params: { nomor: sale.no_faktur }, body: { alasan: 'SALAH' } })
  expect(status).toBe(200)
  const { rows } = await sql`select status from barang where kode_barcode = ${sale.detail_barang[0]?.kode_barcode}`.execute(app.db)
  expect(rows).toEqual([{ status: 'READY' }])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('what has a price of its own, or is of a group that asks nothing of dealers, is not sold to them', async () => {
  const body = await wholesaleBody(app)
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { harga_jual: 5_000_000 })) as [string]
  const own = await sellAs({ ...body, detail_barang: [{ kode_barcode, harga_total: 3_215_000 }] })
  expect(own.body).toMatchObject({ code: 'NOT_WHOLESALE', fields: { [kode_barcode]: `Barang ${kode_barcode} Tidak Dijual Grosir` } })
  await sql`update grup set harga_grosir = null`.execute(app.db)
  expect((await sellAs(body)).body.code).toBe('NOT_WHOLESALE')
  await wholesaleShop(app)
})

it('only where the shop has bought it; and a till cannot call a sale wholesale', async () => {
  const body = await wholesaleBody(app)
  const retail = await app.call<{ code: string }>(till, sell, {
    body: { ...body, grosir: true, detail_barang: body.detail_barang.map((line) => ({ ...line, ongkos: 0 })) },
  })
  expect(retail.body.code).toBe('PRICE_CHANGED')
  await app.set({ SEMI_GROSIR: 'false' })
  expect((await sellAs(body)).status).toBe(403)
  await app.set({ SEMI_GROSIR: 'true' })
})

it('the database lets no sale to a dealer have a work fee', async () => {
  const { detail_barang, detail_bayar, ...about } = await wholesaleBody(app)
  const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = 'MC2'`.execute(app.db)
  const context = { kode_toko: 'MC2', tgl_system: rows[0]!.tgl_system, user_id: till, request_id: 'test', modules: new Set<string>() }
  const nobody = { alamat_customer: null, no_hp: null, kode_member: null, keterangan: null }
  const withFee = detail_barang.map((line) => ({ ...line, ongkos: 5_000, diskon_persen: 0, diskon_rp: 0, harga_total: null }))
  const requested = {
    ...about,
    ...nobody,
    grosir: true,
    detail_barang: withFee,
    detail_bayar: [{ ...detail_bayar[0]!, jenis: 'CASH' as const, jumlah: 3_220_000 }],
  }
  const selling = inTransaction(app.db, { user_id: till }, (db) =>
    sellMany({ ...context, db, rounding: { unit: 500, direction: 'UP' }, validatesNonCash: false }, [requested]),
  )
  await expect(selling).rejects.toThrow('penjualan_grosir')
})
