import { randomBytes } from 'node:crypto'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/server/free-port.ts'
import { root as project } from '../../scripts/run.ts'
import { type Place, type Program, folderIn, programs, startProgram } from './machines.ts'

const address = '127.0.0.1'
const names = ['n1', 'n2', 'n3'] as const
type NodeName = (typeof names)[number]

/** How long something may take to come about on a busy machine, in milliseconds. */
const patienceMs = 300_000

/** A machine of the database: its share of etcd, Patroni, and the PostgreSQL that Patroni starts. */
export interface Machine {
  readonly name: NodeName
  readonly ports: { readonly postgres: number; readonly restapi: number; readonly etcd: number; readonly etcdPeer: number }
  start(): Promise<void>
  kill(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Kills Patroni and PostgreSQL at once; etcd goes on. */
  killDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** Kills PostgreSQL alone. */
  killPostgres(): Promise<void>
  /** The logs of Patroni and PostgreSQL. */
  log(): Promise<string>
  /** Ends Patroni in order, which stops its PostgreSQL, and starts it anew: as after an update of either. */
  restart(): Promise<void>
}

/** A member of the cluster as Patroni shows it. */
export interface Member {
  readonly name: NodeName
  readonly role: string
  readonly state: string
  readonly timeline?: number
  readonly lag?: number | string
}

export interface Cluster {
  readonly machines: readonly Machine[]
  /** The address by HAProxy and that by all three hosts, for the owner and for the application. */
  readonly urls: { readonly owner: string; readonly app: string; readonly ownerByHosts: string; readonly appByHosts: string }
  /** The address of PostgreSQL on one machine, as the owner. */
  urlOf(machine: Machine, user?: 'owner' | 'superuser'): string
  members(): Promise<readonly Member[]>
  /** The primary; another one than `old` where that is given. */
  primary(old?: Machine): Promise<Machine>
  /** The standby that commits wait for; another one than `old` where that is given. */
  synchronous(old?: Machine): Promise<Machine>
  /** Waits until one primary runs and both others follow it, one of them synchronously. Returns how long that took, in ms. */
  untilWhole(): Promise<number>
  /** Hands the primary over to a standby in order. */
  switchOver(): Promise<void>
  /** Starts PgBouncer before HAProxy; its databases are kencana (session pooling) and kencana_transaction. */
  startPgbouncer(): Promise<{ urlOf(user: 'owner' | 'app', database: string): string; end(): Promise<void> }>
  readonly passwords: Readonly<Record<'owner' | 'app', string>>
}

/** Fills a file of ops/cluster in: `${NAME}` becomes the value of that name. @throws Error if one has no value */
export async function filled(file: string, values: Readonly<Record<string, string | number>>): Promise<string> {
  const text = await readFile(join(project, 'ops/cluster', file), 'utf8')
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`ops/cluster/${file}: ${name} has no value`)
    return String(value)
  })
}

