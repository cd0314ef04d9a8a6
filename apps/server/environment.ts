import type { BucketOptions } from '#engine/server/bucket-files.ts'
import { type ReadingLimits, readingMsMaxMost } from '#engine/server/reading.ts'
import type { TraceOptions } from '#engine/server/traces.ts'
import type { PortRange, PrinterReach } from '#modules/labels/server/public.ts'
import type { MarketplaceOptions } from '#modules/marketplace/server/public.ts'
import type { CloudAccess } from '#modules/messages/server/public.ts'
import type { Portal } from '#modules/portals/server/public.ts'
import type { Gateway } from './app.ts'
import { StartRefused } from './postgres/start-refused.ts'
import { resolve, sep } from 'node:path'

/** What the person who installs Kencana may set; the README's table says the same. */
export interface Environment {
  readonly port: number
  /** The address to listen on. Unless set: all of them, but this machine alone while demo users can log in. */
  readonly host: string | undefined
  readonly dataFolder: string
  /** The bucket that pictures are kept in; without it, the folder `files` of `dataFolder`. */
  readonly bucket: BucketOptions | undefined
  /** Where the archive of the embedded server is kept (docs/operations.md, "Any moment again"). If it is not set, there is no archive. */
  readonly archive: ArchiveSettings | undefined
  /** The secret of the archive, also where it is only restored from. */
  readonly archiveSecret: string | undefined
  /** A real server; without it the embedded one is started. */
  readonly databaseUrl: string | undefined
  /** The application's own login on that server; without it, the login of `databaseUrl` becomes its role. */
  readonly appDatabaseUrl: string | undefined
  readonly loadsDemo: boolean
  /** Always with a slash at both ends. */
  readonly base: string
  readonly isProduction: boolean
  /** Whether the calls are described at `api/docs`: in production only where that was asked for. */
  readonly servesDocs: boolean
  readonly logLevel: string
  readonly metricsToken: string | undefined
  /** The gateway that sends WhatsApp messages. Without it none are sent, and the user who tries gets a message. */
  readonly whatsapp: Gateway
  /** The Cloud API of WhatsApp, instead of a gateway. */
  readonly whatsappCloud: CloudAccess | undefined
  /** The messaging service that pushes requests for approvals to telephones. */
  readonly push: Gateway
  /** The web shop that receives pieces. Without it none are sent, and the user who tries gets a message. */
  readonly webShop: Gateway
  readonly marketplaces: MarketplaceOptions
  /** Further addresses and ports of label printers that the server may connect to. */
  readonly printerReach: PrinterReach
  /** The secret of the fingerprint reader of each shop that has one. */
  readonly readers: Readonly<Record<string, string>>
  /** The other portals of the owner, each with the token that it knows us by. */
  readonly portals: readonly Portal[]
  /** Other portals send this token to read here. If it is not set, they are refused. */
  readonly portalToken: string | undefined
  /** The address of the API that the screens call; without it, this server's own. */
  readonly backend: string | undefined
  /** The origins of screens that are served elsewhere and call this server's API. */
  readonly origins: readonly string[]
  /** The secret of encrypted payloads, and the fields that stay readable; without it payloads are not encrypted. */
  readonly payload: { readonly secret: string; readonly plain: readonly string[] } | undefined
  /** How long, in milliseconds, it still answers after the signal to stop (SIGTERM), until a load balancer notices. */
  readonly drainMs: number
  /** What the login page calls the branch of the sources; without it, the one that is checked out. */
  readonly branch: string | undefined
  /** How many reports are computed at once, for how long, and how many rows one may have. Missing values get a default. */
  readonly reading: Partial<Pick<ReadingLimits, 'atOnce' | 'msMax' | 'rowsMax'>>
  /** Where traces go, and how many (docs/operations.md, "Traces"). */
  readonly traces: Omit<TraceOptions, 'version'> | undefined
  /** The standby that answers reports, and how late it may be (docs/operations.md, "Reports elsewhere"). */
  readonly standby: { readonly url: string; readonly lagMsMax: number } | undefined
}

