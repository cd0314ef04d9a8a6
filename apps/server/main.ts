import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDemoUnfinished } from '#db/seed/demo-left.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { type Db, asApplication, openDatabase } from '#engine/server/database.ts'
import { type BucketOptions, bucketFiles, isRefusedByStore } from '#engine/server/bucket-files.ts'
import { StoreOutOfReach, localFiles } from '#engine/server/files.ts'
import { migrate } from '#engine/server/migrations.ts'
import { startTracing } from '#engine/server/traces.ts'
import type { App } from './app.ts'
import type { Archiver } from './backup/archiver.ts'
import { archivedSettings, keepArchive } from './backup/keep-archive.ts'
import type { Environment } from './environment.ts'
import { type Postgres, StartRefused, probeDatabaseUrl, startPostgres } from './postgres/postgres.ts'
import { refusePooler } from './postgres/pooler.ts'
import { readyStandby } from './postgres/standby.ts'
import { warningOfOpenFolder } from './open-folder.ts'
import { branch, version } from './version.ts'

/** How long running requests may take after the signal to stop, and all steps together, in milliseconds. A container is killed after ten seconds. */
const requestsMsMax = 3_000
const closingMsMax = 4_500
const stoppingMsMax = 9_500
/** What was committed last still goes into the archive, where that is done so soon. */
const lastArchiveMsMax = 2_000

/**
 * Starts Kencana: database, migrations, demo chain, application; and stops it in order on Ctrl-C or SIGTERM.
 * @throws StartRefused with one line for the person at the terminal
 */
