import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { verifyChain } from '../verify-chain.ts'
import { type TrainingPlace, dropTraining, hasTraining, makeTraining, trainingAppUrl, trainingName } from './make.ts'
import { fillShops } from './stock.ts'
import { referencesOf, sortTables } from './tables.ts'

let own: TestDatabase
let place: TrainingPlace
let folder: string
let live: pg.Client
let training: Database

const rowsOf = async (client: pg.ClientBase | pg.Pool, query: string) => (await client.query(query)).rows as Record<string, unknown>[]

beforeAll(async () => {
  own = await createTestDatabase('trading')
  folder = await mkdtemp(join(tmpdir(), 'kencana-training-'))
  place = { ownerUrl: own.url, appUrl: own.appUrl, filesFolder: join(folder, 'latihan') }
  live = new pg.Client({ connectionString: own.url })
  await live.connect()
  // Two who open it at once, at one server or at two.
  const made = await Promise.all([makeTraining(place), makeTraining(place)])
  expect(made.filter(Boolean)).toHaveLength(1)
  training = openDatabase(trainingAppUrl(place), { connectionsMax: 2 })
})
afterAll(async () => {
  await training.close()
  await dropTraining(place)
  await live.end()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

it('every table of the schema is copied, is a document or a ledger, or is left behind with a reason', async () => {
  const { copied, unknown } = await sortTables(live)
  expect(unknown).toEqual([])
  // No copied row refers to a user or thing that was not copied.
  const outward = (await referencesOf(live)).filter(({ from, to }) => copied.includes(from) && !copied.includes(to))
  expect(outward).toEqual([])
})

it('has the masters of the chain, row by row, and none of what it did', async () => {
  const { copied } = await sortTables(live)
  const { rows } = await live.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const counts = async (client: pg.ClientBase | pg.Pool, name: string) =>
    Number((await rowsOf(client, `select count(*) as n from ${name}`))[0]?.['n'])
  for (const name of copied.filter((each) => !['para_system', 'printer_label', 'barcode_counter'].includes(each)))
    expect([name, await counts(training.pool, name)]).toEqual([name, await counts(live, name)])
  const owner = new pg.Client({ connectionString: own.url.replace(/\/([^/?]+)(\?|$)/, '/$1_latihan$2') })
  await owner.connect()
  const filled: string[] = []
  for (const { name } of rows) if (!copied.includes(name) && (await counts(owner, name)) > 0) filled.push(name)
  await owner.end()
  expect(filled).toMatchInlineSnapshot(`
    [
      "akun_kas",
      "akun_kontrol",
      "akun_perantara",
      "akun_versi",
      "audit_segel_awal",
      "bagian_berubah",
      "barang",
      "bunyi_tujuan",
      "dibayar_sekaligus",
      "document_counter",
      "dokumen",
      "dokumen_dagang",
      "dokumen_keluar",
      "dokumen_orang",
      "harga_riwayat",
      "isi_baki_ringkas",
      "jenis_posting",
      "jenis_tagihan",
      "jurnal",
      "kasus",
      "kasus_langkah",
      "katalog_versi",
      "kategori_dagang",
      "keinginan_dicari",
      "kunci_server",
      "kysely_migration",
      "kysely_migration_lock",
      "migration_checksum",
      "mutasi_kas",
      "mutasi_stock",
      "outbox",
      "posting",
      "saldo_kas",
      "saldo_stock",
      "schema_object",
      "stok",
      "tempat",
      "tempat_trx",
      "tutup_disimpan",
      "uang_kas",
      "uang_kas_detail",
    ]
  `)
})

it('has pieces and money in every shop, under the barcodes of their labels, and its books agree', async () => {
  const query = `select kode_toko, count(*)::int as n from barang where status = 'READY' group by 1 order by 1`
  expect(await rowsOf(training.pool, query)).toMatchInlineSnapshot(`
    [
      {
        "kode_toko": "MC2",
        "n": 69,
      },
      {
        "kode_toko": "MC3",
        "n": 77,
      },
      {
        "kode_toko": "MCO",
        "n": 77,
      },
    ]
  `)
  const facts = 'kode_barcode, nama_barang, kode_group, kode_baki, berat, ongkos, hpp, foto'
  const there = await rowsOf(training.pool, `select ${facts} from barang order by kode_barcode`)
  const barcodes = there.map(({ kode_barcode }) => `'${String(kode_barcode)}'`).join(', ')
  expect(there).toEqual(await rowsOf(live, `select ${facts} from barang where kode_barcode in (${barcodes}) order by kode_barcode`))
  expect((await verifyChain(training.db)).flatMap(({ breaks }) => breaks)).toEqual([])
})

it('has no passwords', async () => {
  expect(await rowsOf(training.pool, 'select distinct password_hash, harus_ganti_password from users')).toEqual([
    { password_hash: '-', harus_ganti_password: false },
  ])
})

it('is there although goods of a shop cannot come in', async () => {
  const missing: string[] = []
  const reading = new pg.Client({ connectionString: own.url })
  await reading.connect()
  await reading.query('begin read only')
  // Its pieces are there already, so none can come in once more.
  await fillShops(reading, training.db, (_, what) => missing.push(what))
  await reading.end()
  expect(missing).toEqual(['goods of MC2', 'goods of MC3', 'goods of MCO'])
})

it('waits for another server that makes it, but not for ever', async () => {
  await live.query(`select pg_advisory_lock(hashtextextended('kencana latihan', 0))`)
  await expect(hasTraining({ ...place, waitMsMax: 50 })).rejects.toMatchObject({ code: '55P03' })
  await live.query(`select pg_advisory_unlock(hashtextextended('kencana latihan', 0))`)
  expect(await hasTraining(place)).toBe(true)
})

it('leaves a database with its name alone if another program made it', async () => {
  const other = await createTestDatabase('demo')
  const otherPlace = { ownerUrl: other.url, appUrl: other.appUrl, filesFolder: join(folder, 'other') }
  const name = trainingName(other.url)
  const foreign = async () =>
    (await rowsOf(live, `select datname from pg_database where datname like '${name}%' order by 1`)).map((row) => row['datname'])
  for (const taken of [name, `${name}_baru`]) {
    await live.query(`create database "${taken}"`)
    try {
      await expect(makeTraining(otherPlace)).rejects.toMatchObject({ kind: { code: 'FOREIGN_DATABASE' } })
      expect(await hasTraining(otherPlace)).toBe(false)
      await dropTraining(otherPlace)
      expect(await foreign()).toEqual([taken])
    } finally {
      await live.query(`drop database "${taken}"`)
    }
  }
  await other.drop()
})

it('takes away what a server died over before it could mark it', async () => {
  const other = await createTestDatabase('demo')
  const otherPlace = { ownerUrl: other.url, appUrl: other.appUrl, filesFolder: join(folder, 'died') }
  const leftover = `${trainingName(other.url)}_baru`
  const isThere = async () => (await live.query('select from pg_database where datname = $1', [leftover])).rows.length > 0
  const dieOver = () => live.query(`create database "${leftover}" allow_connections false`)
  try {
    await dieOver()
    await dropTraining(otherPlace)
    expect(await isThere()).toBe(false)
    await dieOver()
    expect(await makeTraining(otherPlace)).toBe(true)
    expect([await isThere(), await hasTraining(otherPlace)]).toEqual([false, true])
  } finally {
    await dropTraining(otherPlace)
    await other.drop()
  }
})

it('is not made where the database’s name leaves no room for its own', async () => {
  const long = own.url.replace(/\/([^/?]+)(\?|$)/, `/${'x'.repeat(52)}$2`)
  expect(trainingName(long)).toHaveLength(60)
  await live.query(`create database ${'x'.repeat(52)}`)
  try {
    await expect(makeTraining({ ...place, ownerUrl: long })).rejects.toMatchObject({ kind: { code: 'NAME_TOO_LONG' } })
  } finally {
    await live.query(`drop database ${'x'.repeat(52)}`)
  }
})
