import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { laporanSimpanan } from '../contract/laporan.ts'
import {
  type Fetched,
  type SafeKeeping,
  type KeptNow,
  ambilSimpanan,
  fetchSafeKeeping,
  keepSafe,
  readSafeKeeping,
  simpanan,
} from '../contract/simpanan.ts'
import { fetchBody, safeKeepingBody, madeSafeKeeping } from './testing/made-safe-keeping.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

type Answer<Body> = Body & { code: string; fields: Record<string, string> }
const keep = (facts: Parameters<typeof safeKeepingBody>[0] = {}) => app.call<Answer<SafeKeeping>>(till, keepSafe, { body: safeKeepingBody(facts) })
const fetch = (body: object) => app.call<Answer<Fetched>>(till, fetchSafeKeeping, { body })
const cancel = (document: typeof simpanan | typeof ambilSimpanan, nomor: string) =>
  approved<Answer<SafeKeeping>>(app, till, document.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH' } })

const inSafe = async () => {
  const { rows } = await sql<{ pieces: number; gross: number; cost: number }>`
    select coalesce(sum(pieces), 0)::bigint as pieces, coalesce(sum(gross), 0) as gross, coalesce(sum(cost), 0)::bigint as cost
    from saldo_lot where (kode_toko, tempat) = ('MC2', 'SIMPAN')`.execute(app.db)
  return rows[0]!
}
/** Lets days pass for what is in the safe: it was left so many days earlier. */
const daysAgo = (no_simpanan: string, days: number) =>
  app.asOwner(
    sql`update simpanan set tgl_system = tgl_system - ${days}::int, tgl_jatuh_tempo = tgl_jatuh_tempo - ${days}::int where no_simpanan = ${no_simpanan}`,
    'unguarded',
  )

it('lies in the safe by weight, costs nothing, and its rent is earned', async () => {
  const before = await inSafe()
  const { status, body: kept } = await keep({ kode_lokasi: 'B-01' })
  expect({ status, kept }).toMatchObject({
    status: 200,
    kept: { status: 'VALID', kode_lokasi: 'B-01', total_qty: 3, total_berat: 28.005, grand_total: 50_000, tgl_jatuh_tempo: '2026-02-10' },
  })
  expect(kept.detail_barang).toMatchObject([{ fine: 15 }, { fine: 3.002 }])
  expect(await journalOf(app, kept.no_simpanan)).toEqual({ '1-1001': 50_000, '4-1103': -50_000 })
  expect(await inSafe()).toEqual({ pieces: before.pieces + 3, gross: Math.round((before.gross + 28.005) * 1000) / 1000, cost: 0 })
})

it('has a place of its own until it is fetched, also for two who ask at once', async () => {
  await keep({ kode_lokasi: 'B-02' })
  expect((await keep({ kode_lokasi: 'B-02' })).body).toMatchObject({ code: 'LOCATION_TAKEN', fields: { kode_lokasi: 'Lokasi Ini Sudah Terisi' } })
  const both = await Promise.all([keep({ kode_lokasi: 'B-03' }), keep({ kode_lokasi: 'B-03' })])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.find(({ status }) => status !== 200)?.body.code).toBe('LOCATION_TAKEN')
})

it('is handed back for nothing while its rent is paid, and its place is free', async () => {
  const { no_simpanan } = await madeSafeKeeping(app, { kode_lokasi: 'B-04' })
  const before = await inSafe()
  const { status, body: fetched } = await fetch(fetchBody(no_simpanan))
  expect({ status, fetched }).toMatchObject({
    status: 200,
    fetched: { no_simpanan, kode_lokasi: 'B-04', hari_lewat: 0, grand_total: 0, total_berat: 28.005 },
  })
  expect((await inSafe()).pieces).toBe(before.pieces - 3)
  expect((await fetch(fetchBody(no_simpanan))).body.code).toBe('NOT_KEPT')
  expect((await keep({ kode_lokasi: 'B-04' })).status).toBe(200)
  // What was fetched by mistake does not go back where another's lies by now.
  expect((await cancel(ambilSimpanan, fetched.no_ambil)).body.code).toBe('LOCATION_TAKEN')
})

it('costs the days beyond the paid ones, at the amount that the customer heard', async () => {
  const { no_simpanan } = await madeSafeKeeping(app)
  await daysAgo(no_simpanan, 13)
  const { body: open } = await app.call<KeptNow[]>(till, readSafeKeeping, { query: { cari: no_simpanan } })
  expect(open).toMatchObject([{ hari_lewat: 3, sewa_terutang: 15_000 }])
  const { body: late } = await app.call<KeptNow[]>('own.mc1', laporanSimpanan.api, { query: { kode_toko: 'MC2', pilihan_titipan: 'LEWAT' } })
  expect(late.map((each) => each.no_simpanan)).toEqual([no_simpanan])
  expect((await fetch(fetchBody(no_simpanan, 10_000))).body).toMatchObject({
    code: 'RENT_CHANGED',
    fields: { detail_bayar: 'Sewa Terutang Menjadi Rp. 15,000' },
  })
  expect((await fetch({ ...fetchBody(no_simpanan, 15_000), detail_bayar: [] })).body.code).toBe('NO_PAYMENT')
  const { body: fetched } = await fetch(fetchBody(no_simpanan, 15_000))
  expect(fetched).toMatchObject({ hari_lewat: 3, grand_total: 15_000 })
  expect(await journalOf(app, fetched.no_ambil)).toEqual({ '1-1001': 15_000, '4-1103': -15_000 })
  // Fetched by mistake: it lies there again, and owes the same.
  expect((await cancel(ambilSimpanan, fetched.no_ambil)).status).toBe(200)
  expect((await app.call<KeptNow[]>(till, readSafeKeeping, { query: { cari: no_simpanan } })).body).toMatchObject([{ sewa_terutang: 15_000 }])
  // For the check of all documents, it is of its own day again.
  await daysAgo(no_simpanan, -13)
})

it('is cancelled on its day while it is there, and rent goes back', async () => {
  const { no_simpanan } = await madeSafeKeeping(app)
  expect((await cancel(simpanan, no_simpanan)).status).toBe(200)
  expect(await journalOf(app, no_simpanan)).toEqual({})
  expect((await fetch(fetchBody(no_simpanan))).body.code).toBe('NOT_KEPT')
  const fetched = await madeSafeKeeping(app)
  await fetch(fetchBody(fetched.no_simpanan))
  expect((await cancel(simpanan, fetched.no_simpanan)).status).toBe(409)
})

it('says at its field what is missing', async () => {
  const { body } = await app.call<Answer<SafeKeeping>>(till, keepSafe, {
    body: { ...safeKeepingBody(), kode_lokasi: '', hari_sewa: 0, no_hp: null, detail_barang: [] },
  })
  expect(Object.keys(body.fields).toSorted((a, b) => a.localeCompare(b))).toEqual(['detail_barang', 'hari_sewa', 'kode_lokasi', 'no_hp'])
})

it('no hand says that it is fetched', async () => {
  const { no_simpanan } = await madeSafeKeeping(app)
  await expect(app.asOwner(sql`update simpanan set status = 'DIAMBIL' where no_simpanan = ${no_simpanan}`)).rejects.toThrow()
})
