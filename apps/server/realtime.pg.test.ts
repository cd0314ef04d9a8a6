import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#engine/contract/endpoint.ts'
import { importedMax } from '#engine/contract/master.ts'
import { putInOutbox } from '#engine/server/outbox.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import { step } from '#engine/testing/step.ts'
import { resetPassword } from '#modules/access/contract/data-users.ts'
import { login, logout, readSession } from '#modules/access/contract/login.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.stop()
})

async function connected(auth: object): Promise<Socket> {
  const socket = io(await app.url(), { auth, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

const heard = (socket: Socket) => new Promise<unknown>((resolve) => socket.once('pesan', resolve))

it('tells the browsers of a shop, and no others', async () => {
  const [own, other, office] = await Promise.all([
    connected({ token: await app.tokenOf('kasir.mc2') }),
    connected({ token: await app.tokenOf('kasir.mc3') }),
    connected({ token: await app.tokenOf('own.mc1'), kode_toko: 'MC2' }),
  ])
  const waiting = Promise.all([heard(own), heard(other), heard(office)])
  const tell = (kode_toko: string, isi: string) =>
    inTransaction(app.db, { user_id: '' }, (tx) => putInOutbox(tx, 'pesan', rooms.shop(kode_toko), { isi }))
  // Messages keep their order: a listener that hears the second one first did not get the first.
  await tell('MC2', 'halo')
  await tell('MC3', 'apa kabar')
  expect(await step('the message reaches the shops', waiting)).toEqual([{ isi: 'halo' }, { isi: 'apa kabar' }, { isi: 'halo' }])
})

it('stops talking to a browser whose user has logged out', async () => {
  const socket = await connected({ token: await app.tokenOf('mu.mc2') })
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  await app.call('mu.mc2', logout, { body: {} })
  expect(await step('the browser is left', gone)).toBe('io server disconnect')
})

it('does not talk to strangers, nor to a branch about another shop', async () => {
  await expect(connected({ token: 'x'.repeat(43) })).rejects.toThrow('Invalid Token.')
  await expect(connected({})).rejects.toThrow('Invalid Token.')
  await expect(connected({ token: await app.tokenOf('kasir.mc2'), kode_toko: 'MC3' })).rejects.toThrow('Invalid Token.')
})

it('shows the progress of a long import to its user while the transaction is still open, and to no other user', async () => {
  const [own, other] = await Promise.all([connected({ token: await app.tokenOf('own.mc1') }), connected({ token: await app.tokenOf('spv.mc1') })])
  const told: { nama: string; progress: number; total: number }[] = []
  let seenAtFirst: Promise<number | undefined> | undefined
  const overheard: unknown[] = []
  own.on('progress', (message) => {
    told.push(message)
    seenAtFirst ??= sql<{ n: number }>`select count(*)::int as n from bank where kode_bank like 'IMP%'`.execute(app.db).then(({ rows }) => rows[0]?.n)
  })
  other.on('progress', (message) => void overheard.push(message))
  // As many as one import takes: fewer are stored before a quick machine shows any progress.
  const rows = Array.from({ length: importedMax }, (_, at) => ({ kode_bank: `IMP${at}`, nama_bank: `BANK ${at}` }))
  expect((await app.call('own.mc1', masterBank.api.importRows as Call, { body: { rows } })).status).toBe(200)
  await expect.poll(() => told.at(-1)?.nama).toBe('MATI')
  const shown = told.slice(0, -1)
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.map(({ progress }) => progress)).toEqual(shown.map(({ progress }) => progress).toSorted((a, b) => a - b))
  expect(shown.every(({ nama, total }) => nama === 'KIRIM' && total === importedMax)).toBe(true)
  expect(await seenAtFirst).toBe(0)
  expect(overheard).toEqual([])

  // A list that is refused at its end must close the dialog.
  told.length = 0
  const again = await app.call('own.mc1', masterBank.api.importRows as Call, {
    body: { rows: [...rows.slice(1).map((row) => ({ ...row, kode_bank: `X${row.kode_bank}` })), { kode_bank: 'IMP0', nama_bank: 'LAGI' }] },
  })
  expect(again.body.code).toBe('DUPLICATE')
  await expect.poll(() => told.at(-1)?.nama).toBe('MATI')
})

it('sends no messages to a user who must still choose his password', async () => {
  const { body } = await app.call('own.mc1', resetPassword, { params: { user_id: 'spv.mc3' } })
  const spv = await app.call(undefined, login, { body: { user_id: 'spv.mc3', password: body.password_sementara } })
  const { token } = spv.body
  await expect(connected({ token })).rejects.toThrow('Silakan Ganti Password Anda Terlebih Dahulu')
})

it('ends an unused session and announces it, though its browser goes on listening', async () => {
  const token = await app.tokenOf('dev.mc2')
  const socket = await connected({ token })
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  // Any change of a user clears the sessions in memory.
  await sql`update session set last_seen_at = now() - interval '3 days' where user_id = 'dev.mc2'`.execute(app.db)
  await sql`update users set nama = nama where user_id = 'dev.mc2'`.execute(app.db)
  await expect.poll(async () => (await app.call('dev.mc2', readSession)).status).toBe(401)
  expect(await gone).toBe('io server disconnect')
  expect((await sql`select 1 from session where user_id = 'dev.mc2'`.execute(app.db)).rows).toEqual([])
})

it('does not take listening for use', async () => {
  const token = await app.tokenOf('su.mc2')
  const seen = async () => (await sql<{ at: string }>`select last_seen_at as at from session where user_id = 'su.mc2'`.execute(app.db)).rows[0]?.at
  await sql`update session set last_seen_at = now() - interval '10 minutes' where user_id = 'su.mc2'`.execute(app.db)
  await sql`update users set nama = nama where user_id = 'su.mc2'`.execute(app.db)
  const before = await seen()
  await connected({ token })
  await inTransaction(app.db, { user_id: '' }, (tx) => putInOutbox(tx, sessionEnded, rooms.user('su.mc2'), {}))
  await sleep(300)
  expect(await seen()).toEqual(before)
  await app.call('su.mc2', readSession)
  expect(await seen()).not.toEqual(before)
})
