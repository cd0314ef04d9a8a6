import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { signatureDigest } from '#modules/customer-screen/server/public.ts'
import { type ServiceEvent, mutasiService, pickUpService, signedPickUp } from '../contract/mutasi-service.ts'
import { type Service, service, signedService, takeService } from '../contract/service.ts'
import { madeFinished, pickUpBody, serviceBody } from './testing/made-service.ts'

const till = 'kasir.mc2'
const drawn = '10,20 30,40 50,60;100,200'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Answer<Made> = Made & { code: string; fields: Record<string, string> }
const leaves = (tanda_tangan: string | null) => app.call<Answer<Service>>(till, takeService, { body: serviceBody({ tanda_tangan }) })

describe('a signature', () => {
  it('is kept with what is left, and proves it', async () => {
    const { status, body: made } = await leaves(drawn)
    expect({ status, made }).toMatchObject({
      status: 200,
      made: { tanda_tangan: drawn, sidik_tanda_tangan: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const { body: read } = await app.call<Service>(till, service.calls.read, { params: { nomor: made.no_service } })
    expect(signatureDigest(signedService(read), drawn)).toBe(read.sidik_tanda_tangan)
    // Another fee, or another hand, has another proof.
    expect(signatureDigest(signedService({ ...read, dp_service: 1 }), drawn)).not.toBe(read.sidik_tanda_tangan)
    expect(signatureDigest(signedService(read), '10,20 30,40')).not.toBe(read.sidik_tanda_tangan)
  })

  it('is kept with what is picked up, and proves it', async () => {
    const { service: left } = await madeFinished(app)
    const { body: made } = await app.call<ServiceEvent>(till, pickUpService, { body: { ...pickUpBody(left), tanda_tangan: drawn } })
    const { body: read } = await app.call<ServiceEvent>(till, mutasiService.calls.read, { params: { nomor: made.no_mutasi_service } })
    expect(read.tanda_tangan).toBe(drawn)
    expect(signatureDigest(signedPickUp(read), drawn)).toBe(read.sidik_tanda_tangan)
  })

  it('stays as it was drawn', async () => {
    const { body: made } = await leaves(drawn)
    for (const change of [sql`tanda_tangan = '1,2'`, sql`sidik_tanda_tangan = repeat('0', 64)`, sql`tanda_tangan = null, sidik_tanda_tangan = null`])
      await expect(app.asOwner(sql`update service set ${change} where no_service = ${made.no_service}`)).rejects.toThrow()
  })

  it('is drawn, within bounds', async () => {
    for (const nothing of ['', 'x', '1,2;', '1001,1', '1,401', Array.from({ length: 2_001 }, () => '1,1').join(' ')])
      expect((await leaves(nothing)).body).toMatchObject({ fields: { tanda_tangan: expect.any(String) } })
  })

  it('is needed where the shop asks for it, and not otherwise', async () => {
    expect((await leaves(null)).status).toBe(200)
    await app.set({ TANDA_TANGAN_SERVICE: 'true', TANDA_TANGAN_AMBIL_SERVICE: 'true' })
    const refused = { code: 'SIGNATURE_REQUIRED', fields: { tanda_tangan: 'Customer Harus Tanda Tangan' } }
    expect((await leaves(null)).body).toMatchObject(refused)
    const { service: left } = await madeFinished(app, { tanda_tangan: drawn })
    expect((await app.call<Answer<ServiceEvent>>(till, pickUpService, { body: pickUpBody(left) })).body).toMatchObject(refused)
    expect((await app.call(till, pickUpService, { body: { ...pickUpBody(left), tanda_tangan: drawn } })).status).toBe(200)
    await app.set({ TANDA_TANGAN_SERVICE: 'false', TANDA_TANGAN_AMBIL_SERVICE: 'false' })
  })
})
