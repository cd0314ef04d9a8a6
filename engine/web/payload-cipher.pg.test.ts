import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { listUsers } from '#modules/access/contract/data-users.ts'
import { payloadConfig } from '#engine/server/payload-cipher.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { login, readSession } from '#modules/access/contract/login.ts'
import { listSettingStates, writeSetting } from '#modules/settings/contract/settingsystem.ts'
import type { PayloadConfig } from '../contract/payload.ts'
import { type CallError, configureApi, send, sendCall } from './api.ts'
import { payloadCipher } from './payload-cipher.ts'

const options = { secret: 'a secret of more than thirty letters', plain: ['user_id', 'kode_toko'] }
const config = payloadConfig(options)

let app: TestApp
let url: string
/** Everything that went over the wire, as a proxy in between would keep it. */
let wire: string
let token: string | undefined

beforeAll(async () => {
  app = await startTestApp({ payload: options })
  url = await app.url()
  vi.stubGlobal('document', { baseURI: url })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.stop()
})
beforeEach(async () => {
  wire = ''
  await browser(config)
})

const send_ = globalThis.fetch

/** A browser that has this key of the server. */
async function browser(told: PayloadConfig | undefined): Promise<void> {
  vi.stubGlobal('fetch', async (address: URL, request: RequestInit) => {
    const reply = await send_(address, request)
    wire += `${String(request.body ?? '')}\n${await reply.clone().text()}\n`
    return reply
  })
  configureApi({
    base: 'api/',
    getToken: () => token,
    getShop: () => undefined,
    onInvalidToken: () => {},
    cipher: told && (await payloadCipher(told)),
  })
}

it('hides the sent password and the answered session from eavesdroppers, except for the ignore list', async () => {
  const session = await send(login, { body: { user_id: 'own.mc1', password: demoPassword } })
  token = session.token
  expect(session).toMatchObject({ user_id: 'own.mc1', kode_toko: 'MC1', level: 'OWN' })
  expect(wire).toContain('"user_id":"own.mc1"')
  expect(wire).toContain('"kode_toko":"MC1"')
  for (const secret of [demoPassword, session.token, 'Pemilik', 'password', 'Semarang']) expect(wire).not.toContain(secret)
})

it('carries lists, long answers that are compressed on the way, writes and refusals with their fields', async () => {
  expect((await send(listUsers)).length).toBeGreaterThan(10)
  expect((await send(listSettingStates)).find(({ key }) => key === 'SESI_IDLE_MENIT')?.value).toBe('120')
  await send(writeSetting, { params: { key: 'SESI_IDLE_MENIT' }, body: { value: '90', cakupan: 'CHAIN' } })
  expect((await send(listSettingStates)).find(({ key }) => key === 'SESI_IDLE_MENIT')?.value).toBe('90')
  // A list that is packed where it is not encrypted.
  await sql`insert into baki (kode_toko, kode_gudang, kode_baki, nama_baki, berat_baki)
    select kode_toko, kode_gudang, 'Z' || n, 'CONTOH ' || n, 100 from generate_series(1, 1234) n, (select * from gudang where kode_toko = 'MC2' limit 1)`.execute(
    app.db,
  )
  expect(((await sendCall(laporanStockBaki.api, { body: { sort_by: 'KODE_BAKI', kode_toko: 'MC2' } })) as unknown[]).length).toBeGreaterThanOrEqual(
    1234,
  )
  expect(wire).not.toContain('CONTOH')
  const failure = await send(writeSetting, { params: { key: 'SESI_IDLE_MENIT' }, body: { value: 'x', cakupan: 'CHAIN' } }).catch(
    (error) => error as CallError,
  )
  expect(failure).toMatchObject({ status: 400, code: 'NOT_A_VALUE', fields: { value: 'Nilai Tidak Benar' } })
  expect(wire).not.toMatch(/SESI_IDLE_MENIT|NOT_A_VALUE|Pemilik/)
})

it('refuses data that was changed on the way, and the answer to one call as the body of another', async () => {
  const cipher = await payloadCipher(config)
  const requested = async (body: unknown) => {
    const reply = await send_(new URL('api/users/login', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-payload-key': cipher.header },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as { payload: string } }
  }
  const sealed = (await cipher.seal({ user_id: 'nobody', password: 'x' })) as { payload: string }
  const honest = await requested(sealed)
  expect(await cipher.open(honest.body)).toMatchObject({ code: 'WRONG_LOGIN' })
  const at = sealed.payload.length >> 1
  const bent = sealed.payload.slice(0, at) + (sealed.payload[at] === 'A' ? 'B' : 'A') + sealed.payload.slice(at + 1)
  for (const payload of [bent, honest.body.payload, '', 'AAAA'])
    expect(await cipher.open((await requested({ payload })).body)).toMatchObject({ code: 'PAYLOAD_UNREADABLE' })
})

it('refuses a recorded call, and accepts a call of a machine with a wrong clock by the clock of the server', async () => {
  const posted: { address: URL; request: RequestInit }[] = []
  vi.stubGlobal('fetch', (address: URL, request: RequestInit) => {
    posted.push({ address, request })
    return send_(address, request)
  })
  const once = () => send(login, { body: { user_id: 'kasir.mc2', password: demoPassword, ambil_alih: true } })
  await once()
  const recorded = posted.at(-1) as (typeof posted)[number]
  // A recorded login that is sent again ends no session and starts none.
  expect((await send_(recorded.address, recorded.request)).status).toBe(400)
  const late = await payloadCipher(config)
  late.setClock(Date.now() - 3 * 3_600_000)
  configureApi({ base: 'api/', getToken: () => token, getShop: () => undefined, onInvalidToken: () => {}, cipher: late })
  posted.length = 0
  await once()
  expect(posted).toHaveLength(2)
  // From then on the browser knows the server's time.
  await once()
  expect(posted).toHaveLength(3)
})

it('sets its clock only by sealed answers', async () => {
  await browser(config)
  let requested = 0
  vi.stubGlobal('fetch', async () => {
    requested += 1
    return Response.json({ code: 'PAYLOAD_LATE', message: 'Jam', details: { now: 0 } }, { status: 400 })
  })
  await expect(send(readSession)).rejects.toMatchObject({ code: 'PAYLOAD_LATE' })
  expect(requested).toBe(1)
})

it('tells a page that was loaded before the key changed to load itself anew, and answers who does not encrypt as ever', async () => {
  await browser(payloadConfig({ ...options, secret: 'another secret of more than thirty letters' }))
  await expect(send(readSession)).rejects.toThrow('Data Terenkripsi Tidak Bisa Dibaca, Silakan Muat Ulang Halaman')
  await browser(undefined)
  expect(await sendCall('GET users/session')).toMatchObject({ user_id: 'own.mc1' })
  expect(wire).toContain('own.mc1')
})
