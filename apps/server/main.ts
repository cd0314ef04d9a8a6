import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { demoPassword, loadDemo } from '#db/seed/demo.ts'
import { type Db, asApplication, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { type App, createApp } from './app.ts'
import type { Environment } from './environment.ts'
import { StartRefused, probeDatabaseUrl, startPostgres } from './postgres/postgres.ts'
import { branch, version } from './version.ts'

/**
 * Starts Kencana: database, migrations, demo chain, application; and stops it in order on Ctrl-C or SIGTERM.
 * @throws StartRefused with one line for the person at the terminal
 */
export async function start(environment: Environment, options: { webFolder: string; web: Promise<unknown> }): Promise<void> {
  options.web.catch(() => {})
  const startedMs = performance.now()
  await refuseTakenPort(environment.port, environment.host)
  const postgres = environment.databaseUrl ? undefined : await startPostgres({ dataFolder: environment.dataFolder })
  if (postgres?.adopted) console.log('PostgreSQL was still running and goes on.')
  let app: App | undefined
  const stop = stopper(async () => {
    await app?.close()
    await postgres?.stop()
  })
  try {
    const databaseUrl = environment.databaseUrl ?? (postgres as { url: string }).url
    if (environment.databaseUrl) await probeDatabaseUrl(databaseUrl)
    await migrate(databaseUrl)
    const appDatabaseUrl = environment.appDatabaseUrl ?? postgres?.appUrl ?? asApplication(databaseUrl)
    await refuseOwner(appDatabaseUrl)
    const chain = await prepareChain(databaseUrl, environment)
    await options.web
    app = await createApp({
      databaseUrl: appDatabaseUrl,
      base: environment.base,
      filesFolder: join(environment.dataFolder, 'files'),
      webFolder: options.webFolder,
      backend: environment.backend,
      origins: environment.origins,
      branch: environment.branch ?? branch,
      payload: environment.payload,
      logLevel: environment.logLevel,
      metricsToken: environment.metricsToken,
      isProduction: environment.isProduction,
      whatsapp: environment.whatsapp,
      push: environment.push,
      readers: environment.readers,
    })
    const address = await app.listen(environment.port, environment.host)
    printReady(address, chain, performance.now() - startedMs)
  } catch (error) {
    await stop()
    throw error
  }
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
      const ms = await loadDemo(database.db)
      console.log(`The demo chain is loaded (${(ms / 1000).toFixed(1)} s).`)
    }
    const { rows } = await sql<{ user_id: string; kode_toko: string }>`
      select user_id, kode_toko from users where is_demo and is_active order by kode_toko, user_id`.execute(database.db)
    return { isEmpty: await isEmpty(database.db), demoUsers: environment.isProduction ? [] : rows }
  } finally {
    await database.close()
  }
}

/**
 * The application runs as somebody who cannot change what is only ever added to, or not at all.
 * @throws StartRefused with one line: it would be somebody who can, or cannot connect
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

function printReady(address: string, chain: Chain, ms: number): void {
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
  lines.push('Ctrl-C stops it.')
  console.log(lines.join('\n'))
}

/** Runs `work` at the first signal, once, and ends the process; answers how to run it otherwise. */
function stopper(work: () => Promise<void>): () => Promise<void> {
  let under: Promise<void> | undefined
  const once = () => (under ??= work())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      void once().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
  return once
}

/** Says so before PostgreSQL is started and anything is built. */
async function refuseTakenPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is in use'
          : error.code === 'EACCES'
            ? 'may not be used by this user'
            : `cannot be used (${error.code ?? error.message})`
      reject(new StartRefused(`Port ${port} ${why}. Set PORT to another one: PORT=3001 npm start`, { cause: error }))
    })
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
