import { mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#apps/server/free-port.ts'
import { type Running, endAll, runScript } from '#apps/server/testing/running.ts'
import { openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { promote } from './channel.ts'
import { cutRelease } from './cut.ts'
import { readyVersion } from './gate.ts'
import { countSalesAt } from './sales.ts'
import { makeKeys, privateKeyIn, publicKeyOf } from './signature.ts'
import { SmallProject } from './testing/small-project.ts'

const key = privateKeyIn({ KENCANA_RELEASE_KEY: makeKeys().privatePem })

let folder: string
let releases: string
let database: TestDatabase
/** What serves the folder of the releases, as a bucket does. */
let files: Server
/** Called at each request for a file. */
let onRequest: (file: string) => void = () => {}
let env: Record<string, string>

/** Stops the server that runs, and starts the one that `current` leads to: what systemd does in a shop. */
const keeper = `set -eu
touch "$PIDS"
while read -r pid _; do
  kill "$pid" 2>/dev/null || true
  while [ -n "$(cat "/proc/$pid/cmdline" 2>/dev/null | tr -d '\\0')" ]; do sleep 0.02; done
done <"$PIDS"
: >"$PIDS"
echo "stopped the server"
sleep 0.5
cd "$KENCANA_HOME/current"
"$NODE" dist/server/serve.js </dev/null >/dev/null 2>&1 &
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-releases-'))
  releases = join(folder, 'releases')
  database = await createTestDatabase('trading')
  const project = new SmallProject(join(folder, 'project'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await project.commit(version, { changes: '### New\n- Something.', isDeaf: version === '1.2.0' })
    await cutRelease({ project: project.folder, out: releases, key })
  }
  files = createServer((request, reply) => {
    const file = (request.url ?? '').slice(1)
    onRequest(file)
    readFile(join(releases, file)).then(
      (content) => reply.end(content),
      () => reply.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  await writeFile(join(folder, 'keeper.sh'), keeper)
  env = {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    KENCANA_RELEASES: `http://127.0.0.1:${(files.address() as AddressInfo).port}`,
    KENCANA_RING: 'one',
    KENCANA_RELEASE_KEYS: publicKeyOf(key),
    KENCANA_HOME: join(folder, 'home'),
    KENCANA_RESTART: `sh ${join(folder, 'keeper.sh')}`,
    KENCANA_UPDATE_SECONDS: '4',
    PIDS: join(folder, 'pids'),
    NODE: process.execPath,
  }
})
afterAll(async () => {
  await endAll()
  for (const [pid] of await servers()) process.kill(Number(pid), 'SIGKILL')
  files.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The servers that run: their process numbers and versions. */
const servers = async () =>
  (await readFile(env['PIDS'] as string, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '))

const answers = () => readyVersion(`http://127.0.0.1:${env['PORT']}/health/ready`)
const offer = (version: string) => promote({ folder: releases, version, ring: 'one', key })
const updates = (...args: string[]): Running => runScript('scripts/update.ts', args, env)

/** Waits for the end of an update: its exit code and what it said. */
async function ends(running: Running): Promise<{ readonly code: number | null; readonly said: string }> {
  return { code: await running.ended, said: running.said() }
}

/** Kills an update as `kill -9` does, and checks that `current` leads to a release that is whole. */
async function kill(running: Running): Promise<void> {
  running.child.kill('SIGKILL')
  expect(await running.ended).toBeNull()
  const current = await readlink(join(env['KENCANA_HOME'] as string, 'current'))
  const { version } = JSON.parse(await readFile(join(env['KENCANA_HOME'] as string, current, 'release.json'), 'utf8')) as { version: string }
  expect(current).toBe(`releases/${version}`)
}

it('updates a server over HTTP, finishes an update that was killed at any step, and goes back from a version that does not answer', async () => {
  await offer('1.0.0')
  expect(await ends(updates())).toMatchObject({ code: 0, said: expect.stringContaining('1.0.0 runs.') })
  expect(await answers()).toBe('1.0.0')

  await offer('1.1.0')
  const fetching = updates()
  await new Promise<void>((resolve) => (onRequest = (file) => file.endsWith('.tar.gz') && resolve()))
  await kill(fetching)
  expect(await answers()).toBe('1.0.0')
  onRequest = () => {}

  const installing = updates()
  await installing.until('Its packages are installed')
  await kill(installing)
  expect(await answers()).toBe('1.0.0')

  const restarting = updates()
  await restarting.until('stopped the server')
  await kill(restarting)
  // What was begun to restart goes on without it.
  await expect.poll(answers).toBe('1.1.0')

  expect(await ends(updates())).toMatchObject({
    code: 0,
    said: expect.stringMatching(/An update to 1\.1\.0 was cut off: it goes on\.[^]*1\.1\.0 runs\./),
  })
  expect(await answers()).toBe('1.1.0')

  await offer('1.2.0')
  const bad = await ends(updates())
  expect(bad).toMatchObject({
    code: 1,
    said: expect.stringMatching(/1\.2\.0 did not pass: .*was not ready with 1\.2\.0 within 4 s.*1\.1\.0 runs again\./),
  })
  expect(await answers()).toBe('1.1.0')
  expect((await servers()).map(([, version]) => version)).toEqual(['1.1.0'])

  const back = updates('--again')
  await back.until('1.1.0 is started again')
  await kill(back)
  expect(await ends(updates())).toMatchObject({ code: 1, said: expect.stringContaining('1.1.0 runs again.') })
  expect(await ends(updates())).toMatchObject({ code: 1, said: expect.stringContaining('1.2.0 is left out since') })
  expect(await answers()).toBe('1.1.0')
})

it('counts the sales that all shops have entered in a time', async () => {
  const { db, close } = openDatabase(database.url)
  const { rows } = await sql<{ at: Date }>`select created_at as at from penjualan order by created_at`.execute(db)
  await close()
  expect(rows.length).toBeGreaterThan(20)
  const [first, last] = [new Date((rows[0] as { at: Date }).at), new Date((rows.at(-1) as { at: Date }).at)]
  expect(await countSalesAt(database.url, new Date('2026-01-01'), new Date(last.getTime() + 1))).toBe(rows.length)
  expect(await countSalesAt(database.url, new Date('2026-01-01'), first)).toBe(0)
  expect(await countSalesAt(database.url, new Date('2027-01-01'), new Date('2027-01-02'))).toBe(0)
})
