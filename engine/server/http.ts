import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { z } from 'zod'
import { paramNames, splitCall } from '../contract/endpoint.ts'
import { Refusal, core } from '../contract/refusal.ts'
import { type ErrorOptions, answerError } from './answer-error.ts'
import { answerOrigins, connectSources, openToOrigins, readFromOrigins } from './cors.ts'
import { describeCalls, descriptionOf, gatherCalls } from './describe-calls.ts'
import { type HealthOptions, measure, registerHealth } from './health.ts'
import type { Log } from './log.ts'
import { serveMasterCalls } from './master-calls.ts'
import { type PayloadOptions, encryptPayloads } from './payload-cipher.ts'
import { serveReportCalls } from './report-call.ts'
import { type CallOptions, recallsOr, runsCall } from './run-call.ts'
import type { Served, ServedEndpoint, ServerModule } from './serve.ts'
import { type Span, beginRequest, within } from './traces.ts'
import { serveWebhooks } from './webhook.ts'

export interface HttpOptions extends CallOptions, ErrorOptions, HealthOptions {
  readonly modules: readonly ServerModule[]
  /** The server that our screens call, where it is another. */
  readonly backend?: string | undefined
  /** What our screens talk to on the machine of the browser. */
  readonly local?: readonly string[] | undefined
  /** How payloads are encrypted, where they are. */
  readonly payload?: PayloadOptions | undefined
  /** The other origins whose screens call us. */
  readonly origins?: readonly string[] | undefined
  readonly log: Log
  /** Whether the calls are described at `api/docs`. */
  readonly servesDocs: boolean
}

// Checks without a text in a contract answer in the language of the sources.
z.config(z.locales.id())

const bodyBytesMax = 4 * 1024 * 1024
const fileBytesMax = 12 * 1024 * 1024
/** What the first flight of packets carries is there no sooner for being smaller, and packing it takes a few milliseconds of a busy machine. */
const compressedBytesMin = 14_000
/** A request must be there: what it says of itself soon, and all of it in the time that a photo takes on a slow line. */
const headersMsMax = 20_000
const requestMsMax = 120_000
/** The HTTP side of the server: every declared call below `<base>api/`, its description, health and metrics. Does not listen yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyBytesMax,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    trustProxy: 'loopback',
    requestTimeout: requestMsMax,
    http: { headersTimeout: headersMsMax, connectionsCheckingInterval: 5_000 },
  })
  // The contracts are checked in `runsCall`, all parts at once; the schemas of the routes are for the description only.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  app.setErrorHandler((error, request, reply) => {
    const span = spans.get(request)
    const answer = () => answerError(error, request, reply, options)
    // Its line in the log names the trace.
    return span ? within(span, answer) : answer()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set('http.response.status_code', reply.statusCode)
    span?.end(reply.statusCode >= 500)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (options.isDraining()) reply.header('connection', 'close')
    // An answer of the API belongs to one user. No proxy and no browser keeps it unless the call says so.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Compiled code is also fetched from here: the reader of codes for cameras. Text is never run as a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component kit sets styles on elements; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: connectSources(options.backend, options.local),
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    // A shop's server often speaks plain HTTP inside its own network; TLS is the proxy's business.
    strictTransportSecurity: false,
  })
  answerOrigins(app, options)
  encryptPayloads(app, options.payload)
  await app.register(multipart, { limits: { fileSize: fileBytesMax, files: 1, fields: 40 } })
  await app.register(compress, { threshold: compressedBytesMin, encodings: ['gzip'] })
  measure(app, options.metrics)

  if (options.servesDocs) await gatherCalls(app, options)

  await app.register(
    async (api) => {
      if (options.servesDocs) await describeCalls(api, options)
      for (const module of options.modules) {
        for (const served of module.serves) {
          if (served.type === 'endpoint') registerCall(api, served, module.name, options)
          else for (const call of callsOf(served)) registerCall(api, call, module.name, options)
        }
      }
      await serveWebhooks(
        api,
        options.modules.flatMap(({ webhooks }) => webhooks),
      )
      api.setNotFoundHandler((request, reply) => answerError(new Refusal(core.NOT_FOUND), request, reply, options))
    },
    { prefix: `${options.base}api` },
  )
  registerHealth(app, options)
  return app
}

/** The traces of requests that are under way. */
const spans = new WeakMap<FastifyRequest, Span>()

type Answers = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Answers a call in a span of its own, where it is traced (docs/decisions/230). */
const tracedCall =
  (call: string, answer: Answers): Answers =>
  (request, reply) => {
    const span = beginRequest(call, request.headers['traceparent'])
    if (!span) return answer(request, reply)
    spans.set(request, span)
    span.set('http.request.method', request.method)
    span.set('http.route', request.routeOptions.url ?? '')
    span.set('kencana.request_id', request.id)
    return within(span, () => answer(request, reply))
  }

/** The calls that are served. */
export function callsOf(served: Exclude<Served, ServedEndpoint>): readonly ServedEndpoint[] {
  if (served.type === 'report') return serveReportCalls(served)
  return served.type === 'document' ? served.calls : serveMasterCalls(served)
}

const noParams = z.object({})

function registerCall(api: FastifyInstance, served: ServedEndpoint, module: string, options: HttpOptions): void {
  const { endpoint } = served
  const { method, path } = splitCall(endpoint.call)
  // Deny by default: a call without an access rule does not register.
  if (!endpoint.access) throw new Error(`${endpoint.call} declares no access rule`)
  const params = paramNames(endpoint.call)
  const paramSchema = params.length > 0 ? z.object(Object.fromEntries(params.map((name) => [name, z.string().min(1).max(200)]))) : noParams
  const url = `/${path.replace(/\{(\w+)\}/g, ':$1')}`
  const run = runsCall(served, paramSchema, options)
  const answer = tracedCall(endpoint.call, served.recall ? recallsOr((requested) => served.recall?.(requested), run) : run)
  if (endpoint.isPublic) api.options(url, { schema: { hide: true } }, (_, reply) => reply.status(204).headers(readFromOrigins).send())
  api.route({
    method,
    // Calls have no HEAD routes, because callers need the answer. Making these routes took a quarter of the work of putting an application together.
    exposeHeadRoute: false,
    url,
    // What is remembered is packed already, and no page: rules for pages and another look at its size would take longer than the answer.
    ...(served.recall ? { helmet: false, compress: false } : {}),
    ...(options.servesDocs ? { schema: descriptionOf(endpoint, module, paramSchema) } : {}),
    handler: endpoint.isPublic ? (request, reply) => answer(request, reply.headers(openToOrigins)) : answer,
  })
}
