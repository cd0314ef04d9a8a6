import { appendFile, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { openDatabase } from '#engine/server/database.ts'
import { freePort } from '../free-port.ts'
import { withPostgres } from '../postgres/attach.ts'
import { fillFolder } from '../testing/filled-folder.ts'
import { endAll, runScript } from '../testing/running.ts'
import { makeTraining, trainingFilesIn } from '../training/make.ts'
import type { Archive } from './archive.ts'
import { backUp } from './backup.ts'
import { drill } from './drill.ts'
import { restore } from './restore.ts'

/** A till that never rests would take the processor from the backup. */
const betweenMs = 25

let folder: string
let data: string
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-backup-'))
  data = join(folder, 'data')
  await fillFolder(data, { piecesPerShop: 200, daysOfSales: 5 })
  const port = await freePort()
  url = `http://127.0.0.1:${port}/api/`
  await runScript('scripts/start.ts', [], { KENCANA_DATA: data, PORT: String(port) }).until('Ctrl-C stops it.')
})
afterAll(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true })
})

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, never> }
}

it('a backup that is taken while a till moves money restores to books that agree, with all that was answered before it and without the training of that day', async () => {
  await withPostgres(data, ({ url: owner }) => makeTraining({ ownerUrl: owner, appUrl: owner, filesFolder: trainingFilesIn(data) }))
  await mkdir(trainingFilesIn(data))
  await writeFile(join(trainingFilesIn(data), 'tried.jpg'), 'x')
  const { body: session } = await post('users/login', { user_id: 'kasir.mc2', password: demoPassword })
  const { rows } = await withDatabase(data, (db) =>
    sql<{ no_rekening: string; kode_bank: string }>`select * from rekening order by 1 limit 1`.execute(db),
  )
  let done = 0
  let isOver = false
  const till = (async () => {
    while (!isOver) {
      const { status } = await post(
        'cash/mutasi-uang-cash',
        {
          kategori: 'SETORAN',
          asal: 'CASH',
          tujuan: rows[0]!.kode_bank,
          tujuan_rekening: rows[0]!.no_rekening,
          jumlah: 1_000,
          keterangan: 'setoran',
        },
        { 'x-auth-token': session['token']!, 'idempotency-key': `backup-${done}-${Math.random()}` },
      )
      expect(status).toBe(200)
      done += 1
      await sleep(betweenMs)
    }
  })()
  // A till that fails says so.
  while (done < 3) await Promise.race([till, sleep(20)])
  const before = done
  const backup = join(folder, 'backup')
  expect(await backUp(data, backup)).toBeGreaterThan(500)
  const after = done
  isOver = true
  await till
  expect(after).toBeGreaterThan(before)

  const restored = join(folder, 'restored')
  const script = runScript('scripts/restore.ts', [backup], { KENCANA_DATA: restored })
  expect([await script.ended, script.said()]).toEqual([0, expect.stringContaining('every balance agrees')])
  const transfers = await withDatabase(restored, async (db) => {
    const { rows: told } = await sql<{ n: number }>`select count(*)::int as n from mutasi_uang where keterangan = 'setoran'`.execute(db)
    return told[0]!.n
  })
  expect(transfers).toBeGreaterThanOrEqual(before)
  expect(transfers).toBeLessThanOrEqual(done)
  expect([await databasesOf(data), await databasesOf(restored)]).toEqual([['kencana', 'kencana_latihan'], ['kencana']])
  const files = await readdir(restored)
  expect(files).toEqual(expect.arrayContaining(['postgres', 'postgres.password']))
  expect(files).not.toContain(basename(trainingFilesIn(restored)))
})

it('overwrites no existing data, and restores no backup that was changed or not finished', async () => {
  const backup = join(folder, 'backup')
  await expect(backUp(data, backup)).rejects.toThrow('is not empty')
  await expect(restore(backup, data)).rejects.toThrow('is not empty')
  const spoilt = join(folder, 'spoilt')
  await cp(backup, spoilt, { recursive: true })
  const { sums } = JSON.parse(await readFile(join(spoilt, 'backup.json'), 'utf8')) as { sums: Record<string, string> }
  const table = Object.keys(sums).find((path) => /^postgres\/base\/\d+\/\d+$/.test(path))!
  await appendFile(join(spoilt, table), 'x')
  await expect(restore(spoilt, join(folder, 'elsewhere'))).rejects.toThrow('is not what it was')
  // The next start would have taken it for its own.
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([])
  await rm(join(spoilt, 'backup.json'))
  await expect(restore(spoilt, join(folder, 'nowhere'))).rejects.toThrow('was not finished')
})

it('makes no database where there is none: a backup, a check or a tried restore of another folder than the chain is refused', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const refused = `There is no database in ${empty}. Name the data folder of the chain`
  await expect(backUp(empty, join(folder, 'of-nothing'))).rejects.toThrow(refused)
  await expect(drill({} as Archive, empty)).rejects.toThrow(refused)
  const verified = runScript('scripts/verify.ts', [], { KENCANA_DATA: empty })
  expect([await verified.ended, verified.said()]).toEqual([1, expect.stringContaining(refused)])
  expect(await readdir(empty)).toEqual([])
  expect(await readdir(folder)).not.toContain('of-nothing')
  const other = runScript('scripts/verify.ts', [], {
    DATABASE_URL: await withPostgres(data, async ({ url: kencana }) => kencana.replace(/kencana$/, 'postgres')),
  })
  expect([await other.ended, other.said()]).toEqual([1, 'This database has no tables of Kencana: look at DATABASE_URL or KENCANA_DATA.\n'])
})

const databasesOf = (dataFolder: string) =>
  withDatabase(dataFolder, async (db) => {
    const { rows } = await sql<{ datname: string }>`select datname from pg_database where datname like 'kencana%' order by 1`.execute(db)
    return rows.map(({ datname }) => datname)
  })

async function withDatabase<Result>(dataFolder: string, work: (db: ReturnType<typeof openDatabase>['db']) => Promise<Result>): Promise<Result> {
  return withPostgres(dataFolder, async ({ url: address }) => {
    const database = openDatabase(address, { connectionsMax: 1, isPatient: true })
    return work(database.db).finally(() => database.close())
  })
}
