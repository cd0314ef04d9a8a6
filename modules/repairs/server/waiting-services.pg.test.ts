import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { verify } from '#modules/ledger/server/public.ts'
import type { Service } from '../contract/service.ts'
import { type WaitingService, acceptService, readWaitingServices, refuseService, sendService } from '../contract/validasi.ts'
import { serviceBody, soldBarcode } from './testing/made-service.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

it('nothing is left for the cashier without the switch', async () => {
  const { detail_bayar: _paid, ...goods } = serviceBody()
  expect((await app.call('mu.mc2', sendService, { body: goods })).status).toBe(403)
})

it('a service waits for its advance, is judged when it is left, and is taken in once', async () => {
  await app.set({ VALIDASI_SERVICE: 'true' })
  const kode_barcode = await soldBarcode(app)
  const { detail_bayar, ...goods } = serviceBody({ detail_barang: serviceBody().detail_barang.map((line) => ({ ...line, kode_barcode })) })
  expect((await app.call<ErrorBody>('mu.mc2', sendService, { body: { ...goods, kode_tukang: 'T9' } })).body.code).toBe('CRAFTSMAN_NOT_FOUND')
  const { body: sent } = await app.call<{ no_antri: string; bayar: number; batas_at: null }>('mu.mc2', sendService, { body: goods })
  expect(sent).toMatchObject({ bayar: 100_000, batas_at: null })
  const { body: waits } = await app.call<WaitingService[]>(till, readWaitingServices)
  expect(waits).toMatchObject([
    { no_antri: sent.no_antri, tgl_estimasi: '2026-02-07', detail_barang: [{ nama_barang: 'CINCIN POLOS' }, { biaya: 60_000 }] },
  ])
  const accept = () => app.call<Service>(till, acceptService, { body: { no_antri: sent.no_antri, detail_bayar } })
  const answers = await Promise.all([accept(), accept()])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'MASUK', user_id: till, uang_muka_service: 100_000 })
  const without = { ...goods, detail_barang: serviceBody().detail_barang }
  const { body: other } = await app.call<{ no_antri: string }>('mu.mc2', sendService, { body: without })
  expect((await app.call(till, refuseService, { body: { no_antri: other.no_antri, alasan_tolak: 'TIDAK JADI' } })).status).toBe(200)
})
