import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { type PieceHistory, readHistory, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { editPiece } from '#modules/goods/contract/ubah-barang.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { type Measures, moved, post, verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Partable, type Parting, partPieces, pecahBarang, restOf, scanPartable } from '../contract/pecah-barang.ts'
import { movePieces } from '../contract/pindah-barang.ts'
import { allowed, beads, traysOf } from './testing/moved.ts'
import { childOf, partingBody, retagBody, weighing } from './testing/parted.ts'

type Row = Readonly<Record<string, unknown>>

const [till, owner] = ['kasir.mc2', 'own.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`insert into kurs (mata_uang, kurs) values ('USD', 15000) on conflict (mata_uang) do update set kurs = 15000`.execute(app.db)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
const pieceOf = async (kode_barcode: string) => (await rowsOf(sql<Row>`select * from barang where kode_barcode = ${kode_barcode}`))[0] as Row
const journalOf = (nomor: string) =>
  rowsOf(sql<Row>`
    select l.tempat, sum(l.debet - l.kredit)::bigint as rupiah from jurnal l join posting p on p.id = l.posting_id
    where p.reference = ${nomor} and p.membatalkan is null group by 1 having sum(l.debet - l.kredit) <> 0 order by 1`)
const part = (body: object, user = owner): Promise<Parting> => allowed(app, partPieces, { body }, user)
const undo = (no_pecah: string) => allowed(app, pecahBarang.calls.actions.batal, { params: { nomor: no_pecah }, body: { alasan: 'SALAH SCAN' } })
const refused = async (body: object) => (await app.call(till, partPieces, { body })).body
const storyOf = async (kode_barcode: string): Promise<PieceHistory> => (await app.call(owner, readHistory, { params: { kode_barcode } })).body
const origins = async (kode_barcode: string) =>
  (await storyOf(kode_barcode)).flatMap((event) => (event.jenis === 'ASAL' ? [[event.induk, event.anak, event.kind, event.reference]] : []))

describe('a piece that is tagged anew', () => {
  it('is the same under another barcode: weights, gold, cost, prices and picture, and what was before belongs to its story', async () => {
    const facts = {
      harga_jual: 4_000_000,
      markup: 5,
      berat_bruto: 3.3,
      foto: 'a'.repeat(16),
      size: '17',
      kode_intern: 'K-1',
      harga_estimasi: 3_900_000,
    }
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, facts)) as [string]
    const body = await retagBody(app, kode_barcode)
    expect(await refused(body)).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'PECAH_BARANG' } })
    const before = await pieceOf(kode_barcode)
    const { no_pecah, detail_barang, ...made } = await part(body)
    expect(no_pecah).toBe('PC-MC2-260131-0001')
    expect(made).toMatchObject({ barcode_asal: kode_barcode, berat_asal: 3.215, total_berat: 3.215, sisa_berat: 0, sisa_ke: null, sisa_hpp: 0 })
    const [child] = detail_barang as [(typeof detail_barang)[number]]
    const { kode_barcode: code, cari, versi, created_at, created_by, ...same } = await pieceOf(child.kode_barcode)
    expect(code).not.toBe(kode_barcode)
    expect([cari, versi, created_at, created_by]).not.toContain(undefined)
    expect({ ...before, ...same }).toEqual(before)
    expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'DESTROYED', tempat: 'UBAH', kode_baki: '' })
    expect(await journalOf(no_pecah)).toEqual([])
    // Both of them say what became of what, and the new one tells what happened before.
    expect(await origins(kode_barcode)).toEqual([[kode_barcode, code, 'PECAH_BARANG', no_pecah]])
    expect(await origins(child.kode_barcode)).toEqual([[kode_barcode, code, 'PECAH_BARANG', no_pecah]])
    expect((await storyOf(child.kode_barcode)).map((event) => event.kode_barcode)).toContain(kode_barcode)
    // The old barcode is no piece any more; the new one is sold.
    const gone = { code: 'RETAGGED', message: `Barang Sudah Menjadi ${child.kode_barcode}` }
    expect((await app.call(till, scanPartable, { params: { kode_barcode } })).body).toMatchObject(gone)
    expect((await app.call(till, scanPiece, { params: { kode_barcode } })).body).toMatchObject(gone)
    const sale = await app.call(till, sell, { body: await loweredSale(app.db, child.kode_barcode, 0) })
    expect(sale.status, JSON.stringify(sale.body)).toBe(200)
  })
})

