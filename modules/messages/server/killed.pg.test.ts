import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startKillable } from '#apps/server/testing/killable.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { sendMessageAgain } from '../contract/pesan-terkirim.ts'
import { leaseSeconds } from './queue.ts'
import { standInGateway } from './testing/whatsapp-gateway.ts'

const gateway = standInGateway()
let address = ''
const chain = startKillable(() => ({ KENCANA_WHATSAPP_URL: address, KENCANA_WHATSAPP_TOKEN: 'rahasia' }))
beforeAll(async () => {
  address = await gateway.start()
})
afterAll(() => gateway.stop())

const messages = 200
const texts = Array.from({ length: messages }, (_, at) => `Pesan ${at}`)

// The session outlives the servers.
let headers: Record<string, string> | undefined
type Server = Awaited<ReturnType<typeof chain.start>>

/** Sends a failed message again, so that the server begins to send waiting messages at once, not at the next minute. */
async function begin(server: Server): Promise<void> {
  headers ??= await server.as('spv.mc2')
  const { rows } = await sql<{ id: number }>`
    insert into pesan (kode_toko, jenis_pesan, no_tujuan, pengirim, isi_pesan, status, alasan)
    values ('MC2', 'UMUM', '628123456789', 'mc2-wa', 'Sekali lagi', 'GAGAL', 'x') returning id`.execute(chain.db())
  const call = sendMessageAgain.call.replace('{id}', String(rows[0]?.id)) as Call
  expect(await server.post(call, {}, headers)).toMatchObject({ status: 200 })
}

const countOf = async (condition: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from pesan where ${sql.raw(condition)}`.execute(chain.db())).rows[0]!.n
const timesAsked = () =>
  Map.groupBy(
    gateway.requested.filter(({ body }) => body.message !== 'Sekali lagi'),
    ({ body }) => body.message,
  )

it('of two hundred messages none is lost and none is sent twice after its acknowledgement, however often the server is killed', async () => {
  const db = chain.db()
  await sql`insert into para_system (kode_toko, key, value) values ('*', 'WHATSAPP', 'true'), ('*', 'WA_PENGIRIM', 'mc2-wa')
    on conflict (kode_toko, key) do update set value = excluded.value`.execute(db)
  await sql`
    insert into pesan (kode_toko, jenis_pesan, no_tujuan, pengirim, isi_pesan)
    select 'MC2', 'UMUM', '628123456789', 'mc2-wa', t from unnest(${texts}::text[]) t`.execute(db)
  const acknowledged = new Set<string>()
  let unknown = 0
  for (const until of [40, 110]) {
    // Kills the server in the middle: the gateway has a message, and its answer is not read yet.
    gateway.hold(until)
    const server = await chain.start()
    await begin(server)
    await expect.poll(() => gateway.held(), { timeout: stillMsMax }).toBe(true)
    server.child.kill('SIGKILL')
    await server.ended
    gateway.hold(undefined)
    // Each message that was stored as sent has an acknowledgement. Each was sent once so far, except those with an unknown result.
    const { rows } = await sql<{ isi_pesan: string }>`select isi_pesan from pesan where status = 'TERKIRIM' and isi_pesan <> 'Sekali lagi'`.execute(
      db,
    )
    for (const { isi_pesan } of rows) acknowledged.add(isi_pesan)
    expect(rows.length).toBeGreaterThanOrEqual(until - 4)
    unknown += await countOf(`status = 'ANTRI' and mulai_kirim is not null and tak_tentu = 0`)
    // Its retry comes later. The test moves the time forward.
    await sql`update pesan set coba_lagi = coba_lagi - ${leaseSeconds} * interval '1 second' where status = 'ANTRI'`.execute(db)
  }
  expect(unknown).toBeGreaterThan(0)
  const before = new Map([...timesAsked()].map(([text, requested]) => [text, requested.length]))
  await begin(await chain.start())
  await expect.poll(() => countOf(`status = 'TERKIRIM' and isi_pesan <> 'Sekali lagi'`), { timeout: stillMsMax, interval: 200 }).toBe(messages)
  const after = timesAsked()
  expect(texts.filter((text) => !after.has(text))).toEqual([])
  for (const text of acknowledged) expect(after.get(text)?.length, text).toBe(before.get(text))
  // Only a message with an unknown result came twice, and with the same number. A gateway that checks the number sends it once.
  const twice = [...after.values()].filter((requested) => requested.length > 1)
  expect(twice.length).toBeLessThanOrEqual(unknown)
  for (const requested of twice) expect(new Set(requested.map(({ key }) => key)).size).toBe(1)
  expect(Math.max(...[...after.values()].map((requested) => requested.length))).toBeLessThanOrEqual(2)
})
