import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { approvedEarly } from '#modules/approvals/server/testing/approved-early.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { post, verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { type OpenParty, type PaidClaims, bayarTagihan, payClaims, readOpenParties } from '#modules/money/contract/bayar-tagihan.ts'
import { laporanTunaiOrang } from '#modules/money/contract/laporan-tunai-orang.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import {
  type OpenService,
  type ServiceEvent,
  askServiceApprovals,
  compensateService,
  finishService,
  mutasiService,
  pickUpService,
  readOpenServices,
  returnService,
} from '../contract/mutasi-service.ts'
import { type Service, service, takeService } from '../contract/service.ts'
import { weightVerdict } from '../contract/weight-difference.ts'
import { settings } from '#modules/settings/contract/settings.ts'
import {
  compensatingBody,
  finishBody,
  inCash,
  madeFinished,
  madeService,
  pickUpBody,
  returningBody,
  serviceBody,
  soldBarcode,
} from './testing/made-service.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

type Answer<Body> = Body & { code: string; message: string; fields: Record<string, string> }
const take = (facts: Parameters<typeof serviceBody>[0] = {}) => app.call<Answer<Service>>(till, takeService, { body: serviceBody(facts) })
const finish = (made: Service, facts: Parameters<typeof finishBody>[1] = {}) =>
  app.call<Answer<ServiceEvent>>(till, finishService, { body: finishBody(made, facts) })
const pickUp = (body: object) => app.call<Answer<ServiceEvent>>(till, pickUpService, { body })
const giveBack = (body: object) => approved<Answer<ServiceEvent>>(app, till, returnService, { body })
const makeGood = (body: object) => approved<Answer<ServiceEvent>>(app, till, compensateService, { body })
const cancel = (call: Endpoint | undefined, nomor: string) =>
  approved<Answer<Service>>(app, till, call as Endpoint, { params: { nomor }, body: { alasan: 'SALAH' } })
const cancelEvent = (nomor: string) => cancel(mutasiService.calls.actions.batal, nomor)
const cancelService = (nomor: string) => cancel(service.calls.actions.batal, nomor)
const read = async (nomor: string) => (await app.call<Service>(till, service.calls.read, { params: { nomor } })).body

