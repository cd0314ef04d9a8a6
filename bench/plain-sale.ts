import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'
import { askAtTills } from './tills.ts'

const run_ = promisify(execFile)

/** How fast sales went: so many a second, and how long one of them took. */
export interface Pace {
  readonly perSecond: number
  readonly ms: readonly number[]
}

/** Pieces of the plain tables: the first for pgbench, the last for the bare server. */
const [piecesOfPgbench, piecesOfServer] = [1_200_000, 120_000]
/** More than such a server sells in a second. */
const salesMaxEach = 2_500

/**
 * A sale as plain as it can be: three pieces, a number without gaps, a header, lines, a payment, and the balances of goods and
 * cash, in tables without a guard, an audit or a journal. Fourteen statements, or one function.
 */
const tables = `
  create schema plain;
  create table plain.piece (id int primary key, price bigint not null, cost bigint not null, status text not null) with (fillfactor = 85);
  insert into plain.piece select i, 5000000, 4900000, 'READY' from generate_series(0, ${piecesOfPgbench + piecesOfServer - 1}) i;
  create table plain.counter (shop text primary key, last int not null);
  insert into plain.counter values ('MC2', 0);
  create table plain.sale (no text primary key, day date not null, customer text not null, total bigint not null, created_at timestamptz not null default now());
  create table plain.line (no text not null references plain.sale, nth int not null, piece int not null references plain.piece, price bigint not null, primary key (no, nth));
  create table plain.payment (no text not null references plain.sale, nth int not null, way text not null, amount bigint not null, primary key (no, nth));
  create table plain.cash (shop text primary key, balance bigint not null);
  insert into plain.cash values ('MC2', 0);
  create table plain.stock (shop text primary key, pieces bigint not null, cost bigint not null);
  insert into plain.stock values ('MC2', 0, 0);
  create function plain.place_sale(first int) returns text language plpgsql as $$
  declare
    number text; total bigint; spent bigint;
  begin
    select sum(p.price), sum(p.cost) into total, spent
    from (select * from plain.piece where id between first and first + 2 and status = 'READY' order by id for no key update) p;
    update plain.piece set status = 'SOLD' where id between first and first + 2;
    update plain.counter set last = last + 1 where shop = 'MC2' returning 'S-' || last into number;
    insert into plain.sale (no, day, customer, total) values (number, current_date, 'UMUM', total);
    insert into plain.line select number, p.id - first + 1, p.id, p.price from plain.piece p where id between first and first + 2;
    insert into plain.payment values (number, 1, 'CASH', total);
    update plain.cash set balance = balance + total where shop = 'MC2';
    update plain.stock s set pieces = s.pieces - 3, cost = s.cost - spent where shop = 'MC2';
    return number;
  end $$;
  analyze plain.piece;`

/** The clients take every piece once, in turn; no sale waits for another but at its shop's number and balances. */
const piecesOfClient = '\\set n :n + 1\n\\set first :used + 3 * (:n * :clients + :client_id)\n'

const fourteenStatements = `${piecesOfClient}\\set second :first + 1
\\set third :first + 2
begin;
select id, price, cost from plain.piece where id between :first and :third and status = 'READY' order by id for no key update;
update plain.piece set status = 'SOLD' where id = :first;
update plain.piece set status = 'SOLD' where id = :second;
update plain.piece set status = 'SOLD' where id = :third;
update plain.counter set last = last + 1 where shop = 'MC2' returning 'S-' || last as number \\gset
insert into plain.sale (no, day, customer, total) values (:'number', current_date, 'UMUM', 15000000);
insert into plain.line values (:'number', 1, :first, 5000000);
insert into plain.line values (:'number', 2, :second, 5000000);
insert into plain.line values (:'number', 3, :third, 5000000);
insert into plain.payment values (:'number', 1, 'CASH', 15000000);
update plain.cash set balance = balance + 15000000 where shop = 'MC2';
update plain.stock set pieces = pieces - 3, cost = cost - 14700000 where shop = 'MC2';
commit;
`.replaceAll(":'number'", ':number')

const scripts = { plain: fourteenStatements, function: `${piecesOfClient}select plain.place_sale(:first);\n` }

/** The plain sale on a database, by pgbench and by a server that does nothing else. */
export interface PlainSale {
  /** By pgbench, as fourteen statements or as one function. */
  pgbench(script: keyof typeof scripts, clients: number, seconds: number): Promise<Pace>
  /** Through a Fastify that does nothing but call the function for each POST. */
  sellAtTills(tills: number, seconds: number): Promise<Pace>
  stop(): Promise<void>
}

/** Makes the plain tables in a schema of their own. */
export async function layPlainSale(databaseUrl: string): Promise<PlainSale> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  await pool.query(tables)
  const app = Fastify()
  const place = async ({ first }: { first: number }) => {
    const { rows } = await pool.query<{ no: string }>({ name: 'place_sale', text: 'select plain.place_sale($1) as no', values: [first] })
    return rows[0]
  }
  app.post('/sale', (request) => place(request.body as { first: number }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let next = piecesOfPgbench
  let used = 0
  return {
    pgbench: async (script, clients, seconds) => {
      const pace = await pgbench(databaseUrl, scripts[script], clients, seconds, ['-D', 'n=-1', '-D', `used=${used}`, '-D', `clients=${clients}`])
      // The quickest client has sold more than the others: the next run begins well behind it.
      used += 3 * (Math.ceil(pace.ms.length * 1.5) + 50 * clients)
      return pace
    },
    sellAtTills: async (tills, seconds) => {
      const saleAt = (at: number) => ({ url: `${url}/sale`, body: JSON.stringify({ first: next + 3 * at }) })
      const pace = await askAtTills({ tills, seconds, headers: {}, asks: Array.from({ length: salesMaxEach * seconds }, (_, at) => saleAt(at)) })
      next += 3 * pace.ms.length
      return pace
    },
    stop: async () => {
      await app.close()
      await pool.end()
    },
  }
}

/** Runs a script with pgbench, prepared, and answers how each of its transactions went. */
export async function pgbench(databaseUrl: string, script: string, clients: number, seconds: number, options: readonly string[] = []): Promise<Pace> {
  const folder = await mkdtemp(join(tmpdir(), 'kencana-pgbench-'))
  try {
    const file = join(folder, 'sale.sql')
    await writeFile(file, script)
    const url = new URL(databaseUrl)
    const usual = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file]
    const log = ['-l', '--log-prefix', join(folder, 'took')]
    const where = ['-h', url.hostname, '-p', url.port, '-U', url.username, url.pathname.slice(1)]
    const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
    const { stdout } = await run_('pgbench', [...usual, ...log, ...options, ...where], { env })
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
    if (!perSecond || (failed && failed !== '0')) throw new Error(stdout)
    const logs = (await readdir(folder)).filter((name) => name.startsWith('took'))
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).flatMap((text) => text.trim().split('\n'))
    return { perSecond, ms: lines.map((line) => Number(line.split(' ')[2]) / 1000) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
