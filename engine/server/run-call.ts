import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { splitCall } from '../contract/endpoint.ts'
import { asOfHeader, positionHeader } from '../contract/position.ts'
import { progressTopic, startProgress } from '../contract/progress.ts'
import { askedFile, fileTypes } from '../contract/report-file.ts'
import { Refusal, core, refuse } from '../contract/refusal.ts'
import type { SessionShop } from '../contract/session.ts'
import { refusalFor } from './access.ts'
import { refusalOfFastify } from './answer-error.ts'
import { type AuditRow, auditStatement, keyOfCall, subjectOfCall, writeAudit } from './audit.ts'
import { type Caller, nobody } from './caller.ts'
import type { Database } from './database.ts'
import type { Enqueue } from './jobs.ts'
import { putInOutbox } from './outbox.ts'
import { packed } from './packed.ts'
import { sendFlow } from './report-file.ts'
import type { Flow, Flowing, Reading } from './reading.ts'
import { type Tell, rooms } from './realtime.ts'
import { type Change, type Context, FileAnswer, type ServedEndpoint, type Upload } from './serve.ts'
import type { Standby } from './standby.ts'
import { batchCalls } from './batch-calls.ts'
import { type Span, activeSpan, untraced, within } from './traces.ts'
import { type Traveller, type Worker, answeredEarlier, inOneTransaction, inTransaction, inputHashOf } from './transaction.ts'

/**
 * Finds the user of a token. `shop` is the shop that a head-office user looks at. `ip` is the address of the caller, if it is known. Refuses
 * INVALID_TOKEN and WRONG_SHOP.
 */
export type Identify = (token: string, shop: string | undefined, ip?: string) => Promise<Caller>

/** The caller for another portal's token: one with the least rights. @throws Refusal INVALID_TOKEN */
export type IdentifyPortal = (token: string) => Promise<Caller>

/** The header that another portal names itself by. */
export const portalHeader = 'x-portal-token'

/** How files are written that are never whole in memory. */
export interface FileOptions {
  readonly flowing: Flowing
  /** Says texts in a language, by its tag (`ja`); without one, or with an unknown one, in Indonesian. */
  sayIn(tag: string | undefined): Promise<(label: string) => string>
  /** The shops that a caller may look at, the head office first. */
  shopsOf(db: Database['db'], caller: Caller): Promise<readonly SessionShop[]>
  /** What every paper bears, if anything. */
  readonly mark: string | undefined
}

/** What calls are run with. */
export interface CallOptions {
  readonly files: FileOptions
  readonly database: Database
  /** The connections of those calls that read much. */
  readonly reading: Reading
  /** Answers what may lag, where there is one. */
  readonly standby?: Standby | undefined
  readonly identify: Identify
  readonly identifyPortal: IdentifyPortal
  /** Leaves a job for later. */
  readonly enqueue: Enqueue
  /** Says something to open browsers past the outbox. */
  readonly tell: Tell
  /** Hears that goods or money of a shop have moved. */
  readonly moved: (kode_toko: string, position?: string) => void
}

/** A call that writes, ready for its transaction. */
interface Event extends Traveller {
  /** What its handler gets; called anew for each transaction that it is tried in. */
  begin(db: Database['db']): Context
  readonly prepared: unknown
  /** The audit entry of a call whose handler wrote none. */
  fallbackAuditRows(answered: unknown): readonly AuditRow[]
  /** Whose calls it may go together with; undefined where it goes alone. */
  readonly batchKey: string | undefined
  /** Whether it may go with calls of other shops. */
  readonly joinsOtherShops: boolean
  readonly kode_toko: string
  readonly gone: AbortSignal
  /** Its trace, and since when it waits for others, where it is traced. */
  readonly span: Span | undefined
  readonly askedMs: number
}

/** Notes that an event goes, how many go with it, and runs it in its own trace: of several, in that of the first. */
function going<Result>(events: readonly Event[], work: () => Promise<Result>): Promise<Result> {
  for (const { span, askedMs } of events) {
    span?.set('kencana.together', events.length)
    span?.set('kencana.together_wait_ms', performance.now() - askedMs)
  }
  const span = events.find((event) => event.span)?.span
  return span ? within(span, work) : untraced(work)
}

