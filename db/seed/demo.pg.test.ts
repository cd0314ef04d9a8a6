import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localFiles } from '#engine/server/files.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { loadDemo } from './demo.ts'

let copy: TestDatabase
let database: Database
let folder: string
beforeAll(async () => {
  copy = await createTestDatabase()
  database = openDatabase(copy.url)
  folder = await mkdtemp(join(tmpdir(), 'kencana-demo-'))
  await loadDemo(database.db, { today: '2026-01-31', piecesPerShop: 40, daysOfSales: 1, showpieces: 8, files: localFiles(folder) })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
  await rm(folder, { recursive: true, force: true })
})

it('the demo chain shows what there is to see: groups at the gold price, diamonds, pictures', async () => {
  const { rows } = await sql<{ followers: number; kinds: number; diamonds: number; foto: number; same: boolean }>`
    select (select count(*) from grup where ikut_harga_emas) as followers,
           (select bool_and((g.harga, g.harga_modal) = (h.harga, h.harga_modal)) from grup g join harga_emas h using (kode_kadar) where g.ikut_harga_emas) as same,
           (select count(*) from jenis where is_berlian) as kinds,
           (select count(*) from barang b join jenis using (kode_dept) where b.is_berlian and jenis.is_berlian and b.karat_batu > 0) as diamonds,
           (select count(*) from barang where foto is not null) as foto`.execute(database.db)
  expect(rows[0]).toEqual({ followers: 3, same: true, kinds: 2, diamonds: 12, foto: 3 * (36 + 2 + 8) })
  const pictures = await readdir(join(folder, 'barang'))
  const { rows: named } = await sql<{ name: string }>`
    select distinct foto || ending as name from barang, (values ('.jpg'), ('.kecil.jpg')) as endings (ending) where foto is not null`.execute(
    database.db,
  )
  expect(pictures.toSorted()).toEqual(named.map(({ name }) => name).toSorted())
  for (const name of pictures) expect((await sharp(join(folder, 'barang', name)).metadata()).format).toBe('jpeg')
})

it('and what money does beside trade: costs, a sending that arrived and others on the road, what banks paid and owe', async () => {
  const { rows } = await sql<Record<'costs' | 'arrived' | 'on_the_road' | 'settled' | 'owed', number>>`
    select (select count(*)::integer from uang_kas) as costs, (select count(*)::integer from kirim_uang where status = 'DONE') as arrived,
           (select count(*)::integer from kirim_uang where status = 'OPEN') as on_the_road, (select count(*)::integer from non_cash) as settled,
           (select count(*)::integer from tagihan_terbuka where jenis = 'PIUTANG_KARTU') as owed`.execute(database.db)
  expect(rows[0]).toMatchObject({ costs: 3 * 5 + 1, arrived: 1, on_the_road: 2 })
  expect(rows[0]?.settled).toBeGreaterThan(0)
  expect(rows[0]?.owed).toBeGreaterThan(0)
})

it('and gold that is molten at the head office', async () => {
  const { rows } = await sql`select kode_toko, jenis_cuci, status from kirim_cuci where kode_toko = 'MC1'`.execute(database.db)
  expect(rows).toEqual([{ kode_toko: 'MC1', jenis_cuci: 'LEBUR', status: 'SEBAGIAN' }])
})

it('and gold for the head office: one bag has arrived a little short, and one is on the road', async () => {
  const { rows } = await sql`
    select k.status, t.total_selisih from kirim_emas k left join terima_emas t on (t.asal_toko, t.no_kirim_emas) = (k.kode_toko, k.no_kirim_emas) order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { status: 'DONE', total_selisih: -0.01 },
    { status: 'OPEN', total_selisih: null },
  ])
})

it('and goods between shops: of one sending two pieces have arrived, and one is on the road', async () => {
  const { rows } = await sql`select hasil_kirim, count(*)::integer as n from barang_terkirim group by 1 order by 1`.execute(database.db)
  expect(rows).toEqual([
    { hasil_kirim: 'DITERIMA', n: 2 },
    { hasil_kirim: 'DI_JALAN', n: 1 },
  ])
})

it('and a marketplace without any outside: what is offered, orders of every state, a payout and a return, and nothing to be told', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select bool_and(not aktif and num_nonnulls(rahasia_aplikasi, token_akses) = 0) from marketplace_akun) as off,
           (select count(*) > 0 from barang_marketplace where not ditarik) as offered,
           (select array_agg(status_pesanan order by no_pesanan_luar) from pesanan_marketplace) as orders,
           (select count(*)::int from pencairan_marketplace) as payouts,
           (select count(*)::int from retur_marketplace where turun_tagihan = 0 and tgl_nota < tgl_system) as returned,
           (select count(*)::int from barang_marketplace where antri < versi) + (select count(*)::int from pesanan_marketplace where antri < versi) as untold`.execute(
    database.db,
  )
  expect(rows[0]).toEqual({
    off: true,
    offered: true,
    orders: ['DIRETUR', 'TERJUAL', 'TERJUAL', 'TERJUAL', 'DITAHAN'],
    payouts: 1,
    returned: 1,
    untold: 0,
  })
})