export async function start(environment: Environment, options: { webFolder: string; web: () => Promise<unknown> }): Promise<void> {
  const startedMs = performance.now()
  let starting: Promise<Postgres> | undefined
  let app: App | undefined
  let archiver: Archiver | undefined
  let making: DemoInMaking | undefined
  const tracing = environment.traces && startTracing({ ...environment.traces, version })
  const drain = () => {
    app?.drain()
    return app ? environment.drainMs : 0
  }
  const stop = stopper(drain, async (msLeft) => {
    const [isClosed] = await Promise.all([within(closingMsMax, app?.close(requestsMsMax)), within(closingMsMax, making?.stop())])
    await tracing?.stop()
    await archiver?.stop(Math.min(lastArchiveMsMax, msLeft() / 2))
    const postgres = await starting?.catch(() => undefined)
    await postgres?.stop(msLeft())
    return isClosed
  })
  try {
    let web: Promise<unknown> | undefined
    // Only when it is certain that no other server runs here: the build would replace its files.
    const whenOurs = async () => {
      await refuseTakenPort(environment.port, environment.host ?? '127.0.0.1')
      web = options.web()
      web.catch(() => {})
    }
    // What it cannot be read for is said where it is needed.
    const whenSpawned = () => void loadApplication().catch(() => {})
    starting = environment.databaseUrl
      ? undefined
      : startPostgres({ dataFolder: environment.dataFolder, settings: archivedSettings(environment), whenOurs, whenSpawned })
    if (!starting) await whenOurs()
    const postgres = await starting
    if (postgres?.adopted) console.log('PostgreSQL was still running and goes on.')
    void postgres?.lost.then((line) => {
      // The supervisor of this process restarts it.
      console.error(line)
      process.exit(1)
    })
    const store = environment.bucket && checkBucket(environment.bucket)
    store?.catch(() => {})
    const databaseUrl = environment.databaseUrl ?? (postgres as Postgres).url
    if (environment.databaseUrl) await probeDatabaseUrl(databaseUrl)
    await migrate(databaseUrl)
    const appDatabaseUrl = environment.appDatabaseUrl ?? postgres?.appUrl ?? asApplication(databaseUrl)
    if (environment.databaseUrl) await refusePooler(appDatabaseUrl)
    await refuseOwner(appDatabaseUrl)
    const standbyUrl = environment.standby && (await readyStandby(appDatabaseUrl, environment.standby.url))
    const chain = await prepareChain(databaseUrl, environment)
    making = await goOnWithDemo(databaseUrl, environment)
    archiver = postgres && (await keepArchive(environment, postgres))
    const openFolder = await warningOfOpenFolder(environment.dataFolder)
    if (openFolder) console.log(openFolder)
    await Promise.all([web, store])
    const live = {
      databaseUrl: appDatabaseUrl,
      base: environment.base,
      filesFolder: join(environment.dataFolder, 'files'),
      bucket: environment.bucket,
      webFolder: options.webFolder,
      branch: environment.branch ?? branch,
      payload: environment.payload,
      logLevel: environment.logLevel,
      isProduction: environment.isProduction,
      reading: environment.reading,
    }
    const { createApp, trainingBeside, trainingFilesIn } = await loadApplication()
    app = await createApp({
      ...live,
      archiver,
      standby: environment.standby && standbyUrl ? { url: standbyUrl, lagMsMax: environment.standby.lagMsMax } : undefined,
      training: environment.backend
        ? undefined
        : trainingBeside(live, { ownerUrl: databaseUrl, filesFolder: trainingFilesIn(environment.dataFolder) }),
      backend: environment.backend,
      origins: environment.origins,
      metricsToken: environment.metricsToken,
      servesDocs: environment.servesDocs,
      whatsapp: environment.whatsapp,
      whatsappCloud: environment.whatsappCloud,
      webShop: environment.webShop,
      marketplaces: environment.marketplaces,
      push: environment.push,
      printerReach: environment.printerReach,
      readers: environment.readers,
      portals: environment.portals,
      portalToken: environment.portalToken,
      shopsInMaking: () => making?.shops() ?? [],
    })
    const isForThisMachine = environment.host === undefined && chain.demoUsers.length > 0
    const address = await app
      .listen(environment.port, environment.host ?? (isForThisMachine ? '127.0.0.1' : '0.0.0.0'))
      .catch((error: NodeJS.ErrnoException) => Promise.reject(portRefused(environment.port, error)))
    printReady(address, chain, { isForThisMachine, shopsInMaking: making?.shops() ?? [] }, performance.now() - startedMs)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Loads the application: more than a thousand files, read while PostgreSQL starts. Later callers get the same promise. */
async function loadApplication() {
  const [{ createApp }, { startTraining: trainingBeside }, { trainingFilesIn }] = await Promise.all([
    import('./app.ts'),
    import('./training/start.ts'),
    import('./training/make.ts'),
  ])
  return { createApp, trainingBeside, trainingFilesIn }
}

/** What the database held when we came. */
interface Chain {
  readonly isEmpty: boolean
  readonly demoUsers: readonly { user_id: string; kode_toko: string }[]
}

async function prepareChain(databaseUrl: string, environment: Environment): Promise<Chain> {
  const database = openDatabase(databaseUrl, { connectionsMax: 4, isPatient: true })
  try {
    if ((await isEmpty(database.db)) && environment.loadsDemo) {
      const files = filesOf(environment)
      if (await isSuperuser(database.db)) {
        const { beginDemo } = await import('#db/seed/live-demo.ts')
        await beginDemo(database.db, { files })
      } else {
        // The history needs a connection without triggers, which another server's owner may not have.
        console.log('The demo chain is being loaded: two months of three shops, which takes some 40 s.')
        const { loadDemo } = await import('#db/seed/demo.ts')
        const ms = await loadDemo(database.db, { files })
        console.log(`The demo chain is loaded (${(ms / 1000).toFixed(1)} s).`)
      }
    }
    const { rows } = await sql<{ user_id: string; kode_toko: string }>`
      select user_id, kode_toko from users where is_demo and is_active and password_changed_at = created_at order by kode_toko, user_id`.execute(
      database.db,
    )
    return { isEmpty: await isEmpty(database.db), demoUsers: environment.isProduction ? [] : rows }
  } finally {
    await database.close()
  }
}

const filesOf = ({ bucket, dataFolder }: Environment) => (bucket ? bucketFiles(bucket) : localFiles(join(dataFolder, 'files')))

async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await sql<{ rolsuper: boolean }>`select rolsuper from pg_roles where rolname = current_user`.execute(db)
  return rows[0]?.rolsuper === true
}

/** The part of the demo chain that is still being made, while users work. */
interface DemoInMaking {
  /** The shops in which nothing can be entered yet. */
  readonly shops: () => readonly string[]
  readonly stop: () => Promise<void>
}

/** Goes on with a demo chain that was begun: by this start, or by one that was killed. Users log in meanwhile. */
async function goOnWithDemo(databaseUrl: string, environment: Environment): Promise<DemoInMaking | undefined> {
  if (!environment.loadsDemo) return undefined
  const database = openDatabase(databaseUrl, { connectionsMax: 2, isPatient: true })
  if (!(await isDemoUnfinished(database.db))) {
    await database.close()
    return undefined
  }
  const { continueDemo } = await import('#db/seed/live-demo.ts')
  const rest = continueDemo(database.db, { files: filesOf(environment) }, (line) => console.log(line))
  const ended = rest.done
    .catch((error: unknown) => console.error('The history of the demo chain could not be made; the next start tries again.', error))
    .finally(() => database.close())
  await rest.begun
  return {
    shops: () => rest.left.flatMap(({ shops }) => shops),
    stop: async () => {
      await rest.stop()
      await ended
    },
  }
}

/**
 * Looks into the bucket of the pictures. A shop sells without pictures, so a store that is away is no reason not to start.
 * @throws StartRefused with one line where the store does not want us: nothing but another setting helps
 */
export async function checkBucket(bucket: BucketOptions): Promise<void> {
  try {
    await bucketFiles(bucket).list('toko')[Symbol.asyncIterator]().next()
  } catch (error) {
    if (!(error instanceof StoreOutOfReach)) throw error
    if (isRefusedByStore(error)) throw new StartRefused(`${error.message}. See docs/operations.md, "Pictures in a bucket".`, { cause: error })
    console.log(`${error.message}. Until it answers, pictures are neither kept nor shown.`)
  }
}

/**
 * Checks that the application runs as a role that cannot change append-only tables. Otherwise it does not start.
 * @throws StartRefused with one line if the role could change them, or cannot connect
 */
export async function refuseOwner(appDatabaseUrl: string): Promise<void> {
  const database = openDatabase(appDatabaseUrl, { connectionsMax: 1 })
  try {
    const { rows } = await sql<{ who: string; may: boolean }>`
      select current_user::text as who, has_table_privilege('audit', 'update, delete, truncate, trigger')
             or has_database_privilege(current_database(), 'temp') as may`.execute(database.db)
    if (rows[0]?.may) {
      throw new StartRefused(
        `The application may not run as ${rows[0].who}, who could change the audit or make temporary tables. See docs/operations.md, "Two roles".`,
      )
    }
  } catch (error) {
    if (error instanceof StartRefused || !(error instanceof Error)) throw error
    throw new StartRefused(`The application cannot connect to its database: ${error.message}. See docs/operations.md, "Two roles".`, { cause: error })
  } finally {
    await database.close()
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await sql`select 1 from toko limit 1`.execute(db)).rows.length === 0
}

function printReady(
  address: string,
  chain: Chain,
  { isForThisMachine, shopsInMaking }: { isForThisMachine: boolean; shopsInMaking: readonly string[] },
  ms: number,
): void {
  const lines = [`Kencana ${version} is at ${address} (${(ms / 1000).toFixed(1)} s).`]
  if (chain.isEmpty) lines.push('There is no shop yet. Make the head office and its owner with: npm run setup')
  if (chain.demoUsers.length > 0) {
    lines.push(`Demo logins, password ${demoPassword}:`)
    for (const shop of new Set(chain.demoUsers.map((user) => user.kode_toko))) {
      lines.push(
        `  ${chain.demoUsers
          .filter((user) => user.kode_toko === shop)
          .map((user) => user.user_id)
          .join('  ')}`,
      )
    }
  }
  if (shopsInMaking.length > 0) {
    lines.push(`A year of trade is being made for ${shopsInMaking.join(', ')}, a minute or two: until then nothing can be entered there.`)
  }
  if (isForThisMachine) {
    lines.push('Everybody knows these logins, so it answers this machine only. For the whole network: HOST=0.0.0.0 npm start')
  }
  lines.push('Ctrl-C stops it.')
  console.log(lines.join('\n'))
}

/** Whether work is done within a time; what fails is done, and says so. */
async function within(msMax: number, work: Promise<void> | undefined): Promise<boolean> {
  const patience = new AbortController()
  const done = Promise.resolve(work).then(
    () => true,
    (error: unknown) => {
      console.error(error)
      return true
    },
  )
  return Promise.race([done, sleep(msMax, false, { signal: patience.signal })]).finally(() => patience.abort())
}

/**
 * Runs `work` at the first signal, once, and ends the process when it is done or its time is up. Returns a function that runs
 * it without a signal. `work` gets the remaining time, and returns whether all parts ended by themselves. A SIGTERM calls
 * `drain` first, which returns how many milliseconds to wait before the rest. A user at the terminal does not wait for that.
 */
function stopper(drain: () => number, work: (msLeft: () => number) => Promise<boolean>): () => Promise<unknown> {
  let under: Promise<boolean> | undefined
  const hurry = new AbortController()
  let drainMs = 0
  const afterwards = async () => {
    if (drainMs > 0) await sleep(drainMs, undefined, { signal: hurry.signal }).catch(() => {})
    const deadlineMs = performance.now() + stoppingMsMax
    return work(() => Math.max(0, deadlineMs - performance.now()))
  }
  const once = () => (under ??= afterwards())
  const end = (isInOrder: boolean) => {
    if (!isInOrder) console.error('Kencana was stopped by force: not everything that was under way came to its end.')
    process.exit(isInOrder ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) {
    let isTold = false
    process.on(signal, () => {
      // Who presses Ctrl-C twice does not want to wait. Other signals may come twice from who means it once: a keeper tells
      // every process of the service, and they tell each other.
      if (isTold && signal === 'SIGINT') process.exit(130)
      isTold = true
      if (signal === 'SIGTERM' && !under) drainMs = drain()
      if (signal === 'SIGINT') {
        drainMs = 0
        hurry.abort()
      }
      setTimeout(() => console.log('Waiting for what is under way; Ctrl-C again ends it at once.'), drainMs + 1_000).unref()
      setTimeout(() => end(false), drainMs + stoppingMsMax + 300).unref()
      once().then(end, (error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
  return once
}

/** Says so before anything is migrated and built. */
async function refuseTakenPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portRefused(port, error)))
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

function portRefused(port: number, error: NodeJS.ErrnoException): StartRefused {
  const why =
    error.code === 'EADDRINUSE'
      ? 'is in use'
      : error.code === 'EACCES'
        ? 'may not be used by this user'
        : `cannot be used (${error.code ?? error.message})`
  return new StartRefused(`Port ${port} ${why}. Set PORT to another one: PORT=3001 npm start`, { cause: error })
}
