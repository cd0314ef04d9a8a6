import { z } from 'zod'

const said = z.string().trim().default('')

/** An address that an installation need not have. */
const address = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)

/**
 * What the server tells the browser before anything else (specification §7, first paragraph): one build serves every
 * installation, and this file makes the difference.
 */
const configSchema = z.object({
  /** Where the calls go, relative to the base path unless it is a whole address. */
  backend: said.transform((text) => (text ? text.replace(/\/*$/, '/') : 'api/')),
  /** The wholesale server, the public address of its screens, the online store and the messaging server. */
  grosir: address,
  grosir_domain: address,
  online_store: address,
  messaging: address,
  /** PUSAT marks a head-office installation. */
  app_type: said,
  /** How approvals are given: MANUAL or FINGERPRINT. */
  auth_type: said,
  /** The version that the server expects of the browser, and its own. */
  version: said,
  server_version: said,
  branch: said,
  /** The base path: '/' or '/kencana/'. */
  base: said.transform((text) => text.replace(/\/*$/, '/')),
  /** The language of somebody who has not chosen one. */
  language: said.transform((text) => text || 'id'),
})

/** The runtime configuration of this installation. */
export type Config = z.output<typeof configSchema>

/** What is in `config.json`, checked and completed. @throws when it is not what it should be. */
export function checkConfig(json: unknown): Config {
  return configSchema.parse(json)
}

/**
 * Fetches and checks `config.json`, which lies beside `index.html`.
 * @throws when the server does not answer or the file is not what it should be.
 */
export async function readConfig(): Promise<Config> {
  const reply = await fetch(new URL('config.json', document.baseURI), { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`config.json: ${reply.status}`)
  return checkConfig(await reply.json())
}
