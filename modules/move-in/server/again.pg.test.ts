import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { barangMasuk, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type PieceHistory, readHistory } from '#modules/goods/contract/data-barang.ts'
import { laporanNeracaGram } from '#modules/closing/contract/laporan-neraca-gram.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { discardStep, enterStep } from '../contract/pindah-data.ts'
import { begin, enter, finish, giveUp, moveOf, oldBooks, oldRing, stage, tryFileOf } from './testing/moved-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  if ((await moveOf(app)).berjalan) await giveUp(app)
})
afterAll(() => app.stop())

const pieceOf = async (kode_barcode: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select kode_group, berat_bruto, berat_stock, fine, hpp, kode_baki, tempat, status, tgl_masuk::text, qty, is_aksesoris
      from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  ).rows[0]
const wrongOf = async (rows: readonly object[]) => {
  await stage(app, 'BARANG', rows)
  return (await tryFileOf(app, 'BARANG')).salah.map(({ no_baris, kolom, pesan }) => `${no_baris} ${kolom}: ${pesan}`)
}

it('what came in by a wrong file and was taken back comes in again under its own barcodes, as the right file says', async () => {
  const before = await sql`select * from gram_saldo where kode_toko = 'MC2' order by 1, 2, 3, 4`.execute(app.db)
  await begin(app)
  await enter(app, 'BARANG', [oldRing({ kode_barcode: 'LAGI00001' }), oldRing({ kode_barcode: 'LAGI00002', qty: 2, berat_bruto: 4 })])
  expect((await giveUp(app)).status).toBe(200)
  expect(await pieceOf('LAGI00001')).toMatchObject({ tempat: 'SALDO_AWAL', status: 'DESTROYED' })
  expect((await sql`select * from gram_saldo where kode_toko = 'MC2' order by 1, 2, 3, 4`.execute(app.db)).rows).toEqual(before.rows)

  // Once more wrong, and taken back once more: then right.
  await begin(app)
  await enter(app, 'BARANG', [oldRing({ kode_barcode: 'LAGI00001', hpp: 1 })])
  expect((await giveUp(app)).status).toBe(200)
  await begin(app)
  expect(await wrongOf([oldRing({ kode_barcode: 'LAGI00001' }), oldRing({ kode_barcode: 'LAGI00001' })])).toEqual([
    '3 kode_barcode: Barcode Sudah Ada Di Tabel',
  ])
  await enter(app, 'BARANG', [
    oldRing({ kode_barcode: 'LAGI00001', berat_bruto: 3.1, hpp: 2_400_000, kode_group: '375L', kode_baki: 'T02', nama_barang: 'CINCIN LAMA MELATI' }),
    oldRing({ kode_barcode: 'LAGI00002' }),
    oldRing({ kode_barcode: 'LAGI00003' }),
  ])
  expect(await pieceOf('LAGI00001')).toMatchObject({
    kode_group: '375L',
    berat_bruto: 3.1,
    berat_stock: 3.1,
    hpp: 2_400_000,
    kode_baki: 'T02',
    tempat: 'BAKI',
    status: 'READY',
  })
  expect(await pieceOf('LAGI00002')).toMatchObject({ qty: 1, is_aksesoris: false, berat_stock: 2.5, tempat: 'BAKI' })
  const came = Object.fromEntries((await moveOf(app)).bukti.map(({ kunci_bukti, nilai_masuk }) => [kunci_bukti, nilai_masuk]))
  expect(came).toMatchObject({ 'BARANG/POTONG': 3, 'BARANG/GRAM': 8.1, 'BARANG/RUPIAH': 6_400_000 })
  // What is there by group and tray is what it was, and what the right file brought.
  const { rows: groups } = await sql`
    select kode_group, sum(pieces)::int as pieces, sum(gross) as gross from (
      select kode_group, pieces, gross from gram_saldo where kode_toko = 'MC2' and tempat = 'BAKI'
      union all select r->>'kode_group', -(r->>'pieces')::int, -(r->>'gross')::numeric from json_array_elements(${JSON.stringify(before.rows)}::json) r where r->>'tempat' = 'BAKI'
    ) g group by 1 having sum(gross) <> 0 order by 1`.execute(app.db)
  expect(groups).toEqual([
    { kode_group: '375L', pieces: 1, gross: 3.1 },
    { kode_group: '750L', pieces: 2, gross: 5 },
  ])

  // The balance of grams: what came and went comes to what is there, and nothing went into another group.
  const query = { tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const { body: grams } = await app.call<Readonly<Record<string, number>>[]>('own.mc2', laporanNeracaGram.api, { query })
  expect(grams.filter(({ berat_golongan, pcs_golongan }) => berat_golongan !== 0 || pcs_golongan !== 0)).toEqual([])
  const total = (name: string) => Math.round(grams.reduce((sum, row) => sum + row[name]!, 0) * 1000) / 1000
  expect(total('berat_masuk') - total('berat_keluar')).toBeCloseTo(total('berat_akhir') - total('berat_awal'), 3)
  expect(total('berat_keluar')).toBeCloseTo(9, 3)

  // Its history tells both: in, back, in, back, in, and what was said otherwise.
  const { body: history } = await app.call<PieceHistory>('own.mc2', readHistory, { params: { kode_barcode: 'LAGI00001' } })
  const told = history.toReversed().map((event) => (event.jenis === 'GERAK' ? (event.membatalkan ? 'BATAL' : 'MASUK') : event.jenis))
  expect(told.filter((each) => each !== 'UBAH')).toEqual(['MASUK', 'BATAL', 'MASUK', 'BATAL', 'MASUK'])
  const changes = history.flatMap((event) => (event.jenis === 'UBAH' ? event.perubahan : []))
  expect(changes).toContainEqual(expect.objectContaining({ kolom: 'nama_barang', lama: 'CINCIN LAMA MAWAR', baru: 'CINCIN LAMA MELATI' }))
  expect(changes).toContainEqual(expect.objectContaining({ kolom: 'berat_stock', lama: '2.500', baru: '3.100' }))

  // It is sold as any piece is; after that nothing brings it in again.
  const sold = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, 'LAGI00001', 0) })
  expect(sold.status, JSON.stringify(sold.body)).toBe(200)
  expect(await wrongOf([oldRing({ kode_barcode: 'LAGI00003' }), oldRing({ kode_barcode: 'LAGI00001' })])).toEqual([
    '2 kode_barcode: Kode Barcode Sudah Ada',
    '3 kode_barcode: Kode Barcode Sudah Ada',
  ])
  expect((await app.call('mu.mc2', discardStep, { body: { langkah_pindah: 'BARANG' } })).status).toBe(200)
  await oldBooks(app, Object.fromEntries((await moveOf(app)).bukti.map(({ kunci_bukti, nilai_masuk }) => [kunci_bukti, nilai_masuk])))
  expect((await finish(app)).status).toBe(200)
})