it('and sales at the hours of their days, one after the other; what is sold afterwards is booked when it is', async () => {
  const { rows } = await sql<{ own: boolean; hours: number; left: number }>`
    select bool_and((created_at at time zone 'Asia/Jakarta')::date = tgl_system) as own, count(distinct created_at)::integer as hours,
           (select count(*)::integer from pg_trigger where tgname like '%hour_of_trade') as left
    from penjualan where kode_toko = 'MC2'`.execute(database.db)
  expect(rows[0]).toMatchObject({ own: true, left: 0 })
  expect(rows[0]?.hours).toBeGreaterThan(3)
})

it('and members who have told of themselves: what they bought, who brought one of them, and whose birthday today is', async () => {
  const { rows } = await sql<Record<'told' | 'brought' | 'today' | 'sales', number>>`
    select count(*) filter (where tgl_lahir is not null)::integer as told, count(*) filter (where referensi = 'PKK')::integer as brought,
           count(*) filter (where hari_lahir = 131)::integer as today, (select count(*)::integer from penjualan_sah where kode_member is not null) as sales
    from member`.execute(database.db)
  expect(rows[0]).toMatchObject({ brought: 1, today: expect.toSatisfy((n: number) => n > 0 && n <= 2) as number })
  expect(rows[0]?.told).toBeGreaterThan(3)
  expect(rows[0]?.sales).toBeGreaterThan(5)
})

it('and what customers wait for: orders, one with a sample, one of before the books, and repairs', async () => {
  const { rows } = await sql<Record<'orders' | 'samples' | 'old' | 'services', number>>`
    select (select count(*)::integer from pesanan) as orders, (select count(*)::integer from pesanan where status_contoh = 'DISIMPAN') as samples,
           (select count(*)::integer from pesanan where dari_saldo_awal and tgl_selesai < tgl_system) as old,
           (select count(*)::integer from service) as services`.execute(database.db)
  expect(rows[0]).toEqual({ orders: 3 * 3, samples: 3, old: 3, services: 3 * 2 })
})

