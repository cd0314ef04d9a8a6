import { sql } from 'kysely'
import { expect } from 'vitest'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type CountedTill, countTill } from '../../contract/hitung-kas.ts'
import { type CashDifference, bookDifference } from '../../contract/selisih-kas.ts'

/** Counts the till of MC2 with a number of notes of 100,000. The supervisor approves a recount. */
export async function countedTill(app: TestApp, lembar: number, user_id = 'mu.mc2'): Promise<CountedTill> {
  const { status, body } = await approved<CountedTill>(app, user_id, countTill, { body: { pecahan: [{ nominal: 100_000, lembar }] } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** A count of the till of MC2 that finds up to a note of 100,000 more than the books say. */
export async function wrongCount(app: TestApp): Promise<CountedTill> {
  await madeSale(app)
  const { rows } = await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = ('MC2', 'CASH')`.execute(app.db)
  return countedTill(app, Math.floor((rows[0]?.saldo ?? 0) / 100_000) + 1)
}

/** Books what a count of the till of MC2 found, within what the shop lets pass. */
export async function madeDifference(app: TestApp): Promise<CashDifference> {
  await app.set({ BATAS_SELISIH_KAS: '99999999' })
  await wrongCount(app)
  const { status, body } = await app.call<CashDifference>('mu.mc2', bookDifference, { body: { alasan_selisih: 'SALAH KEMBALIAN' } })
  await app.set({ BATAS_SELISIH_KAS: '0' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Closes the open day of a shop without any events, and returns its date. */
export async function closedDay(app: TestApp, kode_toko: string): Promise<string> {
  const dates = () =>
    sql<{ tgl_system: string; tgl_berikut: string }>`
    select tgl_system, tgl_system + 1 as tgl_berikut from toko where kode_toko = ${kode_toko}`.execute(app.db)
  const { tgl_system, tgl_berikut } = (await dates()).rows[0] as { tgl_system: string; tgl_berikut: string }
  await app.asOwner(sql`select close_day(${kode_toko}, ${tgl_system}, ${tgl_berikut})`)
  const seen = async () => (await app.call('own.mc1', readSession, { shop: kode_toko })).body.tgl_system
  await expect.poll(seen, { timeout: stillMsMax }).toBe(tgl_berikut)
  return tgl_system
}