/** Where an archive is kept, and how. */
export interface ArchiveSettings {
  /** The folder; without it the bucket is the archive, with it the bucket has a copy. */
  readonly folder: string | undefined
  readonly bucket: BucketOptions | undefined
  /** The secret that everything in it is encrypted with. */
  readonly secret: string | undefined
  readonly everySeconds: number
  readonly keepDays: number
  /** So much of its log the server keeps for an archive that is away, in GB. */
  readonly waitGb: number
}

/** Reads the environment. @throws StartRefused with one line for the person at the terminal */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartRefused(`PORT=${env['PORT']} is not a port number.`)
  const path = (env['KENCANA_BASE'] ?? '/').replace(/^\/*|\/*$/g, '')
  if (!/^[\w\-./]*$/.test(path)) throw new StartRefused(`KENCANA_BASE=${env['KENCANA_BASE']} is not a path.`)
  return {
    port,
    host: env['HOST'] || undefined,
    dataFolder: resolve(env['KENCANA_DATA'] ?? '.data'),
    bucket: bucketIn(env, 'KENCANA_S3', 'Pictures are kept in a bucket'),
    archive: archiveIn(env),
    archiveSecret: env['KENCANA_BACKUP_KEY'] || undefined,
    databaseUrl: env['DATABASE_URL'] || undefined,
    appDatabaseUrl: env['KENCANA_APP_DATABASE_URL'] || undefined,
    loadsDemo: env['KENCANA_DEMO'] !== '0' && env['NODE_ENV'] !== 'production',
    base: path ? `/${path}/` : '/',
    isProduction: env['NODE_ENV'] === 'production',
    servesDocs: env['KENCANA_DOCS'] ? env['KENCANA_DOCS'] === '1' : env['NODE_ENV'] !== 'production',
    logLevel: env['KENCANA_LOG'] ?? 'warn',
    metricsToken: env['KENCANA_METRICS_TOKEN'] || undefined,
    whatsapp: { url: addressIn(env, 'KENCANA_WHATSAPP_URL'), token: env['KENCANA_WHATSAPP_TOKEN'] || undefined },
    whatsappCloud: cloudIn(env),
    push: { url: addressIn(env, 'KENCANA_PUSH_URL'), token: env['KENCANA_PUSH_TOKEN'] || undefined },
    marketplaces: marketplacesIn(env),
    webShop: { url: addressIn(env, 'KENCANA_WEB_SHOP_URL'), token: env['KENCANA_WEB_SHOP_TOKEN'] || undefined },
    printerReach: { ports: portsIn(env['KENCANA_PRINTER_PORTS'] ?? ''), isLoopbackAllowed: env['KENCANA_PRINTER_LOOPBACK'] === '1' },
    readers: readersIn(env['KENCANA_FINGERPRINT_READERS'] ?? ''),
    portals: portalsIn(env['KENCANA_PORTALS'] ?? ''),
    portalToken: portalTokenIn(env),
    backend: addressIn(env, 'KENCANA_BACKEND'),
    origins: originsIn(env['KENCANA_ORIGINS'] ?? ''),
    drainMs: drainIn(env),
    branch: env['KENCANA_BRANCH'] || undefined,
    payload: payloadIn(env),
    reading: readingIn(env),
    standby: standbyIn(env),
    traces: tracesIn(env),
  }
}

function readingIn(env: NodeJS.ProcessEnv): Environment['reading'] {
  const atOnce = countIn(env, 'KENCANA_REPORTS_AT_ONCE', 64)
  const seconds = countIn(env, 'KENCANA_REPORT_SECONDS', readingMsMaxMost / 1000)
  const rowsMax = countIn(env, 'KENCANA_REPORT_ROWS', 1_000_000)
  return { ...(atOnce ? { atOnce } : {}), ...(seconds ? { msMax: seconds * 1000 } : {}), ...(rowsMax ? { rowsMax } : {}) }
}

/** `OTEL_EXPORTER_OTLP_ENDPOINT` and what belongs to it, by the names of OpenTelemetry. @throws StartRefused */
function tracesIn(env: NodeJS.ProcessEnv): Environment['traces'] {
  const endpoint = addressIn(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === undefined) return undefined
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1)
  if (!(ratio >= 0 && ratio <= 1)) throw new StartRefused(`OTEL_TRACES_SAMPLER_ARG=${env['OTEL_TRACES_SAMPLER_ARG']} is not a share from 0 to 1.`)
  const headers = partsOf(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').map((part) => {
    const at = part.indexOf('=')
    // The message leaves the value out: it is a key.
    if (at < 1) throw new StartRefused('OTEL_EXPORTER_OTLP_HEADERS: a header is written name=value.')
    return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())] as const
  })
  return {
    endpoint,
    ratio,
    headers: Object.fromEntries(headers),
    serviceName: env['OTEL_SERVICE_NAME'] || 'kencana',
    slowMs: countIn(env, 'KENCANA_TRACE_SLOW_MS', 60_000) ?? slowMsUsual,
  }
}

