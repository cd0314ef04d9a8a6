import { sql } from 'kysely'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { step } from '#engine/testing/step.ts'
import { booksDisagree } from '../contract/books-disagree.ts'
import { nightlyCheck } from './nightly-check.ts'

let app: TestApp
let office: Socket
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  office = io(await app.url(), { auth: { token: await app.tokenOf('own.mc1') }, transports: ['websocket'] })
  await step('head office listens', new Promise<void>((resolve) => office.once('connect', resolve)))
})
afterAll(async () => {
  office.disconnect()
  await app.stop()
})

const night = () => inTransaction(app.db, { user_id: '' }, (tx) => app.app.enqueue(tx, nightlyCheck.job, null))
const found = async () =>
  (
    await sql<{ kode_toko: string; jumlah_beda: number; beda: object[] }>`
      select kode_toko, jumlah_beda, beda from pemeriksaan_buku order by id desc limit 4`.execute(app.db)
  ).rows.toSorted((a, b) => a.kode_toko.localeCompare(b.kode_toko))
const checked = async () => (await sql<{ n: number }>`select count(*)::int as n from pemeriksaan_buku`.execute(app.db)).rows[0]?.n

it('every shop is checked at night; what does not agree is kept, and told to head office', async () => {
  await night()
  await expect.poll(checked).toBe(4)
  expect((await found()).map(({ kode_toko, jumlah_beda }) => [kode_toko, jumlah_beda])).toEqual([
    ['MC1', 0],
    ['MC2', 0],
    ['MC3', 0],
    ['MCO', 0],
  ])

  await app.asOwner(sql`update saldo_kas set saldo = saldo + 7 where kode_toko = 'MC2' and akun_kas = 'CASH'`, 'unguarded')
  const told = new Promise((resolve) => office.once(booksDisagree, resolve))
  await night()
  await expect.poll(checked).toBe(8)
  expect(await step('head office hears of it', told)).toEqual({ kode_toko: 'MC2', jumlah_beda: expect.any(Number) })
  // The alert of ops/prometheus watches this figure. It is counted after the row is there.
  await expect.poll(async () => (await app.app.http.inject('/metrics')).body).toContain('kencana_jobs_total{name="check-shop",outcome="found"} 1\n')
  const shops = await found()
  expect(shops.filter(({ jumlah_beda }) => jumlah_beda > 0).map(({ kode_toko }) => kode_toko)).toEqual(['MC2'])
  expect(shops[1]?.beda).toContainEqual(expect.objectContaining({ balance: 'saldo_kas', key: 'CASH', measure: 'rupiah' }))

  // Balances of the whole chain are checked once. Their findings appear at the head office.
  await app.asOwner(sql`update saldo_kas set saldo = saldo - 7 where kode_toko = 'MC2' and akun_kas = 'CASH'`, 'unguarded')
  await app.asOwner(sql`insert into saldo_poin (kode_member, poin) values ('TIADA', 5)`, 'unguarded')
  await night()
  await expect.poll(checked).toBe(12)
  const broken = (await found()).filter(({ jumlah_beda }) => jumlah_beda > 0)
  expect(broken).toMatchObject([{ kode_toko: 'MC1', beda: [{ balance: 'saldo_poin', key: 'TIADA', expected: 0, found: 5 }] }])
})

it('a night begins with what the night before proved; the whole history of each shop has its turn', async () => {
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from pemeriksaan_buku`.execute(app.db)
  const nights = async (n: number) => {
    await night()
    await expect.poll(checked).toBe(before[0]!.n + n)
    const { rows } = await sql<{ kode_toko: string; lengkap: boolean; jumlah_beda: number; terbukti: string | null; segel: string | null }>`
      select kode_toko, lengkap, jumlah_beda, terbukti, segel from pemeriksaan_buku order by id desc limit 4`.execute(app.db)
    return new Map(rows.map((row) => [row.kode_toko, row]))
  }
  await app.asOwner(sql`delete from saldo_poin where kode_member = 'TIADA'`, 'unguarded')
  // The head office had something to find the night before.
  expect((await nights(4)).get('MC1')).toMatchObject({ lengkap: true, jumlah_beda: 0 })
  const clean = await nights(8)
  const { rows: sealed } = await sql<{ kode_toko: string; tgl_system: string; segel: string }>`
    select distinct on (kode_toko) kode_toko, tgl_system, segel from tutup_segel order by kode_toko, nomor desc`.execute(app.db)
  for (const { kode_toko, tgl_system, segel } of sealed) expect(clean.get(kode_toko)).toMatchObject({ jumlah_beda: 0, terbukti: tgl_system, segel })
  // One of four shops has its turn each night.
  expect([...clean.values()].filter(({ lengkap }) => lengkap)).toHaveLength(1)
  const turns = new Set<string>()
  for (let n = 3; n <= 6; n += 1) for (const { kode_toko, lengkap } of (await nights(n * 4)).values()) if (lengkap) turns.add(kode_toko)
  expect(turns).toEqual(new Set(['MC1', 'MC2', 'MC3', 'MCO']))

  // A turn that is overdue comes with the next night.
  await app.asOwner(sql`update pemeriksaan_buku set created_at = created_at - interval '36 days'`, 'unguarded')
  expect([...(await nights(28)).values()].every(({ lengkap }) => lengkap)).toBe(true)
})