it('shows the approver the asking price before and after, and asks to look again at a piece that changed meanwhile', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { harga_jual: 4_000_000, is_berlian: true })) as [string]
  const body = await retagBody(app, kode_barcode)
  const [child] = body.detail_barang as [(typeof body.detail_barang)[number]]
  const need = async (facts: object) => (await refused({ ...body, detail_barang: [{ ...child, ...facts }] })).details
  expect(await need({})).toMatchObject({ uraian: expect.not.stringContaining('Rp.') })
  expect(await need({ harga_jual: 1_000_000 })).toMatchObject({
    uraian: expect.stringContaining('Rp. 4,025,000 → Rp. 1,025,000'),
    selisih_rp: -3_000_000,
  })
  // The weight that it is sold by is a price as well.
  expect((await need({ harga_jual: null, berat: 1 })).uraian).toMatch(/Rp\. 4,025,000 → Rp\. \d/)
  // Stones that are not listed may be in any of the new pieces.
  const { detail_barang } = await part(await partingBody(app, [1.6, 1.615], {}, kode_barcode))
  for (const { kode_barcode: code } of detail_barang) expect(await pieceOf(code)).toMatchObject({ is_berlian: true })

  const again = await retagBody(app)
  const [{ kode_barcode: changing }] = again.detail_induk as [{ kode_barcode: string }]
  await sql`update barang set ongkos = ongkos + 1 where kode_barcode = ${changing}`.execute(app.db)
  expect(await refused(again)).toMatchObject({ code: 'CHANGED_MEANWHILE', fields: { [changing]: expect.any(String) } })
})

it('a piece of three years ago stays as old as it is', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  await app.asOwner(sql`update barang set tgl_masuk = '2023-01-31' where kode_barcode = ${kode_barcode}`, 'unguarded')
  const { detail_barang } = await part(await retagBody(app, kode_barcode))
  expect(await pieceOf(detail_barang[0]!.kode_barcode)).toMatchObject({ tgl_masuk: '2023-01-31' })
})

it('a piece that was rounded up by another table of the shop is tagged anew as it is, and weighed anew by the one of now', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { berat_bruto: 3.3, berat: 3.23 })) as [string]
  const body = await retagBody(app, kode_barcode)
  const [child] = body.detail_barang as [(typeof body.detail_barang)[number]]
  expect((await refused({ ...body, detail_barang: [{ ...child, berat_bruto: 3.29 }] })).fields).toEqual({
    'detail_barang.0.berat': 'Berat Tidak Boleh Melebihi Berat Stock',
  })
  expect((await part(body)).detail_barang).toMatchObject([{ berat_stock: 3.215, berat: 3.23 }])
})

