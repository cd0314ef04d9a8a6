import type { Socket } from 'node:net'
import pg from 'pg'

/** `postgres://user:password@`, the hosts, and what follows them. */
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^]*)$/

/** The address with its first host alone, which is what `URL` can read. */
export function firstAddress(url: string): URL {
  const [, before, hosts, after] = form.exec(url) ?? []
  return new URL(hosts?.includes(',') ? `${before}${hosts.split(',')[0]}${after}` : url)
}

/** Changes anything in an address but its one or several hosts. */
export function changedAddress(url: string, change: (address: URL) => void): string {
  const address = firstAddress(url)
  change(address)
  const hosts = form.exec(url)?.[2]
  return hosts?.includes(',') ? address.href.replace(form, (_, before: string, __, after: string) => `${before}${hosts}${after}`) : address.href
}

/** What an address leads to. */
export interface Hosts {
  /** One address for each host, in the order in which they are named. */
  readonly urls: readonly string[]
  /** Whether a connection counts only at a server that takes writes. */
  readonly wantsPrimary: boolean
}

/** The values of `target_session_attrs` that Kencana can live with. */
const primaryWords = ['read-write', 'primary']

/**
 * The hosts of an address in the form of libpq: `postgres://u:p@h1:5432,h2,h3/db?target_session_attrs=read-write`. With several hosts, the one
 * that takes writes is meant, whether the address says so or not.
 * @throws Error for a `target_session_attrs` that leads to a server that only reads
 */
export function hostsOf(url: string): Hosts {
  const [, , hosts = ''] = form.exec(url) ?? []
  const several = hosts.split(',')
  const wanted = firstAddress(url).searchParams.get('target_session_attrs')
  if (wanted === null && several.length === 1) return { urls: [url], wantsPrimary: false }
  if (wanted !== null && !primaryWords.includes(wanted))
    throw new Error(`target_session_attrs=${wanted} in the address of the database: Kencana writes, so it takes read-write.`)
  const plain = changedAddress(url, ({ searchParams }) => searchParams.delete('target_session_attrs'))
  const urls = several.map((host) => plain.replace(form, (_, before: string, __, after: string) => `${before}${host}${after}`))
  return { urls, wantsPrimary: true }
}

/** None of the hosts takes writes at this moment. Another try may do. */
export class NoPrimary extends Error {
  constructor(reasons: readonly string[]) {
    super(`no host of the database takes writes: ${reasons.join('; ')}`)
    this.name = 'NoPrimary'
  }
}

/** How long the primary may be silent before others are asked, and how long each of them may take, in milliseconds. */
const [silenceMsMax, lookMsMax] = [2_000, 4_000]
/** So often the primary of open connections is looked at. */
const lookEveryMs = 2_000

/** The server at one address, if it takes writes. @throws Error if it does not, or does not answer in time */
async function look(url: string, msMax = lookMsMax): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kencana looks',
    connectionTimeoutMillis: msMax,
    query_timeout: msMax,
  })
  client.on('error', () => {})
  const { host } = firstAddress(url)
  try {
    await client.connect()
    await refuseStandby(client)
    return url
  } catch (error) {
    throw new Error(`${host}: ${error instanceof Error ? error.message || String(error) : String(error)}`, { cause: error })
  } finally {
    // A server that stands still does not answer the end of a connection.
    const patience = setTimeout(() => cut(client), msMax)
    await client.end().catch(() => {})
    clearTimeout(patience)
  }
}

async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  if (rows[0]?.is_standby) throw new Error('a standby, which only reads')
}

