import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Socket, io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { type ApprovalNeed, listApprovals, takeApproval, waitingApprovals } from '#modules/approvals/contract/approvals.ts'
import * as contract from '#modules/approvals/contract/fingerprint.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import type { Bridge } from '../sockets.ts'
import { startBridge } from './bridge.ts'
import { simulatedReader } from './simulated-reader.ts'

const [tokenMC2, tokenMC3] = ['reader-of-mc2-0123456789abcdef', 'reader-of-mc3-0123456789abcdef']
const [till, supervisor, origin] = ['kasir.mc2', 'spv.mc2', 'http://kencana.example']
const [own, strange] = [randomBytes(400), randomBytes(400)]

let app: TestApp
let bridge: Bridge
let folder: string
let finger: string
let kode_barcode: string
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startTestApp({ readers: { MC2: tokenMC2, MC3: tokenMC3 } })
  folder = await mkdtemp(join(tmpdir(), 'kencana-reader-'))
  finger = join(folder, 'finger')
  bridge = await startBridge({ server: await app.url(), token: tokenMC2, origins: [origin], reader: simulatedReader(finger), port: 0 })
})
beforeEach(async () => {
  kode_barcode = (await stockPieces(app.db, 'MC2', 1))[0] as string
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))
afterAll(async () => {
  await bridge.close()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

async function connected(url: string, options: object): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}
const browserOfTill = (from = origin) => connected(`ws://127.0.0.1:${bridge.port}`, { extraHeaders: { origin: from } })
const enrol = (by: string, user_id: string, fp: string, password = demoPassword) =>
  app.call(by, contract.enrolFingerprint, { body: { user_id, jari: 'TELUNJUK_KANAN', fp, password, setuju: true } })
const sellCheaper = async (approvals: readonly string[] = []) =>
  app.call(till, sell, { body: await loweredSale(app.db, kode_barcode, 100_000), approvals })
const request = async (user_id = supervisor) => {
  const need = (await sellCheaper()).body.details as ApprovalNeed
  return app.call(till, contract.beginScan, { body: { user_id, permintaan: need.permintaan, keterangan: '' } })
}
const kategori = 'BATAS_HARGA_JUAL'

it('registers a finger for the user that the owner names; the supervisor’s finger approves, and the till hears of it', async () => {
  expect((await request()).body.message).toBe('Username Tidak Tidak Terdaftar')
  const page = await browserOfTill()
  await writeFile(finger, own)
  const { fp } = (await page.emitWithAck('capture', {})) as { fp: string }
  expect((await enrol(supervisor, supervisor, fp)).status).toBe(403)
  expect((await enrol('own.mc2', till, fp)).body.code).toBe('USERNAME_UNKNOWN')
  expect((await enrol('own.mc2', 'spv.mc3', fp)).body.code).toBe('USERNAME_UNKNOWN')
  // Nor may a branch register a finger of its own under the name of a user of the head office.
  expect((await enrol('own.mc2', 'own.mc1', fp)).body.code).toBe('USERNAME_UNKNOWN')
  // A person who finds the owner's screen open does not know his password.
  expect((await enrol('own.mc2', supervisor, fp, 'tebak')).body).toMatchObject({ code: 'APPROVAL_FAILED', fields: { password: 'Otorisasi Gagal..' } })
  expect((await app.call('own.mc2', contract.listFingerprints)).body).toEqual([])
  expect((await enrol('own.mc2', supervisor, fp)).status).toBe(200)
  expect((await app.call('own.mc2', contract.listFingerprints)).body).toEqual([
    { user_id: supervisor, jari: 'TELUNJUK_KANAN', created_at: expect.any(String), created_by: 'own.mc2' },
  ])
  expect((await app.call('own.mc3', contract.listFingerprints)).body).toEqual([])

  const browser = await connected(await app.url(), { auth: { token: await app.tokenOf(till) } })
  const heard: unknown[] = []
  browser.on(contract.fingerprintHeard, (payload: unknown) => heard.push(payload))
  const { id } = (await request()).body
  const requested = { id, user_id: supervisor, kategori }
  // The request is for one person here, so other approvers get no message.
  expect((await app.call('own.mc2', waitingApprovals)).body).toEqual([])

  await writeFile(finger, strange)
  expect(await page.emitWithAck('scan', requested)).toEqual({ status: false, message: 'Silahkan Coba Lagi' })
  await expect.poll(() => heard).toEqual([{ status: false, auth_for: id, user_id: supervisor }])
  expect((await app.call(till, takeApproval, { params: { id } })).body.code).toBe('REQUEST_STALE')

  await writeFile(finger, own)
  expect(await page.emitWithAck('scan', requested)).toEqual({ status: true, message: 'Fingerprint Berhasil Di Scan' })
  await expect.poll(() => heard.at(-1)).toEqual({ status: true, auth_for: id, user_id: supervisor })
  const { token } = (await app.call(till, takeApproval, { params: { id } })).body
  expect((await sellCheaper([token])).status).toBe(200)
  expect((await app.call(supervisor, listApprovals)).body[0]).toMatchObject({ status: 'DIPAKAI', cara: 'FINGERPRINT', decided_by: supervisor })
  expect(await page.emitWithAck('scan', requested)).toEqual({ status: false, message: 'Permintaan Otorisasi Sudah Tidak Berlaku' })
})

it('serves no page of another origin', async () => {
  await expect(browserOfTill('http://elsewhere.example')).rejects.toThrow()
})

it('sends fingerprints only to the reader of their shop', async () => {
  const tell = (pembaca: string) => app.call(undefined, contract.userFingerprint, { body: { user_id: supervisor, pembaca } })
  expect((await tell('x'.repeat(30))).body.code).toBe('READER_UNKNOWN')
  expect((await tell(tokenMC3)).body.message).toBe('Username Tidak Tidak Terdaftar')
  expect((await tell(tokenMC2)).body.fingerprints).toEqual([{ jari: 'TELUNJUK_KANAN', bytes: own.toString('base64') }])
})

it('answers only requests of its own shop, of its own person, and only in their category', async () => {
  const { id } = (await request()).body
  const answer = (facts: object) =>
    app.call(undefined, contract.authorizeByFingerprint, {
      body: { id, user_id: supervisor, kategori, fp: own.toString('base64'), pembaca: tokenMC2, ...facts },
    })
  expect((await answer({ pembaca: tokenMC3 })).body.code).toBe('REQUEST_STALE')
  expect((await answer({ kategori: 'BATAL_PEMBELIAN' })).body.code).toBe('REQUEST_STALE')
  expect((await answer({ user_id: 'own.mc2' })).body.code).toBe('REQUEST_STALE')
  expect((await answer({ pembaca: 'x' })).body.code).toBe('READER_UNKNOWN')
  // As the calls of the specification have it, without the number of the request: the last one is meant.
  expect((await answer({ id: undefined })).body).toEqual({ status: true, message: 'Fingerprint Berhasil Di Scan' })
})

it('forgets the fingers of a user when the owner of his shop says so', async () => {
  const forget = (by: string) => app.call(by, contract.forgetFingerprints, { params: { user_id: supervisor } })
  expect((await forget('own.mc3')).body.code).toBe('USERNAME_UNKNOWN')
  expect((await forget(supervisor)).status).toBe(403)
  expect((await forget('own.mc2')).status).toBe(200)
  expect((await request()).body.code).toBe('USERNAME_UNKNOWN')
})
