import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programFile, runningPrograms, signalServer, stillRuns } from '../platform.ts'
import { type RunAs, commandOf, identity } from './run-as.ts'

type Signal = Parameters<typeof signalServer>[2]

/** A postmaster that runs: one that we started, or one that outlived the application before us. */
export interface ServerProcess {
  readonly pid: number
  readonly port: number
  isAlive(): boolean
  /** SIGINT: fast and clean. SIGQUIT: as after a power cut. SIGKILL: at once. @throws where it has gone */
  signal(name: Signal): void
  /** Resolves with how it ended, when it has. */
  readonly ended: Promise<string>
  /** The last of what it said. */
  said(): string
}

/**
 * Settings of glibc's memory for PostgreSQL, in bytes. As it comes, a connection gives what a statement has freed back to the kernel and fetches it again
 * for the next one. On a virtual machine that is a twentieth of the work of the server's tests.
 */
const memory = { MALLOC_TRIM_THRESHOLD_: '67108864', MALLOC_MMAP_THRESHOLD_: '33554432', MALLOC_TOP_PAD_: '4194304' }

/** Starts a postmaster; it does not answer yet. */
export function spawnServer(runAs: RunAs, port: number, settings: Readonly<Record<string, string>>): ServerProcess {
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, args } = commandOf(runAs, 'postgres', ['-D', runAs.folder, ...flags])
  // Its own process group: Ctrl-C reaches us alone, and we stop the server when our own work is done.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    env: { ...memory, ...process.env },
    ...identity(runAs),
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  let isAlive = true
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      isAlive = false
      resolve(how)
    }
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
    child.once('error', (error) => end(error.message))
  })
  const pid = child.pid ?? 0
  const signal = (name: Signal) => signalServer(join(runAs.native, 'bin'), pid, name)
  return { pid, port, isAlive: () => isAlive, signal, ended, said: () => said }
}

const watchEveryMs = 500

/**
 * Finds the postmaster of a folder that another process started, by its command line. This is the only sure sign: process
 * numbers in files are used again. Children of a postmaster have other command lines, and an ended process that was not
 * collected has none.
 */
export function findServer(folder: string): ServerProcess | undefined {
  const found = runningPrograms((words) => placeOf(words, folder) !== undefined)
  // What it has just forked has its command line for a moment.
  const server = found.find(({ parent }) => !found.some(({ pid }) => pid === parent))
  if (!server) return undefined
  const { program, port } = placeOf(server.commandLine, folder) as Place
  const isAlive = () => stillRuns(server)
  const gone = async () => {
    while (isAlive()) await sleep(watchEveryMs, undefined, { ref: false })
    return 'it was not ours, so nobody knows how'
  }
  const signal = (name: Signal) => signalServer(dirname(program), server.pid, name)
  return { pid: server.pid, port, isAlive, signal, ended: gone(), said: () => '' }
}

/** The file of a postmaster's program, and its port. */
interface Place {
  readonly program: string
  readonly port: number
}

/** What the command line of the postmaster of a folder says; undefined where it is another's. */
function placeOf(words: readonly string[], folder: string): Place | undefined {
  // A wrapper that changes the user stands before it in the command line until PostgreSQL runs.
  const at = words.findIndex((word, index) => isPostgres(word) && words[index + 1] === '-D' && isSame(words[index + 2], folder))
  if (at < 0) return undefined
  const port = Number(words.find((word, index) => index > at && word.startsWith('port='))?.slice('port='.length) ?? 0)
  return { program: words[at] as string, port }
}

const isPostgres = (word: string) => basename(word) === basename(programFile('', 'postgres'))

/** Whether two paths lead to one folder, however they are spelled. */
function isSame(path: string | undefined, folder: string): boolean {
  if (path === undefined || path === folder) return path === folder
  const [one, other] = [path, folder].map((each) => statSync(each, { throwIfNoEntry: false }))
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino
}

/** Ends a postmaster: fast and clean as long as that may take, then as after a power cut, which loses nothing either. */
export async function endServer(server: ServerProcess, msMax: number): Promise<void> {
  const immediateMs = Math.min(1_500, msMax / 3)
  const ways = [
    ['SIGINT', msMax - immediateMs],
    ['SIGQUIT', immediateMs],
    ['SIGKILL', 500],
  ] as const
  for (const [signal, patienceMs] of ways) {
    if (!server.isAlive()) return
    try {
      server.signal(signal)
    } catch {
      return
    }
    for (const deadlineMs = performance.now() + patienceMs; server.isAlive() && performance.now() < deadlineMs;) await sleep(20)
  }
}
