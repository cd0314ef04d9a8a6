import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { madeMoneyOut } from '#modules/money/server/testing/booked-money.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeCorrection, madeMove } from '#modules/handling/server/testing/moved.ts'
import { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { laporanNeracaGram, readClosedGrams, readGramDocuments } from '../contract/laporan-neraca-gram.ts'
import { laporanTransaksiHarian } from '../contract/laporan-transaksi-harian.ts'
import { laporanTutupToko } from '../contract/laporan-tutup-toko.ts'
import { closedDay } from './testing/counted-till.ts'

const [first, today] = ['2026-01-01', '2026-01-31']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await app.set({ DAILY_SALDO_TRANSACTION_REPORT: 'true' })
  await madeMoneyOut(app)
  await madePurchase(app)
  await madeMove(app)
  await madeCorrection(app)
})
afterAll(() => app.stop())

type Row = Readonly<Record<string, number>> & {
  readonly [name in 'kode_toko' | 'tempat' | 'kode_group' | 'kadar_group' | 'tgl_system' | 'akun_kas']: string
} & {
  readonly detail_gerak: readonly Readonly<Record<string, number>>[]
  readonly detail_transaksi: readonly Readonly<Record<string, number>>[]
}
const grams = async (tgl_from: string, tgl_to: string) =>
  (await app.call<Row[]>('own.mc2', laporanNeracaGram.api, { query: { tgl_from, tgl_to } })).body
const milli = (value: number | undefined) => Math.round((value ?? 0) * 1_000)
const sum = (rows: readonly Readonly<Record<string, number>>[], name: string) => rows.reduce((all, row) => all + milli(row[name]), 0)

const measures = ['pcs', 'berat', 'fine', 'hpp']

/** Every row says in each measure what it began with, what came and went, and what that leaves; the kinds of events add up to what came and went. */
function holdsTogether(rows: readonly Row[]) {
  for (const of of measures) {
    const figure = (row: Row, name: string) => milli(row[`${of}_${name}`])
    for (const row of rows) {
      expect(figure(row, 'awal') + figure(row, 'masuk') - figure(row, 'keluar') + figure(row, 'golongan') + figure(row, 'selisih'), of).toBe(
        figure(row, 'akhir'),
      )
      for (const name of [`${of}_masuk`, `${of}_keluar`]) expect(sum(row.detail_gerak, name), name).toBe(milli(row[name]))
    }
    // What was put into another group came out of one.
    for (const places of Map.groupBy(rows, ({ tempat }) => tempat).values()) expect(sum(places, `${of}_golongan`), of).toBe(0)
  }
}
/** What nothing explains, by group and measure. */
const leftOver = (rows: readonly Row[]) =>
  rows.flatMap((row) => measures.flatMap((of) => (row[`${of}_selisih`] ? [[row.tempat, row.kode_group, of, row[`${of}_selisih`]]] : [])))

it('the balance of grams is what the places, the pieces and the journal hold', async () => {
  const rows = await grams(today, today)
  holdsTogether(rows)
  expect(leftOver(rows)).toEqual([])
  expect(sum(rows, 'pcs_masuk')).toBeGreaterThan(0)
  const { rows: places } = await sql<{ tempat: string; pieces: number; gross: number; fine: number; cost: number }>`
    select tempat, sum(pieces)::bigint as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost)::bigint as cost
    from saldo_stock s join tempat t using (tempat) where kode_toko = 'MC2' and t.kelas in ('MILIK', 'TITIPAN')
    group by 1 having (sum(pieces), sum(gross), sum(fine), sum(cost)) <> (0, 0, 0, 0) order by 1`.execute(app.db)
  const added = [...Map.groupBy(rows, ({ tempat }) => tempat)]
    .map(([tempat, of]) => [tempat, sum(of, 'pcs_akhir'), sum(of, 'berat_akhir'), sum(of, 'fine_akhir'), sum(of, 'hpp_akhir')] as const)
    .filter(([, ...held]) => held.some((measure) => measure !== 0))
  expect(added).toEqual(places.map(({ tempat, pieces, gross, fine, cost }) => [tempat, milli(pieces), milli(gross), milli(fine), milli(cost)]))
  const { rows: journal } = await sql<{ tempat: string; cost: number }>`
    select tempat, sum(debet - kredit)::bigint as cost from jurnal where kode_toko = 'MC2' and tempat is not null group by 1`.execute(app.db)
  for (const [tempat, , , , hpp] of added) expect(milli(journal.find((each) => each.tempat === tempat)?.cost), tempat).toBe(hpp)
  const { rows: pieces } = await sql<{ n: number }>`select sum(qty)::int as n from barang where kode_toko = 'MC2' and tempat = 'BAKI'`.execute(app.db)
  expect(rows.filter(({ tempat }) => tempat === 'BAKI').reduce((all, row) => all + (row['pcs_akhir'] ?? 0), 0)).toBe(pieces[0]?.n)
})

