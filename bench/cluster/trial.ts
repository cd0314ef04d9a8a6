import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describeBreaks, verifyChain } from '#apps/server/verify-chain.ts'
import { loadDemo } from '#db/seed/demo.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { tokenAt } from '../server.ts'
import { addStock, priceOf } from '../sales.ts'
import { type Application, layApplication } from './applications.ts'
import { type Cluster, type Machine, startCluster } from './cluster.ts'
import { type Place, closePlace, killAll, openPlace } from './machines.ts'
import { type Counter, type Tills, silenceSince, startTills } from './tills.ts'

/** The result of a step of the trial. */
export interface Outcome {
  readonly what: string
  /** The longest time without a sale, in seconds: of all tills, and of those of each server. */
  readonly silence: number
  readonly silenceOf: Readonly<Record<string, number>>
  readonly sales: number
  readonly refused: number
  readonly repeats: number
  readonly load: number
  /** Faults: sales that are lost, doubled, stored without an acknowledgement, or answered wrongly. */
  readonly findings: readonly string[]
  readonly remark: string
}

/** What the steps of the trial use: servers, tills, machines. */
interface Trial {
  readonly place: Place
  readonly cluster: Cluster
  readonly applications: Readonly<Record<'A' | 'B', Application>>
  /** Servers whose tills use another server for now. */
  readonly through: Map<Application, Application>
  /** The environment of every server, but for its database. */
  readonly env: Readonly<Record<string, string>>
  readonly tills: Tills
}

const tillsEach = 3
const piecesEach = 5_000
/** A step sells before and after what happens. */
const calmMs = 4_000

/** Runs the whole trial on the programs below `root`, or those steps whose names begin with one of `wanted`. */
export async function runTrial(root: string | undefined, wanted: readonly string[]): Promise<readonly Outcome[]> {
  const place = await openPlace(root)
  const applications: Application[] = []
  try {
    const cluster = await startCluster(place)
    await cluster.untilWhole()
    console.log('The cluster runs: three machines, one of them primary, one synchronous.')
    const { stockA, stockB } = await layChain(cluster)
    console.log('The chain is laid.')
    const files = join(place.outside, 'files')
    await mkdir(files, { mode: 0o700 })
    const common = { KENCANA_DATA: files }
    const byHaproxy = { ...common, DATABASE_URL: cluster.urls.owner, KENCANA_APP_DATABASE_URL: cluster.urls.app }
    const A = await layApplication('A', place.outside, byHaproxy)
    // A goes by HAProxy, B by the three hosts themselves: both ways are tried by the same deaths.
    const B = await layApplication('B', place.outside, {
      ...common,
      DATABASE_URL: cluster.urls.ownerByHosts,
      KENCANA_APP_DATABASE_URL: cluster.urls.appByHosts,
    })
    applications.push(A, B)
    // One after the other: the first builds what is not built.
    await A.start()
    await B.start()
    const through = new Map<Application, Application>()
    const counter = async (server: Application, other: Application, user_id: string, stock: Counter['stock']): Promise<Counter> => {
      const token = await tokenAt(server.url, user_id)
      const urls = () => [(through.get(server) ?? server).url, other.url]
      return { server: server.name, urls, token: () => token, stock, price: await priceOf(server, token, stock) }
    }
    const counters = [await counter(A, B, 'kasir.mc2', stockA), await counter(B, A, 'kasir.mc3', stockB)]
    const trial: Trial = { place, cluster, applications: { A, B }, through, env: common, tills: startTills(counters, tillsEach) }
    console.log('Both servers sell.\n')
    const outcomes: Outcome[] = []
    for (const [name, what, step] of steps) {
      if (wanted.length > 0 && !wanted.some((each) => name.startsWith(each))) continue
      outcomes.push(await runStep(trial, what, step))
      console.log(lineOf(outcomes.at(-1) as Outcome))
    }
    await trial.tills.pause()
    outcomes.push(await verified(trial))
    return outcomes
  } finally {
    await Promise.all(applications.map((each) => each.kill()))
    await killAll()
    if (process.env['KENCANA_CLUSTER_KEEP']) console.log(`Logs and data stay in ${place.outside}.`)
    else await closePlace(place)
  }
}

