import { spawn } from 'node:child_process'
import { type Stats, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pgCtlStarts, programFile, runningPrograms, signalServer, stillRuns } from '../platform.ts'
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

/** Starts a postmaster; it does not answer yet. `byPgCtl`: not by itself, but by the program of PostgreSQL that takes the rights of an administrator from it. */
export function spawnServer(runAs: RunAs, port: number, settings: Readonly<Record<string, string>>, byPgCtl = pgCtlStarts): ServerProcess {
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const own = ['-D', runAs.folder]
  const { program, args } = byPgCtl
    ? commandOf(runAs, 'pg_ctl', ['start', '-W', '-s', ...own, '-o', flags.map((flag) => (/\s/.test(flag) ? `"${flag}"` : flag)).join(' ')])
    : commandOf(runAs, 'postgres', [...own, ...flags])
  const child = spawn(program, args, {
    // Its own process group: Ctrl-C reaches us alone, and we stop the server when our own work is done. On Windows its own console does that.
    detached: !byPgCtl,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...memory, ...process.env },
    ...identity(runAs),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  let isAlive = true
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      isAlive = false
      resolve(how)
    }
    // pg_ctl ends at once. The server holds its output, and with it the end of that.
    child.once(byPgCtl ? 'close' : 'exit', (code, signal) => end(byPgCtl ? 'unknown' : (signal ?? `exit code ${code}`)))
    child.once('error', (error) => end(error.message))
  })
  const pidOf = () => (byPgCtl ? notedPid(runAs.folder) : (child.pid ?? 0))
  const signal = (name: Signal) => signalServer(join(runAs.native, 'bin'), pidOf(), name)
  return {
    get pid() {
      return pidOf()
    },
    port,
    isAlive: () => isAlive,
    signal,
    ended,
    said: () => said,
  }
}

/** The process that a starting server has written down; 0 where it has not yet. */
function notedPid(folder: string): number {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

const watchEveryMs = 500

/**
 * Finds the postmaster of a folder that another process started, by its command line. This is the only sure sign: process
 * numbers in files are used again. Children of a postmaster have other command lines, and an ended process that was not
 * collected has none.
 */
export function findServer(folder: string): ServerProcess | undefined {
  const found = runningPrograms((words) => placeOf(words, folder) !== undefined, folder)
  // What it has just forked has its command line for a moment.
  const server = found.find(({ parent }) => !found.some(({ pid }) => pid === parent))
  if (!server) return undefined
  const { program, port } = placeOf(server.commandLine, folder) as Place
  const isAlive = () => stillRuns(server)
  const gone = async () => {
    while (isAlive()) await sleep(watchEveryMs, undefined, { ref: false })
    return 'unknown, since another process started it'
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

/** The file status of a path. Undefined if the path does not exist, or if this user may not read it (the folder of another user's server). */
function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Whether two paths lead to one folder, however they are spelled. */
function isSame(path: string | undefined, folder: string): boolean {
  if (path === undefined || path === folder) return path === folder
  const [one, other] = [path, folder].map(lookAt)
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