/** What of a service lies in a place: pieces, milligrams gross and fine; and what it costs. */
async function lying(no_service: string, tempat = 'SERVIS') {
  const { rows } = await sql<{ pieces: number; gross: number; fine: number; cost: number }>`
    select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(gross) * 1000, 0)::int as gross, coalesce(sum(fine) * 1000, 0)::int as fine,
           coalesce(sum(cost), 0)::int as cost
    from mutasi_stock where tempat = ${tempat} and kode_lot like ${no_service} || '/%'`.execute(app.db)
  return rows[0]!
}
async function owed(jenis: string, dokumen: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(rupiah), 0)::bigint as owed from saldo_tagihan where (jenis, dokumen) = (${jenis}, ${dokumen})`.execute(app.db)
  return rows[0]!.owed
}

describe('a service', () => {
  it('comes in by weight, costs nothing, and owes what was paid in advance (V1)', async () => {
    const { status, body: made } = await take({ detail_bayar: inCash(120_000) })
    expect([status, made]).toMatchObject([
      200,
      {
        status: 'MASUK',
        nama_tukang: expect.any(String),
        total_qty: 3,
        total_berat: 13.005,
        grand_total: 150_000,
        dp_service: 100_000,
        kembali: 20_000,
        uang_muka_service: 100_000,
      },
    ])
    expect(made.detail_barang).toMatchObject([{ fine: 3.75 }, { fine: 3.002 }])
    expect(await journalOf(app, made.no_service)).toEqual({ '1-1001': 100_000, '2-1103': -100_000 })
    expect(await lying(made.no_service)).toEqual({ pieces: 3, gross: 13_005, fine: 6_752, cost: 0 })
    expect(await owed('UM_SERVICE', made.no_service)).toBe(100_000)
  })

  it('remembers in what condition each line was left, of the list of conditions', async () => {
    const lines = serviceBody().detail_barang
    const { body } = await take({ detail_barang: [{ ...lines[0]!, kode_kondisi: 'R' }, lines[1]!] })
    expect(body.detail_barang).toMatchObject([{ kode_kondisi: 'R' }, { kode_kondisi: null }])
    const wrong = await take({ detail_barang: [lines[0]!, { ...lines[1]!, kode_kondisi: 'XX' }] })
    expect(wrong).toMatchObject({ status: 409, body: { fields: { 'detail_barang.1.kode_kondisi': 'Kode Kondisi XX Tidak Terdaftar' } } })
  })

  it('is finished for less than the agreed fee by a user with an earlier approval', async () => {
    const { body: made } = await take()
    const facts = { keterangan: 'TANPA PATRI', detail_barang: finishBody(made).detail_barang.map((line) => ({ ...line, biaya_selesai: 60_000 })) }
    const { perlu, approvals } = await approvedEarly(app, till, askServiceApprovals, finishBody(made, facts))
    expect(perlu).toMatchObject([{ kategori: 'TURUN_ONGKOS', kunci: made.no_service, selisih_rp: -30_000 }])
    expect(await read(made.no_service)).toMatchObject({ status: 'MASUK' })
    const cheaper = { ...facts, detail_barang: facts.detail_barang.map((line) => ({ ...line, biaya_selesai: 55_000 })) }
    expect((await app.call<Answer<object>>(till, finishService, { body: finishBody(made, cheaper), approvals })).body.code).toBe('APPROVAL_FOREIGN')
    expect((await app.call(till, finishService, { body: finishBody(made, facts), approvals })).status).toBe(200)
  })

  it('is finished: what the work took is lost by name, and its craftsman is owed his fee (V2)', async () => {
    const { service: made, finished } = await madeFinished(app)
    const { no_service } = made
    expect(finished).toMatchObject({
      jenis_service: 'SELESAI',
      kode_tukang: 'T1',
      total_berat: 13.005,
      total_berat_selesai: 12.985,
      selisih_berat: -0.02,
      biaya_selesai: 150_000,
      grand_total: 0,
      detail_barang: [{ berat: 5, berat_selesai: 4.98, selisih_berat: -0.02, fine_selesai: 3.735 }, { selisih_berat: 0 }],
    })
    expect(await read(no_service)).toMatchObject({
      status: 'SELESAI',
      biaya_selesai: 150_000,
      total_berat_selesai: 12.985,
      uang_muka_service: 100_000,
    })
    expect(await lying(no_service)).toEqual({ pieces: 3, gross: 12_985, fine: 6_737, cost: 0 })
    expect(await lying(no_service, 'SUSUT')).toMatchObject({ pieces: 0, gross: 20, fine: 15 })
    expect(await journalOf(app, finished.no_mutasi_service)).toEqual({ '2-1108': -40_000, '5-1007': 40_000 })
    expect(await owed('HUTANG_TUKANG', no_service)).toBe(40_000)
  })

  it('is picked up for the rest, which is earned with what was paid in advance (V3)', async () => {
    const { service: made } = await madeFinished(app)
    const { no_service } = made
    expect((await pickUp({ ...pickUpBody(made), sisa_bayar: 40_000 })).body).toMatchObject({
      code: 'FEE_CHANGED',
      fields: { detail_bayar: 'Sisa Bayar Menjadi Rp. 50,000' },
    })
    expect((await pickUp({ ...pickUpBody(made), detail_bayar: [] })).body.code).toBe('NO_PAYMENT')
    const { status, body } = await pickUp({ ...pickUpBody(made), detail_bayar: inCash(60_000) })
    expect([status, body]).toMatchObject([
      200,
      { biaya_selesai: 150_000, uang_muka_service: 100_000, grand_total: 50_000, kembali: 10_000, selisih_berat: 0 },
    ])
    expect(await journalOf(app, body.no_mutasi_service)).toEqual({ '1-1001': 50_000, '2-1103': 100_000, '4-1104': -150_000 })
    expect(await lying(no_service)).toEqual({ pieces: 0, gross: 0, fine: 0, cost: 0 })
    expect(await read(no_service)).toMatchObject({ status: 'DIAMBIL', uang_muka_service: 0 })
    expect(await owed('UM_SERVICE', no_service)).toBe(0)
    // It is over.
    for (const late of [finish(made), pickUp(pickUpBody(made)), giveBack(returningBody(made)), makeGood(compensatingBody(made))]) {
      expect((await late).body).toMatchObject({
        code: expect.stringMatching(/^SERVICE_NOT_/),
        fields: { no_service: expect.stringContaining(no_service) },
      })
    }
  })

  it('goes back unrepaired, and what was paid in advance with it, less what is kept (V4)', async () => {
    const made = await madeService(app)
    expect((await giveBack(returningBody(made, 100_001))).body).toMatchObject({
      code: 'KEPT_TOO_MUCH',
      fields: { potongan_service: expect.any(String) },
    })
    const refused = await app.call(till, returnService, { body: returningBody(made) })
    expect(refused.body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'BATAL_SERVICE', uraian: expect.stringContaining('TIDAK JADI') },
    })
    const { body: returned } = await giveBack(returningBody(made))
    expect(returned).toMatchObject({ jenis_service: 'KEMBALI', potongan_service: 25_000, grand_total: 75_000, total_berat_selesai: 13.005 })
    expect(await journalOf(app, returned.no_mutasi_service)).toEqual({ '1-1001': -75_000, '2-1103': 100_000, '4-1106': -25_000 })
    expect(await read(made.no_service)).toMatchObject({ status: 'DIKEMBALIKAN', uang_muka_service: 0 })
    expect((await lying(made.no_service)).pieces).toBe(0)
  })

  it('is made good when it is lost, and what was paid in advance goes back (V5)', async () => {
    const made = await madeService(app)
    const { body: lost } = await makeGood(compensatingBody(made))
    expect(lost).toMatchObject({ jenis_service: 'GANTI_RUGI', ganti_rugi: 150_000, grand_total: 250_000 })
    expect(await journalOf(app, lost.no_mutasi_service)).toEqual({ '1-1001': -250_000, '2-1103': 100_000, '6-1010': 150_000 })
    expect(await lying(made.no_service, 'SUSUT')).toEqual({ pieces: 3, gross: 13_005, fine: 6_752, cost: 0 })
    expect(await read(made.no_service)).toMatchObject({ status: 'DIGANTI', uang_muka_service: 0 })
  })

  it('weighs more where the work added something, and moves nothing without a change or a debt', async () => {
    const [heavier, same] = [await madeService(app), await madeService(app, { kode_tukang: null })]
    const grown = [
      { berat_selesai: 5.1, biaya_selesai: 90_000 },
      { berat_selesai: 8.005, biaya_selesai: 60_000 },
    ]
    const facts = { detail_barang: grown, keterangan: 'TAMBAH EMAS TUKANG' }
    expect((await approved(app, till, finishService, { body: finishBody(heavier, facts) })).body).toMatchObject({ selisih_berat: 0.1 })
    expect(await lying(heavier.no_service)).toMatchObject({ pieces: 3, gross: 13_105 })
    const quiet = await finish(same, {
      biaya_tukang: 0,
      detail_barang: same.detail_barang.map(({ berat, biaya }) => ({ berat_selesai: berat, biaya_selesai: biaya })),
    })
    expect(quiet.body).toMatchObject({ selisih_berat: 0, kode_tukang: null })
    const { rows } = await sql`select from posting where reference = ${quiet.body.no_mutasi_service}`.execute(app.db)
    expect(rows).toEqual([])
    expect((await cancelEvent(quiet.body.no_mutasi_service)).status).toBe(200)
    expect(await read(same.no_service)).toMatchObject({ status: 'MASUK', biaya_selesai: null })
  })

  it('is free of charge where nothing is asked: no money moves at all', async () => {
    const free = serviceBody().detail_barang.map((line) => ({ ...line, biaya: 0 }))
    const made = await madeService(app, { dp_service: 0, detail_barang: free })
    expect(await journalOf(app, made.no_service)).toEqual({})
    expect((await finish(made, { biaya_tukang: 0 })).status).toBe(200)
    expect((await pickUp(pickUpBody(made))).body).toMatchObject({ grand_total: 0, biaya_selesai: 0 })
  })

  it('remembers a piece that the chain has sold, and is found by it', async () => {
    const kode_barcode = await soldBarcode(app)
    const [ring, necklace] = serviceBody().detail_barang
    const { body: made } = await take({ detail_barang: [{ ...ring!, kode_barcode }], dp_service: 0, detail_bayar: [] })
    const { body: found } = await app.call<{ rows: { no_service: string }[] }>(till, service.calls.list, { query: { cari: kode_barcode } })
    expect(found.rows.map(({ no_service }) => no_service)).toEqual([made.no_service])
    expect((await take({ detail_barang: [ring!, { ...necklace!, kode_barcode: 'TIDAK-ADA' }] })).body).toMatchObject({
      code: 'PIECE_NOT_FOUND',
      fields: { 'detail_barang.1.kode_barcode': expect.any(String) },
    })
    // What lies in a tray of ours is not brought to be repaired.
    const [inTray] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    expect((await take({ detail_barang: [ring!, { ...necklace!, kode_barcode: inTray }] })).body).toMatchObject({
      code: 'PIECE_NOT_SOLD',
      fields: { 'detail_barang.1.kode_barcode': `Barcode ${inTray} Tidak Tercatat Terjual, Periksa Lagi Atau Kosongkan` },
    })
  })

  it('keeps its piece the customer’s: it can neither go back into stock meanwhile, nor come in for repair again', async () => {
    const { no_faktur, detail_barang } = await madeSale(app)
    const { kode_barcode } = detail_barang[0]!
    const facts = { detail_barang: [{ ...serviceBody().detail_barang[0]!, kode_barcode }], dp_service: 0, detail_bayar: [] }
    const { body: made } = await take(facts)
    expect((await take(facts)).body).toMatchObject({
      code: 'PIECE_IN_REPAIR',
      fields: { 'detail_barang.0.kode_barcode': `Barang Masih Diservis, No Service ${made.no_service}` },
    })
    const undoSale = () => cancel(penjualan.calls.actions.batal, no_faktur)
    expect(await undoSale()).toMatchObject({ status: 409, body: { code: 'PIECE_IN_REPAIR', details: { detail: made.no_service } } })
    expect((await cancelService(made.no_service)).status).toBe(200)
    expect((await undoSale()).status).toBe(200)
  })

  it('of a sale that is cancelled while its piece is brought for repair one of the two is done', async () => {
    const sales = [await madeSale(app), await madeSale(app), await madeSale(app)]
    for (const { no_faktur, detail_barang } of sales) {
      const { kode_barcode } = detail_barang[0]!
      const facts = { detail_barang: [{ ...serviceBody().detail_barang[0]!, kode_barcode }], dp_service: 0, detail_bayar: [] }
      const answers = await Promise.all([take(facts), cancel(penjualan.calls.actions.batal, no_faktur)])
      expect(answers.map(({ status }) => String(status)).toSorted(), JSON.stringify(answers)).toEqual(['200', '409'])
    }
  })

  it('that was handed over does not come back by undoing that, where its piece has been bought meanwhile', async () => {
    const { detail_barang } = await madeSale(app)
    const { kode_barcode, berat } = detail_barang[0]!
    const line = { ...serviceBody().detail_barang[0]!, berat, kode_barcode, biaya: 0 }
    const { body: made } = await take({ detail_barang: [line], dp_service: 0, detail_bayar: [] })
    await finish(made, { biaya_tukang: 0 })
    const { body: handed } = await pickUp(pickUpBody(made))
    await app.asOwner(sql`update barang set status = 'BOUGHT' where kode_barcode = ${kode_barcode}`, 'unguarded')
    expect(await cancelEvent(handed.no_mutasi_service)).toMatchObject({ status: 409, body: { code: 'PIECE_NOT_SOLD' } })
    await app.asOwner(sql`update barang set status = 'SOLD' where kode_barcode = ${kode_barcode}`, 'unguarded')
    expect((await cancelEvent(handed.no_mutasi_service)).status).toBe(200)
  })
})

describe('a weight out that differs from the weight in', () => {
  const ring = (berat_selesai: number) => [
    { berat_selesai, biaya_selesai: 90_000 },
    { berat_selesai: 8.005, biaya_selesai: 60_000 },
  ]
  const tryRing = async (made: Service, berat_selesai: number, facts: Parameters<typeof finishBody>[1] = {}) => {
    const { status, body } = await finish(made, { detail_barang: ring(berat_selesai), ...facts })
    return status === 200 ? 'done' : [body.code, ...Object.keys(body.fields ?? {})].join(' ')
  }

  it('needs nothing within grams and percent; a reason and an approval beyond that; far beyond it is refused', async () => {
    const made = await madeService(app)
    const why = { keterangan: 'KIKIR' }
    // Of 5 g one percent is 0.05 g. The chain allows 0.1 g too.
    expect(await tryRing(made, 4.949)).toBe('WEIGHT_NEEDS_REASON keterangan')
    expect(await tryRing(made, 4.949, why)).toBe('APPROVAL_REQUIRED')
    expect(await tryRing(made, 2.499, why)).toBe('WEIGHT_TOO_FAR detail_barang.0.berat_selesai')
    expect(await tryRing(made, 0.01, why)).toBe('WEIGHT_TOO_FAR detail_barang.0.berat_selesai')
    expect(await tryRing(made, 7.501, why)).toBe('WEIGHT_TOO_FAR detail_barang.0.berat_selesai')
    expect(await tryRing(made, 3000, why)).toBe('WEIGHT_TOO_FAR detail_barang.0.berat_selesai')
    // Added gold must be paid to the craftsman.
    expect(await tryRing(made, 5.06, { ...why, biaya_tukang: 0 })).toBe('ADDED_WEIGHT_UNPAID biaya_tukang')
    await app.set({ TOLERANSI_BERAT_SERVICE: '0.04' })
    expect(await tryRing(made, 4.95)).toBe('WEIGHT_NEEDS_REASON keterangan')
    await app.set({ TOLERANSI_BERAT_SERVICE: '0.1' })
    expect(await tryRing(made, 4.95)).toBe('done')
  })

  it('is approved with both weights and the purity, and for no other weight', async () => {
    const made = await madeService(app)
    const facts = { detail_barang: ring(4), keterangan: 'POTONG RANTAI' }
    const { perlu, approvals } = await approvedEarly(app, till, askServiceApprovals, finishBody(made, facts))
    expect(perlu).toMatchObject([{ kategori: 'SELISIH_BERAT_SERVICE', kunci: made.no_service, selisih_mg: -1_000 }])
    expect(perlu[0]?.uraian).toContain('75% 5.000 g → 4.000 g: POTONG RANTAI')
    expect(perlu[0]?.uraian).toContain('Biaya Tukang Rp')
    const dearer = await app.call<Answer<object>>(till, finishService, { body: finishBody(made, { ...facts, biaya_tukang: 987_654 }), approvals })
    expect(dearer.body.code).toBe('APPROVAL_FOREIGN')
    const other = await app.call<Answer<object>>(till, finishService, { body: finishBody(made, { ...facts, detail_barang: ring(3.9) }), approvals })
    expect(other.body.code).toBe('APPROVAL_FOREIGN')
    const { body: finished } = await app.call<ServiceEvent>(till, finishService, { body: finishBody(made, facts), approvals })
    expect(finished.detail_barang[0]).toMatchObject({ berat_masuk: 5, berat: 5, berat_selesai: 4 })
    // The customer signs both weights.
    const { body: fetched } = await pickUp(pickUpBody(made))
    expect(fetched.detail_barang[0]).toMatchObject({ berat_masuk: 5, berat: 4, berat_selesai: 4, selisih_berat: 0 })
  })

  it('is refused by the database without an approval', async () => {
    const { finished } = await madeFinished(app)
    const other = await madeService(app)
    const copied = async (db: Db, table: string, changes: RawBuilder<unknown>) => {
      const { rows } = await sql<{ columns: string[] }>`
        select array_agg(column_name::text) as columns from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(
        db,
      )
      const columns = sql.join(rows[0]!.columns.map((name) => sql.ref(name)))
      await sql`
        insert into ${sql.ref(table)} (${columns})
        select ${sql.join(rows[0]!.columns.map((name) => sql.ref(`r.${name}`)))} from ${sql.ref(table)} t
        cross join lateral jsonb_populate_record(null::${sql.ref(table)}, to_jsonb(t) || ${changes}) as r
        where t.no_mutasi_service = ${finished.no_mutasi_service}`.execute(db)
    }
    const written = (grams: number) =>
      inTransaction(app.db, { user_id: till }, async (db) => {
        const differs = sql`${grams}::numeric - 5`
        await copied(
          db,
          'mutasi_service',
          sql`jsonb_build_object('no_mutasi_service', 'MV-TEST', 'no_service', ${other.no_service}::text, 'selisih_berat', ${differs}, 'total_berat_selesai', t.total_berat + ${differs})`,
        )
        await copied(
          db,
          'mutasi_service_detail',
          sql`jsonb_build_object('no_mutasi_service', 'MV-TEST') || case when t.no_urut = 1 then
            jsonb_build_object('berat_selesai', ${grams}::numeric, 'fine_selesai', round(${grams}::numeric * t.kadar / 100, 3), 'selisih_berat', ${differs}) else '{}' end`,
        )
        await sql`set constraints mutasi_service_stands immediate`.execute(db)
        throw new Error('nothing is wrong')
      }).catch((error: unknown) => (error instanceof pg.DatabaseError ? (error.constraint ?? error.message) : (error as Error).message))
    expect(await written(4.95)).toBe('nothing is wrong')
    expect(await written(4.949)).toBe('service_weight_explained')
    expect(await written(0.01)).toBe('service_weight_explained')
    expect(await written(3000)).toBe('service_weight_explained')
  })

  it('gets the same verdict in the application and in the database', async () => {
    for (const [berat, keluar, gram, persen] of [
      [5, 4.95, 0.1, 1],
      [5, 4.949, 0.1, 1],
      [100, 99.9, 0.1, 1],
      [100, 99.899, 0.1, 1],
      [5, 2.5, 0.1, 1],
      [5, 2.499, 0.1, 1],
      [5, 7.5, 5, 50],
      [5, 7.501, 5, 50],
      [0.001, 0.001, 0, 0],
      [3.333, 3.299, 9, 1.02],
      [3.333, 3.299, 9, 1.03],
    ] as const) {
      const { rows } = await sql<{ verdict: string }>`
        select service_weight_verdict(${berat}::numeric, ${keluar}::numeric, ${gram}::numeric, ${persen}::numeric) as verdict`.execute(app.db)
      expect([berat, keluar, rows[0]?.verdict]).toEqual([berat, keluar, weightVerdict(berat, keluar, { grams: gram, percent: persen })])
    }
    const { rows } = await sql<{ gram: number; persen: number }>`
      select chain_number('TOLERANSI_BERAT_SERVICE', 0.1)::float8 as gram, chain_number('NOBODYS', 1)::float8 as persen`.execute(app.db)
    expect(rows).toEqual([{ gram: 0.1, persen: 1 }])
    expect([settings.TOLERANSI_BERAT_SERVICE.default, settings.TOLERANSI_BERAT_SERVICE_PERSEN.default]).toEqual([0.1, 1])
  })
})

