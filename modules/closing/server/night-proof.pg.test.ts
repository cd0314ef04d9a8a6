import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type Database, type Db, openDatabase } from '#engine/server/database.ts'
import { type Break, verifyNight } from '#modules/ledger/server/public.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'

let app: TestApp
let owner: Database
/** A closed day of the shop before its last one, as an earlier night proved it. */
let proof: { tgl_system: string; segel: string }
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await madeSale(app)
  await madePurchase(app)
  owner = openDatabase(app.databaseUrl, { connectionsMax: 1 })
  const { rows } = await sql<typeof proof>`
    select tgl_system, segel from tutup_segel s
    where kode_toko = 'MC2' and nomor < (select max(nomor) from tutup_segel where kode_toko = 'MC2')
      and exists (select from penjualan p where (p.kode_toko, p.tgl_system) = (s.kode_toko, s.tgl_system))
    order by nomor desc limit 1`.execute(app.db)
  proof = rows[0]!
})
afterAll(async () => {
  await owner.close()
  await app.stop()
})

interface Found {
  readonly balances: Break['balance'][]
  readonly isWhole: boolean
}

const night = async (db: Db, { isWhole = false, chain = false } = {}): Promise<Found> => {
  const found = await verifyNight(db, 'MC2', { proof, isWhole, chain })
  return { balances: [...new Set(found.breaks.map(({ balance }) => balance))], isWhole: found.isWhole }
}

/** What a night that begins with the proof finds after a change with the triggers off, and what the next full proof finds. The change is rolled back. */
async function bent(statement: string): Promise<{ same: Found; inTurn: Found }> {
  const nothing: Found = { balances: [], isWhole: false }
  let found = { same: nothing, inTurn: nothing }
  const over = new Error('over')
  await owner.db
    .transaction()
    .execute(async (tx: Db) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows } = await sql.raw(statement.replaceAll('$proved', `'${proof.tgl_system}'`)).execute(tx)
      expect(Number(numAffectedRows), 'something was bent').toBeGreaterThan(0)
      found = { same: await night(tx), inTurn: await night(tx, { isWhole: true }) }
      throw over
    })
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  return found
}

const old = `kode_toko = 'MC2' and tgl_system <= $proved`
const since = `kode_toko = 'MC2' and tgl_system > $proved`
const oldSale = `kode_toko = 'MC2' and no_faktur = (select min(no_faktur) from penjualan where ${old} and status = 'VALID')`
const untouched = `select kode_barcode from stok where kode_toko = 'MC2' except select kode_barcode from mutasi_stock where tgl_system > $proved`
const pair = (table: string, key: string, alike: string, among = `select ${key} from ${table}`) =>
  `select min(${key}) as a, max(${key}) as b from ${table} where kode_toko = 'MC2' and ${key} in (${among}) group by ${alike} having count(*) > 1 limit 1`

it('finds nothing in correct books, and proves the last closed day', async () => {
  const { rows } = await sql<{ tgl_system: string; segel: string }>`
    select tgl_system, segel from tutup_segel where kode_toko = 'MC2' order by nomor desc limit 1`.execute(app.db)
  for (const chain of [true, false]) {
    expect(await verifyNight(app.db, 'MC2', { proof, isWhole: false, chain })).toEqual({ breaks: [], isWhole: false, proof: rows[0] })
    expect(await verifyNight(app.db, 'MC2', { proof: null, isWhole: false, chain })).toEqual({ breaks: [], isWhole: true, proof: rows[0] })
  }
  expect(rows[0]?.tgl_system).not.toBe(proof.tgl_system)
})

