import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { paramNames, splitCall } from '../contract/endpoint.ts'
import { progressTopic, startProgress } from '../contract/progress.ts'
import { type ErrorBody, Refusal, core, faultText, refuse } from '../contract/refusal.ts'
import { describeAccess, refusalFor } from './access.ts'
import { type AuditRow, auditStatement, keyOfCall, subjectOfCall, writeAudit } from './audit.ts'
import { type Caller, nobody } from './caller.ts'
import { answerOrigins, connectSources } from './cors.ts'
import { type Database, isOutOfReach } from './database.ts'
import { type DatabaseRefusals, type TableNames, refusalOf } from './database-refusals.ts'
import type { Log } from './log.ts'
import { serveMasterCalls } from './master-calls.ts'
import type { Metrics } from './metrics.ts'
import type { Enqueue } from './jobs.ts'
import { putInOutbox } from './outbox.ts'
import { type Tell, rooms } from './realtime.ts'
import { packed } from './packed.ts'
import { type PayloadOptions, encryptPayloads } from './payload-cipher.ts'
import type { Reading } from './reading.ts'
import { serveReportCall } from './report-call.ts'
import { type Change, type Context, FileAnswer, type ServedEndpoint, type ServerModule, type Upload } from './serve.ts'
import { type Traveller, answeredEarlier, inOneTransaction, inTransaction, inputHashOf } from './transaction.ts'
import { travelTogether } from './together.ts'

/** Finds out who holds a token. `shop` is the shop that a head-office user looks at. Refuses INVALID_TOKEN and WRONG_SHOP. */
export type Identify = (token: string, shop: string | undefined) => Promise<Caller>

export interface HttpOptions {
  readonly database: Database
  /** The connections of those calls that read much. */
  readonly reading: Reading
  readonly modules: readonly ServerModule[]
  readonly identify: Identify
  readonly databaseRefusals: DatabaseRefusals
  /** What people call the tables, for the refusal that says who still uses a row. */
  readonly tableNames: TableNames
  readonly metrics: Metrics
  /** Leaves a job for later. */
  readonly enqueue: Enqueue
  /** Says something to open browsers past the outbox. */
  readonly tell: Tell
  /** Hears that goods or money of a shop have moved. */
  readonly moved: (kode_toko: string) => void
  /** The path below which everything is served: `/` or `/kencana/`. */
  readonly base: string
  readonly version: string
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
  /** Where the metrics may be read from besides this machine: whoever sends this as a bearer token. */
  readonly metricsToken?: string | undefined
  /** Whether this server is about to stop: it answers as ever, but wants nobody new, and whoever is here to go elsewhere. */
  readonly isDraining: () => boolean
}

// What no contract has words of its own for is told in the language of the sources.
z.config(z.locales.id())

const bodyBytesMax = 4 * 1024 * 1024
const fileBytesMax = 12 * 1024 * 1024
/** What the first flight of packets carries is there no sooner for being smaller, and packing it takes a few milliseconds of a busy machine. */
const compressedBytesMin = 14_000
/** A request must be there: what it says of itself soon, and all of it in the time that a photo takes on a slow line. */
const headersMsMax = 20_000
const requestMsMax = 120_000
/** When every connection has been lent out for so long, only a new start helps, and whoever keeps the server is told. */
const stuckMsMax = 30_000

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
  // The contracts are checked in `runCall`, all parts at once; the schemas of the routes are for the description only.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options))
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (options.isDraining()) reply.header('connection', 'close')
    // What the API answers is somebody's own: no proxy and no browser keeps it unless the call says so.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // What is compiled is fetched from here as well: the reader of codes for cameras. Text is never run as a script.
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

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kencana',
        version: options.version,
        description: 'Every call, with who may make it. Log in with `POST users/login` and send the token as `x-auth-token`.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } } },
      servers: [{ url: `${options.base}api` }],
    },
    transform: ({ schema, url, ...rest }) => jsonSchemaTransform({ schema, url: url.slice(`${options.base}api`.length), ...rest }) as never,
  })

  await app.register(
    async (api) => {
      if (options.servesDocs) {
        await api.register(swaggerUi, {
          routePrefix: '/docs',
          indexPrefix: `${options.base}api`,
          staticCSP: false,
          uiConfig: { docExpansion: 'none', filter: true },
        })
      }
      for (const module of options.modules) {
        for (const served of module.serves) {
          if (served.type === 'endpoint') registerCall(api, served, module.name, options)
          else if (served.type === 'report') registerCall(api, serveReportCall(served), module.name, options)
          else for (const call of served.type === 'document' ? served.calls : serveMasterCalls(served)) registerCall(api, call, module.name, options)
        }
      }
      api.setNotFoundHandler((request, reply) => answerError(new Refusal(core.NOT_FOUND), request, reply, options))
    },
    { prefix: `${options.base}api` },
  )
  registerHealth(app, options)
  return app
}