/** Logins, database, the small demo chain and pieces to sell in two shops. */
async function layChain(cluster: Cluster): Promise<{ stockA: Counter['stock']; stockB: Counter['stock'] }> {
  const superuser = new pg.Client({ connectionString: cluster.urlOf(await cluster.primary(), 'superuser') })
  await superuser.connect()
  await superuser.query(`create role kencana login createrole password '${cluster.passwords.owner}'`)
  await superuser.query(`create role kencana_app login password '${cluster.passwords.app}'`)
  await superuser.query('grant kencana_app to kencana with inherit false, set true')
  await superuser.query('create database kencana owner kencana')
  await superuser.query('create database trial owner kencana')
  await superuser.end()
  await migrate(cluster.urls.owner)
  const owner = openDatabase(cluster.urls.owner, { connectionsMax: 2, isPatient: true })
  try {
    await loadDemo(owner.db, { today: '2026-01-31', piecesPerShop: 20, daysOfSales: 0, showpieces: 0, money: false })
    // A server in production lets no user of the demo chain in.
    await owner.pool.query('update users set is_demo = false')
    const stockA = await addStock({ owner }, { kode_toko: 'MC2', count: piecesEach, prefix: 'TA' })
    return { stockA, stockB: await addStock({ owner }, { kode_toko: 'MC3', count: piecesEach, prefix: 'TB' }) }
  } finally {
    await owner.close()
  }
}

type Step = (trial: Trial) => Promise<{ readonly remark?: string; readonly findings?: readonly string[] }>

/** Sells for a while, runs the event of the step, sells again, and checks that each acknowledged sale is stored once. */
async function runStep(trial: Trial, what: string, step: Step): Promise<Outcome> {
  const { tills, applications } = trial
  const before = {
    sales: tills.tally.acknowledged.length,
    refused: tills.tally.refused,
    repeats: tills.tally.repeats,
    faults: tills.tally.faults.length,
  }
  await sleep(calmMs)
  const fromMs = performance.now()
  const { remark = '', findings = [] } = await step(trial)
  await untilSelling(trial)
  await sleep(calmMs)
  const untilMs = performance.now()
  const load = loadavg()[0] as number
  await tills.pause()
  const { tally } = tills
  const wrong = [...findings, ...tally.faults.slice(before.faults), ...(await compare(trial))]
  tills.resume()
  const silence = (server?: string) => silenceSince(tally.acknowledged, fromMs, untilMs, server)
  return {
    what,
    silence: silence(),
    silenceOf: Object.fromEntries(Object.keys(applications).map((server) => [server, silence(server)])),
    sales: tally.acknowledged.length - before.sales,
    refused: tally.refused - before.refused,
    repeats: tally.repeats - before.repeats,
    load,
    findings: wrong,
    remark,
  }
}

/** Waits until the tills of both servers sell again. */
async function untilSelling({ tills, applications }: Trial): Promise<void> {
  const sinceMs = performance.now()
  for (const server of Object.keys(applications)) {
    while (!tills.tally.acknowledged.some((each) => each.atMs > sinceMs && each.server === server)) {
      if (performance.now() - sinceMs > 300_000) throw new Error(`the tills of server ${server} have sold nothing for 300 s`)
      await sleep(100)
    }
  }
}

/** Runs work on the present primary, by the address of HAProxy. */
async function withOwner<Result>({ cluster }: Trial, work: (owner: Database) => Promise<Result>): Promise<Result> {
  const owner = openDatabase(cluster.urls.owner, { connectionsMax: 1, isPatient: true })
  return work(owner).finally(() => owner.close())
}

