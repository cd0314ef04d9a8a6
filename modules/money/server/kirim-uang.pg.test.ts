import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { onDatabase } from '#engine/server/testing/database.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import {
  kirimUang,
  readArrivals,
  readRoad,
  readSending,
  receiveMoney,
  receiveMoneyByPatch,
  sendMoney,
  takeMoneyBack,
} from '../contract/kirim-uang.ts'
import { laporanKirimUang, laporanUangDiJalan } from '../contract/laporan-kirim-uang.ts'
import { handOver, pengalihanSaldo, readTakenOver } from '../contract/pengalihan-saldo.ts'
import { filledWith, handingBody, madeHandingOver, madeSending, sendingBody, sharedAccount } from './testing/sent-money.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  for (const shop of ['MC1', 'MC2', 'MC3']) expect(await verify(app.db, shop), shop).toEqual([])
})
afterAll(() => app.stop())

const day = '2026-01-31'
const [sender, receiver] = ['kasir.mc2', 'own.mc1']
const receive = (nomor_referensi: string, body: object, user = receiver) => app.call(user, receiveMoney, { params: { nomor_referensi }, body })
const receiveShort = (nomor_referensi: string, body: object) =>
  approved(app, receiver, receiveMoney, { params: { nomor_referensi }, body }, 'own.mc1')
const takeBack = (nomor_referensi: string) =>
  approved(app, sender, takeMoneyBack, { params: { nomor_referensi }, body: { alasan_terima: 'KURIR BATAL' } })

/** What the journal has of a sending, by shop and account; accounts that come to nothing are not in it. */
const booked = async (reference: string) =>
  (
    await sql<{ row: string }>`
      select concat_ws(' ', p.kode_toko, j.nomor_akun, sum(j.debet - j.kredit)) as row from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${reference} group by p.kode_toko, j.nomor_akun having sum(j.debet - j.kredit) <> 0 order by 1`.execute(app.db)
  ).rows.map(({ row }) => row)

