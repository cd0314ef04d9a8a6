import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { madeMaterial } from '#modules/craftsmen/server/testing/made-work.ts'
import { cancelOrder } from '#modules/orders/contract/mutasi-pesanan.ts'
import { cash, madeOrder, openedOrder, madePiece } from '#modules/orders/server/testing/made-order.ts'
import { arrived, madePreOrder } from '#modules/preorders/server/testing/made-pre-order.ts'
import { madeFinished, madeService } from '#modules/repairs/server/testing/made-service.ts'
import type { WorkKind } from '../contract/fields.ts'
import { type Board, type WorkCard, markWork, nextOf, readBoard } from '../contract/papan-pengerjaan.ts'
import { cardsQuery } from './papan-pengerjaan.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const board = async (query: object = {}, user = till) => (await app.call<Board>(user, readBoard, { query: query as Record<string, string> })).body
const cardOf = async (no_kerja: string, query: object = {}) => (await board(query)).kartu.find((card) => card.no_kerja === no_kerja)
type Answer = WorkCard & { code: string; fields: Record<string, string> }
const mark = (jenis_kerja: WorkKind, no_kerja: string, facts: object = {}) =>
  app.call<Answer>(till, markWork, { body: { jenis_kerja, no_kerja, langkah_tanda: 'DIKERJAKAN', kode_tukang: null, ...facts } })

describe('a card', () => {
  it('of a repair is here, then with the craftsman, then ready once it is finished', async () => {
    const { no_service } = await madeService(app, { tgl_estimasi: '2026-02-03' })
    expect(await cardOf(no_service)).toMatchObject({
      jenis_kerja: 'SERVICE',
      langkah_kerja: 'DITERIMA',
      nama_customer: 'IBU TITI',
      tentang_kerja: 'CINCIN POLOS (UBAH UKURAN CINCIN), KALUNG (PATRI SAMBUNGAN)',
      kode_tukang: 'T1',
      sisa_hari: 3,
      umur_hari: 0,
    })
    expect((await mark('SERVICE', no_service, { kode_tukang: 'T1' })).body).toMatchObject({ langkah_kerja: 'DIKERJAKAN', kode_tukang: 'T1' })
    expect((await mark('SERVICE', no_service, { langkah_tanda: 'DITERIMA' })).body.langkah_kerja).toBe('DITERIMA')
    const { service } = await madeFinished(app)
    const ready = await cardOf(service.no_service)
    expect(ready).toMatchObject({ langkah_kerja: 'SIAP', qty_siap: 3 })
    expect(nextOf(ready!)).toMatchObject({ screen: { path: '/ambil-services' }, search: { cari: service.no_service } })
    expect((await mark('SERVICE', service.no_service)).body).toMatchObject({
      code: 'WORK_READY',
      fields: { no_kerja: `${service.no_service} Sudah Jadi` },
    })
  })

  it('of an order is ready when all its pieces are here, and gone when it is given up', async () => {
    const { no_pesanan } = await madeOrder(app)
    expect(await cardOf(no_pesanan)).toMatchObject({ langkah_kerja: 'DITERIMA', tentang_kerja: 'CINCIN UKIR NAMA', sisa_hari: 14 })
    await madePiece(app, no_pesanan)
    expect(await cardOf(no_pesanan)).toMatchObject({ langkah_kerja: 'SIAP', qty_siap: 1, total_qty: 1 })
    const { no_pesanan: other } = await madeOrder(app)
    const body = { no_pesanan: other, potongan_batal: 0, keterangan: 'TIDAK JADI', detail_bayar: [cash(500_000)] }
    expect((await approved(app, till, cancelOrder, { body })).status).toBe(200)
    expect(await cardOf(other)).toBeUndefined()
    expect((await mark('PESANAN', other)).body).toMatchObject({ code: 'WORK_NOT_OPEN' })
    expect((await mark('PESANAN', 'PN-NONE')).body).toMatchObject({ code: 'WORK_NOT_OPEN' })
  })

  it('of before the books has the day on which the customer ordered it, and the day that he was promised', async () => {
    const { no_pesanan } = await openedOrder(app)
    // Ordered on 20 December and due on 20 January: today is 31 January.
    expect(await cardOf(no_pesanan)).toMatchObject({ tgl_system: '2025-12-20', umur_hari: 42, sisa_hari: -11 })
  })

  it('shows an order with the craftsman who got gold for it, until a user marks it as here', async () => {
    const { no_pesanan } = await madeOrder(app)
    await madeMaterial(app, { no_pesanan })
    const given = await cardOf(no_pesanan)
    expect(given).toMatchObject({ langkah_kerja: 'DIKERJAKAN', nama_tukang: expect.any(String) })
    expect(await cardOf(no_pesanan, { kode_tukang: given!.kode_tukang! })).toBeDefined()
    expect(await cardOf(no_pesanan, { kode_tukang: 'NOBODY' })).toBeUndefined()
    expect((await mark('PESANAN', no_pesanan, { langkah_tanda: 'DITERIMA' })).body.langkah_kerja).toBe('DITERIMA')
  })

  it('of a pre-order is ordered, in part here, and ready', async () => {
    const { no_po } = await madePreOrder(app)
    expect((await mark('PRE_ORDER', no_po)).body).toMatchObject({ langkah_kerja: 'DIKERJAKAN', kode_tukang: null })
    await arrived(app, no_po)
    const [some] = [await cardOf(no_po)]
    expect(some).toMatchObject({ langkah_kerja: 'SEBAGIAN', qty_siap: 1 })
    for (let at = 1; at < some!.total_qty; at += 1) await arrived(app, no_po)
    expect(await cardOf(no_po)).toMatchObject({ langkah_kerja: 'SIAP' })
  })
})