const slowMsUsual = 100

const standbyLagSecondsUsual = 30

/** `KENCANA_READ_DATABASE_URL` and `KENCANA_READ_LAG_SECONDS`. @throws StartRefused */
function standbyIn(env: NodeJS.ProcessEnv): Environment['standby'] {
  const url = env['KENCANA_READ_DATABASE_URL']
  const seconds = countIn(env, 'KENCANA_READ_LAG_SECONDS', 3_600) ?? standbyLagSecondsUsual
  if (!url) return undefined
  // The message leaves the address out: it has a password.
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new StartRefused('KENCANA_READ_DATABASE_URL is not an address, such as postgres://kencana_app:…@10.0.0.7/kencana.')
  return { url, lagMsMax: seconds * 1_000 }
}

/** A whole number from 1 to `most`; undefined where it is not set. */
function countIn(env: NodeJS.ProcessEnv, name: string, most: number): number | undefined {
  const value = env[name]
  if (!value) return undefined
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > most) throw new StartRefused(`${name}=${value} is not a whole number from 1 to ${most}.`)
  return count
}

function addressIn(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const address = env[name]
  if (!address) return undefined
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw new StartRefused(`${name}=${address} is not an address.`)
  return address
}

const archiveSecretMin = 32

/** `KENCANA_BACKUP`, `KENCANA_BACKUP_S3_…` and what belongs to them. @throws StartRefused */
function archiveIn(env: NodeJS.ProcessEnv): ArchiveSettings | undefined {
  const folder = env['KENCANA_BACKUP'] ? resolve(env['KENCANA_BACKUP']) : undefined
  const bucket = bucketIn(env, 'KENCANA_BACKUP_S3', 'The archive is kept in a bucket')
  const secret = env['KENCANA_BACKUP_KEY'] || undefined
  if (secret !== undefined && secret.length < archiveSecretMin)
    throw new StartRefused(`KENCANA_BACKUP_KEY has fewer than ${archiveSecretMin} characters.`)
  if (folder === undefined && bucket === undefined) return undefined
  if (bucket && secret === undefined) throw new StartRefused('KENCANA_BACKUP_S3_… needs KENCANA_BACKUP_KEY: what leaves the machine is encrypted.')
  if (env['DATABASE_URL'])
    throw new StartRefused(
      'KENCANA_BACKUP is for the embedded database. DATABASE_URL leads to a server of your own: see docs/operations.md, "Any moment again".',
    )
  if (folder !== undefined && `${folder}${sep}`.startsWith(`${resolve(env['KENCANA_DATA'] ?? '.data')}${sep}`))
    throw new StartRefused(`KENCANA_BACKUP=${folder} is inside of KENCANA_DATA: what is lost with the data is no backup.`)
  if (bucket && env['KENCANA_S3_BUCKET'] === bucket.bucket && env['KENCANA_S3_ENDPOINT'] === bucket.endpoint)
    throw new StartRefused(`KENCANA_BACKUP_S3_BUCKET=${bucket.bucket} is the bucket of the pictures: name another one.`)
  return {
    folder,
    bucket,
    secret,
    everySeconds: countIn(env, 'KENCANA_BACKUP_SECONDS', 3_600) ?? 60,
    keepDays: countIn(env, 'KENCANA_BACKUP_DAYS', 3_650) ?? 14,
    waitGb: countIn(env, 'KENCANA_BACKUP_WAIT_GB', 1_000) ?? 8,
  }
}