describe('a piece that is parted', () => {
  it('leaves scrap: gold and cost go on in all of it to the milligram and the rupiah', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { hpp: 2_500_001, harga_jual: 9_000_000 })) as [string]
    const parent = await pieceOf(kode_barcode)
    const made = await part(await partingBody(app, [2, 1], { sisa_ke: 'ROSOK' }, kode_barcode))
    const { no_pecah, detail_barang, sisa_fine, sisa_hpp } = made
    expect([made.total_qty, made.total_berat, made.sisa_berat]).toEqual([2, 3, 0.215])
    const mg = (grams: number) => Math.round(grams * 1000)
    expect(detail_barang.reduce((sum, { fine }) => sum + mg(fine), mg(sisa_fine))).toBe(mg(Number(parent['fine'])))
    expect(detail_barang.reduce((sum, { hpp }) => sum + hpp, sisa_hpp)).toBe(2_500_001)
    for (const { kode_barcode: code, berat_stock, fine, hpp } of detail_barang)
      // What the whole was to be sold for is no price of a part.
      expect(await pieceOf(code)).toMatchObject({ status: 'READY', berat_stock, fine, hpp, kadar: parent['kadar'], foto: null })
    expect(
      await rowsOf(
        sql<Row>`select s.gross, s.fine, s.cost, a.induk_barcode from saldo_lot s join lot_asal a using (kode_lot) where s.kode_lot = ${restOf(no_pecah)}`,
      ),
    ).toEqual([{ gross: 0.215, fine: sisa_fine, cost: sisa_hpp, induk_barcode: kode_barcode }])
    expect(await journalOf(no_pecah)).toEqual([
      { tempat: 'BAKI', rupiah: -sisa_hpp },
      { tempat: 'ROSOK', rupiah: sisa_hpp },
    ])
  })

  it('loses some: what is lost is an expense at its share', async () => {
    const { no_pecah, sisa_hpp, sisa_fine } = await part(await partingBody(app, [1.6, 1.6], { sisa_ke: 'SUSUT' }))
    expect([sisa_hpp > 0, sisa_fine > 0]).toEqual([true, true])
    expect(await journalOf(no_pecah)).toEqual([
      { tempat: 'BAKI', rupiah: -sisa_hpp },
      { tempat: 'SUSUT', rupiah: sisa_hpp },
    ])
  })

  it('gives each of its stones to one of them, at the rate that they came in at, with what they cost', async () => {
    const stones = [stone({ modal_usd: 100, jual_usd: 150 }), stone({ kode_shape: 'OV', karat: 0.4, modal_usd: 20, jual_usd: 30 })]
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { hpp: 4_800_000, batu: stones })) as [string]
    await sql`update kurs set kurs = 16000 where mata_uang = 'USD'`.execute(app.db)
    const { body: shown } = await app.call<Partable>(owner, scanPartable, { params: { kode_barcode } })
    expect(shown.batu.map(({ no_batu, kode_shape, modal_rp }) => [no_batu, kode_shape, modal_rp])).toEqual([
      [1, 'RD', 1_500_000],
      [2, 'OV', 300_000],
    ])
    const body = await partingBody(app, [1.6, 1.615], {}, kode_barcode)
    expect(await refused(body)).toMatchObject({ code: 'STONES_NOT_TOLD', fields: { batu: 'Setiap Batu Harus Ikut Satu Barang' } })
    const goes = (anak: number, no_batu = 1) => ({ kode_barcode, no_batu, anak })
    expect((await refused({ ...body, batu: [goes(1), goes(3, 2)] })).fields).toEqual({ 'batu.1.anak': 'Setiap Batu Harus Ikut Satu Barang' })
    expect((await refused({ ...body, batu: [goes(1), goes(2)] })).fields).toEqual({ batu: 'Setiap Batu Harus Ikut Satu Barang' })
    const { detail_barang } = await part({ ...body, batu: [goes(2), goes(1, 2)] })
    const [first, second] = detail_barang as [Parting['detail_barang'][number], Parting['detail_barang'][number]]
    expect(await pieceOf(first.kode_barcode)).toMatchObject({ is_berlian: true, shape: 'OV', karat_batu: 0.4, harga_batu: 450_000 })
    expect(await pieceOf(second.kode_barcode)).toMatchObject({ is_berlian: true, shape: 'RD', karat_batu: 0.25, harga_batu: 2_250_000 })
    expect(await rowsOf(sql<Row>`select kurs, modal_rp from barang_batu where kode_barcode = ${second.kode_barcode}`)).toEqual([
      { kurs: 15_000, modal_rp: 1_500_000 },
    ])
    // Three million for the gold, by its weight.
    expect(first.hpp + second.hpp).toBe(4_800_000)
    expect(Math.abs(first.hpp - 300_000 - 1_500_000)).toBeLessThan(20_000)
  })

  it('becomes no more than it was, of pieces that are free, and says what is wrong at its field', async () => {
    const body = await partingBody(app, [2, 1.216])
    expect(await refused(body)).toMatchObject({
      code: 'TOO_HEAVY',
      fields: { 'detail_barang.1.berat_stock': 'Berat Stock Melebihi Berat Asal Yang Tersisa, 1.215 g' },
    })
    const [child] = body.detail_barang as [(typeof body.detail_barang)[number]]
    const of = (facts: object) => refused({ ...body, detail_barang: [{ ...child, ...facts }] })
    expect(await of({})).toMatchObject({ code: 'REST_NOT_TOLD', fields: { sisa_ke: 'Sisa Menjadi Harus Dipilih' } })
    expect(await of({ kode_dept: 'NONE', ...weighing(3.215) })).toMatchObject({ fields: { 'detail_barang.0.kode_dept': 'Jenis Tidak Ditemukan' } })
    expect(await of({ kode_baki: 'NONE', ...weighing(3.215) })).toMatchObject({
      code: 'TRAY_NOT_THERE',
      fields: { 'detail_barang.0.kode_baki': expect.any(String) },
    })
    expect((await of({ berat_bruto: 1 })).fields).toEqual({ 'detail_barang.0.berat_bruto': 'Berat Tidak Boleh Kurang Dari Berat Emas' })
    expect((await of({ ...weighing(3.215), berat: 3.216 })).fields).toEqual({ 'detail_barang.0.berat': 'Berat Tidak Boleh Melebihi Berat Stock' })
    expect((await refused({ ...body, keterangan: '' })).fields).toEqual({ keterangan: 'Alasan Tidak Boleh Kosong' })

    const row = await beads(app)
    expect((await app.call(till, scanPartable, { params: { kode_barcode: row } })).body).toMatchObject({ code: 'IS_ACCESSORY' })
    expect(await refused(await retagBody(app, row))).toMatchObject({ code: 'IS_ACCESSORY', fields: { [row]: 'Baris Aksesoris Tidak Dapat Dipecah' } })
    const [held] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    await sql`update barang set status = 'HELD' where kode_barcode = ${held}`.execute(app.db)
    expect((await app.call(till, scanPartable, { params: { kode_barcode: held } })).body).toMatchObject({ code: 'HELD' })
    expect(await refused(await retagBody(app, held))).toMatchObject({ code: 'HELD' })
    await app.set({ HIDUP_FEATURE_MODULE: 'true' })
    const taken = await app.call('spv.mc2', takePiecesIn, { body: consignedBody() })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    expect(await refused(await retagBody(app, taken.body.detail_barang[0]!.kode_barcode))).toMatchObject({ code: 'CONSIGNED' })
  })

  it('shows no cost to a user who may not read it', async () => {
    const made = await part(await partingBody(app, [3], { sisa_ke: 'ROSOK' }), till)
    expect(Object.keys({ ...made, ...made.detail_barang[0], ...made.detail_induk[0] }).filter((name) => name.includes('hpp'))).toEqual([])
  })
})