describe('what is wrong is said where it is wrong', () => {
  it('when it is taken in', async () => {
    const wrong = async (facts: Parameters<typeof serviceBody>[0]) => {
      const { body } = await take(facts)
      return [body.code, Object.keys(body.fields).toSorted().join()]
    }
    expect(await wrong({ tgl_estimasi: '2026-01-30' })).toEqual(['ESTIMATE_IN_PAST', 'tgl_estimasi'])
    expect(await wrong({ dp_service: 150_001 })).toEqual(['ADVANCE_TOO_LARGE', 'dp_service'])
    expect(await wrong({ kode_tukang: 'T9' })).toEqual(['CRAFTSMAN_NOT_FOUND', 'kode_tukang'])
    expect(await wrong({ kode_sales: 'S9' })).toEqual(['SALES_NOT_FOUND', 'kode_sales'])
    expect(await wrong({ no_hp: null as never, detail_barang: [] })).toEqual(['INVALID', 'detail_barang,no_hp'])
  })

  it('when it is finished', async () => {
    const made = await madeService(app, { kode_tukang: null })
    const [ring, necklace] = finishBody(made).detail_barang as [
      { berat_selesai: number; biaya_selesai: number },
      { berat_selesai: number; biaya_selesai: number },
    ]
    const wrong = async (facts: Parameters<typeof finishBody>[1]) => {
      const { body } = await finish(made, facts)
      return [body.code, Object.keys(body.fields).join()]
    }
    expect(await wrong({})).toEqual(['CRAFTSMAN_REQUIRED', 'kode_tukang'])
    expect(await wrong({ kode_tukang: 'T9' })).toEqual(['CRAFTSMAN_NOT_FOUND', 'kode_tukang'])
    expect(await wrong({ kode_tukang: 'T1', detail_barang: [ring] })).toEqual(['LINES_DIFFER', 'no_service'])
    const dearer = [{ ...ring, biaya_selesai: 95_000 }, necklace]
    expect(await wrong({ kode_tukang: 'T1', detail_barang: dearer })).toEqual(['FEE_NEEDS_REASON', 'keterangan'])
    const cheaper = [{ ...ring, biaya_selesai: 30_000 }, necklace]
    expect(await wrong({ kode_tukang: 'T1', keterangan: 'MURAH', detail_barang: cheaper })).toEqual([
      'FEE_BELOW_ADVANCE',
      'detail_barang.0.biaya_selesai',
    ])
    const { body: finished } = await finish(made, { kode_tukang: 'T1', keterangan: 'TAMBAH PATRI', detail_barang: dearer })
    expect(finished).toMatchObject({ biaya_selesai: 155_000, kode_tukang: 'T1' })
    expect((await pickUp(pickUpBody(made, 55_000))).body).toMatchObject({ grand_total: 55_000, kode_tukang: 'T1' })
  })

  it('when it is picked up too early, or by another shop', async () => {
    const made = await madeService(app)
    expect((await pickUp(pickUpBody(made))).body.code).toBe('SERVICE_NOT_FINISHED')
    const { service: ready } = await madeFinished(app)
    for (const [call, body] of [
      [pickUpService, pickUpBody(ready)],
      [finishService, finishBody(made)],
    ] as const) {
      expect((await app.call<Answer<object>>('kasir.mc3', call, { body })).body.code).toMatch(/^SERVICE_NOT_/)
    }
    const { body: open } = await app.call<OpenService[]>('kasir.mc3', readOpenServices, { query: {} })
    expect(open).toEqual([])
  })
})

