import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, type Db, openDatabase } from '#engine/server/database.ts'
import { migrate, migrationsFolder } from '#engine/server/migrations.ts'
import { command, onDatabase } from '#engine/server/testing/database.ts'
import { moved, post, verify } from './public.ts'

const name = `test_take_over_${process.pid}`
const [kode_toko, tgl_system] = ['MC2', '2026-01-31']
let database: Database

beforeAll(async () => {
  const url = onDatabase(inject('serverUrl'), name)
  await command(inject('serverUrl'), `create database ${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'kencana-take-over-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const file of await readdir(folder)) if (file >= '0126') await rm(join(folder, file))
  // The rights of the application are said for the tables of today; the tables themselves are those of then.
  await expect(migrate(url, folder)).rejects.toThrow(/migration_checksum|saldo_lot/)
  await rm(folder, { recursive: true, force: true })
  database = openDatabase(url, { connectionsMax: 2 })
  await database.db.transaction().execute(tradeAsBefore)
  await migrate(url)
})
afterAll(async () => {
  await database.close()
  await command(inject('serverUrl'), `drop database if exists ${name} with (force)`)
})

/** A line of goods of that time: the place, the piece, and whether the place gains or loses it. */
type StockOfThen = readonly [tempat: string, kode_barcode: string, sign: 1 | -1]

/** A posting as it was written then. */
async function postAsBefore(
  db: Db,
  [kind, reference]: readonly [kind: string, reference: string],
  stock: readonly StockOfThen[],
  journal: readonly { akun: string; tempat?: string; kas?: string; rp: number }[],
): Promise<void> {
  const numbered = (rows: readonly object[]) => JSON.stringify(rows.map((row, at) => ({ n: at + 1, ...row })))
  const goods = numbered(stock.map(([tempat, kode, tanda]) => ({ tempat, kode, tanda })))
  await sql`
    with p as (
      insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id)
      values (${kode_toko}, ${tgl_system}, ${kind}, ${reference}, 'x', 'x') returning id, kode_toko, tgl_system
    ),
    s as (
      insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, kode_gudang, kode_baki, kode_barcode, pieces, gross, fine, cost)
      select p.id, l.n, p.kode_toko, p.tgl_system, l.tempat, case l.tempat when 'BAKI' then 'TOKO' else '' end, case l.tempat when 'BAKI' then 'T01' else '' end,
             l.kode, l.tanda, l.tanda * b.berat_stock, l.tanda * b.fine, l.tanda * b.hpp
      from p, json_to_recordset(${goods}::json) as l (n int, tempat text, kode text, tanda int) join barang b on b.kode_barcode = l.kode
    ),
    k as (
      insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah)
      select p.id, l.n, p.kode_toko, p.tgl_system, l.kas, case l.kas when 'CASH' then 'CASH' else 'DEBIT' end, l.rp
      from p, json_to_recordset(${numbered(journal)}::json) as l (n int, kas text, rp bigint) where l.kas is not null
    )
    insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, tempat, akun_kas, debet, kredit)
    select p.id, l.n, p.kode_toko, p.tgl_system, l.akun, l.tempat, l.kas, greatest(l.rp, 0), greatest(-l.rp, 0)
    from p, json_to_recordset(${numbered(journal)}::json) as l (n int, akun text, tempat text, kas text, rp bigint)`.execute(db)
}

/** Two pieces of a supplier and one without a supplier, one that was there, and a sale of one that the owner booked to another account of stock. */
async function tradeAsBefore(db: Db): Promise<void> {
  await sql
    .raw(
      `
    insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system)
    values ('MC1', 'Pusat', 'Jalan', 'PUSAT', '${tgl_system}'), ('${kode_toko}', 'Toko', 'Jalan', 'CABANG', '${tgl_system}');
    insert into bank values ('BCA', 'BCA');
    insert into rekening values ('111', 'TOKO', 'BCA', '1-1101');
    insert into sales values ('${kode_toko}', 'S1', 'SARI', 'BCA', 'BCA', '9', 'SARI');
    insert into gudang values ('${kode_toko}', 'TOKO', 'TOKO');
    insert into baki values ('${kode_toko}', 'T01', 'BAKI', 'TOKO');
    insert into jenis (kode_dept, nama_dept) values ('CC', 'CINCIN');
    insert into kadar values ('750', '750', 75);
    insert into jenis_group (jenis_group, keterangan) values ('TUA', 'TUA');
    insert into grup (kode_group, nama_group, jenis_group, kode_kadar, harga, harga_modal) values ('750L', '750', 'TUA', '750', 1000, 900);
    insert into supplier values ('SBY', 'SURABAYA', null, null);
    insert into barang (kode_barcode, kode_toko, status, tempat, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat,
           hpp, kode_supplier, tgl_masuk, created_by)
    select kode, '${kode_toko}', 'READY', asal, 'CINCIN UJI', 'CC', '750L', 75, '750', 2, 2, 2, hpp, pemasok, '${tgl_system}', 'x'
    from (values ('P1', 'SUPPLIER', 1000, 'SBY'), ('P2', 'SUPPLIER', 400, 'SBY'), ('P3', 'SUPPLIER', 700, null), ('P4', 'SALDO_AWAL', 5000, 'SBY'))
      v (kode, asal, hpp, pemasok)`,
    )
    .execute(db)
  const added = [
    ['P1', 'SUPPLIER', '2-1001', 1000],
    ['P2', 'SUPPLIER', '2-1001', 400],
    ['P3', 'SUPPLIER', '2-1001', 700],
    ['P4', 'SALDO_AWAL', '3-1002', 5000],
  ] as const
  for (const [kode, asal, akun, rp] of added) {
    const moves: StockOfThen[] = [
      [asal, kode, -1],
      ['BAKI', kode, 1],
    ]
    await postAsBefore(db, ['TAMBAH_BARANG', kode], moves, [
      { akun: '1-1301', tempat: 'BAKI', rp },
      { akun, tempat: asal, rp: -rp },
    ])
  }
  await sql
    .raw(
      `
    update para_akun_transaksi set nomor_akun = '1-1303' where (trx, type, kode_akun) = ('PENJUALAN', 'BARANG', 'PERSEDIAAN');
    update barang set status = 'SOLD' where kode_barcode = 'P4';
    insert into penjualan (kode_toko, no_faktur, tgl_system, status, user_id, kode_sales, nama_sales, nama_customer, total_qty, total_berat, sub_total,
           total_ongkos, diskon, pembulatan, grand_total, jumlah_bayar)
    values ('${kode_toko}', 'FJ1', '${tgl_system}', 'VALID', 'x', 'S1', 'SARI', 'UMUM', 1, 2, 9000, 0, 0, 0, 9000, 9000);
    insert into penjualan_detail (kode_toko, no_faktur, no_urut, tgl_system, kode_barcode, nama_barang, kode_dept, kode_group, kadar, kadar_cetak,
           kode_gudang, kode_baki, qty, berat, fine, harga_per_gram, harga_dasar, harga_total, hpp, rumus)
    values ('${kode_toko}', 'FJ1', 1, '${tgl_system}', 'P4', 'CINCIN UJI', 'CC', '750L', 75, '750', 'TOKO', 'T01', 1, 2, 1.5, 4500, 9000, 9000, 5000, '[]');
    insert into penjualan_bayar (kode_toko, no_faktur, no_urut, tgl_system, jenis, no_rekening, jumlah)
    values ('${kode_toko}', 'FJ1', 1, '${tgl_system}', 'CASH', null, 4000), ('${kode_toko}', 'FJ1', 2, '${tgl_system}', 'DEBIT', '111', 5000)`,
    )
    .execute(db)
  const sold: StockOfThen[] = [
    ['BAKI', 'P4', -1],
    ['PELANGGAN', 'P4', 1],
  ]
  await postAsBefore(db, ['PENJUALAN', 'FJ1'], sold, [
    { akun: '1-1001', kas: 'CASH', rp: 4000 },
    { akun: '1-1101', kas: '111', rp: 5000 },
    { akun: '5-1001', tempat: 'PELANGGAN', rp: 5000 },
    { akun: '1-1303', tempat: 'BAKI', rp: -5000 },
    { akun: '4-1001', rp: -9000 },
  ])
}

const accounts = async () =>
  (
    await sql<{ nomor_akun: string; rp: number }>`
      select nomor_akun, sum(debet - kredit)::bigint as rp from jurnal group by 1 having sum(debet - kredit) <> 0 order by 1`.execute(database.db)
  ).rows.map(({ nomor_akun, rp }) => [nomor_akun, rp])

it('a chain that traded before owes its suppliers what it owed, and all its books agree', async () => {
  expect(await verify(database.db, kode_toko)).toEqual([])
  const { rows } = await sql`select jenis, pihak, rupiah from saldo_tagihan`.execute(database.db)
  expect(rows).toEqual([{ jenis: 'HUTANG_SUPPLIER', pihak: 'SBY', rupiah: -1400 }])
  expect((await sql`select s.total_hutang from supplier s`.execute(database.db)).rows).toEqual([{ total_hutang: 1400 }])
  // Goods without a supplier were there. Stock is on its one account, although the sale was booked to another.
  expect(await accounts()).toEqual([
    ['1-1001', 4000],
    ['1-1101', 5000],
    ['1-1301', 2100],
    ['2-1001', -1400],
    ['3-1002', -5700],
    ['4-1001', -9000],
    ['5-1001', 5000],
  ])
})

it('and goes on trading: its old stock is sold, its suppliers are paid', async () => {
  const context = { kode_toko, tgl_system, user_id: 'x', request_id: 'x' }
  const none = { stock: [], cash: [], claims: [], counter: [], points: [] }
  await database.db.transaction().execute(async (tx) => {
    await sql`update barang set status = 'SOLD' where kode_barcode = 'P1'`.execute(tx)
    await post(
      { ...context, db: tx },
      {
        ...none,
        kind: 'KOREKSI',
        reference: 'C1',
        stock: moved(
          { kode_barcode: 'P1', pieces: 1, grossMg: 2000, fineMg: 1500, costRp: 1000 },
          { from: { tempat: 'BAKI', kode_gudang: 'TOKO', kode_baki: 'T01' }, to: { tempat: 'PELANGGAN', trx: 'JUAL' } },
        ),
      },
    )
    await post(
      { ...context, db: tx },
      {
        ...none,
        // A kind that no document holds it against.
        kind: 'KOREKSI',
        reference: 'C2',
        cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: -1400 }],
        claims: [{ jenis: 'HUTANG_SUPPLIER', pihak: 'SBY', dokumen: 'SALDO_AWAL', rupiah: 1400 }],
      },
    )
  })
  expect(await verify(database.db, kode_toko)).toEqual([])
  expect((await accounts()).some(([nomor_akun]) => nomor_akun === '2-1001')).toBe(false)
})