it('and loans: one for each shop that is new; in a chain with more days one of every state', async () => {
  const { rows } = await sql`select kode_toko, status, sisa_hutang from hutang order by 1`.execute(database.db)
  expect(rows).toEqual(['MC2', 'MC3', 'MCO'].map((kode_toko) => ({ kode_toko, status: 'AKTIF', sisa_hutang: 800_000 })))
  const longer = await createTestDatabase()
  const own = openDatabase(longer.url)
  try {
    await loadDemo(own.db, { today: '2026-03-31', piecesPerShop: 900, daysOfSales: 60, showpieces: 0 })
    const { rows: states } = await sql`select status, count(*)::integer as n from hutang group by 1 order by 1`.execute(own.db)
    expect(states).toEqual([
      { status: 'AKTIF', n: 3 * 5 },
      { status: 'AMBIL', n: 3 },
      { status: 'BELI', n: 3 },
      { status: 'CANCELLED', n: 3 },
      { status: 'LELANG', n: 3 },
      { status: 'LUNAS', n: 3 },
    ])
    const { rows: late } = await sql`select count(*)::integer as n from hutang where status = 'AKTIF' and tgl_jatuh_tempo < '2026-03-31'`.execute(
      own.db,
    )
    expect(late).toEqual([{ n: 3 * 2 }])
    const { rows: contracts } = await sql`select kode_cicilan, status, status_barang, cicilan_dibayar, count(*)::integer as n from cicilan
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(own.db)
    expect(contracts).toEqual([
      { kode_cicilan: 'C12', status: 'AKTIF', status_barang: 'DILUAR', cicilan_dibayar: 0, n: 3 },
      { kode_cicilan: 'C12', status: 'AKTIF', status_barang: 'DISERAHKAN', cicilan_dibayar: 0, n: 3 },
      { kode_cicilan: 'C12', status: 'CANCELLED', status_barang: 'DITAHAN', cicilan_dibayar: 0, n: 3 },
      { kode_cicilan: 'C3', status: 'HAPUS', status_barang: 'DISERAHKAN', cicilan_dibayar: 0, n: 3 },
      { kode_cicilan: 'C3', status: 'LUNAS', status_barang: 'DISERAHKAN', cicilan_dibayar: 3, n: 3 },
      { kode_cicilan: 'C6', status: 'AKTIF', status_barang: 'DILUAR', cicilan_dibayar: 0, n: 3 },
      { kode_cicilan: 'C6', status: 'AKTIF', status_barang: 'DISERAHKAN', cicilan_dibayar: 0, n: 3 * 2 },
      { kode_cicilan: 'C6', status: 'LELANG', status_barang: 'DISERAHKAN', cicilan_dibayar: 0, n: 3 },
      { kode_cicilan: 'M6', status: 'AKTIF', status_barang: 'DITAHAN', cicilan_dibayar: 0, n: 3 },
      { kode_cicilan: 'M6', status: 'AKTIF', status_barang: 'DITAHAN', cicilan_dibayar: 1, n: 3 },
      { kode_cicilan: 'M6', status: 'PUTUS', status_barang: 'DITAHAN', cicilan_dibayar: 0, n: 3 },
    ])
    const { rows: batches } = await sql`
      select jenis_cuci, status, count(*)::integer as n from kirim_cuci where kode_toko in ('MC3', 'MCO') group by 1, 2 order by 1, 2`.execute(own.db)
    expect(batches).toEqual([
      { jenis_cuci: 'CUCI', status: 'SELESAI', n: 2 },
      { jenis_cuci: 'LEBUR', status: 'SELESAI', n: 2 },
      { jenis_cuci: 'SEPUH', status: 'KIRIM', n: 2 },
    ])
    // One shop and the head office have refined for a month.
    const { rows: month } = await sql`
      select kode_toko, jenis_cuci, status, count(distinct tgl_system) > 1 as often from kirim_cuci where kode_toko in ('MC1', 'MC2') group by 1, 2, 3 order by 1, 2, 3`.execute(
      own.db,
    )
    expect(month).toEqual([
      { kode_toko: 'MC1', jenis_cuci: 'LEBUR', status: 'SEBAGIAN', often: false },
      { kode_toko: 'MC1', jenis_cuci: 'LEBUR', status: 'SELESAI', often: true },
      { kode_toko: 'MC2', jenis_cuci: 'CUCI', status: 'KIRIM', often: false },
      { kode_toko: 'MC2', jenis_cuci: 'CUCI', status: 'SELESAI', often: true },
      { kode_toko: 'MC2', jenis_cuci: 'LEBUR', status: 'SEBAGIAN', often: false },
      { kode_toko: 'MC2', jenis_cuci: 'LEBUR', status: 'SELESAI', often: true },
      { kode_toko: 'MC2', jenis_cuci: 'SEPUH', status: 'KIRIM', often: true },
      { kode_toko: 'MC2', jenis_cuci: 'SEPUH', status: 'SELESAI', often: false },
    ])
    const { rows: losses } = await sql`
      select distinct susut_persen > batas_susut as above, ditanggung from tutup_cuci where kode_toko = 'MC2' order by 1, 2`.execute(own.db)
    expect(losses).toEqual([
      { above: false, ditanggung: 'TOKO' },
      { above: true, ditanggung: 'TOKO' },
      { above: true, ditanggung: 'TUKANG' },
    ])
    const { rows: gold } = await sql`
      select (select count(*)::integer from terima_emas) as bags, (select count(*)::integer from terima_emas where total_selisih < 0) as short,
             (select count(*)::integer from penjualan_batang where kode_toko = 'MC2') as sold, (select count(*)::integer from kurang_tukang) as shortages,
             (select count(*)::integer from barang_masuk where asal = 'PELANGGAN') as tagged`.execute(own.db)
    expect(gold).toEqual([{ bags: 3, short: 2, sold: 2, shortages: 1, tagged: 1 }])
    const { rows: events } = await sql`select jenis_cicilan, count(*)::integer as n, count(*) filter (where denda > 0)::integer as fined
      from mutasi_cicilan group by 1 order by 1`.execute(own.db)
    expect(events).toEqual([
      { jenis_cicilan: 'BAYAR', n: 3 * 2, fined: 3 },
      { jenis_cicilan: 'HAPUS', n: 3, fined: 0 },
      { jenis_cicilan: 'LELANG', n: 3, fined: 0 },
      { jenis_cicilan: 'LUNAS', n: 3, fined: 0 },
      { jenis_cicilan: 'PULIH', n: 3, fined: 0 },
      { jenis_cicilan: 'PUTUS', n: 3, fined: 0 },
      { jenis_cicilan: 'SURAT', n: 3 * 7, fined: 0 },
    ])
    const { rows: letters } = await sql`select surat_ke, count(*)::integer as n from mutasi_cicilan where surat_ke > 0 group by 1 order by 1`.execute(
      own.db,
    )
    expect(letters).toEqual([
      { surat_ke: 1, n: 3 * 4 },
      { surat_ke: 2, n: 3 * 2 },
      { surat_ke: 3, n: 3 },
    ])
    const { rows: lateContracts } = await sql`select count(*)::integer as n from cicilan where jatuh_tempo_berikut < '2026-03-31'`.execute(own.db)
    expect(lateContracts).toEqual([{ n: 3 * 4 }])
    const { rows: surplus } = await sql`
      select (select -sum(rupiah) from saldo_tagihan where jenis = 'SISA_LELANG')
             - (select sum(sisa_lelang) from mutasi_cicilan where jenis_cicilan = 'PUTUS') as rupiah,
             (select sum(sisa_lelang) from mutasi_cicilan where jenis_cicilan = 'LELANG') as taken`.execute(own.db)
    expect(surplus).toEqual([{ rupiah: 3 * (1_200_000 + 400_000 + 250_000), taken: 3 * 250_000 }])
    expect(await verify(own.db, 'MC2')).toEqual([])
  } finally {
    await own.close()
    await longer.drop()
  }
})

it('and its ledgers hold together', async () => {
  for (const kode_toko of ['MC1', 'MC2', 'MC3', 'MCO']) expect(await verify(database.db, kode_toko)).toEqual([])
})