/** `KENCANA_S3_ENDPOINT` and what belongs to it: all of it or nothing. @throws StartRefused */
function bucketIn(env: NodeJS.ProcessEnv, prefix: string, what: string): BucketOptions | undefined {
  const names = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY', 'SECRET'].map((name) => `${prefix}_${name}`)
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new StartRefused(`${missing.join(', ')}: missing. ${what} with all of ${names.join(', ')}.`)
  const [endpoint, bucket, region, key, secret] = [addressIn(env, `${prefix}_ENDPOINT`), ...names.slice(1).map((name) => env[name])] as string[]
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket as string)) throw new StartRefused(`${prefix}_BUCKET=${bucket} is not the name of a bucket.`)
  const style = env[`${prefix}_PATH_STYLE`] || '1'
  if (!/^[01]$/.test(style)) throw new StartRefused(`${prefix}_PATH_STYLE=${style} is neither 1 (https://store/bucket) nor 0 (https://bucket.store).`)
  return { endpoint, bucket, region, key, secret, isPathStyle: style === '1' } as BucketOptions
}

/** `KENCANA_WHATSAPP_CLOUD_NUMBERS=628…=phone number id,…` and what belongs to it. @throws StartRefused */
function cloudIn(env: NodeJS.ProcessEnv): CloudAccess | undefined {
  const prefix = 'KENCANA_WHATSAPP_CLOUD'
  const numbers = partsOf(env[`${prefix}_NUMBERS`] ?? '').map((part) => {
    const [, number, id] = /^(\d{8,15})=(\d{5,30})$/.exec(part) ?? []
    if (number === undefined || id === undefined) throw new StartRefused(`${prefix}_NUMBERS: an account is written 6281…=its phone number id.`)
    return [number, id] as const
  })
  if (numbers.length === 0) return undefined
  if (env['KENCANA_WHATSAPP_URL']) throw new StartRefused(`${prefix}_NUMBERS and KENCANA_WHATSAPP_URL: messages leave by one of them.`)
  const needed = (name: string): string => {
    const value = env[`${prefix}_${name}`]
    if (!value || value.length < 16) throw new StartRefused(`${prefix}_${name} is missing or has fewer than 16 characters.`)
    return value
  }
  return {
    url: (addressIn(env, `${prefix}_URL`) ?? 'https://graph.facebook.com/v23.0').replace(/\/+$/, ''),
    token: needed('TOKEN'),
    appSecret: needed('SECRET'),
    verifyToken: needed('VERIFY'),
    numbers: new Map(numbers),
    language: env[`${prefix}_LANGUAGE`] || 'id',
  }
}

/** `KENCANA_MARKETPLACE_KEY` and what belongs to it. @throws StartRefused */
function marketplacesIn(env: NodeJS.ProcessEnv): MarketplaceOptions {
  const prefix = 'KENCANA_MARKETPLACE'
  const key = env[`${prefix}_KEY`] || undefined
  const address = addressIn(env, `${prefix}_ADDRESS`)
  if (key !== undefined && key.length < marketplaceKeyMin) throw new StartRefused(`${prefix}_KEY has fewer than ${marketplaceKeyMin} characters.`)
  if (key !== undefined && address === undefined)
    throw new StartRefused(`${prefix}_KEY needs ${prefix}_ADDRESS: marketplaces tell us of orders there.`)
  const urls = { shopeeUrl: addressIn(env, 'KENCANA_SHOPEE_URL'), tiktokUrl: addressIn(env, 'KENCANA_TIKTOK_URL') }
  return { key, address, ...urls, tiktokAuthUrl: addressIn(env, 'KENCANA_TIKTOK_AUTH_URL') }
}

const marketplaceKeyMin = 32

/** If one server has a database of its own, no other server could answer instead. */
const drainSecondsUsual = (env: NodeJS.ProcessEnv) => (env['DATABASE_URL'] ? 2 : 0)
const drainSecondsMax = 300

