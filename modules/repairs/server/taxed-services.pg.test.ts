import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { laporanPpn } from '#modules/sales/contract/laporan.ts'
import { laporanServices } from '../contract/laporan.ts'
import { type OpenService, type ServiceEvent, compensateService, mutasiService, pickUpService, readOpenServices } from '../contract/mutasi-service.ts'
import { serviceReminder } from './reminders.ts'
import { compensatingBody, inCash, madeFinished, madePickedUp, pickUpBody } from './testing/made-service.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 50_000_000)
  await sql`insert into para_ppn values ('A', '2023-05-01', 1.1, false, 'PMK 48/2023'), ('B', '2026-02-15', 1.1, true, null)`.execute(app.db)
  await app.set({ PPN_PENJUALAN: 'true' })
})
afterEach(async () => {
  await sql`update para_ppn set berlaku_dari = '2026-02-15' where kode_ppn = 'B'`.execute(app.db)
  expect(await verify(app.db, 'MC2')).toEqual([])
})
afterAll(() => app.stop())

type Answer = ServiceEvent & { code: string; message: string }

/** The tax comes on top of the fee of what is taken in from now on. */
const onTopNow = () => sql`update para_ppn set berlaku_dari = '2026-01-15' where kode_ppn = 'B'`.execute(app.db)
const owedOf = async (nomor: string) => {
  const { rows } = await sql`
    select pihak, rupiah from saldo_tagihan where (kode_toko, jenis, dokumen) = ('MC2', 'PPN', ${nomor}) and rupiah <> 0`.execute(app.db)
  return rows
}
const january = { tgl_from: '2026-01-01', tgl_to: '2026-01-31' }
const taxReport = async () => (await app.call<{ no_faktur: string; ppn: number }[]>('own.mc2', laporanPpn.api, { query: january })).body
const taxOfRow = async (nomor: string) => (await taxReport()).find(({ no_faktur }) => no_faktur === nomor)

