import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type Database, type Db, openDatabase } from '#engine/server/database.ts'
import { openReading } from '#engine/server/reading.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { type Break, verify, verifyDay } from '#modules/ledger/server/public.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { checkDay, closeDay } from '../contract/tutup-toko.ts'

const [today, yesterday] = ['2026-01-31', '2026-01-30']
let app: TestApp
let owner: Database
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await madeSale(app)
  await madePurchase(app)
  owner = openDatabase(app.databaseUrl, { connectionsMax: 1 })
})
afterAll(async () => {
  await owner.close()
  await app.stop()
})

/** The findings of both checks after a change with the triggers off. The change is rolled back afterwards. */
async function bent(statement: string): Promise<{ day: Break['balance'][]; whole: Break['balance'][] }> {
  const found = { day: [] as Break['balance'][], whole: [] as Break['balance'][] }
  const over = new Error('over')
  await owner.db
    .transaction()
    .execute(async (tx: Db) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows } = await sql.raw(statement).execute(tx)
      expect(Number(numAffectedRows), 'something was bent').toBeGreaterThan(0)
      found.day = (await verifyDay(tx, 'MC2')).map(({ balance }) => balance)
      found.whole = (await verify(tx, 'MC2')).map(({ balance }) => balance)
      throw over
    })
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  return found
}

const lastPosting = `(select max(id) from posting where kode_toko = 'MC2' and tgl_system = '${today}' and kind = 'PENJUALAN')`
const aTray = `kode_toko = 'MC2' and kode_baki = (select min(kode_baki) from stok where kode_toko = 'MC2')`
const untouched = `select kode_barcode from stok where kode_toko = 'MC2' except select kode_barcode from mutasi_stock where tgl_system = '${today}'`
const aPiece = `kode_barcode = (select min(kode_barcode) from (${untouched}) u)`
const boughtPiece = `kode_barcode = (select min(kode_barcode) from mutasi_stock where kode_toko = 'MC2' and tgl_system = '${today}' and tempat = 'BEKAS')`
/** Two rows of a tray that have the same status. */
const pair = (table: string, key: string, among = `select ${key} from ${table}`) =>
  `select min(${key}) as a, max(${key}) as b from ${table} where kode_toko = 'MC2' and ${key} in (${among}) group by kode_gudang, kode_baki, status having count(*) > 1 limit 1`
const line = (columns: string, values: string) =>
  `insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, ${columns}) values (${lastPosting}, 90, 'MC2', '${today}', ${values})`
const journal = (columns: string, select: string) =>
  `insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet, kredit, ${columns}) select ${lastPosting}, 90, 'MC2', '${today}', ${select}`

it('finds nothing in correct books', async () => {
  expect(await verifyDay(app.db, 'MC2')).toEqual([])
})

