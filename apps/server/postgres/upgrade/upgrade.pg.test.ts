import { constants } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { migrate } from '#engine/server/migrations.ts'
import { migrateJobs } from '#engine/server/jobs-schema.ts'
import { openDatabase } from '#engine/server/database.ts'
import { movesOf, switchFile } from '../moved.ts'
import { startPostgres } from '../postgres.ts'
import { StartRefused } from '../start-refused.ts'
import { layChain, versionBefore } from '../../testing/cached-chain.ts'
import { endAll, runScript } from '../../testing/running.ts'
import { liveShops } from '../../testing/shop-life/life.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { type Programs, fetchPrograms } from './programs.ts'
import { goBack, upgradePostgres } from './upgrade.ts'

const from = '17'

let folder: string
let programs: Programs
/** The folder of the package, as `--programs` takes it. */
let packageFolder: string
let unreachable: string | undefined
/** A data folder of PostgreSQL 17 with days of trading, as the version before left it. */
let laid: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-upgrade-'))
  try {
    programs = await fetchPrograms(from, join(folder, 'programs'))
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    unreachable = error.message
    return
  }
  packageFolder = join(programs.native, '..')
  laid = join(folder, 'laid')
  const postgres = await startPostgres({ dataFolder: laid, programs, settings: { fsync: 'off' } })
  await layChain(postgres.url, versionBefore)
  const { db, close } = openDatabase(postgres.url)
  await migrateJobs(db)
  await close()
  await postgres.stop()
})
afterEach(endAll)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A test that needs the programs of the version before; where npm does not reach them, it is skipped and says why. */
const itMoves = (name: string, test: () => Promise<void>) =>
  it(name, async ({ skip }) => {
    if (unreachable !== undefined) skip(unreachable)
    await test()
  })

async function copyOf(name: string): Promise<string> {
  const data = join(folder, name)
  await cp(laid, data, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return data
}

/** Does something with the cluster of 17 in a data folder. */
async function withOld<Result>(dataFolder: string, work: (client: pg.Client, url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ dataFolder, programs, settings: { fsync: 'off' } })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client, postgres.url)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** All names below the data folder that PostgreSQL has made. */
const clustersIn = async (data: string) =>
  (await readdir(data)).filter((name) => /^postgres(-|\.upgrade|\.switch|\.programs|$)/.test(name)).toSorted()

const refusal = (data: string, more = {}) =>
  upgradePostgres({ dataFolder: data, programs: packageFolder, ...more }).catch((error: Error) => error.message)

