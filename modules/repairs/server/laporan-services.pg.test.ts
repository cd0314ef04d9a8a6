import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { laporanServices, laporanServicesBelumDiambil } from '../contract/laporan.ts'
import { madeFinished, madePickedUp, madeReturned, madeService } from './testing/made-service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

it('what lies there adds up to what the ledgers have', async () => {
  await madeService(app)
  await madeFinished(app)
  const of = async (pilihan_service: string) => {
    const query = { kode_toko: 'MC2', pilihan_service }
    return (await app.call<{ total_berat: number; uang_muka_service: number }[]>('own.mc1', laporanServicesBelumDiambil.api, { query })).body
  }
  const all = await of('SEMUA')
  const { rows } = await sql<{ gross: number; owed: number }>`
    select (select sum(gross) * 1000 from saldo_lot where (kode_toko, tempat) = ('MC2', 'SERVIS'))::int as gross,
           (select -sum(rupiah) from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'UM_SERVICE'))::bigint as owed`.execute(app.db)
  expect(all.reduce((sum, { total_berat }) => sum + Math.round(total_berat * 1000), 0)).toBe(rows[0]!.gross)
  expect(all.reduce((sum, { uang_muka_service }) => sum + uang_muka_service, 0)).toBe(rows[0]!.owed)
  const [coming, ready] = [await of('MASUK'), await of('SELESAI')]
  expect(coming.length * ready.length).toBeGreaterThan(0)
  expect(coming.length + ready.length).toBe(all.length)
  expect(await of('LEWAT')).toEqual([])
})

it('a period says what was earned, what its craftsmen are owed and what was lost, as the ledgers do', async () => {
  await madePickedUp(app)
  await madeReturned(app)
  const { body: rows } = await app.call<
    { status_service: string; biaya_selesai: number; biaya_tukang: number; sisa_bayar: number; selisih_berat: number | null }[]
  >('own.mc1', laporanServices.api, { query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2' } })
  const { rows: booked } = await sql<{ earned: number; owed: number; lost: number }>`
    select (select coalesce(sum(kredit - debet), 0) from jurnal j join posting p on p.id = j.posting_id
            where p.kode_toko = 'MC2' and p.kind = 'MUTASI_SERVICE' and j.nomor_akun = '4-1104')::bigint as earned,
           (select coalesce(-sum(rupiah), 0) from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'HUTANG_TUKANG'))::bigint as owed,
           (select coalesce(sum(s.gross) * 1000, 0) from mutasi_stock s join posting p on p.id = s.posting_id join mutasi_service m
              on (m.kode_toko, m.no_mutasi_service) = (p.kode_toko, p.reference)
            where p.kode_toko = 'MC2' and s.tempat = 'SERVIS' and m.jenis_service = 'SELESAI')::int as lost`.execute(app.db)
  const picked = rows.filter(({ status_service }) => status_service === 'DIAMBIL')
  expect(picked.reduce((sum, { biaya_selesai }) => sum + biaya_selesai, 0)).toBe(booked[0]!.earned)
  expect(rows.reduce((sum, { biaya_tukang }) => sum + biaya_tukang, 0)).toBe(booked[0]!.owed)
  expect(rows.reduce((sum, { selisih_berat }) => sum + Math.round((selisih_berat ?? 0) * 1000), 0)).toBe(booked[0]!.lost)
  const returned = rows.filter(({ status_service }) => status_service === 'DIKEMBALIKAN')
  expect(returned.map(({ biaya_selesai, sisa_bayar }) => [biaya_selesai, sisa_bayar])).toEqual([[0, 0]])
})