describe('an error in the open day is found before the closing and at night', () => {
  it.each<[Break['balance'], string, atNight?: Break['balance']]>([
    ['saldo_kas', `update saldo_kas set saldo = saldo + 13 where (kode_toko, akun_kas) = ('MC2', 'CASH')`],
    ['saldo_stock', `update saldo_stock set cost = cost + 13 where ${aTray}`],
    ['saldo_lot', `insert into saldo_lot (kode_toko, tempat, kode_lot, pieces, gross, fine, cost) values ('MC2', 'CUCI', 'TIADA', 1, 1, 1, 1)`],
    [
      'saldo_tagihan',
      `insert into saldo_tagihan (kode_toko, jenis, pihak, dokumen, tanda, rupiah) select 'MC2', jenis, 'X', 'X', tanda, 5 from jenis_tagihan where tanda = 1 limit 1`,
    ],
    [
      'saldo_poin',
      `insert into mutasi_poin (posting_id, no_urut, kode_toko, tgl_system, kode_member, poin) select ${lastPosting}, 1, 'MC2', '${today}', min(kode_member), 5 from member`,
    ],
    ['baki', `update barang set hpp = hpp + 13 where ${aPiece}`],
    ['baki', `update barang set berat_stock = berat_stock - 0.1 where ${aPiece}`],
    ['barang', `update barang set hpp = hpp + 13 where ${boughtPiece}`],
    ['isi_baki', `update barang set berat_bruto = berat_bruto + 0.1 where ${aPiece}`],
    ['stok', `update stok set status = 'HELD' where ${aPiece}`],
    ['stok', `update barang set kode_baki = 'LAIN' where ${aPiece}`],
    // Only the night names the piece.
    ['baki', `delete from stok where ${aPiece}`, 'stok'],
    ['isi_baki', `update isi_baki_ringkas set fine = fine + 1 where ctid = (select min(ctid) from isi_baki_ringkas where kode_toko = 'MC2')`],
    // A piece whose stored place has no line in the ledger.
    [
      'barang',
      `update barang set tempat = 'HANCUR' where kode_barcode = (select min(kode_barcode) from mutasi_stock where posting_id = ${lastPosting})`,
    ],
    ['posting', line('tempat, kode_lot, pieces, gross, fine, cost', `'CUCI', 'TIADA', 1, 1, 1, 1`)],
    // A line without a posting.
    [
      'saldo_stock',
      `insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, pieces, gross, fine, cost) values (999999999, 1, 'MC2', '${today}', 'SUSUT', 1, 1, 1, 1)`,
    ],
    ['titipan', line('tempat, kode_lot, pieces, gross, fine, cost', `'SIMPAN', 'TIADA', 0, 0, 0, 5`)],
    ['jurnal_kas', `update mutasi_kas set jumlah = jumlah + 13 where posting_id = ${lastPosting}`],
    ['jurnal_stock', `update jurnal set tempat = 'CUCI' where posting_id = ${lastPosting} and tempat = 'BAKI'`],
    ['jurnal_tagihan', journal('jenis', `nomor_akun, 5, 0, (select min(jenis) from jenis_tagihan) from akun limit 1`)],
    ['akun', `update jurnal set nomor_akun = '1-1303' where posting_id = ${lastPosting} and tempat = 'BAKI'`],
    [
      'perantara',
      journal(
        'akun_kas',
        `a.nomor_akun, 5, 0, null from para_akun_transaksi a join tempat_trx x on (x.tempat, x.trx) = (a.type, a.kode_akun) where a.trx = 'LUAR' and x.perantara limit 1`,
      ),
    ],
    ['cabang', `insert into saldo_stock (kode_toko, tempat, kode_gudang, kelas, cost) values ('MC2', 'CABANG', 'X', 'LUAR', 13)`],
    ['dokumen', `update penjualan set total_qty = total_qty + 1 where kode_toko = 'MC2' and tgl_system = '${today}'`],
    [
      'dokumen',
      `insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id) values ('MC2', '${today}', 'PENJUALAN', 'LEPAS', 'x', 'x')`,
    ],
    [
      'kupon_terbit',
      `insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, rupiah, no_faktur, user_id) values ('MC2', '${today}', 'X', 'PAKAI', -1, -5, 'X', 'x')`,
    ],
    // The balances of the last closing, which the day begins with.
    ['segel', `update tutup_saldo set rupiah = rupiah + 13 where (kode_toko, tgl_system, buku) = ('MC2', '${yesterday}', 'KAS')`],
    ['segel', `update tutup_akun set debet = debet + 13 where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['segel', `update tutup_terjual set cost = cost + 13 where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['segel', `update tutup_toko set pieces = pieces + 1 where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['segel', `delete from tutup_saldo where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    // Its link, and the seal that it hangs on.
    ['segel', `update tutup_segel set isi = isi || '{"posting": {"n": 1}}' where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    [
      'segel',
      `update tutup_segel set segel = repeat('0', 64) where kode_toko = 'MC2' and nomor = (select max(nomor) - 1 from tutup_segel where kode_toko = 'MC2')`,
    ],
    ['segel', `delete from tutup_segel where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['hari_dagang', `update hari_dagang set total = total + 13 where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['hari_dagang', `update hari_penjualan set bayar_cash = bayar_cash + 13 where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['segel', `update hari_penjualan set bayar_cash = bayar_cash + 13 where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['hari_dagang', `delete from hari_penjualan_jenis where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
    ['segel', `update hari_penjualan_jenis set berat = berat + 0.1 where (kode_toko, tgl_system) = ('MC2', '${yesterday}')`],
  ])('%s: %s', async (balance, statement, atNight = balance) => {
    const { day, whole } = await bent(statement)
    expect(day).toContain(balance)
    expect(whole).toContain(atNight)
  })
})

describe('an error in closed days is found at night; the closing leaves them to the seals', () => {
  const before = `kode_toko = 'MC2' and tgl_system < '${yesterday}'`
  const onYesterday = `kode_toko = 'MC2' and tgl_system = '${yesterday}'`
  const aSale = `no_faktur = (select min(no_faktur) from penjualan where ${before})`
  it.each<[Break['balance'], string]>([
    ['saldo_kas', `update mutasi_kas set jumlah = jumlah + 13 where posting_id = (select min(posting_id) from mutasi_kas where ${before})`],
    [
      'saldo_stock',
      `update mutasi_stock set cost = cost + 13 where (posting_id, no_urut) = (select posting_id, no_urut from mutasi_stock where ${before} order by 1, 2 limit 1)`,
    ],
    [
      'posting',
      `update jurnal set debet = debet + 13 where (posting_id, no_urut) = (select posting_id, no_urut from jurnal where ${before} and debet > 0 order by 1, 2 limit 1)`,
    ],
    ['tutup_saldo', `update mutasi_kas set jumlah = jumlah + 13 where posting_id = (select min(posting_id) from mutasi_kas where ${before})`],
    ['dokumen', `update penjualan set total_qty = total_qty + 1 where kode_toko = 'MC2' and ${aSale}`],
    ['segel', `update penjualan_detail set nama_barang = 'CINCIN LAIN' where kode_toko = 'MC2' and ${aSale}`],
    [
      'segel',
      `update tutup_harga set harga = harga + 13 where (kode_toko, tgl_system) = ('MC2', (select min(tgl_system) from tutup_harga where kode_toko = 'MC2'))`,
    ],
    [
      'barang',
      `update barang set tempat = 'HANCUR' where kode_barcode = (select min(d.kode_barcode) from penjualan_detail d join barang b using (kode_barcode) where d.${before.replaceAll(' and ', ' and d.')} and b.status = 'SOLD')`,
    ],
    [
      'saldo_poin',
      `insert into saldo_poin (kode_member, poin) select min(kode_member), 5 from member on conflict (kode_member) do update set poin = saldo_poin.poin + 5`,
    ],
    ['hari_dagang', `update hari_dagang set total = total + 13 where ${before}`],
    ['hari_dagang', `update hari_penjualan set biaya = biaya + 13 where ${before}`],
    ['hari_dagang', `delete from hari_penjualan_jenis where ${before}`],
    ['segel', `update hari_penjualan_jenis set berat = berat + 0.1 where ${before}`],
    // Of the last closing, what the next one does not go on from.
    [
      'segel',
      `update penjualan_detail set nama_barang = 'CINCIN LAIN' where (kode_toko, no_faktur) in (select kode_toko, no_faktur from penjualan where ${onYesterday})`,
    ],
    ['segel', `update mutasi_kas set keterangan = 'X' where posting_id in (select id from posting where ${onYesterday})`],
    ['segel', `update tutup_harga set harga = harga + 13 where ${onYesterday}`],
    // Two pieces of a tray that the day did not touch, which together are right; likewise two groups of a tray.
    [
      'barang',
      `update barang set hpp = hpp + case kode_barcode when a then 13 else -13 end from (${pair('stok', 'kode_barcode', untouched)}) p where kode_barcode in (a, b)`,
    ],
    [
      'isi_baki',
      `update isi_baki_ringkas set fine = fine + case ctid when a then 1 else -1 end from (${pair('isi_baki_ringkas', 'ctid')}) p where ctid in (a, b)`,
    ],
  ])('%s: %s', async (balance, statement) => {
    const { day, whole } = await bent(statement)
    expect(whole).toContain(balance)
    expect(day).toEqual([])
  })
})

it('a connection plans the statements of the check once, for any shop and day', async () => {
  const reading = openReading(app.databaseUrl, { limits: { atOnce: 1, msMax: stillMsMax, waitMsMax: stillMsMax }, isPrepared: true })
  const plans = async (kode_toko: string) =>
    reading.read(kode_toko, new AbortController().signal, async (db) => {
      expect(await verifyDay(db, kode_toko)).toEqual([])
      const { rows } = await sql<{ statement: string; generic_plans: number; custom_plans: number }>`
        select statement, generic_plans, custom_plans from pg_prepared_statements order by 1`.execute(db)
      return rows
    })
  try {
    const first = await plans('MC2')
    // Two kinds of documents, the balances, what the day touched, the declared checks, and the seal.
    expect(first.filter(({ statement }) => /tutup_saldo|'dokumen'|union all select null|pg_proc|broken_closing/.test(statement))).toHaveLength(6)
    // No statement of its own.
    expect((await plans('MC3')).map(({ statement }) => statement)).toEqual(first.map(({ statement }) => statement))
    const again = await plans('MC2')
    expect(again.map(({ custom_plans }) => custom_plans)).toEqual(again.map(() => 0))
    expect(again.find(({ statement }) => statement.includes('tutup_saldo'))?.generic_plans).toBe(3)
  } finally {
    await reading.close()
  }
})

it('a check that takes too long answers that the server is busy, and the user may try again', async () => {
  const slow = await startTestApp({ dayReading: { msMax: 1 } })
  try {
    const busy = { status: 503, body: { code: 'BUSY', message: 'Server Sedang Sibuk, Silakan Coba Lagi' } }
    expect(await slow.call('spv.mc2', checkDay)).toMatchObject(busy)
    expect(await slow.call('spv.mc2', closeDay, { body: { tgl_system: today, tgl_berikut: '2026-02-01' } })).toMatchObject(busy)
    // Tills have their own connections.
    await madeSale(slow)
  } finally {
    await slow.stop()
  }
})
