import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { openDatabase } from '#engine/server/database.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { freePort } from '../free-port.ts'
import { withPostgres } from '../postgres/attach.ts'
import { fillFolder } from '../testing/filled-folder.ts'
import { type Running, endAll, runScript } from '../testing/running.ts'
import { type Archive, basesOf, openArchive, reachedOf, walFolder } from './archive.ts'
import { folderStore } from './archive-store.ts'
import { drill, drillFolder } from './drill.ts'
import { inJakarta } from './moment.ts'

const secret = 'a secret of the archive, long enough'
let folder: string
let data: string
let place: string
let archive: Archive
let port: number
let server: Running
let token: string
let account: { no_rekening: string; kode_bank: string }
/** How many transfers were acknowledged. */
let done = 0

const environment = () => ({ KENCANA_DATA: data, KENCANA_BACKUP: place, KENCANA_BACKUP_KEY: secret, KENCANA_BACKUP_SECONDS: '2', PORT: String(port) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-archive-'))
  data = join(folder, 'data')
  place = join(folder, 'archive')
  await fillFolder(data, { piecesPerShop: 40, daysOfSales: 1 })
  port = await freePort()
  server = runScript('scripts/start.ts', [], environment())
  await server.until('Ctrl-C stops it.')
  const { body: session } = await post('users/login', { user_id: 'kasir.mc2', password: demoPassword })
  token = String(session['token'])
  account = await ask(data, async (db) => (await sql<typeof account>`select * from rekening order by 1 limit 1`.execute(db)).rows[0]!)
})
afterAll(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true })
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

async function trade(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const { no_rekening, kode_bank } = account
    const transfer = { kategori: 'SETORAN', asal: 'CASH', tujuan: kode_bank, tujuan_rekening: no_rekening, jumlah: 1_000, keterangan: 'setoran' }
    const { status } = await post('cash/mutasi-uang-cash', transfer, { 'x-auth-token': token, 'idempotency-key': `archive-${done}-${Math.random()}` })
    expect(status).toBe(200)
    done += 1
  }
}

const ask = <Result>(dataFolder: string, work: (db: ReturnType<typeof openDatabase>['db']) => Promise<Result>): Promise<Result> =>
  withPostgres(dataFolder, async ({ url }) => {
    const database = openDatabase(url, { connectionsMax: 1, isPatient: true })
    return work(database.db).finally(() => database.close())
  })
const transfersIn = (dataFolder: string) =>
  ask(
    dataFolder,
    async (db) => (await sql<{ n: number }>`select count(*)::int as n from mutasi_uang where keterangan = 'setoran'`.execute(db)).rows[0]!.n,
  )

/** What `/metrics` says under a name. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

async function untilArchived(moment: Date): Promise<void> {
  await expect
    .poll(async () => (await reachedOf(archive, (await basesOf(archive)).at(-1)!.run))?.at ?? '', { timeout: stillMsMax })
    .toSatisfy((at: string) => at > moment.toISOString())
}

async function restored(name: string, ...args: string[]) {
  const script = runScript('scripts/restore.ts', [place, ...args], { KENCANA_DATA: join(folder, name), KENCANA_BACKUP_KEY: secret })
  return [await script.ended, script.said()] as const
}

let moment: Date
let atMoment: number

it('a base is made by itself, and the log follows it while tills sell', async () => {
  await expect.poll(() => existsSync(join(place, 'archive.json')), { timeout: stillMsMax }).toBe(true)
  archive = (await openArchive(folderStore(place), secret))!
  await expect.poll(async () => (await basesOf(archive)).length, { timeout: stillMsMax }).toBe(1)
  await trade(3)
  await sleep(20)
  moment = new Date()
  atMoment = done
  await sleep(20)
  await trade(2)
  await untilArchived(new Date())
  expect(await metric('kencana_archive_failing')).toBe(0)
  expect(await metric('kencana_archive_log_age_seconds')).toBeLessThan(stillMsMax / 1_000)
})

it('a folder that vanishes, or cannot be written, stops no sale, and the log follows when it is back', async () => {
  await rename(place, `${place}.away`)
  await expect.poll(() => metric('kencana_archive_failing'), { timeout: stillMsMax }).toBe(1)
  await trade(2)
  // What stands in its place now is a disk that is not mounted, and no place for an archive.
  expect(existsSync(place)).toBe(false)
  await writeFile(place, 'a file and no folder')
  await trade(1)
  await rm(place)
  await rename(`${place}.away`, place)
  await untilArchived(new Date())
  await expect.poll(() => metric('kencana_archive_failing'), { timeout: stillMsMax }).toBe(0)
  expect((await basesOf(archive)).length).toBe(1)
})

it('a trial restore next to the running chain reports that the books agree, and leaves nothing', async () => {
  expect(await drill(archive, data)).toMatchObject({ breaks: 0, bytes: expect.any(Number) })
  expect(existsSync(drillFolder(data))).toBe(false)
})

it('after the server was killed, exactly what was acknowledged before a moment is there again, or all of it', async () => {
  await trade(2)
  await untilArchived(new Date())
  server.child.kill('SIGKILL')
  await server.ended
  const [code, said] = await restored('moment', '--to', moment.toISOString())
  expect([code, said]).toEqual([0, expect.stringContaining('every balance agrees')])
  expect(said).toContain(inJakarta(moment))
  expect(await transfersIn(join(folder, 'moment'))).toBe(atMoment)
  expect(await restored('whole')).toEqual([0, expect.stringContaining('every balance agrees')])
  expect(await transfersIn(join(folder, 'whole'))).toBe(done)
})

it('a moment that is not in the archive, and a folder that holds something, are refused in one line', async () => {
  expect(await restored('before', '--to', '2020-01-01 10:00')).toEqual([1, expect.stringContaining('is before the archive begins')])
  expect(await restored('after', '--to', '2099-01-01 10:00')).toEqual([1, expect.stringContaining('is after the end of the archive')])
  expect(await restored('odd', '--to', 'yesterday')).toEqual([1, expect.stringContaining('yesterday is no moment')])
  expect(await restored('moment', '--to', moment.toISOString())).toEqual([1, expect.stringContaining('is not empty')])
  // A moment that is not there moves nothing away.
  expect(await restored('moment', '--to', '2099-01-01 10:00', '--move-away')).toEqual([1, expect.stringContaining('is after the end of the archive')])
  expect(existsSync(join(folder, 'moment', 'postgres'))).toBe(true)
  expect(await transfersIn(join(folder, 'moment'))).toBe(atMoment)
})

it('a segment of the log that is damaged or missing is named', async () => {
  const [base] = await basesOf(archive)
  const segments = await archive.store.paths(walFolder(base!.run))
  const broken = segments.filter((path) => path.split('/').at(-1)! > base!.last).at(0)!
  const path = join(place, broken)
  const kept = await readFile(path)
  await chmod(path, 0o600)
  await writeFile(path, Buffer.concat([kept.subarray(0, 200), Buffer.from('x'), kept.subarray(201)]))
  expect(await restored('damaged')).toEqual([1, expect.stringContaining(`${broken} is damaged`)])
  await rm(path)
  const end = (await reachedOf(archive, base!.run))!.at
  expect(await restored('late', '--to', end)).toEqual([1, expect.stringContaining(`${broken} is missing`)])
  expect(existsSync(join(folder, 'late', 'postgres'))).toBe(false)
  await writeFile(path, kept)
})
