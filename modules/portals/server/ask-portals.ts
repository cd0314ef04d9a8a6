import type { Endpoint } from '#engine/contract/endpoint.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { refuse } from '#engine/contract/refusal.ts'
import { refusalFor } from '#engine/server/access.ts'
import { portalHeader } from '#engine/server/run-call.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { traceHeaders } from '#engine/server/traces.ts'
import type { PortalAnswer, postToPortals as postCall, readPortals as readCall } from '../contract/portal.ts'
import { refusals } from '../contract/refusals.ts'

/** Another installation of the owner: its address with a slash at the end, and the token that it knows us by. */
export interface Portal {
  readonly url: string
  readonly token: string
}

export interface AskNeeds {
  readonly portals: readonly Portal[]
  /** The calls that a portal may be asked for, by verb and path: `GET cash-pusat/toko`. */
  readonly calls: () => ReadonlyMap<string, Endpoint>
  /** How long all of them are waited for, in milliseconds. */
  readonly msMax?: number
}

const usualMsMax = 10_000
/** A list of masters of five thousand rows is a megabyte. */
const bytesMax = 16 * 1024 * 1024

const silent = 'Tidak Menjawab Dalam 10 Detik'
const outOfReach = 'Tidak Bisa Dihubungi'
const unknownAnswer = 'Jawaban Tidak Dikenal'

/** How people call a portal: its address without the protocol. */
export const nameOf = ({ url }: Pick<Portal, 'url'>) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Asks every portal for what a path reads; without a path it says which there are. */
export const readsPortals =
  (needs: AskNeeds): Handler<typeof readCall> =>
  async (input) => {
    const { path } = input.query
    if (path === undefined) return { values: needs.portals.map((portal) => ({ portal: nameOf(portal) })) }
    return collected(needs, input, 'GET', path)
  }

/** The same with a body. */
export const postsToPortals =
  (needs: AskNeeds): Handler<typeof postCall> =>
  (input) =>
    collected(needs, input, 'POST', input.body.path, input.body.body)

/**
 * Asks all portals at once and waits for each for the same time. A failed portal is named next to those that answer.
 * @throws Refusal NOT_ASKED_OF_PORTALS outside of the closed list, FORBIDDEN where the person may not read it here either, PORTALS_SILENT where none answers
 */
async function collected(needs: AskNeeds, { caller, gone, log }: Context, method: 'GET' | 'POST', path: string, body?: unknown) {
  const [bare = '', query] = path.split(/\?(.*)/s)
  const endpoint = needs.calls().get(`${method} ${bare}`) ?? refuse(refusals.NOT_ASKED_OF_PORTALS)
  const refused = refusalFor(endpoint.access, caller)
  if (refused) refuse(refused)
  const { path: known } = splitCall(endpoint.call)
  // The path is our own spelling; of what was asked only the query is taken over, as a query.
  const asks = `api/${known}${query ? `?${new URLSearchParams(query)}` : ''}`
  const values = await Promise.all(
    needs.portals.map(async (portal): Promise<PortalAnswer> => {
      try {
        return { portal: nameOf(portal), data: await ask(portal, asks, { method, body, signal: gone, msMax: needs.msMax ?? usualMsMax }, endpoint) }
      } catch (error) {
        log.warn({ err: error, portal: nameOf(portal), path: known }, 'a portal did not answer')
        return { portal: nameOf(portal), error: error instanceof PortalFailed ? error.message : outOfReach }
      }
    }),
  )
  if (values.length > 0 && values.every(({ error }) => error !== undefined)) {
    refuse(refusals.PORTALS_SILENT, { portal: values.map(({ portal, error }) => `${portal}: ${error}`) })
  }
  return { values }
}

/** A portal that failed, in words of the screen. */
class PortalFailed extends Error {}

interface Asking {
  readonly method: 'GET' | 'POST'
  readonly body: unknown
  readonly signal: AbortSignal
  readonly msMax: number
}

async function ask({ url, token }: Portal, path: string, { method, body, signal, msMax }: Asking, { reply }: Endpoint): Promise<unknown> {
  const time = AbortSignal.timeout(msMax)
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { [portalHeader]: token, ...traceHeaders(), ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      // The token is for this address alone.
      redirect: 'error',
      signal: AbortSignal.any([signal, time]),
    })
    const said = jsonOf(await textOf(answer))
    if (!answer.ok) throw new PortalFailed(saidOf(said) ?? `HTTP ${answer.status}`)
    const data = reply.safeParse(said)
    // Another version of it may answer in other words.
    if (!data.success) throw new PortalFailed(unknownAnswer)
    return data.data
  } catch (error) {
    throw time.aborted ? new PortalFailed(silent) : error
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > bytesMax) throw new PortalFailed('Jawaban Terlalu Besar')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const saidOf = (said: unknown): string | undefined =>
  typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string' ? said.message.slice(0, 200) : undefined
