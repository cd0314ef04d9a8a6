import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { scanPiece } from '#modules/goods/contract/data-barang.ts'
import { scanLying } from '#modules/handling/contract/pindah-barang.ts'
import { type LentSample, type Sample, contohTukang, lendSample, readLent } from '../contract/contoh-tukang.ts'
import { kartuTukang, laporanBahanTukang } from '../contract/laporan.ts'
import { done, keeper } from './testing/made-bars.ts'
import { backBody, madeSample, sampleBody } from './testing/made-sample.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ SEPUHAN: 'true' })
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

type Answer = Sample & { code: string; fields: Record<string, string> }
const lend = (body: object) => app.call<Answer>(keeper, lendSample, { body })
const undo = (nomor: string) =>
  approved<{ code: string }>(app, keeper, contohTukang.calls.actions.batal, { params: { nomor }, body: { alasan: 'Salah' } })
const pieceOf = async (kode_barcode: string) => {
  const { rows } = await sql<{ status: string; tempat: string; berat: number; fine: number; hpp: number; kode_baki: string }>`
    select status, tempat, berat_stock as berat, fine, hpp, kode_baki from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  return rows[0]!
}
/** What the report of gold at craftsmen comes to, and their account. */
async function atCraftsmen() {
  const { body } = await app.call<{ cost: number }[]>(keeper, laporanBahanTukang.api, { query: { kode_toko: 'MC2' } })
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(sum(debet - kredit), 0)::bigint as saldo from jurnal where (kode_toko, nomor_akun) = ('MC2', '1-1307')`.execute(app.db)
  return [body.reduce((sum, { cost }) => sum + cost, 0), rows[0]!.saldo]
}

it('goes to a craftsman for an order, cannot be sold meanwhile, and comes back to a tray (O8)', async () => {
  const body = await sampleBody(app)
  const kode_barcode = body.kode_barcode
  const before = await pieceOf(kode_barcode)
  const out = done(await lend(body))
  expect(out).toMatchObject({ arah_contoh: 'KELUAR', no_keluar: null, berat: before.berat, susut_berat: 0, kode_baki: before.kode_baki })
  expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'HELD', tempat: 'TUKANG', kode_baki: '' })
  const journal = await journalOf(app, out.no_contoh)
  expect(journal['1-1307']).toBe(before.hpp)
  const [told, saldo] = await atCraftsmen()
  expect([told, saldo]).toEqual([before.hpp, before.hpp])
  // It cannot be sold, moved or lent once more.
  expect((await app.call<Answer>('kasir.mc2', scanPiece, { params: { kode_barcode } })).body.code).toBe('AT_CRAFTSMAN')
  expect((await app.call<Answer>(keeper, scanLying, { params: { kode_barcode } })).body.code).toBe('AT_CRAFTSMAN')
  expect((await lend(body)).body.code).toBe('AT_CRAFTSMAN')
  const lent = await app.call<LentSample[]>(keeper, readLent)
  expect(lent.body).toMatchObject([{ kode_barcode, no_pesanan: out.no_pesanan }])
  const query = { kode_toko: 'MC2', tgl_from: out.tgl_system, tgl_to: out.tgl_system, kode_tukang: 'TUJI' }
  const card = await app.call<{ fine: number; fine_serah: number }[]>(keeper, kartuTukang.api, { query })
  expect(card.body).toMatchObject([{ fine: before.fine, fine_serah: before.fine }])

  const back = done(await lend(backBody(out)))
  expect(back).toMatchObject({ no_keluar: out.no_contoh, no_pesanan: out.no_pesanan, kode_tukang: 'TUJI' })
  expect(await pieceOf(kode_barcode)).toEqual(before)
  expect(await atCraftsmen()).toEqual([0, 0])
  expect((await lend(backBody(out))).body.code).toBe('SAMPLE_NOT_LENT')
  // In reverse order, on its day.
  expect((await undo(out.no_contoh)).body.code).toBe('SAMPLE_CAME_BACK')
  expect((await undo(back.no_contoh)).status).toBe(200)
  expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'HELD', tempat: 'TUKANG' })
  expect((await undo(out.no_contoh)).status).toBe(200)
  expect(await pieceOf(kode_barcode)).toEqual(before)
})

it('names what it lost with the craftsman, with a reason and an approval', async () => {
  const out = await madeSample(app)
  const before = await pieceOf(out.kode_barcode)
  const lighter = backBody(out, { berat: Math.round(out.berat * 1000 - 10) / 1000 })
  expect((await lend(lighter)).body.code).toBe('SAMPLE_NEEDS_REASON')
  const named = { ...lighter, keterangan: 'TERKIKIR' }
  expect((await lend(named)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'SUSUT_TUKANG' } })
  const { status, body: back } = await approved<Sample>(app, keeper, lendSample, { body: named })
  expect([status, back.susut_berat]).toEqual([200, 0.01])
  const after = await pieceOf(out.kode_barcode)
  expect(after).toMatchObject({ status: 'READY', tempat: 'BAKI', berat: back.berat, fine: back.fine })
  expect(await atCraftsmen()).toEqual([0, 0])
  expect((await journalOf(app, back.no_contoh))['5-1002']).toBe(before.hpp - after.hpp)
  expect((await undo(back.no_contoh)).status).toBe(200)
  expect(await pieceOf(out.kode_barcode)).toEqual(before)
})

it('says what is wrong at the field', async () => {
  const body = await sampleBody(app)
  const wrong = async (facts: object) => {
    const { body: said } = await lend({ ...body, ...facts })
    return [said.code, Object.keys(said.fields ?? {}).join()]
  }
  expect(await wrong({ no_pesanan: null })).toEqual(['INVALID', 'no_pesanan'])
  expect((await lend({ ...body, no_pesanan: null })).body.fields).toEqual({ no_pesanan: 'Nomor Pesanan Harus Diisi' })
  expect(await wrong({ no_pesanan: 'PN-TIDAK-ADA' })).toEqual(['ORDER_UNKNOWN', 'no_pesanan'])
  expect(await wrong({ kode_tukang: 'T9' })).toEqual(['CRAFTSMAN_UNKNOWN', 'kode_tukang'])
  expect(await wrong({ berat: Math.round(body.berat * 1000 + 10) / 1000 })).toEqual(['SAMPLE_WEIGHS', 'berat'])
  const out = done(await lend(body))
  const back = async (facts: object) => (await lend(backBody(out, facts))).body.code
  expect(await back({ berat: Math.round(out.berat * 1000 + 1) / 1000 })).toBe('SAMPLE_HEAVIER')
  expect(await back({ kode_baki: null })).toBe('INVALID')
  expect(await back({ kode_baki: 'TIDAK-ADA' })).toBe('TRAY_NOT_THERE')
})

it('is held by the database: what comes back is what went, and goes once', async () => {
  const out = await madeSample(app)
  const back = done(await lend(backBody(out)))
  await expect(
    app.asOwner(sql`
      alter table contoh_tukang disable trigger contoh_tukang_stays;
      update contoh_tukang set status = 'CANCELLED' where no_contoh = ${sql.lit(out.no_contoh)}`),
  ).rejects.toThrow()
  await expect(
    app.asOwner(sql`
      alter table contoh_tukang disable trigger contoh_tukang_stays;
      update contoh_tukang set susut_berat = 0.5, susut_fine = 0.1, keterangan = null where no_contoh = ${sql.lit(back.no_contoh)}`),
  ).rejects.toThrow(/contoh_tukang_lost/)
})
