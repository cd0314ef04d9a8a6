import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/server/free-port.ts'
import { root } from '../../scripts/run.ts'
import { ensureServer } from '../../scripts/server-build.ts'

/** A server of Kencana, as `npm start` runs it in production. */
export interface Application {
  readonly name: string
  readonly url: string
  start(): Promise<void>
  /** SIGTERM, as systemd does, until it has ended. Returns its exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
  log(): Promise<string>
}

const startMsMax = 600_000

/** Lays out a server that keeps its log in a folder, of the sources as they are now: one that starts anew is the same. It does not start yet. */
export async function layApplication(name: string, folder: string, env: Readonly<Record<string, string>>): Promise<Application> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const logFile = join(folder, `${name}.log`)
  const program = await ensureServer()
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  const signal = async (what: NodeJS.Signals) => {
    child?.kill(what)
    return ended
  }
  return {
    name,
    url,
    start: async () => {
      const log = await open(logFile, 'a')
      // It dies with the trial, however that ends.
      child = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, program], {
        cwd: root,
        env: { PATH: process.env['PATH'], NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), KENCANA_DEMO: '0', ...env },
        stdio: ['ignore', log.fd, log.fd],
      })
      await log.close()
      const started = child
      ended = new Promise((resolve) => started.once('exit', (code) => resolve(code)))
      for (const deadlineMs = performance.now() + startMsMax; performance.now() < deadlineMs; await sleep(200)) {
        if (started.exitCode !== null || started.signalCode !== null) break
        const reply = await fetch(`${url}health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
        if (reply?.ok) return
      }
      throw new Error(`server ${name} did not start:\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`)
    },
    stop: () => signal('SIGTERM'),
    kill: async () => void (await signal('SIGKILL')),
    log: () => readFile(logFile, 'utf8'),
  }
}
