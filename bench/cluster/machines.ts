import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, readFile, readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'

const packages = ['postgresql-17', 'patroni', 'python3-etcd', 'python3-dnspython', 'etcd-server', 'haproxy', 'pgbouncer', 'pgbackrest']

/** The programs of a cluster, as paths inside of `root`. */
export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  postgres: '/usr/lib/postgresql/17/bin/postgres',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

/** Where the programs of the cluster are, and the folder of this trial: `folder` as they see it, `outside` as we do. */
export interface Place {
  readonly root: string
  readonly folder: string
  readonly outside: string
  /** The user that PostgreSQL runs as. */
  readonly postgres: { readonly uid: number; readonly gid: number }
}

/**
 * Finds the programs below `root` and makes a folder of its own for the trial there.
 * @throws StartRefused with what is missing and the command that gets it
 */
export async function openPlace(root: string | undefined): Promise<Place> {
  const get = `mmdebstrap --variant=minbase --include=${packages.join(',')} trixie /var/tmp/kencana-cluster`
  const how = `As root on Debian: ${get}\nThen: KENCANA_CLUSTER_ROOT=/var/tmp/kencana-cluster npm run cluster-trial (or KENCANA_CLUSTER_ROOT=/ where the packages are installed on the machine itself).`
  if (!root) throw new StartRefused(`Name the folder with the programs of a cluster.\n${how}`)
  const missing = Object.values(programs).filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new StartRefused(`Missing below ${root}: ${missing.join(', ')}.\n${how}`)
  if (process.getuid?.() !== 0)
    throw new StartRefused('The trial gives each machine a process tree of its own, which only root may do: run it as root on Linux.')
  const passwd = await readFile(join(root, 'etc/passwd'), 'utf8')
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? []
  if (uid === undefined || gid === undefined) throw new StartRefused(`There is no user postgres below ${root}.`)
  const outside = await mkdtemp(join(root, 'var/tmp/kencana-trial-'))
  const postgres = { uid: Number(uid), gid: Number(gid) }
  await chown(outside, postgres.uid, postgres.gid)
  return { root, outside, folder: outside.slice(root === '/' ? 0 : root.replace(/\/$/, '').length), postgres }
}

/** Makes a folder below that of the trial, for PostgreSQL's user. Returns its path as the programs see it. */
export async function folderIn({ outside, folder, postgres }: Place, name: string): Promise<string> {
  await mkdir(join(outside, name), { recursive: true, mode: 0o700 })
  await chown(join(outside, name), postgres.uid, postgres.gid)
  return join(folder, name)
}

export const closePlace = ({ outside }: Place): Promise<void> => rm(outside, { recursive: true, force: true })

/**
 * What runs first in the namespaces of a program. Mounts and processes end with it: nothing is left on the machine. PostgreSQL's parallel
 * plans and Patroni need a /dev/shm that all may write.
 */
const inRoot = `set -e
root=$1 user=$2
shift 2
if [ "$root" = / ]; then mount -t proc proc /proc; exec chroot --userspec="$user" / "$@"; fi
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
exec chroot --userspec="$user" "$root" "$@"`

/** A program of a machine, the first process of a process tree that ends with it. */
export interface Program {
  readonly name: string
  /** Everything stands still, as on a machine without power to its processor. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** All of its processes end at once, as when the power goes. */
  kill(): Promise<void>
  /** Kills the one process in its tree whose command line is meant, and no other. */
  killOne(isMeant: (command: readonly string[]) => boolean): Promise<void>
  /** Asks it to end, and waits. */
  stop(): Promise<void>
  isRunning(): boolean
  /** What it has written. */
  log(): Promise<string>
}

const running = new Set<Program>()

/** Kills what the trial has started and not ended. */
export const killAll = async (): Promise<void> => void (await Promise.all([...running].map((each) => each.kill())))

/** Starts a program inside of the root, in a process tree of its own. It dies with this process. */
export async function startProgram(
  { root, outside }: Place,
  name: string,
  command: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly user?: 'postgres' | 'root' } = {},
): Promise<Program> {
  const { env = {}, user = 'postgres' } = options
  const logFile = join(outside, `${name}.log`)
  const log = await open(logFile, 'a')
  const unshare = ['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...unshare, 'sh', '-c', inRoot, 'sh', root, `${user}:${user}`, ...command], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/var/tmp', ...env },
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl-C at the terminal is for the trial, which ends them in order.
    detached: true,
  })
  await log.close()
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const first = async (): Promise<number | undefined> => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '')
    const pid = Number.parseInt(children, 10)
    return Number.isInteger(pid) ? pid : undefined
  }
  for (let tries = 0; (await first()) === undefined && isRunning() && tries < 200; tries += 1) await sleep(10)
  const signal = (pid: number | undefined, what: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(pid, what)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const all = async (what: NodeJS.Signals) => {
    const pid = await first()
    // A process may be born meanwhile.
    for (let round = 0; round < 3; round += 1) for (const each of await processesWith(pid)) signal(each, what)
  }
  const kill = async () => {
    if (isRunning()) signal((await first()) ?? child.pid, 'SIGKILL')
    await ended
    running.delete(program)
  }
  const program: Program = {
    name,
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
    kill,
    killOne: async (isMeant) => {
      for (const pid of await processesWith(await first())) {
        const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
        if (isMeant(command)) signal(pid, 'SIGKILL')
      }
    },
    stop: async () => {
      signal(await first(), 'SIGTERM')
      await Promise.race([ended, sleep(60_000, undefined, { ref: false })])
      await kill()
    },
    isRunning,
    log: () => readFile(logFile, 'utf8'),
  }
  running.add(program)
  return program
}

/** The processes in the process tree (PID namespace) of a process. */
async function processesWith(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return []
  const treeOf = (of: number | string) => readlink(`/proc/${of}/ns/pid`).catch(() => undefined)
  const tree = await treeOf(pid)
  if (tree === undefined) return []
  const found: number[] = []
  for (const each of await readdir('/proc')) if (/^\d+$/.test(each) && (await treeOf(each)) === tree) found.push(Number(each))
  return found
}