describe('money that is sent', () => {
  it('is on the road, and is received by its number: one event in both shops (U3, U4)', async () => {
    const made = await madeSending(app)
    const { nota_kirim } = made
    expect(made).toMatchObject({ status: 'OPEN', tujuan: 'MC1', jumlah_rp: 1_000_000, jumlah_terima: null })
    expect(await booked(nota_kirim)).toEqual(['MC2 1-1001 -1000000', 'MC2 1-1201 1000000'])
    for (const user of [sender, receiver])
      expect((await app.call(user, readRoad)).body.rows).toMatchObject([{ nota_kirim, kode_toko: 'MC2', hari_di_jalan: 0 }])
    expect((await app.call('kasir.mc3', readRoad)).body).toEqual({ rows: [], total: 0 })
    expect((await app.call('kasir.mc3', readSending, { params: { nomor_referensi: nota_kirim } })).status).toBe(404)

    const answer = await receive(nota_kirim.toLowerCase(), { jumlah_terima: 1_000_000 })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Terima Uang Berhasil', data: { status: 'DONE', jumlah_terima: 1_000_000, diterima_oleh: receiver, tgl_terima: day } },
    })
    expect(await booked(nota_kirim)).toEqual(['MC1 1-1001 1000000', 'MC1 1-1401 -1000000', 'MC2 1-1001 -1000000', 'MC2 1-1401 1000000'])
    const { rows } = await sql<{ n: number }>`
      select count(distinct event_id)::int as n from posting where reference = ${nota_kirim} and kind = 'TERIMA_UANG'`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
    expect((await app.call(receiver, readArrivals)).body.rows).toMatchObject([{ nota_kirim }])
    expect((await app.call(sender, kirimUang.calls.read, { params: { nomor: nota_kirim } })).body).toMatchObject({ status: 'DONE' })
  })

  it('that arrives short is a loss of its sender, with a reason and an approval (U5)', async () => {
    const { nota_kirim } = await madeSending(app)
    expect((await receive(nota_kirim, { jumlah_terima: 990_000 })).body).toMatchObject({
      code: 'REASON_NEEDED',
      fields: { alasan_terima: 'Alasan Selisih Harus Diisi' },
    })
    expect((await receive(nota_kirim, { jumlah_terima: 1_000_001 })).body.fields).toEqual({
      jumlah_terima: 'Jumlah Diterima Melebihi Jumlah Dikirim',
    })
    const body = { jumlah_terima: 990_000, alasan_terima: 'KURANG SATU LEMBAR' }
    expect((await receive(nota_kirim, body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'SELISIH_KIRIM_UANG' } })
    const byPatch = await app.call(receiver, receiveMoneyByPatch, { params: { nomor_referensi: nota_kirim }, body })
    expect(byPatch.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'SELISIH_KIRIM_UANG' } })
    expect((await receiveShort(nota_kirim, body)).status).toBe(200)
    expect(await booked(nota_kirim)).toEqual([
      'MC1 1-1001 990000',
      'MC1 1-1401 -990000',
      'MC2 1-1001 -1000000',
      'MC2 1-1401 990000',
      'MC2 6-1009 10000',
    ])
  })

  it('is taken back while it is on the road, also on a later day, and then no shop can receive it (U6)', async () => {
    const { nota_kirim } = await madeSending(app)
    const other = await madeSending(app)
    expect((await takeBack(nota_kirim)).body).toMatchObject({ data: { status: 'KEMBALI', alasan_terima: 'KURIR BATAL' } })
    expect(await booked(nota_kirim)).toEqual([])
    expect((await receive(nota_kirim, { jumlah_terima: 1_000_000 })).body.code).toBe('SENDING_NOT_FOUND')
    expect((await takeBack(nota_kirim)).body.code).toBe('SENDING_NOT_FOUND')
    await app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)
    const back = await takeBack(other.nota_kirim)
    expect(back.body.data).toMatchObject({ tgl_system: day, tgl_terima: '2026-02-01' })
  })

  it('is received on the date of each shop, also if the dates differ', async () => {
    const { nota_kirim, tgl_system } = await madeSending(app)
    expect(tgl_system).toBe('2026-02-01')
    expect((await receive(nota_kirim, { jumlah_terima: 1_000_000 })).body.data).toMatchObject({ tgl_terima: day })
    const { rows } = await sql`select kode_toko, tgl_system from posting where reference = ${nota_kirim} and kind = 'TERIMA_UANG' order by 1`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { kode_toko: 'MC1', tgl_system: day },
      { kode_toko: 'MC2', tgl_system: '2026-02-01' },
    ])
  })

  it('goes from the head office to a shop just so, and from shop to shop (U7)', async () => {
    await filledWith(app, 700_000, 'MC1')
    const sent = await app.call('own.mc1', sendMoney, { body: sendingBody({ tujuan: 'MC3', jumlah_rp: 700_000 }) })
    expect((await receive(sent.body.nota_kirim, { jumlah_terima: 700_000 }, 'kasir.mc3')).status).toBe(200)
    const again = await app.call('kasir.mc3', sendMoney, { body: sendingBody({ tujuan: 'MC2', jumlah_rp: 700_000 }) })
    expect((await receive(again.body.nota_kirim, { jumlah_terima: 700_000 }, 'spv.mc2')).status).toBe(200)
    expect(await booked(again.body.nota_kirim)).toContain('MC3 1-1401 700000')
  })

  it('is received once when two users try at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { nota_kirim } = await madeSending(app)
      const answers = await Promise.all([
        receive(nota_kirim, { jumlah_terima: 1_000_000 }),
        receive(nota_kirim, { jumlah_terima: 1_000_000 }, 'mu.mc1'),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
    }
    // Nor is it received and taken back.
    const { nota_kirim } = await madeSending(app)
    const answers = await Promise.all([receive(nota_kirim, { jumlah_terima: 1_000_000 }), takeBack(nota_kirim)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
  })

  it('says at the field what is wrong, and moves nothing', async () => {
    const { nota_kirim } = await madeSending(app, { tujuan: 'MC3' })
    const not = { code: 'SENDING_NOT_FOUND', message: 'No Terima Tidak Ditemukan', fields: { nomor_referensi: 'No Terima Tidak Ditemukan' } }
    expect((await receive('KU-TIADA', { jumlah_terima: 1 })).body).toMatchObject(not)
    // Neither the head office nor the sender can receive money that was sent to another shop.
    expect((await receive(nota_kirim, { jumlah_terima: 1_000_000 })).body).toMatchObject(not)
    expect((await receive(nota_kirim, { jumlah_terima: 1_000_000 }, sender)).body).toMatchObject(not)
    const refused = async (facts: object) => (await app.call(sender, sendMoney, { body: sendingBody(facts) })).body
    expect((await refused({ tujuan: 'MC2' })).fields).toEqual({ tujuan: 'Toko Tujuan Tidak Boleh Sama' })
    expect((await refused({ tujuan: 'TIADA' })).fields).toEqual({ tujuan: 'Cabang Tidak Tersedia' })
    expect((await refused({ jumlah_rp: 999_999_999_999 })).code).toBe('CASH_SHORT')
    expect((await refused({ tujuan: null, jumlah_rp: null, keterangan: '' })).fields).toMatchObject({
      jumlah_rp: 'Jumlah Rp Tidak Boleh Kosong',
      keterangan: 'Keterangan Tidak Boleh Kosong',
    })
    expect((await takeBack(nota_kirim)).status).toBe(200)
  })
})