/** Runs the events of a call: each in a transaction of its own, or where the call knows how, those of a shop together, or of several. */
function eventRunner({ handler, runBatch, turns }: ServedEndpoint, { database: { db } }: CallOptions): (event: Event) => Promise<unknown> {
  // Every write gets an audit entry, also if a handler forgets it.
  const tell = (last: (statement: string) => void, rows: readonly AuditRow[]) => {
    if (rows.length > 0) last(auditStatement(rows))
  }
  const alone = (event: Event) =>
    inTransaction(
      db,
      event.worker,
      async (tx, last) => {
        const answered = await handler(event.begin(tx), event.prepared)
        tell(last, event.fallbackAuditRows(answered))
        return answered
      },
      event.once,
    )
  if (turns) return (event) => turns.take(() => alone(event), event.kode_toko, event.gone)
  if (!runBatch) return alone
  const travel = batchCalls<Event, unknown>({
    runOne: (event) => going([event], () => alone(event)),
    runBatch: (events) => {
      const areFar = new Set(events.map(({ batchKey: companions }) => companions)).size > 1
      const runAll = async (tx: Database['db'], last: (statement: string) => void) => {
        const replies = await runBatch(events.map((event) => event.begin(tx)))
        const answered = replies.map((reply) => (reply === undefined ? undefined : { reply }))
        tell(
          last,
          events.flatMap((event, at) => (answered[at] ? event.fallbackAuditRows(answered[at].reply) : [])),
        )
        return answered
      }
      return going(events, () => inOneTransaction(db, events, runAll, areFar))
    },
  })
  return (event) => (event.batchKey === undefined ? alone(event) : travel(event.batchKey, event, event.joinsOtherShops))
}

/** What the route of a call does, from who asks to what he is answered. */
export function runsCall(served: ServedEndpoint, paramSchema: z.ZodObject, options: CallOptions) {
  const runEvent = eventRunner(served, options)
  return (request: FastifyRequest, reply: FastifyReply) => runCall(served, paramSchema, request, reply, options, runEvent)
}

async function runCall(
  served: ServedEndpoint,
  paramSchema: z.ZodObject,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
  runEvent: (event: Event) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint, before, handler, file } = served
  const portalToken = request.headers[portalHeader]
  const isPortal = typeof portalToken === 'string'
  // Another portal may make the calls that are marked for portals, and no others.
  if (isPortal && !endpoint.portal) refuse(core.FORBIDDEN)
  const caller = isPortal
    ? await options.identifyPortal(portalToken)
    : endpoint.access.who === 'anyone'
      ? nobody
      : await identifyRequest(request, options.identify)
  const refused = isPortal ? undefined : refusalFor(endpoint.access, caller)
  if (refused) refuse(refused)
  const span = activeSpan()
  span?.set('kencana.shop', caller.kode_toko)

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
  const gone = goneFrom(reply)
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
    gone,
  })
  const inputOn = (db: Database['db']) => ({ ...contextOn(db), ...input, file: upload?.file })
  const { database, standby } = options
  const { kode_toko, tgl_system, user_id } = caller
  let position: string | undefined
  const worker: Worker = standby
    ? {
        user_id,
        wrote: (at) => {
          position = at
          standby.wrote(user_id, at)
          reply.header(positionHeader, at)
        },
      }
    : caller
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
      return runEvent({
        worker,
        once,
        prepared,
        begin: (db) => {
          afterwards = []
          isAudited = false
          return inputOn(db)
        },
        fallbackAuditRows: (answered) =>
          isAudited
            ? []
            : [{ ...origin, user_id, kode_toko, subject: subjectOfCall(path), key: keyOfCall(input.params, answered), after: input.body }],
        joinsOtherShops: served.joinsOtherShops?.(inputOn(database.db)) === true,
        batchKey: request.headers['x-otorisasi'] === undefined ? `${kode_toko} ${tgl_system}` : undefined,
        kode_toko,
        gone,
        span,
        askedMs: performance.now(),
      })
    }
    const kind = file && askedFile(request.headers.accept)
    if (kind && file.kinds.includes(kind)) {
      const { sayIn, shopsOf, mark, flowing } = options.files
      const say = await sayIn(request.headers['accept-language'])
      const paper = file.paper(inputOn(database.db), prepared, { shops: await shopsOf(database.db, caller), mark, say })
      // The audit names the user and the file before the first row is sent.
      const begin = () =>
        writeAudit(database.db, {
          ...origin,
          user_id,
          kode_toko,
          subject: subjectOfCall(path),
          key: kind,
          after: Object.assign({ berkas: kind }, input.query ?? input.body),
        })
      const make = async (db: Database['db'], flow: Flow) => {
        const parts = await file.parts(inputOn(db), prepared, flow, { kind, say, paper })
        reply.header('content-disposition', `attachment; filename="${file.name}.${kind}"`)
        await sendFlow(reply, parts, { contentType: fileTypes[kind], signal: AbortSignal.any([gone, flow.over]) })
      }
      await flowing.flow(user_id, gone, begin, make).catch((error: unknown) => {
        if (!reply.raw.headersSent) throw error
        // The headers were sent: the connection is cut, because no other answer is possible.
        request.log.warn({ err: error, url: request.url }, 'a file was not sent to its end')
      })
      return undefined
    }
    const readOn = async (db: Database['db']) => {
      // The standby may have tried it before.
      afterwards = []
      return packed(await handler(inputOn(db), prepared), request.headers)
    }
    if (standby && endpoint.mayLag) {
      const after = request.headers[positionHeader]
      const there = await standby.read({
        as: endpoint.readsMuch ? 'reports' : 'figures',
        of: user_id,
        gone,
        after: typeof after === 'string' ? after : undefined,
        work: readOn,
      })
      span?.set('kencana.standby', there !== undefined)
      if (there?.asOf) reply.header(asOfHeader, there.asOf.toISOString())
      if (there) return there.answer
    }
    if (!endpoint.readsMuch) return handler(inputOn(database.db), prepared)
    return options.reading.read(user_id, gone, readOn)
  }
  const answer = await act()
    .catch((error: unknown) => {
      for (const work of otherwise) work()
      throw error
    })
    .finally(progress.end)
  if (reply.raw.headersSent) return reply
  for (const work of afterwards) work()
  if (endpoint.moves) options.moved(kode_toko, position)
  return answer instanceof FileAnswer ? sendFile(answer, request, reply) : reply.send(answer ?? null)
}

