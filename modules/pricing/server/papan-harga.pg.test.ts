import { sql } from 'kysely'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { writeSetting } from '#modules/settings/contract/settingsystem.ts'
import { type Board, boardGuest, pricesChanged, readBoard } from '../contract/papan-harga.ts'

let app: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ PAPAN_HARGA: 'true' }, 'MC2')
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.stop()
})

/** A board in the window of a shop, without a login. */
const boardOf = (kode_toko: string) => app.call<Board & { code?: string }>(undefined, readBoard, { params: { kode_toko } })
const groupOf = ({ kadar }: Board, nama: string) => kadar.flatMap(({ harga }) => harga).find(({ nama_group }) => nama_group === nama)
const change = (kode_group: string, facts: object) =>
  sql`update grup set ${sql.raw(
    Object.entries(facts)
      .map(([name, value]) => `${name} = ${String(value)}`)
      .join(', '),
  )} where kode_group = ${kode_group}`.execute(app.db)

async function watching(key: string): Promise<Socket> {
  const socket = io(await app.url(), { auth: { guest: boardGuest, key }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

it('shows visitors the selling and buying price per gram, purest first, and since when', async () => {
  const { status, body } = await boardOf('mc2')
  expect(status).toBe(200)
  expect(body.kadar.map(({ kadar }) => kadar)).toEqual(body.kadar.map(({ kadar }) => kadar).toSorted((a, b) => b - a))
  const { rows } = await sql<Record<string, unknown>>`
    select nama_group, harga, harga_per_gram as beli from grup left join harga_beli using (kode_harga) where kode_group = '750L'`.execute(app.db)
  expect(groupOf(body, '750 LOKAL')).toMatchObject(rows[0] as object)
})

it('says since when a price holds, and nothing of a cost that moved alone', async () => {
  const before = groupOf((await boardOf('MC2')).body, '750 LOKAL')
  await change('750L', { harga_modal: 'harga_modal + 1' })
  expect(groupOf((await boardOf('MC2')).body, '750 LOKAL')).toEqual(before)
  await change('750L', { harga: 'harga + 1000' })
  const after = groupOf((await boardOf('MC2')).body, '750 LOKAL')
  expect(after?.harga).toBe((before?.harga ?? 0) + 1_000)
  expect(Date.parse(after?.harga_sejak ?? '')).toBeGreaterThan(Date.parse(before?.harga_sejak ?? ''))
})

it('shows no group that is not for it, and never a cost, a code or a person', async () => {
  await change('750I', { di_papan: false })
  const { body } = await boardOf('MC2')
  expect(groupOf(body, '750 ITALI')).toBeUndefined()
  expect(Object.keys(body)).toEqual(['nama_toko', 'kadar'])
  for (const purity of body.kadar) expect(Object.keys(purity).toSorted()).toEqual(['harga', 'kadar', 'nama_kadar'])
  const names = new Set(body.kadar.flatMap(({ harga }) => harga.flatMap((price) => Object.keys(price))))
  expect([...names].toSorted()).toEqual(['beli', 'beli_sejak', 'harga', 'harga_sejak', 'nama_group'])
})

it('is not there for a shop that has none, and a stranger cannot tell that from no shop', async () => {
  const [off, none] = [await boardOf('MC3'), await boardOf('XXX')]
  expect([off.status, off.body.code, none.status, none.body.code]).toEqual([404, 'NO_BOARD', 404, 'NO_BOARD'])
  await expect(watching('MC3')).rejects.toThrow('Invalid Token.')
  await expect(watching('XXX')).rejects.toThrow('Invalid Token.')
})

it('hears that a price has changed and not which; no other message of the shop reaches it', async () => {
  const board = await watching('mc2')
  const told: unknown[][] = []
  board.onAny((...message: unknown[]) => void told.push(message))
  await app.call('own.mc2', writeSetting, { params: { key: 'NOTA_HEADER' }, body: { value: 'RAHASIA' } })
  const { status, body } = await app.call('own.mc1', 'PUT para-harga-beli/update/{kode_harga}', {
    params: { kode_harga: 'B750' },
    body: { harga_per_gram: 1_650_000 },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  // Earlier messages came earlier.
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(new Set(told.map((message) => JSON.stringify(message)))).toEqual(new Set([JSON.stringify([pricesChanged, {}])]))
  expect(groupOf((await boardOf('MC2')).body, '750 LOKAL')?.beli).toBe(1_650_000)
})

it('lets an address ask so often, and no more', async () => {
  const answers = await Promise.all(Array.from({ length: 320 }, () => boardOf('XXX')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
})
