import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { closeDayOf } from '#modules/closing/server/public.ts'
import { hashPassword } from '#modules/access/server/public.ts'
import { verify, verifyNight } from '#modules/ledger/server/public.ts'
import { addDays } from './days.ts'
import { furnishBranch, insertMasters, keepHours, tradesAtHours, userOf } from './demo.ts'
import { goOn } from './history.ts'
import { closePastDays } from './laid-closings.ts'
import { isDemoUnfinished } from './demo-left.ts'
import { beginDemo, continueDemo } from './live-demo.ts'

const today = '2026-08-15'
/** Every day and every kind of document, with a fifth of the goods and receipts: contracts need some hundred pieces. */
const size = { today, percent: 20, givesWay: false }
const shops = ['MC1', 'MC2', 'MC3', 'MCO']

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await createTestDatabase()
  database = openDatabase(copy.url, { connectionsMax: 4, isPatient: true })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const rowsOf = async <Row>(db: Database['db'], query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows

it('users log in to a chain with one small branch; what is stopped half way is begun again, and shops that are made take nothing', async () => {
  await beginDemo(database.db, size)
  expect(await rowsOf(database.db, sql`select distinct tgl_system from toko`)).toEqual([{ tgl_system: today }])
  expect(await isDemoUnfinished(database.db)).toBe(true)
  expect(await verify(database.db, 'MCO')).toEqual([])
  const rest = continueDemo(database.db, size, () => {})
  await rest.begun
  expect(rest.left.flatMap((step) => step.shops)).toEqual(['MC1', 'MC2', 'MC3'])
  // As a till would, at the same time.
  const hold = (kode_toko: string) => sql`select hold_open_date(${kode_toko}, ${today})`.execute(database.db)
  await expect(hold('MC2')).rejects.toMatchObject({ code: 'KN008' })
  await hold('MCO')
  await rest.stop()
  expect(await isDemoUnfinished(database.db)).toBe(true)
  expect(await rowsOf(database.db, sql`select count(*)::int as n from barang where kode_toko = 'MC2'`)).toEqual([{ n: 0 }])
}, 600_000)

it('the whole chain is laid with a year of every kind of document, and the check of the night finds nothing', async () => {
  const startedMs = performance.now()
  await continueDemo(database.db, size, () => {}).done
  console.log(`the demo chain took ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  expect(await isDemoUnfinished(database.db)).toBe(false)
  const { db } = database
  for (const kode_toko of shops) {
    expect(await verify(db, kode_toko), kode_toko).toEqual([])
    const night = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => verifyNight(tx, kode_toko, { proof: null, isWhole: true, chain: true }))
    expect(night.breaks, kode_toko).toEqual([])
  }
  // Every day before today is closed and sealed, in the order of the days.
  const closed = await rowsOf<{ kode_toko: string; unsealed: number; last: string }>(
    db,
    sql`
    select c.kode_toko, count(*) filter (where s.segel is null)::int as unsealed, max(c.tgl_system) as last
    from tutup_toko c left join tutup_segel s using (kode_toko, tgl_system, ke) where c.kode_toko in ('MC2', 'MC3') group by 1 order by 1`,
  )
  expect(closed).toEqual(['MC2', 'MC3'].map((kode_toko) => ({ kode_toko, unsealed: 0, last: addDays(today, -1) })))
  // The sums that the charts of a year draw.
  const months = await rowsOf<{ kode_toko: string; kategori: string; n: number }>(
    db,
    sql`
    select kode_toko, kategori, count(distinct date_trunc('month', tgl_system))::int as n from dagang_hari
    where kode_toko in ('MC2', 'MC3') and jumlah > 0 and tgl_system > ${today}::date - 366 group by 1, 2 order by 1, 2`,
  )
  for (const kode_toko of ['MC2', 'MC3'])
    for (const kategori of ['PENJUALAN', 'PEMBELIAN', 'HUTANG', 'SERVICE', 'CICILAN']) {
      expect(
        months.find((each) => each.kode_toko === kode_toko && each.kategori === kategori)?.n ?? 0,
        `${kode_toko} ${kategori}`,
      ).toBeGreaterThanOrEqual(kategori === 'CICILAN' ? 6 : 12)
    }
  const states = async (table: string, column: string) =>
    new Set((await rowsOf<{ s: string }>(db, sql`select distinct ${sql.ref(column)}::text as s from ${sql.table(table)}`)).map(({ s }) => s))
  expect(await states('hutang', 'status')).toEqual(new Set(['AKTIF', 'LUNAS', 'LELANG', 'AMBIL', 'BELI', 'CANCELLED']))
  expect(await states('cicilan', 'status')).toEqual(new Set(['AKTIF', 'LUNAS', 'LELANG', 'HAPUS', 'PUTUS', 'CANCELLED']))
  expect(await states('kirim_cuci', 'jenis_cuci')).toEqual(new Set(['CUCI', 'LEBUR', 'SEPUH']))
  expect(await states('titipan', 'status')).toEqual(new Set(['AKTIF', 'DIAMBIL', 'BATAL']))
  expect((await states('service', 'status')).size).toBeGreaterThanOrEqual(2)
  const [found] = await rowsOf<Record<'late' | 'due' | 'orders' | 'preorders' | 'members' | 'ages' | 'photos' | 'refined', number>>(
    db,
    sql`
    select (select count(*)::int from hutang where status = 'AKTIF' and tgl_jatuh_tempo < ${today}) as late,
           (select count(*)::int from hutang where status = 'AKTIF' and tgl_jatuh_tempo between ${today}::date and ${today}::date + 45) as due,
           (select count(*)::int from pesanan) as orders, (select count(*)::int from pre_order) as preorders, (select count(*)::int from member) as members,
           (select count(distinct date_trunc('month', tgl_masuk))::int from barang where kode_toko = 'MC2' and status = 'READY') as ages,
           (select count(*)::int from barang where status = 'READY' and foto is null) as photos, (select count(*)::int from tutup_cuci) as refined`,
  )
  expect(found?.late).toBeGreaterThanOrEqual(2)
  expect(found?.due).toBeGreaterThan(0)
  expect(found?.orders).toBeGreaterThan(5)
  expect(found?.preorders).toBeGreaterThan(3)
  expect(found?.members).toBeGreaterThan(45)
  expect(found?.ages).toBeGreaterThanOrEqual(9)
  expect(found?.refined).toBeGreaterThan(3)
  // No till has more over night than a shop would leave there.
  const tills = await rowsOf<{ saldo: number }>(db, sql`select saldo from saldo_kas where akun_kas = 'CASH'`)
  for (const { saldo } of tills) expect(saldo).toBeLessThan(1_000_000_000)
}, 1_200_000)

/** Tables that a closing keeps a day in, and the columns of the closing itself. */
const kept = [
  'tutup_saldo',
  'tutup_akun',
  'tutup_gram',
  'tutup_gram_gerak',
  'tutup_harga',
  'tutup_kadar_eod',
  'tutup_terjual',
  'hari_dagang',
  'hari_penjualan',
  'hari_penjualan_jenis',
]

it('days that are closed together are kept as days that were closed one by one', async () => {
  const made = await Promise.all(
    [true, false].map(async (isTogether) => {
      const own = await createTestDatabase()
      const { db, close } = openDatabase(own.url, { isPatient: true })
      const opening = addDays(today, -5)
      const user_id = userOf('SPV', 'MC3')
      const password_hash = await hashPassword('kencana')
      await db.transaction().execute(async (tx) => {
        await insertMasters(tx, opening, password_hash)
        await keepHours(tx)
        await tradesAtHours(tx)
        const trading = isTogether ? { goOn: goOn({ db: tx, kode_toko: 'MC3', user_id, request_id: 'demo' }) } : {}
        await furnishBranch(tx, {
          kode_toko: 'MC3',
          opening,
          piecesPerShop: 60,
          daysOfSales: 4,
          showpieces: 4,
          money: true,
          takePhoto: undefined,
          trading,
        })
        await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(tx)
        if (isTogether) await closePastDays(tx, { kode_toko: 'MC3', from: opening, to: addDays(today, -1), user_id })
        else await closeDayOf(tx, { kode_toko: 'MC3', tgl_system: addDays(today, -1), tgl_berikut: today })
      })
      const rows = new Map<string, unknown>()
      for (const table of kept)
        rows.set(
          table,
          await rowsOf(db, sql`select to_jsonb(t) as row from ${sql.table(table)} t where kode_toko = 'MC3' order by to_jsonb(t)::text`),
        )
      rows.set(
        'tutup_toko',
        await rowsOf(
          db,
          sql`select tgl_system, tgl_berikut, jumlah_transaksi, pieces, gross, saldo_kas, ke from tutup_toko where kode_toko = 'MC3' order by 1`,
        ),
      )
      rows.set('segel', await rowsOf(db, sql`select nomor, jenis, tgl_system, ke from tutup_segel where kode_toko = 'MC3' order by nomor`))
      const broken = await verify(db, 'MC3')
      await close()
      await own.drop()
      return { rows, broken }
    }),
  )
  const [together, single] = made as [(typeof made)[number], (typeof made)[number]]
  expect(together.broken).toEqual([])
  for (const [table, rows] of together.rows) expect(rows, table).toEqual(single.rows.get(table))
}, 600_000)
