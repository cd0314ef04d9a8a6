import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, findServer } from '../postgres/server-process.ts'

const root = join(import.meta.dirname, '../../..')

/** What Node has compiled of the program is kept for the next start of it: half of the work of one. */
const compiled = join(root, 'node_modules/.cache/compiled')

/** A process that a test has started. */
export interface Running {
  readonly child: ChildProcess
  said(): string
  /** Resolves with the output when the text appears; rejects if the process ends before. */
  until(text: string): Promise<string>
  /** The exit code, or null after a signal. */
  readonly ended: Promise<number | null>
}

const running = new Set<Running>()

/** Runs a script of the project on the Node that runs this, in an environment without the settings of the developer who runs the tests. */
export function runScript(path: string, args: readonly string[] = [], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [join(root, path), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', HOST: '', DATABASE_URL: '', KENCANA_DRAIN_SECONDS: '0', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(started)
      resolve(code)
    })
  })
  const until = async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) {
        await ended
        if (!said.includes(text)) throw new Error(`ended before it said "${text}":\n${said}`)
      }
      await sleep(20)
    }
    return said
  }
  const started: Running = { child, said: () => said, until, ended }
  running.add(started)
  return started
}

/** Ends what a test has left running. */
export async function endAll(): Promise<void> {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all([...running].map(({ ended }) => ended))
}

/** Whether a process runs; one that has ended and was not collected by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

/** The postmaster of a data folder. */
export function postmasterOf(dataFolder: string): ServerProcess {
  const server = findServer(join(dataFolder, 'postgres'))
  if (!server) throw new Error(`no PostgreSQL runs in ${dataFolder}`)
  return server
}