describe('found the same night, by what came since the proof', () => {
  it.each<[Break['balance'], string]>([
    ['saldo_kas', `update saldo_kas set saldo = saldo + 13 where (kode_toko, akun_kas) = ('MC2', 'CASH')`],
    [
      'saldo_stock',
      `update saldo_stock set cost = cost + 13 where kode_toko = 'MC2' and kode_baki = (select min(kode_baki) from stok where kode_toko = 'MC2')`,
    ],
    [
      'saldo_tagihan',
      `insert into saldo_tagihan (kode_toko, jenis, pihak, dokumen, tanda, rupiah) select 'MC2', jenis, 'X', 'X', tanda, 5 from jenis_tagihan where tanda = 1 limit 1`,
    ],
    ['saldo_kas', `update mutasi_kas set jumlah = jumlah + 13 where posting_id = (select min(posting_id) from mutasi_kas where ${since})`],
    [
      'posting',
      `update jurnal set debet = debet + 13 where (posting_id, no_urut) = (select posting_id, no_urut from jurnal where ${since} and debet > 0 order by 1, 2 limit 1)`,
    ],
    ['dokumen', `update penjualan set total_qty = total_qty + 1 where ${since}`],
    ['baki', `update barang set hpp = hpp + 13 where kode_barcode = (select min(kode_barcode) from (${untouched}) u)`],
    [
      'isi_baki',
      `update isi_baki_ringkas set fine = fine + case ctid when a then 1 else -1 end from (${pair('isi_baki_ringkas', 'ctid', 'kode_gudang, kode_baki, status')}) p where ctid in (a, b)`,
    ],
    ['stok', `update stok set status = 'HELD' where kode_barcode = (select min(kode_barcode) from (${untouched}) u)`],
    ['hari_dagang', `update hari_dagang set total = total + 13 where ${since}`],
    ['hari_dagang', `update hari_penjualan set grand_total = grand_total + 13 where ${since}`],
    // The balances that the next night begins with.
    ['tutup_saldo', `update tutup_saldo set rupiah = rupiah + 13 where ${since} and buku = 'KAS'`],
    ['tutup_saldo', `update tutup_akun set debet = debet + 13 where ${since}`],
    ['tutup_saldo', `update tutup_terjual set cost = cost + 13 where ${since}`],
  ])('%s: %s', async (balance, statement) => {
    const { same, inTurn } = await bent(statement)
    expect(same.balances).toContain(balance)
    expect(inTurn.balances.length).toBeGreaterThan(0)
  })
})

describe('found the same night by a seal, which makes the night read everything', () => {
  it.each<[Break['balance'][], string]>([
    [['segel', 'saldo_kas'], `update mutasi_kas set jumlah = jumlah + 13 where posting_id = (select min(posting_id) from mutasi_kas where ${old})`],
    [['segel', 'dokumen'], `update penjualan set total_qty = total_qty + 1 where ${oldSale}`],
    [
      ['segel', 'dokumen', 'hari_dagang'],
      `update penjualan set status = 'CANCELLED', alasan_batal = 'X', dibatalkan_oleh = 'x', dibatalkan_at = now() where ${oldSale}`,
    ],
    [['segel'], `update penjualan_detail set nama_barang = 'CINCIN LAIN' where ${oldSale}`],
    [['segel', 'dokumen'], `delete from penjualan where ${oldSale}`],
    [['segel', 'hari_dagang'], `update hari_dagang set total = total + 13 where ${old}`],
    [['segel', 'hari_dagang'], `update hari_penjualan_jenis set harga_total = harga_total + 13 where ${old}`],
    // The stored proof itself.
    [['segel'], `update tutup_saldo set rupiah = rupiah + 13 where ${old} and buku = 'KAS'`],
    [['segel'], `update tutup_segel set isi = isi || '{"posting": {"n": 1}}' where ${old}`],
    [['segel'], `delete from tutup_segel where ${old}`],
  ])('%s: %s', async (balances, statement) => {
    const { same } = await bent(statement)
    expect(same.balances).toEqual(expect.arrayContaining(balances))
    expect(same.isWhole).toBe(true)
  })

  it('also where all seals since were made anew', async () => {
    const { breaks, isWhole } = await verifyNight(app.db, 'MC2', { proof: { ...proof, segel: 'f'.repeat(64) }, isWhole: false, chain: false })
    expect(breaks).toEqual([{ balance: 'segel', key: proof.tgl_system, measure: 'segel', expected: 1, found: 0 }])
    expect(isWhole).toBe(true)
  })
})

describe('found when the shop has its turn: what no seal covers and nothing has touched since', () => {
  it.each<[Break['balance'], string]>([
    [
      'barang',
      `update barang set tempat = 'HANCUR' where kode_barcode = (select min(d.kode_barcode) from penjualan_detail d join barang b using (kode_barcode) where d.kode_toko = 'MC2' and d.tgl_system <= $proved and b.status = 'SOLD')`,
    ],
    [
      'barang',
      `update barang set hpp = hpp + case kode_barcode when a then 13 else -13 end
       from (${pair('barang', 'kode_barcode', 'kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol', untouched)}) p where kode_barcode in (a, b)`,
    ],
    // A line without a posting.
    [
      'posting',
      `insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, pieces, gross, fine, cost) values (0, 1, 'MC2', $proved, 'SUSUT', 0, 0, 0, 5)`,
    ],
  ])('%s: %s', async (balance, statement) => {
    const { same, inTurn } = await bent(statement)
    expect(same).toEqual({ balances: [], isWhole: false })
    expect(inTurn.balances).toContain(balance)
  })
})
