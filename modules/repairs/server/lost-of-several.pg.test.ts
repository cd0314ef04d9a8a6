import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type ServiceEvent, compensateService, mutasiService } from '../contract/mutasi-service.ts'
import { type Service, service } from '../contract/service.ts'
import { compensatingBody, inCash, madeFinished, madeService } from './testing/made-service.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 50_000_000)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

type Answer = ServiceEvent & { code: string; fields: Record<string, string> }

/** The ring is lost, the necklace (60,000 of 150,000) is handed over; 100,000 were paid in advance. */
const lost = (made: Service, ganti_rugi: number, paidRp: number, handed: readonly boolean[] = [false, true]) => ({
  ...compensatingBody(made, ganti_rugi),
  detail_barang: handed.map((diserahkan) => ({ diserahkan })),
  detail_bayar: inCash(paidRp),
})
const compensates = (body: object) => approved<Answer>(app, till, compensateService, { body })

it('of several things one is lost and made good, the others are handed over for their fee', async () => {
  const { service: made } = await madeFinished(app)
  const { status, body: event } = await compensates(lost(made, 2_000_000, 2_040_000))
  expect({ status, event }).toMatchObject({
    status: 200,
    // 100,000 in advance and 2,000,000 for the ring, less 60,000 for the work on the necklace.
    event: { ganti_rugi: 2_000_000, biaya_diserahkan: 60_000, uang_muka_service: 100_000, grand_total: 2_040_000 },
  })
  expect(event.detail_barang.map(({ diserahkan }) => diserahkan)).toEqual([false, true])
  const { rows } = await sql<{ apa: string; pieces: number; rupiah: number }>`
    select apa, pieces::int, rupiah::int from mutasi_service_gerak where nomor = ${event.no_mutasi_service} order by apa`.execute(app.db)
  const lot = (at: number) => `${made.no_service}/${at}`
  expect(rows).toEqual(
    [
      { apa: 'KAS/CASH', pieces: 0, rupiah: -2_040_000 },
      { apa: `PELANGGAN/${lot(2)}`, pieces: 2, rupiah: 0 },
      { apa: `SERVIS/${lot(1)}`, pieces: -1, rupiah: 0 },
      { apa: `SERVIS/${lot(2)}`, pieces: -2, rupiah: 0 },
      { apa: `SUSUT/${lot(1)}`, pieces: 1, rupiah: 0 },
      { apa: `TAGIHAN/UM_SERVICE/${made.no_hp}`, pieces: 0, rupiah: 100_000 },
    ].toSorted((one, other) => (one.apa < other.apa ? -1 : 1)),
  )
  const { body: read } = await app.call<Service>(till, service.calls.read, { params: { nomor: made.no_service } })
  expect(read).toMatchObject({ status: 'DIGANTI', uang_muka_service: 0 })
})

it('what is not finished is handed over for nothing', async () => {
  const made = await madeService(app)
  const { body } = await compensates(lost(made, 2_000_000, 2_100_000))
  expect(body).toMatchObject({ biaya_diserahkan: 0, grand_total: 2_100_000 })
})

it('is taken back on its day, all of it', async () => {
  const { service: made } = await madeFinished(app)
  const { body: event } = await compensates(lost(made, 500_000, 540_000))
  const input = { params: { nomor: event.no_mutasi_service }, body: { alasan: 'CINCIN DITEMUKAN' } }
  expect((await approved(app, till, mutasiService.calls.actions.batal, input)).status).toBe(200)
  const { body: read } = await app.call<Service>(till, service.calls.read, { params: { nomor: made.no_service } })
  expect(read).toMatchObject({ status: 'SELESAI', uang_muka_service: 100_000 })
})

it('says what is wrong where it is wrong', async () => {
  const { service: made } = await madeFinished(app, { dp_service: 0 })
  const refused = async (body: object) => (await app.call<Answer>(till, compensateService, { body })).body
  expect(await refused(lost(made, 1, 0, [false]))).toMatchObject({ code: 'LINES_DIFFER' })
  expect(await refused(lost(made, 1, 0, [true, true]))).toMatchObject({ code: 'NOTHING_LOST', fields: { no_service: expect.any(String) } })
  expect(await refused(lost(made, 59_999, 0))).toMatchObject({ code: 'COMPENSATION_BELOW_FEE', fields: { ganti_rugi: expect.any(String) } })
  // As much as the fee: no money moves.
  expect((await compensates(lost(made, 60_000, 0))).body).toMatchObject({ grand_total: 0, biaya_diserahkan: 60_000 })
})

it('the database holds what is handed over', async () => {
  const { service: made } = await madeFinished(app)
  const { body: event } = await compensates(lost(made, 500_000, 540_000))
  for (const change of [sql`biaya_diserahkan = 0`, sql`ganti_rugi = 440000, biaya_diserahkan = 0`])
    await expect(app.asOwner(sql`update mutasi_service set ${change} where no_mutasi_service = ${event.no_mutasi_service}`)).rejects.toThrow()
  await expect(
    app.asOwner(sql`update mutasi_service_detail set diserahkan = true where no_mutasi_service = ${event.no_mutasi_service}`),
  ).rejects.toThrow()
})
