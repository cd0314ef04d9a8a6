import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#engine/server/testing/database.ts'
import { tries } from '#engine/testing/soak.ts'
import { freePort } from './free-port.ts'
import { findServer } from './postgres/server-process.ts'
import { type Running, endAll, isRunning, postmasterOf, runScript } from './testing/running.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-start-'))
})
afterAll(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true })
})

/** The application as `npm start` runs it, in a folder and on a port of its own. */
async function startApplication(env: Record<string, string> = {}): Promise<Running & { readonly port: number }> {
  const port = env['PORT'] ? Number(env['PORT']) : await freePort()
  const running = runScript('scripts/start.ts', [], { KENCANA_DEMO: '0', KENCANA_DATA: join(folder, 'data'), PORT: String(port), ...env })
  // It is stopped even if the test fails, so that the next test can use the folder.
  onTestFinished(async () => {
    running.child.kill('SIGTERM')
    await running.ended
  })
  return { ...running, port }
}

const postmaster = () => postmasterOf(join(folder, 'data')).pid

it('starts on an empty folder, answers, and stops PostgreSQL on Ctrl-C', async () => {
  const started = await startApplication()
  await started.until('Ctrl-C stops it.')
  const ready = await fetch(`http://127.0.0.1:${started.port}/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'ok' })
  // What it tells its screens before anything else, and nothing that none of them reads.
  const config = (await (await fetch(`http://127.0.0.1:${started.port}/config.json`)).json()) as object
  expect(config).toMatchObject({ backend: '', base: '/', language: 'id', payload: null })
  expect(Object.keys(config).toSorted()).toEqual(['backend', 'base', 'branch', 'language', 'payload', 'training', 'version'])
  // What runs before the first paint stands in the page, which names it as the only script that may.
  const page = await fetch(`http://127.0.0.1:${started.port}/transaksi-penjualan`)
  const [, before = ''] = (await page.text()).match(/<script>(.*?)<\/script>/s) ?? []
  expect(before).toContain('data-mantine-color-scheme')
  const hash = createHash('sha256').update(before).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
  const postgres = postmaster()
  expect(isRunning(postgres)).toBe(true)
  started.child.kill('SIGINT')
  expect(await started.ended).toBe(0)
  expect(isRunning(postgres)).toBe(false)
})

it('starts again after it was killed, below another path, and says in one line when the folder or the port is taken', async () => {
  const killed = await startApplication()
  await killed.until('Ctrl-C stops it.')
  killed.child.kill('SIGKILL')
  await killed.ended

  const again = await startApplication({ KENCANA_BASE: '/emas' })
  await again.until('Ctrl-C stops it.')
  const page = await (await fetch(`http://127.0.0.1:${again.port}/emas/`)).text()
  expect(page).toContain('<base href="/emas/">')
  const docs = await fetch(`http://127.0.0.1:${again.port}/emas/api/docs/json`)
  expect(await docs.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })

  const sameFolder = await startApplication()
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.said().trim()).toBe(`Kencana is already running on ${join(folder, 'data')} (process ${again.child.pid}).`)

  const samePort = await startApplication({ PORT: String(again.port), KENCANA_DATA: join(folder, 'other') })
  expect(await samePort.ended).toBe(1)
  expect(samePort.said().trim()).toBe(`Port ${again.port} is in use. Set PORT to another one: PORT=3001 npm start`)

  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

it('adopts a PostgreSQL that outlived the application, and stops it in the end', async () => {
  // Without setpriv on the way the database does not end with the application that is killed.
  const programs = join(folder, 'programs')
  await mkdir(programs)
  for (const name of ['unshare', 'true']) await symlink(`/usr/bin/${name}`, join(programs, name))
  const killed = await startApplication({ PATH: programs })
  await killed.until('Ctrl-C stops it.')
  const postgres = postmaster()
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(isRunning(postgres)).toBe(true)

  const again = await startApplication()
  expect(await again.until('Ctrl-C stops it.')).toContain('PostgreSQL was still running and goes on.')
  expect(postmaster()).toBe(postgres)
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
  expect(isRunning(postgres)).toBe(false)
})

it('of starts in the same moment on the same port one serves, and the others say so in one line', async () => {
  const port = String(await freePort())
  for (let round = 0; round < tries(2, 8); round += 1) {
    const starts = await Promise.all([1, 2, 3].map(() => startApplication({ PORT: port })))
    const outcomes = await Promise.all(
      starts.map((each) =>
        Promise.race([
          each.ended,
          each.until('Ctrl-C stops it.').then(
            () => 'serves',
            () => each.ended,
          ),
        ]),
      ),
    )
    expect(outcomes.map(String).toSorted(), starts.map((each) => each.said()).join()).toEqual(['1', '1', 'serves'])
    const winner = starts[outcomes.indexOf('serves')] as Running
    for (const loser of starts.filter((each) => each.child !== winner.child)) {
      expect(loser.said()).toMatch(/^Kencana is already running on \S+( \(process \d+\))?\.\n$/)
    }
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
    winner.child.kill(round === 0 ? 'SIGKILL' : 'SIGTERM')
    await winner.ended
  }
}, 180_000)

it('stops if the signal comes while it starts', async () => {
  const started = await startApplication({ KENCANA_DATA: join(folder, 'early'), KENCANA_DEMO: '1' })
  // Its database is there, its chain is not.
  let server = findServer(join(folder, 'early/postgres'))
  while (!server) {
    await sleep(10)
    server = findServer(join(folder, 'early/postgres'))
  }
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect(started.said()).not.toContain('Error')
  expect(isRunning(server.pid)).toBe(false)
})

it.runIf(process.getuid?.() === 0)('says in one line that the disk is full, whatever was being written', async ({ skip }) => {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=58m', 'tmpfs', disk]).status !== 0) return skip()
  onTestFinished(() => void spawnSync('umount', ['-l', disk]))
  const started = await startApplication({ KENCANA_DATA: join(disk, 'data'), KENCANA_DEMO: '1' })
  expect(await started.ended).toBe(1)
  expect(started.said()).toMatch(/^(PostgreSQL has ended .*\n)*.*disk.* full.*\n$/)
})

it('says in one line that DATABASE_URL leads nowhere', async () => {
  const started = await startApplication({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await started.ended).toBe(1)
  expect(started.said().trim()).toMatch(/^DATABASE_URL cannot be reached: .*ECONNREFUSED.*$/)
})

it('runs on another server as a role that cannot change the audit, and as no other role', async () => {
  const other = await createTestDatabase()
  try {
    const started = await startApplication({ DATABASE_URL: other.url })
    await started.until('Ctrl-C stops it.')
    started.child.kill('SIGINT')
    expect(await started.ended).toBe(0)

    const asOwner = await startApplication({ DATABASE_URL: other.url, KENCANA_APP_DATABASE_URL: other.url })
    expect(await asOwner.ended).toBe(1)
    expect(asOwner.said().trim()).toBe(
      'The application may not run as kencana, who could change the audit or make temporary tables. See docs/operations.md, "Two roles".',
    )
  } finally {
    await other.drop()
  }
})

it('says in one line that another major version made the folder', async () => {
  await writeFile(join(folder, 'data/postgres/PG_VERSION'), '15\n')
  const started = await startApplication()
  expect(await started.ended).toBe(1)
  expect(started.said().trim()).toMatch(
    /^The data folder .* was made by PostgreSQL 15; this Kencana brings 18\. Move it with npm run upgrade-postgres: see docs\/operations\.md, "Another major version"\.$/,
  )
})