/** Sends a file, or the status 304 when the client has it already. */
function sendFile(answer: FileAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (answer.etag) {
    reply.header('etag', answer.etag).header('cache-control', answer.cacheControl)
    if (isKnown(request.headers['if-none-match'], answer.etag)) return reply.status(304).send()
  }
  const takesPacked = answer.plain === undefined || String(request.headers['accept-encoding']).includes('gzip')
  if (answer.contentEncoding) reply.header('vary', 'accept-encoding')
  if (answer.contentEncoding && takesPacked) reply.header('content-encoding', answer.contentEncoding)
  reply.type(answer.contentType).header('cache-control', answer.cacheControl)
  return reply.send(takesPacked ? answer.data : answer.plain)
}

/** What the route of a public call does that remembers its answers: what is not remembered is `run`. */
export const recallsOr =
  (recall: NonNullable<ServedEndpoint['recall']>, run: ReturnType<typeof runsCall>) => (request: FastifyRequest, reply: FastifyReply) => {
    const known = recall({ ip: addressOf(request), query: request.query as Readonly<Record<string, unknown>> })
    return known ? sendFile(known, request, reply) : run(request, reply)
  }

/** Whether a caller says that he has this content. Weak and strong tags of one name are the same to a reader (RFC 9110 §13.1.2). */
function isKnown(said: string | undefined, etag: string): boolean {
  if (said === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return said.trim() === '*' || said.split(',').some((tag) => bare(tag) === bare(etag))
}

/** Aborts when the caller closes the connection before the answer. */
function goneFrom({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => void (raw.writableFinished || gone.abort()))
  return gone.signal
}

const approvalsMax = 5

/** Returns the tokens of a header, separated by commas. A text that is too long for a token is left out. */
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
  return identify(token, typeof shop === 'string' && shop !== '' ? shop : undefined, addressOf(request))
}

/** Returns the address of the caller in front of the proxy; 'unknown' if the proxy gives no valid one. */
function addressOf({ ip }: FastifyRequest): string {
  return isIP(ip) ? ip : 'unknown'
}

function onceOf(request: FastifyRequest, served: ServedEndpoint, input: object, kode_toko: string) {
  const key = request.headers['idempotency-key']
  const { call, moves } = served.endpoint
  // Only answers of calls that move goods or money are stored. Answers of other calls may hold data that must not be kept.
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