it('a row of the balance opens the documents of its change, and a place that does not add up what is broken first', async () => {
  const rows = await grams(first, today)
  const documents = (query: object) => app.call<ReplyOf<typeof readGramDocuments>>('own.mc2', readGramDocuments, { query: query as never })
  const days = { tgl_from: first, tgl_to: today }
  const moved = rows.filter(({ detail_gerak }) => detail_gerak.length > 0)
  expect(moved.length).toBeGreaterThan(1)
  for (const row of moved.slice(0, 4)) {
    const { kode_toko, tempat, kode_group, kadar_group } = row
    const { body } = await documents({ kode_toko, tempat, kode_group, kode_kadar: kadar_group, ...days })
    expect(body.rusak).toEqual([])
    expect(body.rows).toHaveLength(body.total)
    for (const name of ['pcs_masuk', 'pcs_keluar', 'berat_masuk', 'berat_keluar'] as const)
      expect(
        body.rows.reduce((all, each) => all + milli(each[name]), 0),
        name,
      ).toBe(milli(row[name]))
  }
  expect((await documents({ kode_toko: 'MC3', tempat: 'BAKI', ...days })).status).toBe(403)
  // A statement makes a piece dearer behind the guards.
  const [{ kode_barcode }] = (
    await sql<{ kode_barcode: string }>`select min(kode_barcode) as kode_barcode from barang where kode_toko = 'MC2' and status = 'READY'`.execute(
      app.db,
    )
  ).rows as [{ kode_barcode: string }]
  const dearer = (by: number) =>
    app.asOwner(sql`update barang set hpp = hpp + ${sql.lit(by)} where kode_barcode = ${sql.lit(kode_barcode)}`, 'unguarded')
  await dearer(1)
  const broken = (await documents({ kode_toko: 'MC2', tempat: 'BAKI', ...days })).body
  expect(broken.rusak).toContainEqual(expect.objectContaining({ masalah: 'barang', jenis_dokumen: 'barang', nomor_dokumen: kode_barcode }))
  await dearer(-1)
})

it('fine gold and cost that changed without a line are a difference of their group, not something that was regrouped', async () => {
  const { rows: trays } = await sql<{ kode_baki: string; kode_group: string }>`
    select kode_baki, kode_group from isi_baki_ringkas where kode_toko = 'MC2' and pieces > 0 order by kode_baki, kode_group limit 1`.execute(app.db)
  const [{ kode_baki, kode_group }] = trays as [{ kode_baki: string; kode_group: string }]
  const more = (fine: number, cost: number) =>
    app.asOwner(
      sql`
      update isi_baki_ringkas set fine = fine + ${sql.lit(fine)}, cost = cost + ${sql.lit(cost)}
      where ctid = (select min(ctid) from isi_baki_ringkas where (kode_toko, kode_baki, kode_group) = ('MC2', ${sql.lit(kode_baki)}, ${sql.lit(kode_group)}) and pieces > 0)`,
      'unguarded',
    )
  await more(0.125, -7)
  const rows = await grams(today, today)
  holdsTogether(rows)
  expect(leftOver(rows)).toEqual([
    ['BAKI', kode_group, 'fine', 0.125],
    ['BAKI', kode_group, 'hpp', -7],
  ])
  await more(-0.125, 7)
  expect(leftOver(await grams(today, today))).toEqual([])
})

