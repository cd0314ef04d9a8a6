import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/server/free-port.ts'
import { root } from '../scripts/run.ts'
import { ensureWeb } from '../scripts/web-build.ts'
import { type Figure, percentile } from './figure.ts'

const warmRuns = 5

/** From the command to the first answer: on an empty folder with the demo chain, and again on the folder that is there. */
export async function run(): Promise<Figure[]> {
  await ensureWeb()
  const folder = await mkdtemp(join(tmpdir(), 'kencana-bench-'))
  try {
    const cold = await timeStart(folder)
    const warm: number[] = []
    for (let turn = 0; turn < warmRuns; turn += 1) warm.push(await timeStart(folder))
    return [
      { what: 'fresh start with the demo chain, to the first answer', measured: cold, budget: 8, unit: 's' },
      { what: `start on an existing folder (median of ${warmRuns})`, measured: percentile(warm, 50), budget: 1.5, unit: 's' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds from the command to the first answer. */
export async function timeStart(folder: string): Promise<number> {
  const port = await freePort()
  const startedMs = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', KENCANA_DATA: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstAnswer(`http://127.0.0.1:${port}/health/ready`, child)
  const seconds = (performance.now() - startedMs) / 1000
  child.kill('SIGINT')
  await new Promise((resolve) => child.once('exit', resolve))
  return seconds
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (answered) return
    await sleep(10)
  }
  throw new Error('the application ended before it answered')
}