/** Every sale of the trial's pieces in the database, held against what was acknowledged. All tills have their answers. */
async function compare(trial: Trial): Promise<string[]> {
  const { rows } = await withOwner(trial, ({ pool }) =>
    pool.query<{ kode_barcode: string; no_faktur: string }>(
      `select d.kode_barcode, d.no_faktur from penjualan_detail d join penjualan p using (kode_toko, no_faktur)
       where p.status = 'VALID' and not d.batal and d.kode_barcode ~ '^T[AB]'`,
    ),
  )
  const there = Map.groupBy(rows, ({ kode_barcode }) => kode_barcode)
  const findings: string[] = []
  const acknowledged = new Map(trial.tills.tally.acknowledged.map(({ kode_barcode, no_faktur }) => [kode_barcode, no_faktur]))
  for (const [kode_barcode, no_faktur] of acknowledged) {
    const sales = there.get(kode_barcode) ?? []
    if (!sales.some((each) => each.no_faktur === no_faktur)) findings.push(`LOST: ${no_faktur} of ${kode_barcode} was acknowledged`)
    if (sales.length > 1) findings.push(`DOUBLED: ${kode_barcode} was sold by ${sales.map((each) => each.no_faktur).join(', ')}`)
  }
  for (const [kode_barcode, sales] of there)
    if (!acknowledged.has(kode_barcode))
      findings.push(`NOT ACKNOWLEDGED: ${kode_barcode} was sold by ${sales.map((each) => each.no_faktur).join(', ')}`)
  const numbers = new Set(acknowledged.values())
  if (numbers.size < acknowledged.size) findings.push(`DOUBLED: ${acknowledged.size} sales have ${numbers.size} numbers`)
  return findings
}