it('begins a day with what the day before ended with, also if pieces changed their group in between', async () => {
  const rows = await grams(first, today)
  holdsTogether(rows)
  const before = await grams(today, today)
  await closedDay(app, 'MC2')
  expect(await grams(today, today)).toEqual(before)
  // What is signed of the closed day says the same; of a day that is open there is nothing to sign.
  const kept = (tgl_system: string, user_id = 'own.mc2') => app.call(user_id, readClosedGrams, { params: { tgl_system } })
  expect((await kept(today)).body).toEqual(before)
  expect((await kept('2026-02-01')).status).toBe(404)
  expect((await kept(today, 'kasir.mc2')).status).toBe(
    (await app.call('kasir.mc2', laporanNeracaGram.api, { query: { tgl_from: first, tgl_to: today } })).status,
  )
  await app.asOwner(sql`create table kadar_grup as select kode_group, kode_kadar from grup`)
  await app.asOwner(
    sql`
    update barang set kode_group = (select max(kode_group) from grup)
    where kode_barcode = (select min(kode_barcode) from barang where kode_toko = 'MC2' and status = 'READY' and kode_group <> (select max(kode_group) from grup))`,
    'unguarded',
  )
  await app.asOwner(
    sql`
    delete from isi_baki_ringkas where kode_toko = 'MC2';
    insert into isi_baki_ringkas
    select b.kode_toko, b.kode_gudang, b.kode_baki, b.status, b.kode_dept, b.kode_group, coalesce(b.size, ''), coalesce(b.kode_bandrol, ''),
           count(*), sum(b.qty), sum(b.berat_stock), sum(b.fine), sum(b.hpp), sum(b.berat_bruto + b.berat_plastik), true
    from stok s join barang b using (kode_barcode) where b.kode_toko = 'MC2' group by 1, 2, 3, 4, 5, 6, 7, 8`,
    'unguarded',
  )
  // The signed paper prints again with the same bytes, also after a change of the pieces' group or the groups' purity.
  expect((await kept(today)).body).toEqual(before)
  expect(await grams(today, today)).toEqual(before)
  await app.asOwner(sql`update grup set kode_kadar = (select max(kode_kadar) from kadar)`, 'unguarded')
  expect(await grams(first, today)).toEqual(rows)
  expect((await kept(today)).body).toEqual(before)
  await app.asOwner(sql`update grup set kode_kadar = lama.kode_kadar from kadar_grup lama where lama.kode_group = grup.kode_group`, 'unguarded')
  const next = await grams('2026-02-01', '2026-02-01')
  holdsTogether(next)
  expect(leftOver(next)).toEqual([])
  expect(next.filter((row) => row['pcs_golongan'] !== 0).map((row) => row['pcs_golongan'])).toHaveLength(2)
  const key = ({ tempat, kode_group, kadar_group }: Row) => [tempat, kode_group, kadar_group].join()
  const ends = new Map(before.map((row) => [key(row), row['berat_akhir']]))
  for (const row of next) expect(row['berat_awal'] ?? 0, key(row)).toBe(ends.get(key(row)) ?? 0)
})

it('each day by account begins with what the day before ended with', async () => {
  const { body: rows } = await app.call<Row[]>('own.mc2', laporanTransaksiHarian.api, { query: { tgl_from: first, tgl_to: today } })
  const cash = rows.filter(({ akun_kas, kode_toko }) => akun_kas === 'CASH' && kode_toko === 'MC2')
  expect(cash.length).toBeGreaterThan(2)
  cash.slice(1).forEach((row, at) => expect(row['awal'], row.tgl_system).toBe(cash[at]?.['akhir']))
  for (const row of rows) {
    expect((row['awal'] ?? 0) + (row['masuk'] ?? 0) - (row['keluar'] ?? 0)).toBe(row['akhir'])
    expect([sum(row.detail_transaksi, 'masuk'), sum(row.detail_transaksi, 'keluar')]).toEqual([milli(row['masuk']), milli(row['keluar'])])
  }
  const { rows: held } = await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = ('MC2', 'CASH')`.execute(app.db)
  expect(cash.at(-1)?.['akhir']).toBe(held[0]?.saldo)
})

it('the end of each day is listed with its seal', async () => {
  const { body } = await app.call<Row[]>('own.mc2', laporanTutupToko.api, { query: { tgl_from: first, tgl_to: today } })
  const { rows } = await sql<{ tgl_system: string; segel: string; saldo_kas: number }>`
    select tgl_system, segel, saldo_kas from tutup_toko join tutup_segel using (kode_toko, tgl_system, ke)
    where kode_toko = 'MC2' and jenis = 'TUTUP' and tgl_system between ${first} and ${today} order by 1`.execute(app.db)
  expect(body).toMatchObject(rows)
  expect(body).toHaveLength(rows.length)
})

it('of a shop that no night has checked it is not said that all is well', async () => {
  const { body } = await app.call<object[]>('own.mc2', fakturBermasalah.api, { query: { pemeriksaan: 'TERAKHIR' } })
  expect(body).toMatchObject([{ kode_toko: 'MC2', masalah: 'BELUM_DIPERIKSA', perbaikan: 'BELUM_DIPERIKSA', diperiksa_at: null }])
})

it('what the check of the night did not keep one by one is said to be there', async () => {
  const beda = JSON.stringify([{ balance: 'saldo_kas', key: 'CASH', measure: 'rupiah', expected: 1, found: 2 }])
  await app.asOwner(sql`
    insert into pemeriksaan_buku (kode_toko, tgl_system, jumlah_beda, beda)
    select 'MC2', tgl_system, 38, ${sql.lit(beda)}::jsonb from toko where kode_toko = 'MC2'`)
  const { body } = await app.call<object[]>('own.mc2', fakturBermasalah.api, { query: { pemeriksaan: 'TERAKHIR' } })
  expect(body).toMatchObject([
    { masalah: 'saldo_kas', kunci: 'CASH', diperiksa_at: expect.any(String) },
    { masalah: 'LAINNYA', kunci: '+ 37', perbaikan: 'LAINNYA' },
  ])
})