itMoves(
  'a chain with days of trading is moved: its books agree, what an administrator had made is there, it starts, sells and closes, and the way back is open',
  async () => {
    const data = await copyOf('moved')
    await withOld(data, async (client, url) => {
      await migrate(url)
      await client.query(`create role pembaca login password 'rahasia' connection limit 3; comment on role pembaca is 'laporan';
      grant select (kode_toko), insert (kode_toko) on toko to pembaca; grant select on users to pembaca with grant option; grant pembaca to kencana_app with set false;
      revoke delete on users from kencana_app; alter role pembaca in database kencana set work_mem = '7MB'; create extension pg_prewarm`)
      await client.query(`alter system set log_min_duration_statement = '12s'`)
    })
    // A rule of connections was added by hand, and there is a training.
    await appendFile(join(data, 'postgres/pg_hba.conf'), 'host all pembaca 10.0.0.0/8 scram-sha-256\n')
    await withOld(data, async (client) => {
      await client.query(`create database kencana_latihan`)
      await client.query(`comment on database kencana_latihan is 'kencana latihan'`)
    })

    const script = runScript('scripts/upgrade-postgres.ts', ['--programs', packageFolder], { KENCANA_DATA: data })
    expect([await script.ended, script.said()]).toEqual([0, expect.stringMatching(/MC2 .*: every balance agrees[^]*PostgreSQL 17 → 18: \d+ tables/)])
    const [, kept] = (await clustersIn(data)) as [string, string]
    expect(await clustersIn(data)).toEqual(['postgres', expect.stringMatching(/^postgres-17\.before-\d{8}T\d{6}Z$/)])
    expect(await upgradePostgres({ dataFolder: data })).toBeUndefined()

    const postgres = await startPostgres({ dataFolder: data })
    try {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      const { rows } =
        await client.query(`select current_setting('server_version_num')::int / 10000 as major, current_setting('log_min_duration_statement') as slow,
      has_column_privilege('pembaca', 'toko', 'kode_toko', 'insert') as column, has_table_privilege('pembaca', 'users', 'select with grant option') as passed,
      (select rolconnlimit from pg_roles where rolname = 'pembaca') as connections, (select count(*)::int from pg_hba_file_rules where user_name = '{pembaca}') as lines,
      (select count(*)::int from pg_extension where extname = 'pg_prewarm') as extensions, (select count(*)::int from pg_database where datname = 'kencana_latihan') as trainings`)
      expect(rows).toEqual([{ major: 18, slow: '12s', column: true, passed: true, connections: 3, lines: 1, extensions: 1, trainings: 0 }])
      await client.end()
      const app = await startTestApp({ database: postgres })
      const lived = await liveShops(app, { seed: 3, days: 1, eventsADay: 15, mustShow: ['jual', 'tutup toko'] }).finally(() => app.stop())
      expect(lived).toBeDefined()
    } finally {
      await postgres.stop()
    }

    expect(await refusal(laid, { freeBytes: () => Promise.resolve(1024) })).toMatch(/has 1 MB free, and a second copy of postgres needs [\d,]+ MB/)
    await goBack(data)
    expect(await clustersIn(data)).toEqual(['postgres', expect.stringMatching(/^postgres-18\.before-/)])
    expect(kept).toBeDefined()
    const shops = await withOld(data, async (client) => (await client.query('select kode_toko from toko')).rows.length)
    expect(shops).toBe(4)
  },
)

itMoves('one that is killed, or refused, leaves the old folder as it was, and the next one moves the schema of the version before', async () => {
  const data = await copyOf('killed')
  const killed = runScript('scripts/upgrade-postgres.ts', ['--programs', packageFolder], { KENCANA_DATA: data })
  await killed.until('The schema is made')
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(await clustersIn(data)).toEqual(['postgres', 'postgres.upgrade'])
  await withOld(data, async (client) => {
    expect((await client.query('select count(*)::int as shops from toko')).rows).toEqual([{ shops: 4 }])
    expect(await refusal(data)).toContain('Kencana is already running on')
    await client.query('create table sendiri (x int); create publication semua for all tables')
    await client.query('create database gudang')
  })
  expect(await refusal(data)).toContain('does not move: the database gudang, the publication semua')
  await withOld(data, async (client) => {
    await client.query('drop publication semua')
    await client.query('drop database gudang')
  })
  // No migration makes this table, so the new database would lack it.
  expect(await refusal(data)).toMatch(/differ before anything was copied[^]*column sendiri\.x: missing/)
  expect(await clustersIn(data)).toEqual(['postgres'])
  await withOld(data, (client) => client.query('drop table sendiri'))
  expect(await refusal(data, { programs: folder })).toContain('is no package of PostgreSQL')

  // Between the two renames.
  expect(await upgradePostgres({ dataFolder: data, programs: packageFolder })).toMatchObject({ from: '17', to: '18' })
  const [move] = await movesOf(data)
  const ready = join(data, 'postgres.upgrade')
  await rename(join(data, 'postgres'), ready)
  await writeFile(switchFile(data), JSON.stringify({ ...move, at: 'later', ready }))
  await expect(startPostgres({ dataFolder: data })).rejects.toThrow('npm run upgrade-postgres finishes it')
  expect(await upgradePostgres({ dataFolder: data })).toBeUndefined()
  expect(await clustersIn(data)).toEqual(['postgres', basename(move!.kept)])
  const started = await startPostgres({ dataFolder: data })
  await started.stop()
})
