import { z } from 'zod'

const said = z.string().trim().default('')

/**
 * What the server tells the browser before anything else (specification §7, first paragraph): one build serves every
 * installation, and this file makes the difference.
 */
const configSchema = z.object({
  /** Where the calls go, relative to the base path unless it is a whole address. */
  backend: said.transform((text) => (text ? text.replace(/\/*$/, '/') : 'api/')),
  /** The version of the server that answers the calls, and the branch of its sources. */
  version: said,
  branch: said,
  /** How payloads are encrypted, where they are. */
  payload: z
    .object({ key: z.string(), plain: z.array(z.string()) })
    .nullable()
    .default(null),
  /** The base path: '/' or '/kencana/'. */
  base: said.transform((text) => text.replace(/\/*$/, '/')),
  /** The language that the chain has set, for users who have not chosen one (`MULTI_BAHASA`). */
  language: said.transform((text) => text || 'id'),
  /** Whether these screens are the training, or have a training next to them. */
  training: z.enum(['HERE', 'BESIDE', 'NONE']).default('NONE'),
  /** The shops of a demo chain that are still being made. */
  demo: z.array(z.string()).optional(),
})

/** The runtime configuration of this installation. */
export type Config = z.output<typeof configSchema>

/** The content of `config.json`, checked and completed. @throws if it is not valid. */
export function checkConfig(json: unknown): Config {
  return configSchema.parse(json)
}

/**
 * Reads and checks `config.json`. A page of our own server contains it; otherwise it is fetched. If another server answers the calls, that server
 * also gives the facts about itself and its chain.
 * @throws if a server does not answer or the file is not valid.
 */
export async function readConfig(): Promise<Config> {
  const carried = document.querySelector('#config')?.textContent
  const own = carried ? checkConfig(JSON.parse(carried)) : await fetchConfig(new URL('config.json', document.baseURI))
  if (!URL.canParse(own.backend)) return own
  return { ...(await fetchConfig(new URL('../config.json', own.backend))), backend: own.backend, base: own.base, training: own.training }
}

/** Asks our server again, also where the page carries what it said. @throws if it does not answer */
export const configNow = (): Promise<Config> => fetchConfig(new URL('config.json', document.baseURI))

async function fetchConfig(address: URL): Promise<Config> {
  const reply = await fetch(address, { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`${address.href}: ${reply.status}`)
  return checkConfig(await reply.json())
}