function drainIn(env: NodeJS.ProcessEnv): number {
  const given = env['KENCANA_DRAIN_SECONDS']
  const seconds = given ? Number(given) : drainSecondsUsual(env)
  if (!(seconds >= 0 && seconds <= drainSecondsMax)) throw new StartRefused(`KENCANA_DRAIN_SECONDS=${given} is not between 0 and ${drainSecondsMax}.`)
  return seconds * 1_000
}

const payloadSecretMin = 32

function payloadIn(env: NodeJS.ProcessEnv): Environment['payload'] {
  const secret = env['KENCANA_PAYLOAD_KEY']
  const plain = partsOf(env['KENCANA_PAYLOAD_PLAIN'] ?? '')
  if (!secret) return undefined
  if (secret.length < payloadSecretMin) throw new StartRefused(`KENCANA_PAYLOAD_KEY has fewer than ${payloadSecretMin} characters.`)
  const wrong = plain.find((name) => !/^\w+$/.test(name) || name === 'payload')
  if (wrong) throw new StartRefused(`KENCANA_PAYLOAD_PLAIN: ${wrong} is not the name of a field.`)
  return { secret, plain }
}

/** What stands between commas. */
function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** `https://layar.example,https://lain.example:8443` @throws StartRefused */
export function originsIn(text: string): string[] {
  const origins = partsOf(text)
  for (const origin of origins) {
    // A browser sends the origin in exactly one spelling. Any other spelling would never match, and the reason would be hard to find.
    if (!/^https?:\/\/[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new StartRefused(`KENCANA_ORIGINS: ${origin} is not an origin, such as https://layar.example or http://10.0.0.5:3000.`)
    }
  }
  return origins
}

/** Reads ports such as `9200,4000-4010`. @throws StartRefused */
function portsIn(text: string): PortRange[] {
  return partsOf(text).map((part) => {
    const [, from, to] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to ?? from)]
    if (!(first >= 1 && first <= last && last <= 65_535)) {
      throw new StartRefused(`KENCANA_PRINTER_PORTS: ${part} is neither a port nor a range of ports, such as 9200 or 4000-4010.`)
    }
    return [first, last] as const
  })
}

const portalTokenMin = 32

/** `https://barat.example=token,http://10.0.0.7:3000/kencana=token` @throws StartRefused */
function portalsIn(text: string): Portal[] {
  const name = 'KENCANA_PORTALS'
  const portals = partsOf(text).map((part) => {
    const [, address, token] = /^(https?:\/\/[^=?#]+)=(.+)$/.exec(part) ?? []
    // The message about the error leaves the token out.
    if (address === undefined || token === undefined || !URL.canParse(address)) {
      throw new StartRefused(`${name}: a portal is written https://its.address=token, and ${part.split('=')[0]} is not.`)
    }
    if (token.length < portalTokenMin) throw new StartRefused(`${name}: the token of ${address} has fewer than ${portalTokenMin} characters.`)
    return { url: `${address.replace(/\/+$/, '')}/`, token }
  })
  if (new Set(portals.map(({ url }) => url)).size < portals.length) throw new StartRefused(`${name}: an address stands there twice.`)
  return portals
}

function portalTokenIn(env: NodeJS.ProcessEnv): string | undefined {
  const token = env['KENCANA_PORTAL_TOKEN']
  if (!token) return undefined
  if (token.length < portalTokenMin) throw new StartRefused(`KENCANA_PORTAL_TOKEN has fewer than ${portalTokenMin} characters.`)
  return token
}

/** `MC2=secret,MC3=secret` */
function readersIn(text: string): Record<string, string> {
  const name = 'KENCANA_FINGERPRINT_READERS'
  const readers = partsOf(text).map((part) => {
    const [, kode_toko, secret] = /^([^=]+)=(.*)$/.exec(part) ?? []
    if (kode_toko === undefined || secret === undefined) throw new StartRefused(`${name}: a reader is written SHOP=secret.`)
    if (secret.length < 24) throw new StartRefused(`${name}: the secret of ${kode_toko} has fewer than 24 characters.`)
    return [kode_toko, secret] as const
  })
  if (new Set(readers.map(([, secret]) => secret)).size < readers.length) throw new StartRefused(`${name}: two shops have the same secret.`)
  return Object.fromEntries(readers)
}
