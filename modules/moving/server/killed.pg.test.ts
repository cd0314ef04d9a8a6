import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#apps/server/free-port.ts'
import { type Running, endAll, runScript } from '#apps/server/testing/running.ts'
import { demoPassword } from '#db/seed/demo.ts'
import { type Call, splitCall } from '#engine/contract/endpoint.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { login } from '#modules/access/contract/login.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { beginMove, enterStep, stageRows } from '../contract/pindah-data.ts'
import { oldRing } from './testing/moved-shop.ts'

let own: TestDatabase
let database: Database
let folder: string
beforeAll(async () => {
  own = await createTestDatabase('demo')
  database = openDatabase(own.url, { connectionsMax: 3 })
  folder = await mkdtemp(join(tmpdir(), 'kencana-killed-'))
})
afterAll(async () => {
  await endAll()
  await database.close()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

async function startServer(): Promise<Running & { readonly url: string }> {
  const port = await freePort()
  const env = { DATABASE_URL: own.url, KENCANA_DATA: folder, KENCANA_DEMO: '0', HOST: '127.0.0.1', PORT: String(port) }
  const server = runScript('scripts/start.ts', [], env)
  await server.until('Ctrl-C stops it.')
  return { ...server, url: `http://127.0.0.1:${port}/api/` }
}

async function post(url: string, call: Call, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(url + splitCall(call).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const countOf = async () =>
  (
    await sql<{ barang: number; dokumen: number; siap: number }>`
      select (select count(*)::int from barang) as barang, (select count(*)::int from pindah_dokumen) as dokumen,
             (select count(*)::int from pindah_langkah where status = 'SIAP') as siap`.execute(database.db)
  ).rows[0]!

it('of a file all comes in or nothing, whenever the server is killed; it lies ready still, and its approval is still good', async () => {
  const before = await countOf()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await startServer()
  const token = { 'x-auth-token': String((await post(first.url, login.call, { user_id: 'mu.mc2', password: demoPassword })).body['token']) }
  await post(first.url, beginMove.call, { keterangan: 'PINDAH' }, token)
  const rows = Array.from({ length: 600 }, (_, at) => ({ no_baris: at + 2, isi: oldRing({ kode_intern: `K${at}` }) }))
  await post(first.url, stageRows.call, { langkah_pindah: 'BARANG', nama_file: 'lama.xlsx', awal: true, rows }, token)
  const body = { langkah_pindah: 'BARANG' }
  const asked = (await post(first.url, enterStep.call, body, { ...token, ...key })).body['details'] as Record<
    'kategori' | 'uraian' | 'permintaan',
    string
  >
  const { kategori, uraian, permintaan } = asked
  const need = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
  const allowed = { 'x-otorisasi': String((await post(first.url, authorize.call, need, token)).body['token']) }

  // The posting of the first five hundred waits for the tray: its pieces are written by then, and not yet there.
  let killed: Promise<unknown> | undefined
  await database.db.transaction().execute(async (tx) => {
    await sql`select from saldo_stock where kode_toko = 'MC2' and tempat = 'BAKI' and kode_baki = 'T01' for update`.execute(tx)
    killed = post(first.url, enterStep.call, body, { ...token, ...key, ...allowed }).catch(() => 'killed')
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)).rows.length > 0
    await expect.poll(isWaiting, { timeout: stillMsMax }).toBe(true)
    first.child.kill('SIGKILL')
    await first.ended
  })
  expect(await killed).toBe('killed')
  const isOver = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(database.db))
      .rows.length === 0
  await expect.poll(isOver, { timeout: stillMsMax }).toBe(true)
  expect(await countOf()).toEqual({ ...before, siap: 1 })
  expect(await verify(database.db, 'MC2')).toEqual([])

  const second = await startServer()
  const again = await post(second.url, enterStep.call, body, { ...token, ...key, ...allowed })
  expect([again.status, again.body]).toEqual([200, { jumlah_baris: 600, jumlah_dokumen: 2 }])
  // The same key once more is the same answer.
  expect((await post(second.url, enterStep.call, body, { ...token, ...key, ...allowed })).body).toEqual(again.body)
  expect(await countOf()).toEqual({ barang: before.barang + 600, dokumen: 2, siap: 0 })
  expect(await verify(database.db, 'MC2')).toEqual([])
})