it('is one person’s who picks it up, of two who do at once', async () => {
  const { service: made } = await madeFinished(app)
  const both = await Promise.all([
    pickUp(pickUpBody(made)),
    app.call<Answer<ServiceEvent>>('mu.mc2', pickUpService, { body: pickUpBody(made) }),
    giveBack(returningBody(made)),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { body } of both.filter(({ status }) => status !== 200)) expect(body.code).toMatch(/^SERVICE_NOT_/)
})

it('its craftsman is paid what he is owed, once; then that it is finished is not taken back under the payment', async () => {
  const { service: made, finished } = await madeFinished(app)
  const { no_service } = made
  const open = async () => (await app.call<OpenParty[]>(till, readOpenParties)).body.find(({ jenis_tagihan }) => jenis_tagihan === 'HUTANG_TUKANG')
  const before = await open()
  expect(before).toMatchObject({ pihak: 'T1', nama_pihak: finished.nama_tukang })
  const whole = { jenis_tagihan: 'HUTANG_TUKANG' as const, pihak: 'T1', penyelesaian: 'UANG' as const, no_rekening: null, keterangan: null }
  const pay = (jumlah_uang: number) => approved<PaidClaims & { code: string }>(app, till, payClaims, { body: { ...whole, jumlah_uang } })
  const { status, body: paid } = await pay(before!.nilai_tagihan)
  expect([status, paid]).toMatchObject([200, { arah: 'KELUAR', nama_pihak: finished.nama_tukang, total_uang: before!.nilai_tagihan }])
  expect(paid.detail_tagihan).toContainEqual(expect.objectContaining({ kind: 'SERVICE', reference: no_service, jumlah_uang: 40_000 }))
  // It was a cost when he had finished: now a debt goes, and money.
  expect(await journalOf(app, paid.no_bayar_tagihan)).toEqual({ '1-1001': -paid.total_uang, '2-1108': paid.total_uang })
  expect(await owed('HUTANG_TUKANG', no_service)).toBe(0)
  expect(await open()).toBeUndefined()
  expect((await pay(1)).body.code).toBe('NOTHING_OWED')
  expect((await cancelEvent(finished.no_mutasi_service)).body.code).toBe('CLAIM_SETTLED')
  expect((await cancel(bayarTagihan.calls.actions.batal, paid.no_bayar_tagihan)).status).toBe(200)
  expect(await open()).toEqual(before)
  expect((await cancelEvent(finished.no_mutasi_service)).status).toBe(200)
})

describe('what happened is taken back', () => {
  it('in reverse order, on its day, until it is cancelled itself', async () => {
    const { service: made, finished } = await madeFinished(app)
    const { no_service } = made
    const { body: picked } = await pickUp(pickUpBody(made))
    expect((await cancelEvent(finished.no_mutasi_service)).body).toMatchObject({ code: 'NOT_THE_LATEST' })
    expect((await cancelService(no_service)).body).toMatchObject({ code: 'CANNOT_BE_CANCELLED' })
    expect((await cancelEvent(picked.no_mutasi_service)).status).toBe(200)
    expect(await read(no_service)).toMatchObject({ status: 'SELESAI', uang_muka_service: 100_000, biaya_selesai: 150_000 })
    expect(await lying(no_service)).toMatchObject({ pieces: 3, gross: 12_985 })
    expect((await cancelEvent(finished.no_mutasi_service)).status).toBe(200)
    expect(await read(no_service)).toMatchObject({ status: 'MASUK', biaya_selesai: null, total_berat_selesai: null })
    expect(await lying(no_service)).toMatchObject({ pieces: 3, gross: 13_005 })
    expect(await owed('HUTANG_TUKANG', no_service)).toBe(0)
    // It is finished anew, with another weight; or given back by mistake, and is there again.
    expect((await finish(made, { biaya_tukang: 10_000 })).status).toBe(200)
    const { body: returned } = await giveBack(returningBody(made))
    expect(returned.total_berat_selesai).toBe(12.985)
    expect((await cancelEvent(returned.no_mutasi_service)).status).toBe(200)
    expect(await read(no_service)).toMatchObject({ status: 'SELESAI', uang_muka_service: 100_000 })
  })

  it('and so is the service while nothing has happened to it', async () => {
    const made = await madeService(app)
    const before = await journalOf(app, made.no_service)
    expect(before).not.toEqual({})
    expect((await cancelService(made.no_service)).status).toBe(200)
    expect(await journalOf(app, made.no_service)).toEqual({})
    expect(await read(made.no_service)).toMatchObject({ status: 'CANCELLED', uang_muka_service: 0 })
    expect((await lying(made.no_service)).pieces).toBe(0)
    expect((await finish(made)).body.code).toBe('SERVICE_NOT_IN')
  })

  it('also where it was lost, and found again on the same day', async () => {
    const made = await madeService(app)
    const { body: lost } = await makeGood(compensatingBody(made))
    expect((await cancelEvent(lost.no_mutasi_service)).status).toBe(200)
    expect(await read(made.no_service)).toMatchObject({ status: 'MASUK', uang_muka_service: 100_000 })
    expect((await lying(made.no_service)).pieces).toBe(3)
  })
})

describe('the database', () => {
  it('lets no hand say what happened to a service, nor what was paid of it', async () => {
    const { no_service } = await madeService(app)
    for (const change of [
      sql`status = 'DIAMBIL'`,
      sql`status = 'SELESAI'`,
      sql`uang_muka_service = 0`,
      sql`biaya_selesai = 1, total_berat_selesai = 1`,
    ])
      await expect(app.asOwner(sql`update service set ${change} where no_service = ${no_service}`)).rejects.toThrow()
    await expect(app.asOwner(sql`update service set grand_total = 1 where no_service = ${no_service}`)).rejects.toThrow()
  })

  it('holds what is owed for a service against what it says', async () => {
    const { no_service, no_hp } = await madeService(app)
    const claim = { jenis: 'UM_SERVICE', pihak: no_hp, dokumen: no_service, rupiah: 50_000 } as const
    const lines = { kind: 'MUTASI_SERVICE', reference: 'MV-X', stock: [], points: [], counter: [], claims: [claim] }
    const paid = app.db
      .transaction()
      .execute((db) =>
        post(
          { db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: till, request_id: 'x' },
          { ...lines, cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: -50_000 }] },
        ),
      )
    await expect(paid).rejects.toMatchObject({ code: 'KN002' })
  })
})