it('several pieces are put together into one, as pure as they are and as old as the youngest', async () => {
  const [one, other, purer] = [
    ...(await stockPieces(app.db, 'MC2', 2)),
    ...(await stockPieces(app.db, 'MC2', 1, { kode_group: '750L', kadar: 75 })),
  ] as [string, string, string]
  const [, youngest] = await rowsOf(
    sql<{ masuk: string }>`select tgl_masuk as masuk from barang where kode_barcode in (${one}, ${other}) order by kode_barcode`,
  )
  await app.asOwner(sql`update barang set tgl_masuk = '2023-01-31' where kode_barcode = ${one}`, 'unguarded')
  const child = await childOf(app, one, { nama_barang: 'SET KALUNG DAN LIONTIN', ...weighing(6.43) })
  const body = { keterangan: 'DIJUAL SEBAGAI SET', sisa_ke: null, detail_barang: [child], batu: [] }
  const versions = await rowsOf(sql<Row>`select kode_barcode, versi from barang where kode_barcode = any(${[one, other, purer]})`)
  const parents = (...codes: string[]) => ({ ...body, detail_induk: codes.map((code) => versions.find((row) => row['kode_barcode'] === code)) })
  expect(await refused(parents(one, purer))).toMatchObject({ code: 'PURITIES_DIFFER', fields: { [purer]: expect.any(String) } })
  expect(await refused(parents(one, one))).toMatchObject({ code: 'BARCODE_TWICE' })
  const { detail_barang, barcode_asal, no_pecah } = await part(parents(one, other))
  const [set] = detail_barang as [Parting['detail_barang'][number]]
  expect(set).toMatchObject({ berat_stock: 6.43, hpp: 5_000_000 })
  expect(await pieceOf(set.kode_barcode)).toMatchObject({ tgl_masuk: youngest?.masuk })
  expect(barcode_asal).toBe(`${one}, ${other}`)
  expect(new Set((await origins(set.kode_barcode)).map(([induk]) => induk))).toEqual(new Set([one, other]))
  await undo(no_pecah)
  expect(await origins(set.kode_barcode)).toEqual([])
})

