import { sql } from 'kysely'
import { type Report } from '#engine/contract/report.ts'
import type { Client } from '#engine/client/client.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import { labaRugi, neraca, neracaSaldo } from '#modules/accounting/contract/laporan.ts'
import { laporanLabaEmas } from '#modules/accounting/contract/posisi-emas.ts'
import { ensureWeb } from '../scripts/web-build.ts'
import { type Figure, percentile, timed } from './figure.ts'
import { startBenchServer } from './server.ts'

const shopCount = 4
const days = 365
const postingsADay = 120
const runs = 12
const lastDay = '2026-01-31'

/** Statements of a year over a chain whose shops closed every day of it, and of a month of it: both read the ends of their period. */
export async function run(): Promise<Figure[]> {
  await ensureWeb()
  const server = await startBenchServer({ today: lastDay, piecesPerShop: 60, daysOfSales: 0 })
  try {
    await generateYear(server.owner.db)
    const client = await server.clientFor('own.mc1')
    const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from jurnal`.execute(server.owner.db)
    const remark = `(${shopCount} shops, ${days} days, ${rows[0]?.lines} lines)`
    const figures: Figure[] = []
    for (const [what, report] of statements) {
      const askOnce = (tgl_from: string) => timed(() => askStatement(client, report, tgl_from))
      const year: number[] = []
      const month: number[] = []
      // By turns, so that other work of the machine is in both. The first turns fill caches and compile this program.
      for (let turn = -3; turn < runs; turn += 1) {
        const [ofYear, ofMonth] = [await askOnce('2025-02-01'), await askOnce('2026-01-01')]
        if (turn >= 0) [year, month].forEach((ms, at) => ms.push(at === 0 ? ofYear : ofMonth))
      }
      figures.push({ what: `${what} of a year, median`, measured: percentile(year, 50), budget: 150, unit: 'ms', remark })
      figures.push({
        what: 'the same beside that of a month, median',
        measured: percentile(year, 50) / percentile(month, 50),
        budget: 1.5,
        unit: 'times',
      })
    }
    return figures
  } finally {
    await server.stop()
  }
}

const statements: readonly (readonly [string, Report])[] = [
  ['the trial balance of the chain', neracaSaldo],
  ['profit and loss of the chain', labaRugi],
  ['the balance sheet of the chain', neraca],
  ['profit in grams of the chain', laporanLabaEmas],
]

async function askStatement({ read }: Client, report: Report, tgl_from: string): Promise<void> {
  const requested = { tgl_from, tgl_to: '2026-01-30', kode_toko: 'ALL', ...(report === laporanLabaEmas ? { harga_acuan: 1_900_000 } : {}) }
  const rows = await read(report.api, splitCall(report.api).method === 'GET' ? { query: requested } : { body: requested })
  if ((rows as unknown[]).length === 0) throw new Error(`${report.api} has no rows`)
}

/**
 * Shops with a year of closed days: of each day its postings with their journal, the goods that were sold, money between two shops, and what
 * the closing kept. What nothing here reads is left out, and nothing of it is guarded.
 */
async function generateYear(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`
      insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system)
      select 'B' || n, 'CABANG ' || n, 'JALAN RAYA ' || n, 'CABANG', ${lastDay}::date from generate_series(1, ${shopCount}::int) n`.execute(
      connection,
    )
    await sql`
      insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas, created_at)
      select 'B' || n, ${lastDay}::date - day, ${lastDay}::date - day + 1, 'bench', ${postingsADay}, 0, 0, 0,
             ${lastDay}::date - day + interval '14 hours' + n * interval '1 minute'
      from generate_series(1, ${shopCount}::int) n, generate_series(1, ${days}::int) day`.execute(connection)
    // Every twentieth is money that one shop sends to its neighbour: an event of both.
    await sql`
      insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id, created_at, event_id)
      select 'B' || n, ${lastDay}::date - day, case when trx % 20 = 0 then 'KIRIM' else 'PENJUALAN' end, 'R-' || day || '-' || trx, 'bench', 'bench',
             ${lastDay}::date - day + interval '2 hours' + trx * interval '5 minutes', md5(day || ' ' || trx || ' ' || case when trx % 20 = 0 then (n + 1) / 2 else -n end)::uuid
      from generate_series(${days}::int, 1, -1) day, generate_series(1, ${postingsADay}::int) trx, generate_series(1, ${shopCount}::int) n
      order by day desc, trx`.execute(connection)
    await sql`
      insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet, kredit)
      select p.id, line.no_urut, p.kode_toko, p.tgl_system, line.nomor_akun, line.debet, line.kredit
      from posting p
      cross join lateral (
        select * from (values
          (1, '1-1001', 5000000, 0), (2, '4-1001', 0, 5000000), (3, '5-1001', 4500000, 0), (4, '1-1301', 0, 4500000),
          (5, (array['6-1001', '6-1021', '6-1022', '6-1023', '6-1024', '6-1025'])[p.id % 6 + 1], 1000, 0), (6, '1-1001', 0, 1000)
        ) sold (no_urut, nomor_akun, debet, kredit) where p.kind = 'PENJUALAN'
        union all
        select * from (values
          (1, (select min(nomor_akun) from akun_antar_toko), case p.kode_toko when 'B1' then 7000 when 'B3' then 7000 else 0 end, case p.kode_toko when 'B2' then 7000 when 'B4' then 7000 else 0 end),
          (2, '1-1001', case p.kode_toko when 'B2' then 7000 when 'B4' then 7000 else 0 end, case p.kode_toko when 'B1' then 7000 when 'B3' then 7000 else 0 end)
        ) sent (no_urut, nomor_akun, debet, kredit) where p.kind = 'KIRIM'
      ) line
      where p.user_id = 'bench'`.execute(connection)
    await sql`
      insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, trx, pieces, gross, fine, cost)
      select id, 1, kode_toko, tgl_system, 'PELANGGAN', 'JUAL', 1, 2.75, 2.063, 4500000 from posting where user_id = 'bench' and kind = 'PENJUALAN'`.execute(
      connection,
    )
    await sql`
      insert into tutup_akun (kode_toko, tgl_system, nomor_akun, debet, kredit)
      select t.kode_toko, t.tgl_system, a.nomor_akun, sum(coalesce(j.debet, 0)) over upto, sum(coalesce(j.kredit, 0)) over upto
      from tutup_toko t cross join akun a
      left join (select kode_toko, tgl_system, nomor_akun, sum(debet) as debet, sum(kredit) as kredit from jurnal group by 1, 2, 3) j
        on (j.kode_toko, j.tgl_system, j.nomor_akun) = (t.kode_toko, t.tgl_system, a.nomor_akun)
      where t.user_id = 'bench'
      window upto as (partition by t.kode_toko, a.nomor_akun order by t.tgl_system)`.execute(connection)
    await sql`
      insert into tutup_terjual (kode_toko, tgl_system, fine, cost, cost_tanpa_emas)
      select t.kode_toko, t.tgl_system, sum(coalesce(g.fine, 0)) over upto, sum(coalesce(g.cost, 0)) over upto, 0
      from tutup_toko t
      left join (select kode_toko, tgl_system, sum(fine) as fine, sum(cost) as cost from terjual_gerak group by 1, 2) g using (kode_toko, tgl_system)
      where t.user_id = 'bench'
      window upto as (partition by t.kode_toko order by t.tgl_system)`.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    await sql`analyze posting, jurnal, mutasi_stock, tutup_toko, tutup_akun, tutup_terjual`.execute(connection)
  })
}
