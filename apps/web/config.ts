import { z } from 'zod'

const address = z.string().nullable().default(null)

/**
 * What the server tells the browser before anything else (specification §7, first paragraph): one build serves every
 * installation, and this file makes the difference.
 */
const configSchema = z.object({
  /** Where the calls go, relative to the base path unless it is a whole address. */
  backend: z.string().default('api/'),
  /** The wholesale server, the public address of its screens, the online store and the messaging server. */
  grosir: address,
  grosir_domain: address,
  online_store: address,
  messaging: address,
  /** PUSAT marks a head-office installation. */
  app_type: z.string().default('CABANG'),
  /** How approvals are given: MANUAL or FINGERPRINT. */
  auth_type: z.string().default('MANUAL'),
  /** The version that the server expects of the browser, and its own. */
  version: z.string().default(''),
  server_version: z.string().default(''),
  branch: z.string().default(''),
  /** The base path: '/' or '/kencana/'. */
  base: z
    .string()
    .default('/')
    .transform((base) => (base.endsWith('/') ? base : `${base}/`)),
  /** The language of somebody who has not chosen one. */
  language: z.string().default('id'),
})

/** The runtime configuration of this installation. */
export type Config = z.output<typeof configSchema>

/**
 * Fetches and checks `config.json`, which lies beside `index.html`.
 * @throws when the server does not answer or the file is not what it should be.
 */
export async function readConfig(): Promise<Config> {
  const reply = await fetch(new URL('config.json', document.baseURI), { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`config.json: ${reply.status}`)
  return configSchema.parse(await reply.json())
}