/** Starts three machines with the files of ops/cluster, and HAProxy. */
export async function startCluster(place: Place): Promise<Cluster> {
  const secret = () => randomBytes(16).toString('hex')
  const passwords = { owner: secret(), app: secret(), superuser: secret(), replication: secret(), rewind: secret(), restapi: secret() }
  const haproxyPort = await freePort()
  const ports = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [
        name,
        { postgres: await freePort(), restapi: await freePort(), etcd: await freePort(), etcdPeer: await freePort() },
      ]),
    ),
  ) as Record<NodeName, Machine['ports']>
  const common = {
    ADDRESS: address,
    NETWORK: '127.0.0.1/32',
    ETCD_HOSTS: names.map((name) => `${address}:${ports[name].etcd}`).join(','),
    ETCD_PEERS: names.map((name) => `${name}=http://${address}:${ports[name].etcdPeer}`).join(','),
    RESTAPI_PASSWORD: passwords.restapi,
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
    MAX_CONNECTIONS: 120,
    SHARED_BUFFERS: '128MB',
    BIN_FOLDER: dirname(programs.postgres),
    WATCHDOG: 'off',
  }
  const write = async (name: string, text: string) => {
    await writeFile(join(place.outside, name), text, { mode: 0o600 })
    await chown(join(place.outside, name), place.postgres.uid, place.postgres.gid)
    return join(place.folder, name)
  }
  const machines = await Promise.all(
    names.map(async (name): Promise<Machine> => {
      const values = {
        ...common,
        NODE: name,
        ETCD_PORT: ports[name].etcd,
        ETCD_PEER_PORT: ports[name].etcdPeer,
        RESTAPI_PORT: ports[name].restapi,
        POSTGRES_PORT: ports[name].postgres,
        ETCD_FOLDER: await folderIn(place, `${name}-etcd`),
        DATA_FOLDER: join(await folderIn(place, `${name}-postgres`), 'data'),
        STATE_FOLDER: await folderIn(place, `${name}-state`),
      }
      const etcdEnv = Object.fromEntries(
        (await filled('etcd.env', values))
          .split('\n')
          .filter((line) => /^\w+=/.test(line))
          .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
      )
      const config = await write(`${name}-patroni.yml`, await filled('patroni.yml', values))
      let [etcd, patroni]: (Program | undefined)[] = []
      const startPatroni = async () => (patroni = await startProgram(place, `${name}-patroni`, [programs.patroni, config]))
      const all = () => [etcd, patroni].filter((each) => each !== undefined)
      return {
        name,
        ports: ports[name],
        start: async () => {
          etcd = await startProgram(place, `${name}-etcd`, [programs.etcd], { env: etcdEnv })
          await startPatroni()
        },
        kill: async () => void (await Promise.all(all().map((each) => each.kill()))),
        freeze: async () => void (await Promise.all(all().map((each) => each.freeze()))),
        thaw: async () => void (await Promise.all(all().map((each) => each.thaw()))),
        killDatabase: async () => patroni?.kill(),
        startDatabase: async () => void (await startPatroni()),
        killPostgres: async () => patroni?.killOne((command) => command[0] === programs.postgres && command.includes('-D')),
        log: async () => (await patroni?.log()) ?? '',
        restart: async () => {
          await patroni?.stop()
          await startPatroni()
        },
      }
    }),
  )
  await Promise.all(machines.map((each) => each.start()))
  const perNode = Object.fromEntries(
    names.flatMap((name) => {
      const of = name.toUpperCase()
      return [
        [of, address],
        [`${of}_POSTGRES_PORT`, ports[name].postgres],
        [`${of}_RESTAPI_PORT`, ports[name].restapi],
      ]
    }),
  )
  const haproxyConfig = await filled('haproxy.cfg', {
    ...perNode,
    LISTEN_ADDRESS: address,
    PRIMARY_PORT: haproxyPort,
    STANDBY_PORT: await freePort(),
  })
  await startProgram(place, 'haproxy', [programs.haproxy, '-db', '-f', await write('haproxy.cfg', haproxyConfig)], { user: 'root' })

  const members = async (): Promise<readonly Member[]> => {
    for (const { ports } of machines) {
      const answered = await fetch(`http://${address}:${ports.restapi}/cluster`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
      if (answered?.ok) return ((await answered.json()) as { members?: Member[] }).members ?? []
    }
    return []
  }
  const isUp = async (restapi: number, path = 'health') =>
    (await fetch(`http://${address}:${restapi}/${path}`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined))?.ok === true
  const isPrimary = ({ ports }: Machine) => isUp(ports.restapi, 'primary')
  const until = async <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> => {
    for (const deadlineMs = performance.now() + patienceMs; performance.now() < deadlineMs; await sleep(250)) {
      const found = await look()
      if (found !== undefined) return found
    }
    throw new Error(`${what} did not come about within ${patienceMs / 1000} s: ${JSON.stringify(await members())}`)
  }
  const primary = (old?: Machine) =>
    until('a primary', async () => {
      const others = machines.filter((each) => each !== old)
      const are = await Promise.all(others.map(isPrimary))
      return others.find((_, at) => are[at])
    })
  const synchronous = (old?: Machine) =>
    until('a synchronous standby', async () => {
      const name = (await members()).find((each) => each.role === 'sync_standby' && each.name !== old?.name)?.name
      return machines.find((each) => each.name === name)
    })
  const url = (user: string, password: string, hosts: string, database = 'kencana') => `postgres://${user}:${password}@${hosts}/${database}`
  const byHosts = machines.map(({ ports }) => `${address}:${ports.postgres}`).join(',')
  const byHaproxy = `${address}:${haproxyPort}`
  return {
    machines,
    passwords,
    startPgbouncer: async () => {
      const port = await freePort()
      const users = await write('pgbouncer-users.txt', `"kencana" "${passwords.owner}"\n"kencana_app" "${passwords.app}"\n`)
      const values = { LISTEN_ADDRESS: address, PRIMARY_PORT: haproxyPort, PGBOUNCER_PORT: port, PGBOUNCER_USERS: users }
      const program = await startProgram(place, 'pgbouncer', [
        programs.pgbouncer,
        await write('pgbouncer.ini', await filled('pgbouncer.ini', values)),
      ])
      return {
        urlOf: (user, database) => url(user === 'owner' ? 'kencana' : 'kencana_app', passwords[user], `${address}:${port}`, database),
        end: () => program.kill(),
      }
    },
    urls: {
      owner: url('kencana', passwords.owner, byHaproxy),
      app: url('kencana_app', passwords.app, byHaproxy),
      ownerByHosts: `${url('kencana', passwords.owner, byHosts)}?target_session_attrs=read-write`,
      appByHosts: `${url('kencana_app', passwords.app, byHosts)}?target_session_attrs=read-write`,
    },
    urlOf: ({ ports }, user = 'owner') =>
      user === 'owner'
        ? url('kencana', passwords.owner, `${address}:${ports.postgres}`)
        : url('postgres', passwords.superuser, `${address}:${ports.postgres}`, 'postgres'),
    members,
    primary,
    synchronous,
    untilWhole: async () => {
      const startedMs = performance.now()
      await until('a whole cluster', async () => {
        // Patroni keeps the last state of a dead machine for a while, so each machine is asked itself.
        const answers = await Promise.all(machines.map(({ ports }) => isUp(ports.restapi)))
        if (answers.includes(false)) return undefined
        const all = await members()
        const timelines = new Set(all.map(({ timeline }) => timeline))
        const isWhole =
          all.length === names.length &&
          timelines.size === 1 &&
          all.filter(({ role }) => role === 'leader').length === 1 &&
          all.some(({ role }) => role === 'sync_standby') &&
          all.every(({ role, state }) => (role === 'leader' ? state === 'running' : state === 'streaming'))
        return isWhole || undefined
      })
      return performance.now() - startedMs
    },
    switchOver: async () => {
      const all = await members()
      const leader = all.find(({ role }) => role === 'leader')?.name
      const candidate = all.find(({ role }) => role === 'sync_standby')?.name
      const at = machines.find(({ name }) => name === leader) as Machine
      const reply = await fetch(`http://${address}:${at.ports.restapi}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`patroni:${passwords.restapi}`).toString('base64')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ leader, candidate }),
      })
      if (!reply.ok) throw new Error(`the switchover was refused: ${await reply.text()}`)
    },
  }
}
