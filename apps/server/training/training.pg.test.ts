import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { verifyChain } from '../verify-chain.ts'
import { type TrainingPlace, dropTraining, makeTraining, trainingAppUrl } from './make.ts'
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
  // Nothing that is copied leads to somebody or something that is not.
  const outward = (await referencesOf(live)).filter(({ from, to }) => copied.includes(from) && !copied.includes(to))
  expect(outward).toEqual([])
})

it('has the masters of the chain, row by row, and none of what it did', async () => {
  const { copied } = await sortTables(live)
  const { rows } = await live.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
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
      "document_counter",
      "kysely_migration",
      "kysely_migration_lock",
      "kunci_server",
      "akun_versi",
      "mutasi_kas",
      "mutasi_stock",
      "tempat",
      "tempat_trx",
      "saldo_stock",
      "saldo_kas",
      "jenis_tagihan",
      "akun_kas",
      "outbox",
      "migration_checksum",
      "posting",
      "jurnal",
      "barang",
      "isi_baki_ringkas",
      "uang_kas_detail",
      "uang_kas",
      "dokumen",
      "harga_riwayat",
      "stok",
      "akun_kontrol",
      "akun_perantara",
      "tutup_disimpan",
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