describe('the reports of it', () => {
  interface Row {
    no_reff: string
    nota_kirim: string
    nomor_referensi: string
    jumlah_rp: number
    status: string
    jumlah_terima: number | null
    selisih_terima: number
    jumlah_kembali: number | null
    jumlah_jalan: number | null
  }
  const report = (query: object, user = 'own.mc1') =>
    app.call<Row[]>(user, laporanKirimUang.api, { query: { tgl_from: day, tgl_to: '2026-02-01', status: 'ALL', ...query } })

  it('want a shop, which is one that the caller may look at', async () => {
    expect((await report({})).body).toMatchObject({ code: 'INVALID', fields: { ip_cabang: 'Mohon Pilih Toko' } })
    expect((await report({ ip_cabang: 'MC3' }, 'spv.mc2')).body).toMatchObject({ code: 'WRONG_SHOP' })
    const { body } = await report({ ip_cabang: 'MC2' })
    // The row has the same number under all three names.
    for (const { no_reff, nota_kirim, nomor_referensi } of body) expect([nota_kirim, nomor_referensi]).toEqual([no_reff, no_reff])
    expect(new Set(body.map(({ status }) => status))).toEqual(new Set(['DONE', 'KEMBALI']))
    const done = (await report({ ip_cabang: 'MC2', status: 'DONE' })).body
    expect(done).toEqual(body.filter(({ status }) => status === 'DONE'))
    expect((await report({ ip_cabang: 'MC2' }, 'spv.mc2')).body).toEqual(body)
  })

  it('come to what was sent: what arrived and what is missing of it, what was taken back and what is on the road', async () => {
    const came = await madeSending(app)
    expect((await receiveShort(came.nota_kirim, { jumlah_terima: 900_000, alasan_terima: 'KURANG' })).status).toBe(200)
    const back = await madeSending(app, { jumlah_rp: 300_000 })
    expect((await takeBack(back.nota_kirim)).status).toBe(200)
    const gone = await madeSending(app, { jumlah_rp: 200_000 })
    const { body } = await report({ ip_cabang: 'MC2' })
    const partsOf = ({ nota_kirim }: { nota_kirim: string }) => {
      const row = body.find(({ no_reff }) => no_reff === nota_kirim)
      return [row?.jumlah_terima, row?.selisih_terima, row?.jumlah_kembali, row?.jumlah_jalan]
    }
    expect([came, back, gone].map(partsOf)).toEqual([
      [900_000, 100_000, null, null],
      [null, 0, 300_000, null],
      [null, 0, null, 200_000],
    ])
    for (const { jumlah_rp, jumlah_terima, selisih_terima, jumlah_kembali, jumlah_jalan } of body)
      expect((jumlah_terima ?? 0) + selisih_terima + (jumlah_kembali ?? 0) + (jumlah_jalan ?? 0)).toBe(jumlah_rp)
    expect((await receive(gone.nota_kirim, { jumlah_terima: 200_000 })).status).toBe(200)
  })

  it('tell what is on the road, and for how long', async () => {
    const { nota_kirim } = await madeSending(app)
    await app.asOwner(sql`select close_day('MC2', '2026-02-01', '2026-02-03')`)
    const { body } = await app.call('own.mc1', laporanUangDiJalan.api, { query: { kode_toko: 'ALL' } })
    expect(body).toMatchObject([{ nota_kirim, kode_toko: 'MC2', hari_di_jalan: 2, jumlah_rp: 1_000_000 }])
    expect((await receive(nota_kirim, { jumlah_terima: 1_000_000 })).status).toBe(200)
  })
})