it('a piece of another story, of another shop or of another source keeps its barcode to itself', async () => {
  // Taken in of a supplier and taken back: its barcode is used up.
  const taken = await app.call<{ no_masuk: string }>('spv.mc2', takePiecesIn, { body: intakeBody([ring({ kode_barcode: 'LAGI00011' })]) })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  const { batal } = barangMasuk.calls.actions
  const cancelled = await approved(app, 'mu.mc2', batal, { params: { nomor: taken.body.no_masuk }, body: { alasan: 'SALAH' } })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  // Opening stock of another shop, and one that a document has changed meanwhile.
  await begin(app, 'MC3')
  await enter(app, 'BARANG', [oldRing({ kode_barcode: 'LAGI00012' })], 'MC3')
  expect((await giveUp(app, 'MC3')).status).toBe(200)
  await begin(app)
  await enter(
    app,
    'BARANG',
    [13, 14, 15, 16, 17].map((n) => oldRing({ kode_barcode: `LAGI000${n}` })),
  )
  expect((await giveUp(app)).status).toBe(200)
  await app.asOwner(sql`insert into barang_riwayat (kode_barcode, user_id, kind, dokumen, sebelum, sesudah)
    values ('LAGI00013', 'spv.mc2', 'UPDATE_PROFIT', 'UP-1', '{"markup": 0}', '{"markup": 1}')`)
  // One piece that the web shop knows, one that an open count expects, and one that an ended count expected.
  await app.asOwner(sql`insert into barang_external (kode_barcode, kode_toko, harga, user_id) values ('LAGI00015', 'MC2', 1000000, 'spv.mc2')`)
  await app.asOwner(sql`insert into sesi_opname (kode_toko, no_sesi, jenis_opname, status_sesi, tgl_system, user_id, diselesaikan_oleh, selesai_at)
    values ('MC2', 'SO-UJI-1', 'GLOBAL', 'PAUSED', '2026-01-31', 'spv.mc2', null, null),
           ('MC2', 'SO-UJI-2', 'GLOBAL', 'DONE', '2026-01-31', 'spv.mc2', 'spv.mc2', now())`)
  await app.asOwner(
    sql`insert into sesi_opname_barang (kode_toko, no_sesi, kode_barcode, kode_gudang, kode_baki)
      values ('MC2', 'SO-UJI-1', 'LAGI00016', 'G1', 'T01'), ('MC2', 'SO-UJI-2', 'LAGI00017', 'G1', 'T01')`,
    'unguarded',
  )
  await begin(app)
  const rows = [11, 12, 13, 15, 16, 14, 17].map((n) => oldRing({ kode_barcode: `LAGI000${n}` }))
  expect(await wrongOf(rows)).toEqual([2, 3, 4, 5, 6].map((line) => `${line} kode_barcode: Kode Barcode Sudah Ada`))
  expect((await app.call('mu.mc2', enterStep, { body: { langkah_pindah: 'BARANG' } })).body).toMatchObject({ code: 'ROWS_WRONG' })
  // By a supplier nothing comes in again that was there before.
  const again = await app.call('spv.mc2', takePiecesIn, { body: intakeBody([ring({ kode_barcode: 'LAGI00014' })]) })
  expect(again.body).toMatchObject({ code: 'BARCODE_TAKEN', fields: { 'detail_barang.0.kode_barcode': 'Kode Barcode Sudah Ada' } })
})

