import { sql } from 'kysely'
import type { Client } from '#engine/client/client.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Figure, percentile, timed } from './figure.ts'
import { approved, startBenchServer } from './server.ts'

const kode_toko = 'MC2'
/** Three years of a shop that sells fifty times a day. */
const saleCount = 55_000
const runs = 5

/** What people of a busy shop leave in the audit on a day. */
const auditRows = 20_000

/** Time of the check before a closing and of the nightly check of all books, after a month and after years of sales. */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 200, daysOfSales: 30 })
  const { db } = server.owner
  try {
    const client = await server.clientFor('own.mc2')
    const [kode_barcode] = (await stockPieces(db, kode_toko, 1)) as [string]
    const sale = await client.send(sell, { body: (await loweredSale(db, kode_barcode, 0)) as BodyInputOf<typeof sell> })
    await cancel(client, sale.no_faktur)
    const few = await timeVerify(db)
    const plain = await timeClosing(db, 0)
    const sealed = await timeClosing(db, auditRows)
    await copySale(db, sale.no_faktur)
    const many = await timeVerify(db)
    const { rows } = await sql<{ lines: number }>`
      select ((select count(*) from jurnal where kode_toko = ${kode_toko}) + (select count(*) from mutasi_stock where kode_toko = ${kode_toko}))::int as lines`.execute(
      db,
    )
    return [
      { what: 'all books of a shop are looked at, after a month', measured: percentile(few, 50) / 1000, budget: 1, unit: 's' },
      {
        what: 'the same after three years',
        measured: percentile(many, 50) / 1000,
        budget: 15,
        unit: 's',
        remark: `(${rows[0]?.lines} lines of journal and goods)`,
      },
      { what: 'a day is closed and sealed, while its shop waits', measured: percentile(plain, 50) / 1000, budget: 1, unit: 's' },
      { what: `the same with ${auditRows} rows of audit to seal`, measured: percentile(sealed, 50) / 1000, budget: 2, unit: 's' },
    ]
  } finally {
    await server.stop()
  }
}

/** Cancels a sale, which its supervisor allows. */
const cancel = (client: Client, no_faktur: string) =>
  approved(client, 'spv.mc2', penjualan.calls.actions.batal, { params: { nomor: no_faktur }, body: { alasan: 'CONTOH' } })

async function timeVerify(db: Db): Promise<number[]> {
  const ms: number[] = []
  for (let turn = -1; turn < runs; turn += 1) {
    const took = await timed(async () => {
      const breaks = await verify(db, kode_toko)
      if (breaks.length > 0) throw new Error(JSON.stringify(breaks.slice(0, 5)))
    })
    if (turn >= 0) ms.push(took)
  }
  return ms
}

/** Closes the open day, with so much in the audit that this closing seals (what is older than two hours, db/migrations/0421), and takes it back. */
async function timeClosing(db: Db, audited: number): Promise<number[]> {
  const ms: number[] = []
  for (let turn = -1; turn < runs; turn += 1) {
    await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      await sql`
        insert into audit (created_at, user_id, kode_toko, call, subject, subject_key, after, request_id)
        select now() - interval '2 hours 1 second', 'bench', ${kode_toko}, 'POST penjualan', 'penjualan', g::text, jsonb_build_object('grand_total', g, 'nama_customer', 'UMUM'), 'bench'
        from generate_series(1, ${audited}::int) g`.execute(connection)
      const took = await timed(async () => {
        await sql`select close_day(${kode_toko}, '2026-01-31', '2026-02-01')`.execute(connection)
        await sql`set constraints all immediate`.execute(connection)
      })
      await sql`rollback`.execute(connection)
      if (turn >= 0) ms.push(took)
    })
  }
  return ms
}

/**
 * Copies a sale that was cancelled, with all that it wrote: the documents and the lines of every ledger grow as by years of sales, and what they
 * come to stays as it was, since each pair comes to nothing.
 */
async function copySale(db: Db, no_faktur: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    const { rows: tables } = await sql<{ tabel: string; kolom: string }>`
      select c.relname as tabel, a.attname as kolom
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('posting_id', 'no_faktur') and a.attnum > 0
        and not exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'posting_id' and a.attname = 'no_faktur')
        and c.relname not like 'saldo%' order by 1`.execute(connection)
    const { rows: own } = await sql<{ id: number; membatalkan: number | null }>`
      select id, membatalkan from posting where kode_toko = ${kode_toko} and reference = ${no_faktur} order by id`.execute(connection)
    const [sold, reversed] = own.map(({ id }) => id)
    const { rows: last } = await sql<{ id: number }>`select max(id) as id from posting`.execute(connection)
    const first = last[0]!.id
    // A copy is as many postings further on.
    const idOf = (id: ReturnType<typeof sql>) => sql`${first}::bigint + 2 * g + case when ${id} = ${sold}::bigint then 0 else 1 end`
    // What the database makes of the other columns it makes of the copies too.
    const { rows: written } = await sql<{ tabel: string; kolom: string[] }>`
      select c.relname as tabel, array_agg(a.attname::text order by a.attnum) as kolom from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname`.execute(connection)
    const columnsOf = new Map(written.map(({ tabel, kolom }) => [tabel, kolom]))
    const copied = (table: string, facts: ReturnType<typeof sql>, where: ReturnType<typeof sql>) => {
      const columns = columnsOf.get(table)!.map((kolom) => sql.ref(kolom))
      return sql`
        insert into ${sql.table(table)} (${sql.join(columns)}) overriding system value
        select ${sql.join(columns.map((column) => sql`copy.${column}`))}
        from ${sql.table(table)} t cross join generate_series(1, ${saleCount}::int) g
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(${facts})) copy where ${where}`
    }
    const number = sql`${no_faktur} || '-' || g`
    await copied(
      'posting',
      sql`'id', ${idOf(sql`t.id`)}, 'reference', ${number}, 'event_id', gen_random_uuid(), 'membatalkan', case when t.id = ${reversed}::bigint then ${first}::bigint + 2 * g end`,
      sql`t.id in (${sold}::bigint, ${reversed}::bigint)`,
    ).execute(connection)
    for (const { tabel, kolom } of tables) {
      const isLedger = kolom === 'posting_id'
      await copied(
        tabel,
        isLedger ? sql`'posting_id', ${idOf(sql`t.posting_id`)}` : sql`'no_faktur', ${number}`,
        isLedger ? sql`t.posting_id in (${sold}::bigint, ${reversed}::bigint)` : sql`t.no_faktur = ${no_faktur}`,
      ).execute(connection)
    }
    await sql`set session_replication_role = origin`.execute(connection)
    await sql`analyze`.execute(connection)
  })
}