function registerCall(api: FastifyInstance, served: ServedEndpoint, module: string, options: HttpOptions): void {
  const { endpoint } = served
  const { method, path } = splitCall(endpoint.call)
  // Deny by default: nobody has said who may make this call.
  if (!endpoint.access) throw new Error(`${endpoint.call} declares no access rule`)
  const params = paramNames(endpoint.call)
  const paramSchema = z.object(Object.fromEntries(params.map((name) => [name, z.string().min(1).max(200)])))
  const happen = happening(served, options)
  api.route({
    method,
    url: `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      tags: [module],
      operationId: endpoint.call.replace(/[^\w]+/g, '_'),
      summary: endpoint.summary,
      description: [
        describeAccess(endpoint.access),
        endpoint.moves ? 'Moves goods or money: send an `Idempotency-Key`.' : '',
        endpoint.approvals.length > 0 ? `May ask for an approval of ${endpoint.approvals.join(', ')}: send its token in \`x-otorisasi\`.` : '',
        endpoint.refusals.length > 0
          ? `May refuse: ${endpoint.refusals.map((kind: { code: string; text: string }) => `${kind.code} (${kind.text})`).join(', ')}.`
          : '',
      ]
        .filter(Boolean)
        .join('\n\n'),
      security: endpoint.access.who === 'anyone' ? [] : [{ token: [] }],
      ...(params.length > 0 ? { params: paramSchema } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body && !endpoint.file ? { body: endpoint.body } : {}),
      response: { 200: endpoint.reply },
    } as never,
    handler: (request, reply) => runCall(served, paramSchema, request, reply, options, happen),
  })
}

/** A call that writes, ready for its transaction. */
interface Event extends Traveller {
  /** What its handler gets; called anew for each transaction that it is tried in. */
  begin(db: Database['db']): Context
  readonly prepared: unknown
  /** What the audit is told of it when the handler told nothing. */
  untold(answered: unknown): readonly AuditRow[]
  /** Whose calls it may go together with; undefined where it goes alone. */
  readonly companions: string | undefined
}

/** Runs the events of a call: each in a transaction of its own, or where the call knows how, those of a shop together. */
function happening({ handler, together }: ServedEndpoint, { database: { db } }: HttpOptions): (event: Event) => Promise<unknown> {
  // Nothing is written that the audit does not tell of, whatever a handler forgets.
  const tell = (last: (statement: string) => void, rows: readonly AuditRow[]) => {
    if (rows.length > 0) last(auditStatement(rows))
  }
  const alone = (event: Event) =>
    inTransaction(
      db,
      event.worker,
      async (tx, last) => {
        const answered = await handler(event.begin(tx), event.prepared)
        tell(last, event.untold(answered))
        return answered
      },
      event.once,
    )
  if (!together) return alone
  const travel = travelTogether<Event, unknown>({
    alone,
    together: (events) =>
      inOneTransaction(db, events, async (tx, last) => {
        const replies = await together(events.map((event) => event.begin(tx)))
        const answered = replies.map((reply) => (reply === undefined ? undefined : { reply }))
        tell(
          last,
          events.flatMap((event, at) => (answered[at] ? event.untold(answered[at].reply) : [])),
        )
        return answered
      }),
  })
  return (event) => (event.companions === undefined ? alone(event) : travel(event.companions, event))
}

