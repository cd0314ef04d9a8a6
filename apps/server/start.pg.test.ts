import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#engine/server/testing/database.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-start-'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGINT')
  await Promise.all([...running].map((child) => new Promise((resolve) => child.once('exit', resolve))))
  await rm(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly port: number
  said(): string
  /** Resolves with what was said when the text appears; rejects when the process ends before. */
  until(text: string): Promise<string>
  ended: Promise<number | null>
}

/** The application as `npm start` runs it, in a folder and on a port of its own. */
async function startApplication(env: Record<string, string> = {}): Promise<Started> {
  const port = env['PORT'] ? Number(env['PORT']) : await freePort()
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', KENCANA_DEMO: '0', KENCANA_DATA: join(folder, 'data'), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  const until = async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`ended before it said "${text}":\n${said}`)
      await sleep(50)
    }
    return said
  }
  return { child, port, said: () => said, until, ended }
}

const postmaster = async () => Number((await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('starts on an empty folder, answers, and stops PostgreSQL on Ctrl-C', async () => {
  const started = await startApplication()
  await started.until('Ctrl-C stops it.')
  const ready = await fetch(`http://127.0.0.1:${started.port}/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'ok' })
  // What it tells its screens before anything else, and nothing that none of them reads.
  const config = (await (await fetch(`http://127.0.0.1:${started.port}/config.json`)).json()) as object
  expect(config).toMatchObject({ backend: '', base: '/', language: 'id', payload: null })
  expect(Object.keys(config).toSorted()).toEqual(['backend', 'base', 'branch', 'language', 'payload', 'version'])
  const postgres = await postmaster()
  expect(isAlive(postgres)).toBe(true)
  started.child.kill('SIGINT')
  expect(await started.ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

it('starts again after it was killed, and says in one line when the folder or the port is taken', async () => {
  const killed = await startApplication()
  await killed.until('Ctrl-C stops it.')
  killed.child.kill('SIGKILL')
  await killed.ended

  const again = await startApplication()
  await again.until('Ctrl-C stops it.')

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
  const postgres = await postmaster()
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(isAlive(postgres)).toBe(true)

  const again = await startApplication()
  expect(await again.until('Ctrl-C stops it.')).toContain('PostgreSQL was still running and goes on.')
  expect(await postmaster()).toBe(postgres)
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

it('says in one line that DATABASE_URL leads nowhere', async () => {
  const started = await startApplication({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await started.ended).toBe(1)
  expect(started.said().trim()).toMatch(/^DATABASE_URL cannot be reached: .*ECONNREFUSED.*$/)
})

it('runs on another server as a role that cannot change the audit, and as nobody who could', async () => {
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
    /^The data folder .* was made by PostgreSQL 15; this Kencana brings 18\. See docs\/operations\.md, "Another major version"\.$/,
  )
})

it('serves everything below another path', async () => {
  await writeFile(join(folder, 'data/postgres/PG_VERSION'), '18\n')
  const started = await startApplication({ KENCANA_BASE: '/emas' })
  await started.until('Ctrl-C stops it.')
  const page = await (await fetch(`http://127.0.0.1:${started.port}/emas/`)).text()
  expect(page).toContain('<base href="/emas/">')
  const docs = await fetch(`http://127.0.0.1:${started.port}/emas/api/docs/json`)
  expect(await docs.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  started.child.kill('SIGINT')
  expect(await started.ended).toBe(0)
})
