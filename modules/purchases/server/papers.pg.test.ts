import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { lookAtPapers, readPapers } from '#modules/buyback/contract/papers.ts'
import { deletePapers } from '#modules/buyback/server/papers.ts'
import { timeZone } from '#engine/contract/time-zone.ts'
import { localFiles } from '#engine/server/files.ts'
import { takeTradePapers, penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { madeTradeIn, tradeInBody } from '#modules/sales/server/testing/trade-in.ts'
import { sellApproved } from '#modules/sales/server/testing/owed-sale.ts'
import { laporanPembelianPerFaktur } from '../contract/laporan.ts'
import { type Purchase, buy, pembelian, takePurchasePapers } from '../contract/pembelian.ts'
import { purchaseBody, strangeRing } from './testing/made-purchase.ts'

// Gold that is not ours: its seller, another shop's invoice, and a photo of papers. Each look at the photo leaves a trace.
const till = 'kasir.mc2'
const day = '2026-01-31'
let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.url()
  for (let sold = 0; sold < 10; sold += 1) await madeSale(app)
})
afterAll(() => app.stop())

const card = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
async function upload(data: Buffer, call: { readonly call: string } = takePurchasePapers, user_id = till) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'surat.jpg')
  const headers = { 'x-auth-token': await app.tokenOf(user_id) }
  const reply = await fetch(`${url}api/${call.call.split(' ')[1]}`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as { foto_surat: string; code?: string; fields?: Record<string, string> } }
}
/** So many days after today, by the clock of the shops. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone })
const files = async () => readdir(join(app.filesFolder, 'surat')).catch((): string[] => [])
const nobodyKnown = { no_identitas: null, alamat_customer: null, no_hp: null }
const buys = async (facts: Parameters<typeof purchaseBody>[2], piece: object = {}) =>
  app.call<Purchase & { code: string; fields: Record<string, string> }>(till, buy, {
    body: await purchaseBody(app, [{ ...strangeRing, ...piece }], facts),
  })

describe('who sells gold that is not ours', () => {
  it('says who he is, field by field, unless the shop does not ask', async () => {
    const { status, body } = await buys({ ...nobodyKnown, nama_customer: 'umum' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'IDENTITY_REQUIRED',
      fields: {
        nama_customer: 'Data Customer Harus Diisi',
        no_identitas: 'No Identitas Harus Diisi',
        alamat_customer: 'Alamat Customer Harus Diisi',
        no_hp: 'No HP Harus Diisi',
      },
    })
    await app.set({ IDENTITAS_PENJUAL: 'FOTO' })
    expect((await buys({})).body.fields).toEqual({ foto_surat: 'Foto Surat Harus Dipilih' })
    await app.set({ IDENTITAS_PENJUAL: 'TIDAK' })
    expect((await buys(nobodyKnown)).status).toBe(200)
    await app.set({ IDENTITAS_PENJUAL: 'DATA' })
  })

  it('is not asked of a customer who brings a piece of ours', async () => {
    const { detail_barang } = await madeSale(app)
    const body = await purchaseBody(app, [{ kode_barcode: detail_barang[0]!.kode_barcode }], nobodyKnown)
    expect((await app.call(till, buy, { body })).status).toBe(200)
  })

  it('is also asked of a customer who pays with such gold, and is found by his card', async () => {
    const { body } = await tradeInBody(app, [strangeRing], nobodyKnown)
    expect((await sellApproved(app, body)).body).toMatchObject({ code: 'IDENTITY_REQUIRED' })
    const sale = await madeTradeIn(app, [strangeRing], { no_identitas: '3374019999990001' })
    expect(sale.no_identitas).toBe('•••• 0001')
    const { body: found } = await app.call<{ rows: { no_faktur: string }[] }>(till, penjualan.calls.list, { query: { cari: '3374019999990001' } })
    expect(found.rows.map(({ no_faktur }) => no_faktur)).toEqual([sale.no_faktur])
  })
})

describe('the invoice of another shop', () => {
  it('is kept with the piece, told by the report, and finds the purchase', async () => {
    const other = { toko_lain: 'Toko Mas Naga', nota_lain: 'tn-0815', tgl_nota_lain: '2025-11-02' }
    const { status, body } = await buys({}, other)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.detail_barang[0]).toMatchObject(other)
    for (const cari of ['TN-0815', 'toko mas naga']) {
      const { body: found } = await app.call<{ rows: { no_faktur_beli: string }[] }>(till, pembelian.calls.list, { query: { cari } })
      expect(found.rows.map(({ no_faktur_beli }) => no_faktur_beli)).toEqual([body.no_faktur_beli])
    }
    const { body: report } = await app.call<{ no_faktur_beli: string; detail_barang: object[] }[]>('own.mc2', laporanPembelianPerFaktur.api, {
      query: { tgl_from: day, tgl_to: day },
    })
    expect(report.find(({ no_faktur_beli }) => no_faktur_beli === body.no_faktur_beli)?.detail_barang[0]).toMatchObject(other)
  })

  it('has a shop, and a day that has been', async () => {
    expect((await buys({}, { nota_lain: 'TN-1' })).body.fields).toEqual({ 'detail_barang.0.toko_lain': 'Nama Toko Lain Harus Diisi' })
    const { status, body } = await buys({}, { toko_lain: 'NAGA', tgl_nota_lain: '2026-02-01' })
    expect(status).toBe(409)
    expect(body.fields).toEqual({ 'detail_barang.0.tgl_nota_lain': 'Tanggal Nota Toko Lain Setelah Hari Ini' })
  })
})

describe('the photo of papers', () => {
  it('is kept while it waits, so many of one person and no more', async () => {
    await sql`
      insert into surat_penjual (foto, kode_toko, user_id) select 'banyak' || lpad(n::text, 10, '0'), 'MC2', ${till} from generate_series(1, 200) n`.execute(
      app.db,
    )
    const before = (await files()).length
    expect(await upload(await card())).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect((await files()).length).toBe(before)
    await sql`delete from surat_penjual where foto like 'banyak%'`.execute(app.db)
    expect((await upload(await card())).status).toBe(200)
  })

  it('refuses a file that is no picture at its field, and a name without a waiting photo', async () => {
    expect((await upload(Buffer.from('<svg/>'))).body).toMatchObject({
      code: 'PAPERS_REFUSED',
      fields: { foto_surat: 'Foto Surat Tidak Dapat Dibaca' },
    })
    expect((await buys({ foto_surat: 'AAAAAAAAAAAAAAAA' })).body).toMatchObject({ code: 'PAPERS_GONE', fields: { foto_surat: /Ambil Foto Lagi/ } })
    // Another shop's is none, and one that a document has is not another's too.
    const theirs = (await upload(await card(), takePurchasePapers, 'kasir.mc3')).body.foto_surat
    expect((await buys({ foto_surat: theirs })).body.code).toBe('PAPERS_GONE')
    // The photo of another user of the shop is refused too. Even psql cannot add it to this user's document.
    const colleagues = (await upload(await card(), takePurchasePapers, 'own.mc2')).body.foto_surat
    expect((await buys({ foto_surat: colleagues })).body.code).toBe('PAPERS_GONE')
    const { no_faktur_beli } = (await buys({})).body
    await expect(
      sql`update surat_penjual set no_faktur_beli = ${no_faktur_beli}, simpan_sampai = '2027-01-01' where foto = ${colleagues}`.execute(app.db),
    ).rejects.toThrow('papers are shown by whoever took them')
    const { foto_surat } = (await upload(await card())).body
    expect((await buys({ foto_surat })).status).toBe(200)
    expect((await buys({ foto_surat })).body.code).toBe('PAPERS_GONE')
  })

  it('is shown only with the right, and lists each look at it', async () => {
    const { foto_surat } = (await upload(await card())).body
    const { body: purchase } = await buys({ foto_surat })
    expect(JSON.stringify(purchase)).not.toContain(foto_surat)
    const params = { nomor: purchase.no_faktur_beli }
    const { body: before } = await app.call<{ surat: object; dilihat: object[] }>('own.mc2', readPapers, { params })
    expect(before).toMatchObject({ surat: { user_id: till, simpan_sampai: inDays(365), dihapus_at: null }, dilihat: [] })
    for (const call of [readPapers, lookAtPapers]) expect((await app.call(till, call, { params })).status).toBe(403)
    expect((await app.call('own.mc3', lookAtPapers, { params })).status).toBe(404)
    const seen = await app.call<Buffer>('own.mc2', lookAtPapers, { params })
    expect((await sharp(Buffer.from(seen.body)).metadata()).width).toBe(600)
    const { body: after } = await app.call<{ dilihat: object[] }>('own.mc2', readPapers, { params })
    expect(after.dilihat).toMatchObject([{ user_id: 'own.mc2' }])
    await expect(app.asOwner(sql`delete from surat_dilihat`)).rejects.toThrow()
    await expect(app.asOwner(sql`update surat_penjual set no_faktur_beli = null where foto = ${foto_surat}`)).rejects.toThrow()
  })

  it('goes along with a trade-in, and belongs to its sale', async () => {
    const { foto_surat } = (await upload(await card(), takeTradePapers)).body
    const sale = await madeTradeIn(app, [strangeRing], { foto_surat })
    const { body } = await app.call<{ surat: object | null }>('own.mc2', readPapers, { params: { nomor: sale.no_faktur } })
    expect(body.surat).toMatchObject({ user_id: till })
  })

  it('is kept by the calendar where the shop’s date lags, and deleted by it where the shop does not open any more', async () => {
    await app.set({ SURAT_PENJUAL_HARI: '1' })
    const { foto_surat } = (await upload(await card())).body
    expect((await buys({ foto_surat })).status).toBe(200)
    const deletedOn = async (today: string) => {
      await deletePapers(app.db, localFiles(app.filesFolder), sql`${today}::date`)
      return !(await files()).includes(`${foto_surat}.jpg`)
    }
    expect(await deletedOn(inDays(1))).toBe(false)
    expect(await deletedOn(inDays(2))).toBe(true)
  })

  it('is deleted after its days, and an unused photo after one day; the record of it stays', async () => {
    await app.set({ SURAT_PENJUAL_HARI: '1' })
    const { foto_surat } = (await upload(await card())).body
    const { body: purchase } = await buys({ foto_surat })
    const forgotten = (await upload(await card())).body.foto_surat
    const store = localFiles(app.filesFolder)
    const deleted = () => deletePapers(app.db, store, sql`${inDays(0)}::date`)
    await deleted()
    expect(await files()).toEqual(expect.arrayContaining([`${foto_surat}.jpg`, `${forgotten}.jpg`]))
    await app.asOwner(sql`update toko set tgl_system = ${inDays(2)} where kode_toko = 'MC2'`, 'unguarded')
    await app.asOwner(sql`update surat_penjual set created_at = now() - interval '25 hours' where foto = ${forgotten}`, 'unguarded')
    await deleted()
    expect((await files()).filter((name) => [foto_surat, forgotten].some((foto) => name.startsWith(foto)))).toEqual([])
    const { rows } = await sql<{ foto: string; gone: boolean }>`
      select foto, dihapus_at is not null as gone from surat_penjual where foto in (${foto_surat}, ${forgotten})`.execute(app.db)
    expect(rows).toEqual([{ foto: foto_surat, gone: true }])
    const params = { nomor: purchase.no_faktur_beli }
    expect((await app.call('own.mc2', lookAtPapers, { params })).status).toBe(404)
    expect((await app.call<{ surat: { dihapus_at: string } }>('own.mc2', readPapers, { params })).body.surat.dihapus_at).not.toBeNull()
  })
})