async function runCall(
  served: ServedEndpoint,
  paramSchema: z.ZodObject,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
  happen: (event: Event) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint, before, handler } = served
  const caller = endpoint.access.who === 'anyone' ? nobody : await identifyRequest(request, options.identify)
  const refused = refusalFor(endpoint.access, caller)
  if (refused) refuse(refused)

  const upload = endpoint.file ? await readUpload(request, endpoint.file) : undefined
  const input = checkAll({
    params: [paramSchema, request.params],
    query: [endpoint.query, request.query],
    body: [endpoint.body, upload ? upload.fields : request.body],
  })
  const { method, path } = splitCall(endpoint.call)
  const writes = method !== 'GET' && !endpoint.readsOnly
  const progress = startProgress(
    writes ? 'KIRIM' : 'AMBIL',
    (message) => options.tell(progressTopic, rooms.user(caller.user_id), message),
    () => performance.now(),
  )
  let afterwards: (() => void)[] = []
  const otherwise: (() => void)[] = []
  let isAudited = false
  const ip = addressOf(request)
  const origin = { call: endpoint.call, request_id: request.id, ip }
  const contextOn = (db: Database['db']): Context => ({
    db,
    caller,
    request_id: request.id,
    ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log,
    approvals: approvalsOf(request),
    mayAsk: endpoint.approvals,
    audit: ({ subject, key, before, after, by: { user_id, kode_toko } = caller }: Change) => {
      isAudited = true
      return writeAudit(db, { ...origin, user_id, kode_toko, subject, key, before, after })
    },
    announce: (topic, room, payload) => putInOutbox(db, topic, room, payload),
    enqueue: (job, input, at) => options.enqueue(db, job, input, at),
    progress: progress.say,
    afterCommit: (work) => void afterwards.push(work),
    ifRefused: (work) => void otherwise.push(work),
  })
  const inputOn = (db: Database['db']) => ({ ...contextOn(db), ...input, file: upload?.file })
  const { database } = options
  const { kode_toko, tgl_system, user_id } = caller
  const once = onceOf(request, served, input, kode_toko)
  const act = async (): Promise<unknown> => {
    let prepared: unknown
    try {
      prepared = await before?.(inputOn(database.db))
    } catch (error) {
      // What an earlier request with the key did may be what stands in its way now: of a day that it has closed, the next one is looked at.
      const earlier = once && (await answeredEarlier(database.db, caller, once))
      if (!earlier) throw error
      return earlier.reply
    }
    if (writes) {
      return happen({
        worker: caller,
        once,
        prepared,
        begin: (db) => {
          afterwards = []
          isAudited = false
          return inputOn(db)
        },
        untold: (answered) =>
          isAudited
            ? []
            : [{ ...origin, user_id, kode_toko, subject: subjectOfCall(path), key: keyOfCall(input.params, answered), after: input.body }],
        companions: request.headers['x-otorisasi'] === undefined ? `${kode_toko} ${tgl_system}` : undefined,
      })
    }
    if (!endpoint.readsMuch) return handler(inputOn(database.db), prepared)
    return options.reading.read(caller.user_id, goneFrom(reply), async (db) => packed(await handler(inputOn(db), prepared), request.headers))
  }
  const answer = await act()
    .catch((error: unknown) => {
      for (const work of otherwise) work()
      throw error
    })
    .finally(progress.end)
  for (const work of afterwards) work()
  if (endpoint.moves) options.moved(kode_toko)
  if (answer instanceof FileAnswer) {
    if (answer.contentEncoding) reply.header('content-encoding', answer.contentEncoding).header('vary', 'accept-encoding')
    return reply.type(answer.contentType).header('cache-control', answer.cacheControl).send(answer.data)
  }
  return reply.send(answer ?? null)
}

/** Aborts when whoever asked hangs up before he is answered. */
function goneFrom({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => void (raw.writableFinished || gone.abort()))
  return gone.signal
}

const approvalsMax = 5

/** The tokens of a header, between commas; what is too long to be one is none. */
function approvalsOf(request: FastifyRequest): readonly string[] {
  const header = request.headers['x-otorisasi']
  if (typeof header !== 'string') return []
  return header
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '' && token.length <= 100)
    .slice(0, approvalsMax)
}

async function identifyRequest(request: FastifyRequest, identify: Identify): Promise<Caller> {
  const token = request.headers['x-auth-token']
  if (typeof token !== 'string' || token === '') refuse(core.INVALID_TOKEN)
  const shop = request.headers['x-kode-toko']
  return identify(token, typeof shop === 'string' && shop !== '' ? shop : undefined)
}

/** Whoever stands before the proxy; what a proxy says that is no address is told like none. */
function addressOf({ ip }: FastifyRequest): string {
  return isIP(ip) ? ip : 'unknown'
}