it('keeps its picture where the file says none, if it is the same by name and kind', async () => {
  const codes = ['LAGI00031', 'LAGI00032', 'LAGI00033']
  await begin(app)
  await enter(
    app,
    'BARANG',
    codes.map((kode_barcode) => oldRing({ kode_barcode })),
  )
  expect((await giveUp(app)).status).toBe(200)
  await app.asOwner(sql`update barang set foto = ${'a'.repeat(64)} where kode_barcode = any(${codes})`, 'unguarded')
  await begin(app)
  await enter(app, 'BARANG', [
    oldRing({ kode_barcode: 'LAGI00031', hpp: 1_500_000 }),
    oldRing({ kode_barcode: 'LAGI00032', nama_barang: 'CINCIN LAIN SEKALI' }),
    oldRing({ kode_barcode: 'LAGI00033', kode_dept: 'GL' }),
  ])
  const { rows } = await sql<{ foto: string | null }>`select foto from barang where kode_barcode = any(${codes}) order by kode_barcode`.execute(
    app.db,
  )
  expect(rows.map(({ foto }) => foto !== null)).toEqual([true, false, false])
})

it('the database is the last guard: it refuses to write a piece anew that is there, sold, or of another shop', async () => {
  await begin(app)
  await enter(app, 'BARANG', [oldRing({ kode_barcode: 'LAGI00021' })])
  const row = { nama_barang: 'CINCIN LAIN SEKALI', kode_barcode: 'LAGI00021', kode_dept: 'CC', kode_group: '750L', kadar: 75, kadar_cetak: '750' }
  const whole = { ...row, berat_bruto: 9, berat_stock: 9, berat: 9, qty: 1, hpp: 1, harga_batu: 0, tgl_masuk: '2026-01-31' }
  const write = (shop: string) =>
    sql<{ kode_barcode: string }>`select kode_barcode from pieces_come_again(${shop}, ${JSON.stringify([whole])}::jsonb)`.execute(app.db)
  expect((await write('MC2')).rows).toEqual([])
  await expect(app.asOwner(sql`update barang set berat_bruto = 9 where kode_barcode = 'LAGI00021'`)).rejects.toThrow(/is in the stock ledger/)
  expect((await giveUp(app)).status).toBe(200)
  expect((await write('MC3')).rows).toEqual([])
  await expect(app.asOwner(sql`update barang set kode_barcode = 'LAGI00022' where kode_barcode = 'LAGI00021'`)).rejects.toThrow(
    /is in the stock ledger/,
  )
  await expect(app.asOwner(sql`delete from barang where kode_barcode = 'LAGI00021'`)).rejects.toThrow(/is in the stock ledger/)
  await expect(sql`update barang set berat_bruto = 9 where kode_barcode = 'LAGI00021'`.execute(app.db)).rejects.toThrow(/permission denied/)
})