describe('a balance that is handed over', () => {
  const hasOnAccount = async (kode_toko: string) =>
    (await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = (${kode_toko}, ${sharedAccount})`.execute(app.db)).rows[0]
      ?.saldo ?? 0

  it('is the other shop’s at once, and back when it is cancelled (U8)', async () => {
    const before = await hasOnAccount('MC3')
    const { no_pengalihan } = await madeHandingOver(app)
    expect(await booked(no_pengalihan)).toHaveLength(4)
    expect(await hasOnAccount('MC3')).toBe(before + 500_000)
    const undone = await approved(app, 'mu.mc2', pengalihanSaldo.calls.actions.batal, {
      params: { nomor: no_pengalihan },
      body: { alasan: 'SALAH TOKO' },
    })
    expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
    expect(await booked(no_pengalihan)).toEqual([])
    expect(await hasOnAccount('MC3')).toBe(before)
  })

  it('is read by both shops', async () => {
    await filledWith(app, 500_000, 'MC2', sharedAccount)
    const { body: made } = await app.call('mu.mc2', handOver, { body: handingBody({ jumlah_rp: 100_000 }) })
    const read = (user: string) => app.call(user, readTakenOver, { params: { no_pengalihan: made.no_pengalihan } })
    const other = made.tujuan === 'MC3' ? 'spv.mc3' : 'own.mc1'
    for (const user of ['spv.mc2', other])
      expect((await read(user)).body).toMatchObject({ jumlah_rp: 100_000, tujuan: made.tujuan, kode_toko: 'MC2' })
    expect((await app.call('spv.mc2', readTakenOver, { params: { no_pengalihan: 'TIADA' } })).status).toBe(404)
  })

  it('is no more than the shop has there, also where two hand it over at once', async () => {
    await filledWith(app, 500_000, 'MC2', sharedAccount)
    const jumlah_rp = await hasOnAccount('MC2')
    const answers = await Promise.all(['mu.mc2', 'spv.mc2'].map((who) => app.call(who, handOver, { body: handingBody({ jumlah_rp }) })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await hasOnAccount('MC2')).toBe(0)
  })

  it('is no more than the shop has there, and goes elsewhere', async () => {
    const refused = async (facts: object) => (await app.call('mu.mc2', handOver, { body: handingBody(facts) })).body.fields
    expect(await refused({ jumlah_rp: 999_999_999_999 })).toEqual({ jumlah_rp: 'Saldo Tidak Cukup' })
    expect(await refused({ tujuan: 'MC2' })).toEqual({ tujuan: 'Toko Tujuan Tidak Boleh Sama' })
    expect(await refused({ no_rekening: 'TIADA' })).toEqual({ no_rekening: 'No Rekening Tidak Terdaftar' })
  })
})

describe('the application, with plain SQL,', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: onDatabase(inject('appServerUrl'), new URL(app.databaseUrl).pathname.slice(1)) })
    await client.connect()
  })
  afterAll(() => client.end())
  const refusedAs = async (statement: string) => {
    await client.query('begin')
    try {
      await client.query(`${statement}; set constraints all immediate`)
      return 'done'
    } catch (error) {
      return (error as pg.DatabaseError).code
    } finally {
      await client.query('rollback')
    }
  }

  it('neither says that money has arrived nor takes it off the road without the other', async () => {
    const sent = await madeSending(app)
    const its = `where nota_kirim = '${sent.nota_kirim}'`
    const arrives = `jumlah_terima = 1000000, tgl_terima = '${day}', diterima_oleh = 'x', diterima_at = now()`
    expect(await refusedAs(`update kirim_uang set status = 'DONE', ${arrives} ${its}`)).toBe('KN002')
    expect(await refusedAs(`update kirim_uang set status = 'KEMBALI', ${arrives}, alasan_terima = 'x' ${its}`)).toBe('KN002')
    expect(await refusedAs(`update kirim_uang set status = 'DONE' ${its}`)).toBe('23514')
    expect(await refusedAs(`update kirim_uang set jumlah_rp = 1 ${its}`)).toBe('42501')
    expect(await refusedAs(`update terima_saldo set status = 'VALID'`)).toBe('55000')
    const taken = (kind: string, reference: string) => `
      with p as (insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id)
                 values ('MC2', (select tgl_system from toko where kode_toko = 'MC2'), '${kind}', '${reference}', 'x', 'x') returning id, tgl_system),
      k as (insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) select id, 1, 'MC2', tgl_system, 'CASH', 'CASH', 1000000 from p),
      t as (insert into mutasi_tagihan (posting_id, no_urut, kode_toko, tgl_system, jenis, pihak, dokumen, rupiah)
            select id, 1, 'MC2', tgl_system, 'UANG_JALAN', 'MC1', '${sent.nota_kirim}', -1000000 from p)
      insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, jenis, debet, kredit)
      select id, 1, 'MC2', tgl_system, '1-1001', 'CASH', null, 1000000, 0 from p
      union all select id, 2, 'MC2', tgl_system, '1-1201', null, 'UANG_JALAN', 0, 1000000 from p`
    expect(await refusedAs(taken('TERIMA_UANG', sent.nota_kirim))).toBe('KN002')
    expect(await refusedAs(taken('KAS_MASUK', 'KM-X'))).toBe('KN002')
    expect((await receive(sent.nota_kirim, { jumlah_terima: 1_000_000 })).status).toBe(200)
    expect(
      await refusedAs(
        `update kirim_uang set status = 'OPEN', jumlah_terima = null, tgl_terima = null, diterima_oleh = null, diterima_at = null ${its}`,
      ),
    ).toBe('KN001')
    expect(await refusedAs(`update kirim_uang set diterima_oleh = 'lain' ${its}`)).toBe('KN001')
  })
})