function onceOf(request: FastifyRequest, served: ServedEndpoint, input: object, kode_toko: string) {
  const key = request.headers['idempotency-key']
  const { call, moves } = served.endpoint
  // Only what moves goods or money is remembered: the answers of other calls may hold what nobody should keep.
  if (!moves) return undefined
  if (typeof key !== 'string' || key.length < 8 || key.length > 100) {
    return refuse(core.KEY_MISSING)
  }
  // The same words for another shop are another event.
  return { key, call, inputHash: inputHashOf(call, { kode_toko, ...input }) }
}

type Part = readonly [schema: z.ZodType | undefined, value: unknown]

/** Checks every part of a request and answers all messages at once, each under its field. */
function checkAll(parts: { params: Part; query: Part; body: Part }): { params: unknown; query: unknown; body: unknown } {
  const fields: Record<string, string> = {}
  const check = ([schema, value]: Part): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value ?? {})
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path
      fields[path.join('.')] ??= issue.code === 'unrecognized_keys' ? 'Tidak Dikenal' : issue.message
    }
    return undefined
  }
  const checked = { params: check(parts.params), query: check(parts.query), body: check(parts.body) }
  if (Object.keys(fields).length > 0) refuse(core.INVALID, undefined, fields)
  return checked
}

async function readUpload(request: FastifyRequest, name: string): Promise<{ file: Upload | undefined; fields: Record<string, string> }> {
  const fields: Record<string, string> = {}
  let file: Upload | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === name) file = { data: await part.toBuffer(), mimetype: part.mimetype }
      else part.file.resume()
    }
  } catch (error) {
    // Without a status it is the parser's complaint: no boundary, cut off, garbage.
    throw refusalOfFastify(error) ?? new Refusal(core.INVALID)
  }
  return { file, fields }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, options: HttpOptions): FastifyReply {
  if (reply.raw.destroyed) {
    request.log.info({ url: request.url }, 'whoever asked has hung up')
    return reply.status(499).send()
  }
  const isBusy = isOutOfReach(error)
  if (isBusy) request.log.error({ err: error, url: request.url }, 'the database did not answer in time')
  const refusal = isBusy
    ? new Refusal(core.BUSY)
    : error instanceof Refusal
      ? error
      : (refusalOf(error, options.databaseRefusals, options.tableNames) ?? refusalOfFastify(error))
  if (refusal) {
    const body: ErrorBody = {
      code: refusal.kind.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      ...(refusal.details ? { details: refusal.details } : {}),
      request_id: request.id,
    }
    request.log.info({ code: body.code, url: request.url, details: body.details }, 'refused')
    if (refusal.kind.status === 503) reply.header('retry-after', '2')
    return reply.status(refusal.kind.status).send(body)
  }
  request.log.error({ err: error, url: request.url }, 'fault')
  return reply.status(500).send({ code: 'FAULT', message: faultText, request_id: request.id } satisfies ErrorBody)
}

/** What Fastify and its plugins refuse themselves: bodies that are not JSON, too large, too many. */
function refusalOfFastify(error: unknown): Refusal | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal(core.FILE_TOO_LARGE)
  if (status === 429) return new Refusal(core.TOO_MANY)
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal(core.INVALID)
  return undefined
}

function measure(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

function registerHealth(app: FastifyInstance, options: HttpOptions): void {
  const { base, database, metrics } = options
  app.get(`${base}health/live`, { schema: { hide: true } }, (_, reply) =>
    database.stuckMs() > stuckMsMax ? reply.status(503).send({ status: 'stuck' }) : reply.send({ status: 'ok' }),
  )
  app.get(`${base}health/ready`, { schema: { hide: true } }, async (_, reply) => {
    if (options.isDraining()) return reply.status(503).send({ status: 'stopping' })
    try {
      await database.pool.query('select 1')
      return { status: 'ok', version: options.version }
    } catch {
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })
  app.get(`${base}metrics`, { schema: { hide: true } }, async (request, reply) => {
    const isLocal = request.ip === '127.0.0.1' || request.ip === '::1'
    const isKnown = options.metricsToken !== undefined && request.headers.authorization === `Bearer ${options.metricsToken}`
    if (!isLocal && !isKnown) refuse(core.FORBIDDEN)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