it('of an earlier day is finished and picked up today; what was taken in or happened yesterday stays', async () => {
  const [one, two] = [await madeService(app), await madeService(app)]
  const { finished } = await madeFinished(app)
  await app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)
  await expect.poll(async () => (await app.call(till, readSession)).body.tgl_system, { timeout: stillMsMax }).toBe('2026-02-01')
  expect((await finish(one)).status).toBe(200)
  expect((await pickUp(pickUpBody(one))).status).toBe(200)
  expect((await cancelService(two.no_service)).body).toMatchObject({ code: 'SERVICE_OF_YESTERDAY' })
  expect((await cancelEvent(finished.no_mutasi_service)).body).toMatchObject({ code: 'EVENT_OF_YESTERDAY' })
  expect((await giveBack(returningBody(two))).status).toBe(200)
})

it('what goes back on its day was not paid: a service and what happens to it are one to the limit of cash', async () => {
  await sql`update para_batas_tunai set batas_tunai = 500000`.execute(app.db)
  const lines = serviceBody().detail_barang.map((line) => ({ ...line, biaya: 600_000 }))
  const told = async (no_hp: string) => {
    const query = { tgl_from: '2026-02-01', tgl_to: '2026-02-01', kode_toko: 'MC2' }
    const { body } = await app.call<{ no_hp: string }[]>('own.mc1', laporanTunaiOrang.api, { query })
    return JSON.stringify(body).includes(no_hp)
  }
  const facts = (no_hp: string) => ({ no_hp, dp_service: 600_000, detail_barang: lines, tgl_estimasi: '2026-02-07' })
  const [back] = [await madeService(app, facts('081255550001')), await madeService(app, facts('081255550002'))]
  expect((await giveBack({ ...returningBody(back, 0) })).status).toBe(200)
  expect([await told('081255550001'), await told('081255550002')]).toEqual([false, true])
})
