import type { Gateway } from './app.ts'
import { StartRefused } from './postgres/start-refused.ts'
import { resolve } from 'node:path'

/** What the person who installs Kencana may set; the README's table says the same. */
export interface Environment {
  readonly port: number
  /** The address to listen on. Unless set: all of them, but this machine alone while demo users can log in. */
  readonly host: string | undefined
  readonly dataFolder: string
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
  /** The gateway that sends WhatsApp messages; without it nothing is sent, and whoever tries is told. */
  readonly whatsapp: Gateway
  /** The messaging service that pushes requests for approvals to telephones. */
  readonly push: Gateway
  /** The secret of the fingerprint reader of each shop that has one. */
  readonly readers: Readonly<Record<string, string>>
  /** What `config.json` tells the browser besides what the server knows itself (specification §7). */
  readonly web: Readonly<Record<string, string>>
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
    databaseUrl: env['DATABASE_URL'] || undefined,
    appDatabaseUrl: env['KENCANA_APP_DATABASE_URL'] || undefined,
    loadsDemo: env['KENCANA_DEMO'] !== '0' && env['NODE_ENV'] !== 'production',
    base: path ? `/${path}/` : '/',
    isProduction: env['NODE_ENV'] === 'production',
    servesDocs: env['KENCANA_DOCS'] ? env['KENCANA_DOCS'] === '1' : env['NODE_ENV'] !== 'production',
    logLevel: env['KENCANA_LOG'] ?? 'warn',
    metricsToken: env['KENCANA_METRICS_TOKEN'] || undefined,
    whatsapp: { url: addressIn(env, 'KENCANA_WHATSAPP_URL'), token: env['KENCANA_WHATSAPP_TOKEN'] || undefined },
    push: { url: addressIn(env, 'KENCANA_PUSH_URL'), token: env['KENCANA_PUSH_TOKEN'] || undefined },
    readers: readersIn(env['KENCANA_FINGERPRINT_READERS'] ?? ''),
    web: {
      backend: env['KENCANA_BACKEND'] ?? '',
      grosir: env['KENCANA_GROSIR'] ?? '',
      online_store: env['KENCANA_ONLINE_STORE'] ?? '',
      messaging: env['KENCANA_MESSAGING'] ?? '',
      app_type: env['KENCANA_APP_TYPE'] ?? 'PUSAT',
      auth_type: env['KENCANA_AUTH_TYPE'] ?? 'manual',
      grosir_domain: env['KENCANA_GROSIR_DOMAIN'] ?? '',
      branch: env['KENCANA_BRANCH'] ?? 'main',
    },
  }
}

function addressIn(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const address = env[name]
  if (!address) return undefined
  if (!URL.canParse(address)) throw new StartRefused(`${name}=${address} is not an address.`)
  return address
}

/** `MC2=secret,MC3=secret` */
function readersIn(text: string): Record<string, string> {
  const name = 'KENCANA_FINGERPRINT_READERS'
  const readers = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, kode_toko, secret] = /^([^=]+)=(.*)$/.exec(part) ?? []
      if (kode_toko === undefined || secret === undefined) throw new StartRefused(`${name}: a reader is written SHOP=secret.`)
      if (secret.length < 24) throw new StartRefused(`${name}: the secret of ${kode_toko} has fewer than 24 characters.`)
      return [kode_toko, secret] as const
    })
  if (new Set(readers.map(([, secret]) => secret)).size < readers.length) throw new StartRefused(`${name}: two shops have the same secret.`)
  return Object.fromEntries(readers)
}