it('is in the fee: 1.1 % of 150,000 is 1,632; the rest is earned, the tax is owed by month, and cancelling takes it back', async () => {
  const { service: made } = await madeFinished(app)
  // 150,000 × 1.1 / 101.1 = 1,632.05, half up.
  expect(made).toMatchObject({ ppn_persen: 1.1, ppn_teks: 'PMK 48/2023', ppn_di_atas: false, ppn_dasar: 148_368, ppn: 1_632 })
  // Taking it in owes no tax yet.
  expect(await owedOf(made.no_service)).toEqual([])
  const { status, body: event } = await app.call<Answer>(till, pickUpService, { body: pickUpBody(made) })
  expect([status, event]).toMatchObject([200, { grand_total: 50_000, ppn: 1_632, ppn_dasar: 148_368, ppn_teks: 'PMK 48/2023' }])
  const { no_mutasi_service: nomor } = event
  expect(await journalOf(app, nomor)).toEqual({ '1-1001': 50_000, '2-1103': 100_000, '2-1201': -1_632, '4-1104': -148_368 })
  expect(await owedOf(nomor)).toEqual([{ pihak: '2026-01', rupiah: -1_632 }])
  expect(await taxOfRow(nomor)).toMatchObject({ harga_barang: 150_000, ppn_dasar: 148_368, ppn: 1_632, ppn_persen: 1.1 })
  const { body: rows } = await app.call<{ no_service: string; ppn: number }[]>('own.mc2', laporanServices.api, { query: january })
  expect(rows.find(({ no_service }) => no_service === made.no_service)).toMatchObject({ biaya_selesai: 150_000, ppn: 1_632, sisa_bayar: 0 })

  const undone = await approved(app, till, mutasiService.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH' } })
  expect(undone.status).toBe(200)
  expect(await owedOf(nomor)).toEqual([])
  expect(await taxOfRow(nomor)).toBeUndefined()
})

it('is on top of the fee: 1,650 more are paid; the rate is the one that was agreed on when it came in', async () => {
  await onTopNow()
  const { service: made } = await madeFinished(app)
  expect(made).toMatchObject({ ppn_di_atas: true, ppn_dasar: 150_000, ppn: 1_650, grand_total: 150_000 })
  // A new rate is for what comes in from now on.
  await sql`update para_ppn set persen_ppn = 2.2 where kode_ppn = 'B'`.execute(app.db)
  const { body: open } = await app.call<OpenService[]>(till, readOpenServices, { query: { cari: made.no_service } })
  expect(open).toMatchObject([{ biaya_selesai: 150_000, sisa_bayar: 51_650 }])
  const { rows: reminded } = await sql<{
    sisa: number
  }>`select sisa from (${serviceReminder.open('MC2')}) r where nomor = ${made.no_service}`.execute(app.db)
  expect(reminded).toEqual([{ sisa: 51_650 }])
  const short = await app.call<Answer>(till, pickUpService, { body: pickUpBody(made) })
  expect(short.body).toMatchObject({ code: 'FEE_CHANGED', message: expect.stringContaining('51,650') })
  const { status, body: event } = await app.call<Answer>(till, pickUpService, { body: pickUpBody(made, 51_650) })
  expect([status, event]).toMatchObject([200, { grand_total: 51_650, ppn: 1_650, ppn_dasar: 150_000, ppn_persen: 1.1 }])
  expect(await journalOf(app, event.no_mutasi_service)).toEqual({ '1-1001': 51_650, '2-1103': 100_000, '2-1201': -1_650, '4-1104': -150_000 })
  await sql`update para_ppn set persen_ppn = 1.1 where kode_ppn = 'B'`.execute(app.db)
})

it('of several things one is lost: the fee of the others has its tax', async () => {
  await onTopNow()
  const { service: made } = await madeFinished(app)
  // 100,000 in advance and 2,000,000 for the ring, less 60,000 for the necklace and its tax of 660.
  const body = { ...compensatingBody(made, 2_000_000), detail_barang: [{ diserahkan: false }, { diserahkan: true }], detail_bayar: inCash(2_039_340) }
  const { status, body: event } = await approved<Answer>(app, till, compensateService, { body })
  expect([status, event]).toMatchObject([200, { grand_total: 2_039_340, ppn: 660, ppn_dasar: 60_000 }])
  expect(await owedOf(event.no_mutasi_service)).toEqual([{ pihak: '2026-01', rupiah: -660 }])
  const whole = await madeFinished(app)
  const lost = await approved<Answer>(app, till, compensateService, { body: compensatingBody(whole.service) })
  expect([lost.status, lost.body]).toMatchObject([200, { ppn: 0, ppn_persen: null }])
})

it('what came in before the shop was registered has no tax', async () => {
  await app.set({ PPN_PENJUALAN: 'false' })
  const { service: made } = await madeFinished(app)
  await app.set({ PPN_PENJUALAN: 'true' })
  const { body: event } = await app.call<Answer>(till, pickUpService, { body: pickUpBody(made) })
  expect(event).toMatchObject({ ppn: 0, ppn_persen: null, grand_total: 50_000 })
})

it('the database lets no event forget the tax that was agreed on', async () => {
  const { no_mutasi_service } = await madePickedUp(app)
  const { service: other } = await madeFinished(app)
  const { rows } = await sql<{ columns: string }>`
    select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'mutasi_service' and is_generated = 'NEVER'`.execute(
    app.db,
  )
  const columns = sql.raw(rows[0]!.columns)
  const forget = sql`
    insert into mutasi_service (${columns}) select ${columns} from jsonb_populate_record(null::mutasi_service,
      (select to_jsonb(m) from mutasi_service m where no_mutasi_service = ${no_mutasi_service})
      || jsonb_build_object('no_mutasi_service', 'MV-X', 'no_service', ${other.no_service}::text)
      || '{"ppn_persen": null, "ppn_teks": null, "ppn_dasar": 0, "ppn": 0}')`.execute(app.db)
  await expect(forget).rejects.toThrow('has not the tax of')
})
