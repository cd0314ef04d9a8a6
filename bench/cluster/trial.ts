import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describeBreaks, verifyChain } from '#apps/server/verify-chain.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { loadDemo } from '#db/seed/demo.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { login } from '#modules/access/contract/login.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { addStock } from '../sales.ts'
import { type Application, layApplication } from './applications.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Place, closePlace, killAll, openPlace } from './machines.ts'
import { type Counter, type Tills, silenceSince, startTills } from './tills.ts'

/** What a step of the trial came to. */
export interface Outcome {
  readonly what: string
  /** The longest time without a sale, in seconds: of all tills, and of those of each server. */
  readonly silence: number
  readonly silenceOf: Readonly<Record<string, number>>
  readonly sales: number
  readonly refused: number
  readonly repeats: number
  readonly load: number
  /** What is wrong: lost, doubled, there without an acknowledgement, answered wrongly. */
  readonly findings: readonly string[]
  readonly remark: string
}

/** What the steps have at hand. */
interface Trial {
  readonly place: Place
  readonly cluster: Cluster
  readonly applications: Readonly<Record<'A' | 'B', Application>>
  readonly tills: Tills
}

const tillsEach = 3
const piecesEach = 6_000
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
    await mkdir(files)
    const common = { KENCANA_DATA: files }
    const byHaproxy = { ...common, DATABASE_URL: cluster.urls.owner, KENCANA_APP_DATABASE_URL: cluster.urls.app }
    const A = await layApplication('A', place.outside, byHaproxy)
    const B = await layApplication('B', place.outside, byHaproxy)
    applications.push(A, B)
    // One after the other: the first builds what is not built.
    await A.start()
    await B.start()
    const counter = async (server: Application, other: Application, user_id: string, stock: Counter['stock']): Promise<Counter> => {
      const token = await tokenOf(server, user_id)
      return { server: server.name, urls: [server.url, other.url], token: () => token, stock, price: await priceOf(server, token, stock) }
    }
    const counters = [await counter(A, B, 'kasir.mc2', stockA), await counter(B, A, 'kasir.mc3', stockB)]
    const trial: Trial = { place, cluster, applications: { A, B }, tills: startTills(counters, tillsEach) }
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
    await loadDemo(owner.db, { today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
    // A server in production lets no user of the demo chain in.
    await owner.pool.query('update users set is_demo = false')
    const stockA = await addStock({ owner }, { kode_toko: 'MC2', count: piecesEach, prefix: 'TA' })
    return { stockA, stockB: await addStock({ owner }, { kode_toko: 'MC3', count: piecesEach, prefix: 'TB' }) }
  } finally {
    await owner.close()
  }
}

async function tokenOf({ url }: Application, user_id: string): Promise<string> {
  const reply = await fetch(`${url}api/${splitCall(login.call).path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id, password: demoPassword, ambil_alih: true }),
  })
  if (!reply.ok) throw new Error(`${user_id} cannot log in: ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}

/** The price of a piece, as the refusal of a wrong one names it. */
async function priceOf({ url }: Application, token: string, stock: Counter['stock']): Promise<number> {
  const reply = await fetch(`${url}api/${splitCall(sell.call).path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      nama_customer: 'UMUM',
      kode_sales: 'S1',
      detail_barang: stock.take(1).map((kode_barcode) => ({ kode_barcode, ongkos: 0, harga_total: 1 })),
      detail_bayar: [{ jenis: 'CASH', jumlah: 1 }],
    }),
  })
  const body = (await reply.json()) as { details?: { harga_baru?: number } }
  if (!body.details?.harga_baru) throw new Error(`the server did not say the price: ${JSON.stringify(body)}`)
  return body.details.harga_baru
}

type Step = (trial: Trial) => Promise<{ readonly remark?: string; readonly findings?: readonly string[] }>

/** Sells for a while, lets something happen, sells on, and looks whether everything acknowledged is there once. */
async function runStep(trial: Trial, what: string, step: Step): Promise<Outcome> {
  const { tills, applications } = trial
  const before = { sales: tills.tally.acknowledged.length, refused: tills.tally.refused, repeats: tills.tally.repeats, faults: tills.tally.faults.length }
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
      if (performance.now() - sinceMs > 180_000) throw new Error(`the tills of server ${server} have sold nothing for 180 s`)
      await sleep(100)
    }
  }
}

/** Runs work on the database as it is now, by the name that moves. */
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
    if (!acknowledged.has(kode_barcode)) findings.push(`NOT ACKNOWLEDGED: ${kode_barcode} was sold by ${sales.map((each) => each.no_faktur).join(', ')}`)
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
  const now = await cluster.primary()
  const promotedMs = performance.now() - killedMs
  await sleep(calmMs)
  await old.start()
  const backMs = await cluster.untilWhole()
  return { remark: `${old.name} → ${now.name} after ${seconds(promotedMs)}, ${old.name} back in ${seconds(backMs)}` }
}

const steps: readonly (readonly [name: string, what: string, step: Step])[] = [
  ['kill-1', 'the machine of the primary dies (1)', killPrimary],
  ['kill-2', 'the machine of the primary dies (2)', killPrimary],
  ['kill-3', 'the machine of the primary dies (3)', killPrimary],
]

/** A step as one line of the table. */
export function lineOf({ what, silence, silenceOf, sales, refused, repeats, load, findings, remark }: Outcome): string {
  const each = Object.entries(silenceOf).map(([server, gap]) => `${server} ${gap.toFixed(1)}`)
  const head = `${findings.length === 0 ? 'ok ' : 'BAD'}  ${what.padEnd(58)} ${silence.toFixed(1).padStart(5)} s without a sale (${each.join(', ')})`
  const rest = `${sales} sold, ${refused} refused, ${repeats} sent again, load ${load.toFixed(0)}. ${remark}`
  return [head, `     ${rest}`, ...findings.slice(0, 20).map((finding) => `     ${finding}`)].join('\n')
}