/** Ends a connection without a word to the other side, which may not hear it. */
function cut(client: pg.ClientBase): void {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

/**
 * Servers, one of them takes writes, and the connections to it. All hosts are asked at once and the first that takes writes is taken: a machine that is off
 * would otherwise keep each new connection waiting. The one that was found is remembered. While there are connections, it is looked at; where it
 * is silent and another one takes writes, they are cut, since a machine that stands still would keep their callers waiting.
 */
class Servers {
  readonly #urls: readonly string[]
  #primary: string | undefined
  #finding: Promise<string> | undefined
  readonly #connections = new Map<DatabaseClient, string>()
  #watch: NodeJS.Timeout | undefined

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  /** The place of the primary among the hosts. @throws NoPrimary */
  async primary(): Promise<number> {
    if (this.#primary !== undefined) return this.#urls.indexOf(this.#primary)
    // Callers add to the error, so each gets one of its own.
    const url = await this.#find().catch(({ errors }: AggregateError) =>
      Promise.reject(new NoPrimary((errors as Error[]).map(({ message }) => message))),
    )
    return this.#urls.indexOf(url)
  }

  /** Asks all hosts at once; callers share the asking. @throws AggregateError with what each of them said */
  #find(): Promise<string> {
    return (this.#finding ??= Promise.any(this.#urls.map((url) => look(url)))
      .then((url) => (this.#primary = url))
      .finally(() => (this.#finding = undefined)))
  }

  /** A connection to this host could not be made, or it only reads. */
  failed(at: number): void {
    if (this.#primary === this.#urls[at]) this.#primary = undefined
  }

  connected(client: DatabaseClient, at: number): void {
    this.#connections.set(client, this.#urls[at] as string)
    client.once('end', () => this.#ended(client))
    this.#watch ??= setInterval(() => void this.#look(), lookEveryMs).unref()
  }

  #ended(client: DatabaseClient): void {
    this.#connections.delete(client)
    if (this.#connections.size > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  #isLooking = false
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const primary = this.#primary
      if (primary !== undefined && (await look(primary, silenceMsMax).catch(() => undefined)) !== undefined) return
      if (this.#primary === primary) this.#primary = undefined
      const now = await this.#find().catch(() => undefined)
      // While no other one takes writes, the old one may be busy and not dead.
      if (now !== undefined) for (const [client, url] of this.#connections) if (url !== now) cut(client)
    } finally {
      this.#isLooking = false
    }
  }
}

const known = new Map<string, Servers>()

/** The hosts of these addresses, without login and database. */
const keyOf = (urls: readonly string[]): string => urls.map((url) => firstAddress(url).host).join()

/** What is known of these hosts. Addresses that differ in login or database share it. */
function serversOf(urls: readonly string[]): Servers {
  const key = keyOf(urls)
  const servers = known.get(key) ?? new Servers(urls)
  known.set(key, servers)
  return servers
}

/** The limits of time that a connection begins with. */
const limitNames = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

const setting = ([name, value]: readonly [string, string]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`

/** Hosts with a pooler that takes no settings at the beginning of a connection, as PgBouncer: they get them by a statement. */
const poolers = new Set<string>()

/** Whether a pooler did not take a setting of ours. The next connection to it sets them by a statement. */
export const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && /^unsupported (startup parameter|options startup parameter)/.test(error.message)

/** Takes the settings of PostgreSQL out of what a connection begins with. */
function withoutSettings(config: pg.ClientConfig & { readonly connectionString: string }): {
  config: pg.ClientConfig
  settings: readonly (readonly [name: string, value: string])[]
} {
  const options = firstAddress(config.connectionString).searchParams.get('options') ?? ''
  const inOptions = [...options.matchAll(/-c\s*(\w+)=(\S*)/g)].map(([, name, value]) => [name as string, value as string] as const)
  const limits = limitNames.flatMap((name) => (config[name] === undefined ? [] : [[name, String(config[name])] as const]))
  const connectionString = changedAddress(config.connectionString, ({ searchParams }) => searchParams.delete('options'))
  return {
    config: { ...config, connectionString, ...Object.fromEntries(limitNames.map((name) => [name, undefined])) },
    settings: [...limits, ...inOptions],
  }
}

/**
 * A connection to the database that `DATABASE_URL` names: every one of Kencana's is made by this class. Of several hosts it takes the one that takes writes
 * (`hostsOf`); after a failover the next connection finds the new one.
 */
export class DatabaseClient extends pg.Client {
  readonly #hosts: Hosts
  #at = 0
  /** What a statement sets when it is connected. */
  readonly #settings: readonly (readonly [name: string, value: string])[]

  /** @throws Error for an address that leads to a server that only reads, or without an address */
  constructor(config?: pg.ClientConfig) {
    if (config?.connectionString === undefined) throw new Error('A connection needs the address of a database.')
    const hosts = hostsOf(config.connectionString)
    const one = { ...config, connectionString: hosts.urls[0] as string }
    const { config: plain, settings } = poolers.has(keyOf(hosts.urls)) ? withoutSettings(one) : { config: one, settings: [] }
    super(plain)
    this.#hosts = hosts
    this.#settings = settings
  }

  /** The address of the one host that it is connected to. */
  get address(): string {
    return this.#hosts.urls[this.#at] as string
  }

  override connect(): Promise<pg.Client>
  override connect(connected: (error: Error) => void): void
  override connect(connected?: (error: Error) => void): Promise<pg.Client> | void {
    const connecting = this.#connect()
    if (!connected) return connecting
    connecting.then(() => connected(null as never), connected)
  }

  async #connect(): Promise<this> {
    // It may break before its owner listens.
    const ignore = () => {}
    this.on('error', ignore)
    try {
      await (this.#hosts.wantsPrimary ? this.#connectToPrimary() : super.connect())
      if (this.#settings.length > 0) await super.query(`select ${this.#settings.map(setting).join(', ')}`)
    } catch (error) {
      if (isRefusedByPooler(error)) poolers.add(keyOf(this.#hosts.urls))
      cut(this)
      throw error
    }
    this.off('error', ignore)
    return this
  }

  async #connectToPrimary(): Promise<void> {
    const servers = serversOf(this.#hosts.urls)
    this.#at = await servers.primary()
    const { hostname, port } = firstAddress(this.address)
    // The driver reads these when it connects.
    Object.assign(this, { host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) })
    try {
      await super.connect()
      await refuseStandby(this)
    } catch (error) {
      servers.failed(this.#at)
      throw error
    }
    servers.connected(this, this.#at)
  }

  /** The server has become one that only reads: the next connection looks for the primary anew. */
  forgetPrimary(): void {
    if (this.#hosts.wantsPrimary) serversOf(this.#hosts.urls).failed(this.#at)
  }
}
