import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { declarations as declare } from '#engine/contract/declarations.ts'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import { migrate, migrationsFolder } from '#engine/server/migrations.ts'
import { serverModule } from '#engine/server/serve.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { readCashReached } from '#modules/members/contract/cash-reached.ts'
import { documentSteps } from './new-document.ts'
import { sampleKind, samplesFolder, writeSamples } from './new-samples.ts'

// What the command writes is listed as its steps say, and used as a shop uses it.
const [till, supervisor] = ['kasir.mc2', 'spv.mc2']
let app: TestApp
let folder: string
/** The part of the generated files that this test uses; their own types are checked separately. */
interface Written {
  readonly saveUjiCoba: Endpoint
  readonly ujiCoba: AnyDocument
  readonly ujiCobaRefusals: Readonly<Record<string, RefusalKind>>
}
let contract: Written
let no_rekening: string

beforeAll(async () => {
  await mkdir(dirname(samplesFolder), { recursive: true })
  folder = await mkdtemp(`${samplesFolder}-`)
  await writeSamples(folder)
  const written = (file: string) => import(join(folder, 'modules/sales', file))
  contract = await written('contract/uji-coba.ts')
  const { saveUjiCoba, ujiCoba, ujiCobaRefusals } = contract
  const { saveUjiCoba: save } = await written('server/save-uji-coba.ts')
  const declared = declare({ module: 'uji', documents: { ujiCoba }, endpoints: { saveUjiCoba }, refusals: ujiCobaRefusals })
  const served = serverModule(declared, {
    handlers: { saveUjiCoba: save },
    documents: { ujiCoba: serveDocument(ujiCoba) },
  })
  app = await startTestApp({ extraModules: [served] })
  await cp(migrationsFolder, join(folder, 'db/migrations'), { recursive: true })
  expect(await migrate(app.databaseUrl, join(folder, 'db/migrations'))).toEqual(['9999_uji_coba'])
  const { rows } = await sql<{ no_rekening: string; kode_bank: string }>`select no_rekening, kode_bank from rekening order by 1 limit 1`.execute(
    app.db,
  )
  no_rekening = rows[0]!.no_rekening
  await sql`insert into biaya_gesek (kode_bank, persen_debit, persen_credit) values (${rows[0]!.kode_bank}, 0.5, 2)`.execute(app.db)
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

const cash = (jumlah: number) => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const card = (jumlah: number, biaya_kartu: number) => ({ jenis: 'CREDIT', no_rekening, no_kartu: '4000123412341234', jumlah, biaya_kartu })
const save = (detail_bayar: object[]) =>
  app.call(till, contract.saveUjiCoba, {
    body: { nama_customer: 'IBU SRI', no_hp: '081234567890', keterangan: null, grand_total: 1_000_000, detail_bayar },
  })

it.each(['false', 'true'])('one is paid by card and in cash, listed, cancelled, and the books agree (VALIDASI_NON_CASH %s)', async (validates) => {
  await app.set({ VALIDASI_NON_CASH: validates })
  expect((await save([card(1_000_000, 0)])).body).toMatchObject({ code: 'CARD_FEE_CHANGED' })
  const { status, body: made } = await save([card(600_000, 12_000), cash(500_000)])
  expect([status, made]).toMatchObject([
    200,
    { jumlah_bayar: 1_100_000, kembali: 100_000, detail_bayar: [{ persen_kartu: 2, biaya_kartu: 12_000 }, { biaya_kartu: 0 }] },
  ])
  expect(await verify(app.db, 'MC2')).toEqual([])
  const claims = await sql`select rupiah from saldo_tagihan where jenis = 'PIUTANG_KARTU' and dokumen = ${made.no_uji_coba}`.execute(app.db)
  expect(claims.rows).toEqual(validates === 'true' ? [{ rupiah: 612_000 }] : [])

  const { list, actions } = contract.ujiCoba.calls
  expect((await app.call(till, list, { query: { cari: '081234567890', limit: 1 } })).body.rows).toMatchObject([{ no_uji_coba: made.no_uji_coba }])
  const done = await approved(app, till, actions['batal']!, { params: { nomor: made.no_uji_coba }, body: { alasan: 'Batal' } }, supervisor)
  expect([done.status, done.body]).toMatchObject([200, { status: 'CANCELLED' }])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('its screen hears of the limit of cash, and its steps name what is there', async () => {
  const requested = await app.call(till, readCashReached, { query: { no_hp: '081234567890', tunai: 1_000, arah: 'IN' } })
  expect([requested.status, requested.body]).toMatchObject([200, { mencapai: false }])
  expect(documentSteps(sampleKind)).toContain('apps/server/testing/documents.ts')
})
