import type { FastifyInstance } from 'fastify'
import { core, refuse } from '../contract/refusal.ts'
import type { Database } from './database.ts'
import type { Metrics } from './metrics.ts'
import type { Standby } from './standby.ts'

/**
 * If every connection has been lent out for so long, in milliseconds, only a restart helps. The health check then fails, so that the operator learns
 * of it.
 */
const stuckMsMax = 30_000

/** What the health check reports on. */
export interface HealthOptions {
  readonly database: Database
  readonly metrics: Metrics
  readonly standby?: Standby | undefined
  /** The path below which everything is served: `/` or `/kencana/`. */
  readonly base: string
  readonly version: string
  /** The token that another machine must send as a bearer token to read the metrics. This machine needs none. */
  readonly metricsToken?: string | undefined
  /** Whether this server is about to stop. It still answers, but takes no new users and sends the present ones elsewhere. */
  readonly isDraining: () => boolean
}

/** Measures every answer. */
export function measure(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Serves the health of the server, whether it can answer, and its metrics. */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { base, database, metrics, standby } = options
  // A standby that is away does not stop this server: the answer stays 200.
  const standbyNow = () => {
    if (!standby) return {}
    const { reason, lagMs } = standby.state()
    return { standby: { status: reason === undefined ? 'used' : reason.toLowerCase(), lag_seconds: lagMs === undefined ? null : lagMs / 1000 } }
  }
  app.get(`${base}health/live`, { schema: { hide: true } }, (_, reply) =>
    database.stuckMs() > stuckMsMax ? reply.status(503).send({ status: 'stuck' }) : reply.send({ status: 'ok' }),
  )
  app.get(`${base}health/ready`, { schema: { hide: true } }, async (_, reply) => {
    if (options.isDraining()) return reply.status(503).send({ status: 'stopping' })
    try {
      await database.pool.query('select 1')
      return { status: 'ok', version: options.version, ...standbyNow() }
    } catch {
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })
  app.get(`${base}metrics`, { schema: { hide: true } }, async (request, reply) => {
    // A request with a forwarding header came through a proxy, so it is not from this machine itself.
    const isLocal = ['127.0.0.1', '::1'].includes(request.socket.remoteAddress ?? '') && !forwardingHeaders.some((name) => name in request.headers)
    const isKnown = options.metricsToken !== undefined && request.headers.authorization === `Bearer ${options.metricsToken}`
    if (!isLocal && !isKnown) refuse(core.FORBIDDEN)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
