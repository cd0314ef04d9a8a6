import { sql } from 'kysely'
import type { Client } from '#engine/client/client.ts'
import type { Db } from '#engine/server/database.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { type Figure, percentile } from './figure.ts'
import { startBenchServer } from './server.ts'

const shopCount = 20
const daysOfHistory = 3 * 365
const linesAShopDay = 92
const runs = 40
const lastDay = '2026-01-31'

/** The sales report of one shop's month in a chain of 20 shops with 2 million sale lines, and with a tenth of that history. */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: lastDay, piecesPerShop: 60, daysOfSales: 0 })
  const { db } = server.owner
  const client = await server.clientFor('own.mc1')
  try {
    await generateShops(db)
    const tenth = Math.round(daysOfHistory / 10)
    await generateSales(db, 0, tenth)
    const short = await timeReports(client)
    await generateSales(db, tenth, daysOfHistory)
    const long = await timeReports(client)
    const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from penjualan_detail`.execute(db)
    const remark = `(${rows[0]?.lines} lines, ${long.rows} in the report)`
    return [
      { what: 'sales report of one month of a shop, p95', measured: percentile(long.ms, 95), budget: 300, unit: 'ms', remark },
      {
        what: 'the same beside a tenth of the history, median',
        measured: percentile(long.ms, 50) / percentile(short.ms, 50),
        budget: 1.2,
        unit: 'times',
      },
    ]
  } finally {
    await server.stop()
  }
}

async function timeReports({ read }: Client): Promise<{ ms: number[]; rows: number }> {
  const query = { tgl_from: '2026-01-01', tgl_to: '2026-01-31', kode_toko: 'B07' }
  const ms: number[] = []
  let rows = 0
  for (let turn = 0; turn < runs; turn += 1) {
    const startedMs = performance.now()
    rows = ((await read(laporanPenjualan.api, { query })) as unknown[]).length
    // The first runs fill the caches of the database and compile this program.
    if (turn >= 5) ms.push(performance.now() - startedMs)
  }
  return { ms, rows }
}

/** Adds twenty branches to those of the demo chain. */
export async function generateShops(db: Db): Promise<void> {
  await sql`insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system)
    select 'B' || lpad(n::text, 2, '0'), 'CABANG ' || n, 'JALAN RAYA ' || n, 'CABANG', ${lastDay}::date from generate_series(1, ${shopCount}::int) n`.execute(
    db,
  )
}

/** Sales of so many days back from the last, as rows of documents: what a report reads, without postings that it does not. */
export async function generateSales(db: Db, fromDay: number, toDay: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    // The lines name pieces that were never made: foreign keys are not what is measured here.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`
      insert into penjualan (kode_toko, no_faktur, tgl_system, status, user_id, kode_sales, nama_sales, nama_customer, total_qty, total_berat, sub_total,
             total_ongkos, diskon, pembulatan, grand_total, jumlah_bayar, kembali)
      select 'B' || lpad(shop::text, 2, '0'), 'FJ-' || day || '-' || shop || '-' || sale, ${lastDay}::date - day, 'VALID', 'kasir', 'S' || (sale % 6 + 1), 'SALES', 'UMUM',
             2, 5.5, 5000000, 0, 0, 0, 5000000, 5000000, 0
      from generate_series(1, ${shopCount}::int) shop, generate_series(${fromDay}::int, ${toDay - 1}::int) day, generate_series(1, ${linesAShopDay / 2}::int) sale`.execute(
      connection,
    )
    await sql`
      insert into penjualan_detail (kode_toko, no_faktur, no_urut, tgl_system, kode_barcode, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, kode_gudang,
             kode_baki, qty, berat, fine, harga_per_gram, harga_dasar, harga_total, hpp, rumus)
      select p.kode_toko, p.no_faktur, line, p.tgl_system, p.kode_toko || p.no_faktur || line, 'CINCIN BELAH ROTAN 750', 'CC', '750L', 75, '750', 'TOKO', 'T01', 1, 2.75,
             2.063, 909090, 2500000, 2500000, 2300000, '[]'
      from penjualan p, generate_series(1, 2) line
      where p.tgl_system between ${lastDay}::date - ${toDay - 1}::int and ${lastDay}::date - ${fromDay}::int`.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    await sql`analyze penjualan, penjualan_detail`.execute(connection)
  })
}