async function verified(trial: Trial): Promise<Outcome> {
  const shops = await withOwner(trial, ({ db }) => verifyChain(db))
  const breaks = shops.filter((shop) => shop.breaks.length > 0)
  return {
    what: 'the books of all shops are recomputed (npm run verify)',
    silence: 0,
    silenceOf: {},
    sales: trial.tills.tally.acknowledged.length,
    refused: trial.tills.tally.refused,
    repeats: trial.tills.tally.repeats,
    load: loadavg()[0] as number,
    findings: breaks.length > 0 ? describeBreaks(breaks).split('\n') : [],
    remark: `${shops.length} shops agree`,
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Kills the machine of the primary, waits for another one, and brings it back. */
const killPrimary: Step = async ({ cluster }) => {
  const old = await cluster.primary()
  const killedMs = performance.now()
  await old.kill()
  const now = await cluster.primary(old)
  const promotedMs = performance.now() - killedMs
  await sleep(calmMs)
  const backFrom = (await old.log()).length
  await old.start()
  const backMs = await cluster.untilWhole()
  return { remark: `${old.name} → ${now.name} after ${seconds(promotedMs)}; ${old.name} back ${await wayBack(old, backFrom)} in ${seconds(backMs)}` }
}

/** Returns how a former primary came back, from the log of its Patroni. */
const wayBack = async (machine: Machine, from: number): Promise<string> =>
  (await machine.log()).slice(from).includes('running pg_rewind') ? 'by pg_rewind' : 'as it was'

/** PostgreSQL of the primary dies and Patroni goes on: a standby takes over at once. */
const killPostgres: Step = async ({ cluster }) => {
  const old = await cluster.primary()
  await old.killPostgres()
  const now = await cluster.primary(old)
  const backMs = await cluster.untilWhole()
  return { remark: `${old.name} → ${now.name}; whole again after ${seconds(backMs)}` }
}

/** The longest time that the old primary is stopped, and how long the trial writes to it afterwards. */
const [writesForMs, answerMsMax] = [8_000, 3_000]

/**
 * The machine of the primary is stopped with a transaction that only needs its commit. It goes on after another primary took over. Commits and writes on the
 * old primary must then not be acknowledged, unless the cluster has them.
 */
const freezePrimary: Step = async ({ cluster }) => {
  const old = await cluster.primary()
  const trialAt = (machine: Machine) => cluster.urlOf(machine).replace(/[^/]+$/, 'trial')
  const writer = await connected(trialAt(old))
  await writer.query('create table if not exists writes (id text primary key)')
  const acknowledged = new Set<string>()
  const round = crypto.randomUUID().slice(0, 8)
  await writer.query('begin')
  await writer.query(`insert into writes values ('${round} held')`)
  const backFrom = (await old.log()).length
  await old.freeze()
  const frozenMs = performance.now()
  const held = writer.query('commit').then(
    () => void acknowledged.add(`${round} held`),
    () => {},
  )
  const now = await cluster.primary(old)
  const promotedMs = performance.now() - frozenMs
  await sleep(calmMs)
  await old.thaw()
  let refused = 0
  const write = async (id: string) => {
    const client = await connected(trialAt(old), answerMsMax)
    try {
      await client.query(`insert into writes values ('${id}')`)
      acknowledged.add(id)
    } finally {
      // The old primary may never answer.
      void client.end().catch(() => {})
    }
  }
  for (const untilMs = performance.now() + writesForMs; performance.now() < untilMs; await sleep(50))
    await write(`${round} ${crypto.randomUUID()}`).catch(() => (refused += 1))
  await Promise.race([held, sleep(30_000, undefined, { ref: false })])
  const backMs = await cluster.untilWhole()
  void writer.end().catch(() => {})
  const reader = await connected(trialAt(await cluster.primary()))
  const { rows } = await reader.query<{ id: string }>('select id from writes')
  await reader.end()
  const there = new Set(rows.map(({ id }) => id))
  const lost = [...acknowledged].filter((id) => !there.has(id))
  return {
    remark:
      `${old.name} → ${now.name} after ${seconds(promotedMs)}; awake again, ${old.name} refused ${refused} writes and acknowledged ${acknowledged.size}, ` +
      `back ${await wayBack(old, backFrom)} in ${seconds(backMs)}`,
    findings: lost.map((id) => `SPLIT BRAIN: ${old.name} acknowledged "${id}", which the cluster does not have`),
  }
}

async function connected(connectionString: string, query_timeout?: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, ...(query_timeout ? { query_timeout } : {}) })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The standby that commits wait for dies: the other one takes its part. */
const killStandby: Step = async ({ cluster }) => {
  const standby = await cluster.synchronous()
  await standby.kill()
  await sleep(2 * calmMs)
  const heir = await cluster.synchronous(standby)
  await standby.start()
  return { remark: `${standby.name} gone, ${heir.name} synchronous; whole again after ${seconds(await cluster.untilWhole())}` }
}

/** Patroni and PostgreSQL of both standbys die while etcd goes on: the primary goes on alone. */
const killBothStandbys: Step = async (trial) => {
  const { cluster } = trial
  const primary = await cluster.primary()
  const standbys = cluster.machines.filter((each) => each !== primary)
  await Promise.all(standbys.map((each) => each.killDatabase()))
  await untilSelling(trial)
  await sleep(2 * calmMs)
  await Promise.all(standbys.map((each) => each.startDatabase()))
  return { remark: `${primary.name} alone; whole again after ${seconds(await cluster.untilWhole())}` }
}

/** How long two machines stay away, in milliseconds. */
const twoAwayMs = 40_000

/** Both machines of the standbys die, with their etcd: without a majority nothing is written until one is back. */
const killTwoMachines: Step = async ({ cluster }) => {
  const primary = await cluster.primary()
  const others = cluster.machines.filter((each) => each !== primary)
  await Promise.all(others.map((each) => each.kill()))
  await sleep(twoAwayMs)
  await others[0]!.start()
  await cluster.primary()
  await others[1]!.start()
  return { remark: `away for ${seconds(twoAwayMs)}; whole again after ${seconds(await cluster.untilWhole())}` }
}

const killApplication: Step = async (trial) => {
  await trial.applications.A.kill()
  await sleep(2 * calmMs)
  await trial.applications.A.start()
  return { remark: 'the tills of A went to B' }
}

/** One server after the other ends in order and starts anew, as for a new version. */
const rollApplications: Step = async ({ applications }) => {
  const codes: (number | null)[] = []
  for (const server of Object.values(applications)) {
    codes.push(await server.stop())
    await server.start()
  }
  return { findings: codes.filter((code) => code !== 0).map((code) => `a server that was told to stop ended with ${code}`) }
}

/** Each PostgreSQL starts anew, as for a minor version: the standbys, then the primary after it has handed over. */
const rollPostgres: Step = async ({ cluster }) => {
  const primary = await cluster.primary()
  for (const standby of cluster.machines.filter((each) => each !== primary)) {
    await standby.restart()
    await cluster.untilWhole()
  }
  const handedMs = performance.now()
  await cluster.switchOver()
  const now = await cluster.primary(primary)
  const takenMs = performance.now() - handedMs
  await cluster.untilWhole()
  await primary.restart()
  await cluster.untilWhole()
  return { remark: `${primary.name} handed over to ${now.name} in ${seconds(takenMs)}` }
}

/**
 * A third server begins by way of PgBouncer in session pooling, sells in the place of A, and the primary dies. One that begins by transaction pooling is refused
 * at its start.
 */
const throughPgbouncer: Step = async (trial) => {
  const { cluster, place, through, env, applications } = trial
  const { urlOf, end } = await cluster.startPgbouncer()
  const findings: string[] = []
  const C = await layApplication('C', place.outside, {
    ...env,
    DATABASE_URL: urlOf('owner', 'kencana'),
    KENCANA_APP_DATABASE_URL: urlOf('app', 'kencana'),
  })
  const D = await layApplication('D', place.outside, {
    ...env,
    DATABASE_URL: urlOf('owner', 'kencana_transaction'),
    KENCANA_APP_DATABASE_URL: urlOf('app', 'kencana_transaction'),
  })
  try {
    await C.start()
    through.set(applications.A, C)
    await untilSelling(trial)
    const { remark } = await killPrimary(trial)
    await untilSelling(trial)
    const started = await D.start().then(
      () => 'it started',
      (error: Error) => error.message,
    )
    if (!started.includes('shares sessions')) findings.push(`a server on transaction pooling was not refused: ${started}`)
    return { findings, remark: `${remark}; transaction pooling refused at the start` }
  } finally {
    through.delete(applications.A)
    await untilSelling(trial)
    await Promise.all([C.kill(), D.kill()])
    await end()
  }
}

const steps: readonly (readonly [name: string, what: string, step: Step])[] = [
  ['kill-1', 'the machine of the primary dies (1)', killPrimary],
  ['kill-2', 'the machine of the primary dies (2)', killPrimary],
  ['kill-3', 'the machine of the primary dies (3)', killPrimary],
  ['postgres', 'PostgreSQL of the primary dies, its machine goes on', killPostgres],
  ['freeze', 'the machine of the primary stands still and wakes again', freezePrimary],
  ['standby', 'the machine of the synchronous standby dies', killStandby],
  ['both-standbys', 'PostgreSQL of both standbys dies', killBothStandbys],
  ['two-machines', 'two machines of three are away', killTwoMachines],
  ['pgbouncer', 'the primary dies behind PgBouncer (session pooling)', throughPgbouncer],
  ['application', 'a server of Kencana dies', killApplication],
  ['roll-application', 'both servers start anew, one after the other', rollApplications],
  ['roll-postgres', 'every PostgreSQL starts anew, with a switchover', rollPostgres],
]

/** A step as one line of the table. */
export function lineOf({ what, silence, silenceOf, sales, refused, repeats, load, findings, remark }: Outcome): string {
  const each = Object.entries(silenceOf).map(([server, gap]) => `${server} ${gap.toFixed(1)}`)
  const head = `${findings.length === 0 ? 'ok ' : 'BAD'}  ${what.padEnd(58)} ${silence.toFixed(1).padStart(5)} s without a sale (${each.join(', ')})`
  const rest = `${sales} sold, ${refused} refused, ${repeats} sent again, load ${load.toFixed(0)}. ${remark}`
  return [head, `     ${rest}`, ...findings.slice(0, 20).map((finding) => `     ${finding}`)].join('\n')
}