describe('the board', () => {
  it('has what is late first, and finds by kind, customer, shop and lateness', async () => {
    const { no_service } = await madeService(app, { tgl_estimasi: '2026-01-31', nama_customer: 'PAK TERLAMBAT' })
    await app.asOwner(sql`update service set tgl_estimasi = '2026-01-14', tgl_system = '2026-01-10' where no_service = ${no_service}`, 'unguarded')
    const all = (await board()).kartu
    expect(all[0]).toMatchObject({ no_kerja: no_service, sisa_hari: -17, umur_hari: 21 })
    expect(all.map(({ sisa_hari }) => sisa_hari)).toEqual(all.map(({ sisa_hari }) => sisa_hari).toSorted((one, other) => one - other))
    const late = (await board({ hanya_lewat: 'true' })).kartu
    expect(late[0]).toMatchObject({ no_kerja: no_service })
    expect(late).toEqual(all.filter(({ sisa_hari }) => sisa_hari < 0))
    expect((await board({ cari: 'terlambat' })).kartu.map((card) => card.no_kerja)).toEqual([no_service])
    expect((await board({ jenis_kerja: 'PESANAN' })).kartu.every((card) => card.jenis_kerja === 'PESANAN')).toBe(true)
    expect((await board({ kode_toko: 'MC3' })).kartu).toEqual([])
    // Another shop sees nothing of it, and the head office all.
    expect((await board({}, 'kasir.mc3')).kartu).toEqual([])
    expect((await board({}, 'own.mc1')).kartu).toHaveLength(all.length)
  })

  it('refuses a craftsman whom the shop does not have, and keeps who moved what', async () => {
    const { no_pesanan } = await madeOrder(app)
    expect((await mark('PESANAN', no_pesanan, { kode_tukang: 'ZZ' })).body).toMatchObject({
      code: 'WORK_CRAFTSMAN_UNKNOWN',
      fields: { kode_tukang: 'Tukang ZZ Tidak Ditemukan' },
    })
    expect((await mark('PESANAN', no_pesanan, { kode_tukang: 'T1' })).status).toBe(200)
    const { rows } = await sql`select user_id, langkah, kode_tukang, tgl_langkah::text from pengerjaan where no_pesanan = ${no_pesanan}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ user_id: till, langkah: 'DIKERJAKAN', kode_tukang: 'T1', tgl_langkah: '2026-01-31' }])
    const told = await sql`select before, after from audit where subject = 'pengerjaan' and subject_key = ${no_pesanan}`.execute(app.db)
    expect(told.rows).toEqual([{ before: { langkah: 'DITERIMA', kode_tukang: null }, after: { langkah: 'DIKERJAKAN', kode_tukang: 'T1' } }])
  })

  it('reads by an index what is due first, however many there are', async () => {
    await app.asOwner(
      sql`do $$
      declare
        tabel text;
        columns text;
      begin
        foreach tabel in array array['service', 'service_detail'] loop
          columns := (select string_agg(quote_ident(attname), ', ') from pg_attribute
            where attrelid = tabel::regclass and attnum > 0 and not attisdropped and attgenerated = '');
          execute format('insert into %1$I (%2$s) select %3$s from (select * from %1$I where no_service = (select min(no_service) from service)) s
            cross join generate_series(1, 5000) n cross join lateral jsonb_populate_record(null::%1$I,
              to_jsonb(s) || jsonb_build_object(''no_service'', ''ZZ-MANY-'' || n, ''tgl_estimasi'', date ''2026-02-01'' + n %% 300)) r',
            tabel, columns, (select string_agg('r.' || c, ', ') from regexp_split_to_table(columns, ', ') c));
        end loop;
      end $$`,
      'unguarded',
    )
    await app.asOwner(sql`analyze`)
    const { kartu, lebih } = await board({ jenis_kerja: 'SERVICE' })
    expect([kartu.length, lebih]).toEqual([200, ['SERVICE']])
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain (analyze, costs off, timing off, summary off) ${cardsQuery('SERVICE', { shops: ['MC2', 'MC3'], limit: 201 })}`.execute(app.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('service_open')
    expect(plan).not.toMatch(/Seq Scan on (service|service_detail) /)
  })
})