it('only one succeeds when a till sells a piece while another user parts it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    const [sale, body] = [await loweredSale(app.db, kode_barcode, 0), await retagBody(app, kode_barcode)]
    const [sold, parted] = await Promise.all([
      app.call(till, sell, { body: sale }),
      part(body).then(
        () => 200,
        (error: Error) => error.message,
      ),
    ])
    expect([sold.status === 200, parted === 200].filter(Boolean), JSON.stringify([sold.body, parted])).toHaveLength(1)
  }
  expect(await verify(app.db, 'MC2')).toEqual([])
})

describe('taken back on its day', () => {
  it('the pieces are what they were, those that they became are gone, and no story says otherwise', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    const body = await partingBody(app, [2, 1], { sisa_ke: 'ROSOK' }, kode_barcode)
    const before = await pieceOf(kode_barcode)
    const { no_pecah, detail_barang } = await part(body)
    // A tag that was hung on one of them is free for another piece.
    const code = detail_barang[0]!.kode_barcode
    expect((await app.call('spv.mc2', editPiece, { params: { kode_barcode: code }, body: { versi: 0, tag_id: 'E2-PECAH' } })).status).toBe(200)
    await undo(no_pecah)
    expect(await pieceOf(kode_barcode)).toEqual(before)
    expect(await pieceOf(code)).toMatchObject({ status: 'DESTROYED', tempat: 'UBAH', tag_id: null })
    expect([await origins(kode_barcode), await origins(code)]).toEqual([[], []])
    expect(
      await rowsOf(sql<Row>`select pieces, gross, cost from saldo_lot where kode_lot = ${restOf(no_pecah)} and tempat = 'ROSOK' and pieces <> 0`),
    ).toEqual([])
    // It can be parted again.
    await part(await retagBody(app, kode_barcode))
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('not once one of them was sold or lies elsewhere, or the scrap has gone on', async () => {
    const [sold, elsewhere, used] = [
      await part(await partingBody(app, [2, 1.215])),
      await part(await partingBody(app, [2, 1.215])),
      await part(await partingBody(app, [3], { sisa_ke: 'ROSOK' })),
    ]
    const childIn = ({ detail_barang }: Parting) => detail_barang[0]!.kode_barcode
    expect((await app.call(till, sell, { body: await loweredSale(app.db, childIn(sold), 0) })).status).toBe(200)
    await expect(undo(sold.no_pecah)).rejects.toThrow('Status Barang Sudah Berubah')
    const { from, to } = await traysOf(app)
    const body = { ...to, keterangan: null, detail_barang: [{ kode_barcode: childIn(elsewhere), asal_baki: from.kode_baki }] }
    expect((await app.call(till, movePieces, { body })).status).toBe(200)
    await expect(undo(elsewhere.no_pecah)).rejects.toThrow('Barang Sudah Berubah Lagi, Tidak Dapat Dibatalkan')
    await inTransaction(app.db, { user_id: till }, async (db) => {
      const kode_lot = restOf(used.no_pecah)
      const { rows } = await sql<Measures>`
        select pieces, (gross * 1000)::int as "grossMg", (fine * 1000)::int as "fineMg", cost as "costRp" from saldo_lot where kode_lot = ${kode_lot}`.execute(
        db,
      )
      const stock = moved({ ...rows[0]!, kode_barcode: null, kode_lot }, { from: { tempat: 'ROSOK' }, to: { tempat: 'BATANG' } })
      const context = { db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: till, request_id: 'melt' }
      await post(context, { kind: 'LEBUR', reference: kode_lot, stock, cash: [], claims: [], counter: [], points: [] })
    })
    await expect(undo(used.no_pecah)).rejects.toThrow('Rosok CINCIN POLOS UJI Sudah Dipakai')
  })
})
