import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { AnyDocument } from '../contract/document.ts'
import type { BodyOf, Endpoint, PathParamsOf, QueryOf, ReplyOf } from '../contract/endpoint.ts'
import type { Master, MasterRow } from '../contract/master.ts'
import type { Filter, Report, ReportFilter, ReportRow } from '../contract/report.ts'
import type { Right, Screen } from '../contract/screen.ts'
import { withholdingOf } from '../contract/withhold.ts'
import { mayOpen } from './access.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database.ts'

/** A file that came with a multipart call. */
export interface Upload {
  readonly data: Buffer
  readonly mimetype: string
}

/** What was changed, from what to what; `by` only where the call itself finds out who makes it. */
export interface Change {
  readonly subject: string
  readonly key: string
  readonly before?: unknown
  readonly after?: unknown
  readonly by?: Pick<Caller, 'user_id' | 'kode_toko'>
}

/** What every handler has at hand. In a POST, PUT or DELETE `db` is the transaction of the event: all of it or nothing. */
export interface Context {
  readonly db: Db
  readonly caller: Caller
  readonly request_id: string
  readonly ip: string
  /** What the caller says his browser is. */
  readonly device: string
  readonly log: FastifyBaseLogger
  /** The tokens of approvals that came along (`x-otorisasi`), for whoever asks for one. */
  readonly approvals: readonly string[]
  /** The kinds of approval that the call says it may ask for. */
  readonly mayAsk: readonly string[]
  /** Writes an audit row: what was changed, from what to what. Of a call that writes none the engine writes one itself. */
  audit(change: Change): Promise<void>
  /** Sends a message to the browsers of a room (`toko:MC2`, `user:kasir.mc2`) once the transaction has committed. */
  announce(topic: string, room: string, payload: unknown): Promise<void>
  /** Says how far long work has come to the browsers of the caller, at once. Of work that is done in a moment nothing is shown. */
  progress(done: number, total: number): void
  /**
   * Runs in this process when the transaction has committed and before the answer is sent: forgets what memory still has
   * of before. Other processes hear of it from the database a moment later.
   */
  afterCommit(work: () => void): void
  /** Runs where the call fails: takes back what `before` did outside of the database. */
  ifRefused(work: () => void): void
}

/** The answer of a call that is a file rather than JSON. */
export class FileAnswer {
  readonly data: Buffer
  readonly contentType: string
  readonly cacheControl: string

  constructor(data: Buffer, contentType: string, cacheControl = 'private, max-age=300') {
    this.data = data
    this.contentType = contentType
    this.cacheControl = cacheControl
  }
}

// Endpoints of any shape stand in one list, so their parts are open here and exact in `serve`.
// eslint-disable-next-line typescript/no-explicit-any
type AnyEndpoint = Endpoint<any, any, any, any>

export interface HandlerInput<E> extends Context {
  readonly params: PathParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly file: Upload | undefined
}

/** What a call does. */
export type Handler<E> = (input: HandlerInput<E>) => Promise<ReplyOf<E> | FileAnswer>

/**
 * What a call does that has something to wait for or to compute: a password, a picture, another service. A transaction
 * holds a connection and locks, so none of that may happen in one (`docs/decisions/023`).
 */
export interface Steps<E, Prepared> {
  /**
   * Before the transaction. `db` is any connection: what is written here stays although the call is refused, and what is read
   * may have changed when `run` begins.
   */
  before(input: HandlerInput<E>): Promise<Prepared>
  /** The event: one transaction, run again from its beginning when it lost a race. */
  run(input: HandlerInput<E>, prepared: Prepared): Promise<ReplyOf<E> | FileAnswer>
}

export interface ServedEndpoint {
  readonly type: 'endpoint'
  readonly endpoint: AnyEndpoint
  // eslint-disable-next-line typescript/no-explicit-any
  readonly before?: (input: any) => Promise<any>
  // eslint-disable-next-line typescript/no-explicit-any
  readonly handler: (input: any, prepared?: any) => Promise<unknown>
}

/** A call and what it does. Whatever the handler answers, nobody hears of it what he may not read. */
export function serve<E extends AnyEndpoint, Prepared = undefined>(endpoint: E, does: Handler<E> | Steps<E, Prepared>): ServedEndpoint {
  return typeof does === 'function' ? serveAny(endpoint, does) : { ...serveAny(endpoint, does.run), before: does.before }
}

/** The same for a call whose shape is known from its declaration only: one of a master or report. */
export function serveAny(endpoint: AnyEndpoint, handler: ServedEndpoint['handler']): ServedEndpoint {
  const { secrets, withhold } = withholdingOf(endpoint.reply as z.ZodType)
  if (secrets.length === 0) return { type: 'endpoint', endpoint, handler }
  const withheld = async (input: Context, prepared: unknown) => {
    const answer = await handler(input, prepared)
    return answer instanceof FileAnswer ? answer : withhold(answer, (entry) => mayOpen(entry, input.caller))
  }
  return { type: 'endpoint', endpoint, handler: withheld }
}

type Row = Record<string, unknown>

/** What a master does beside the usual. Each is a function next to the declaration. */
export interface MasterHooks<M extends Master> {
  /** Looks at a row before it is written and may refuse or complete it. `before` is undefined when it is new. */
  beforeSave?(row: MasterRow<M>, before: MasterRow<M> | undefined, context: Context): Promise<MasterRow<M>>
  /** Runs in the same transaction after a row was written. */
  afterSave?(row: MasterRow<M>, before: MasterRow<M> | undefined, context: Context): Promise<void>
  beforeRemove?(row: MasterRow<M>, context: Context): Promise<void>
  /** Reads the list where a plain select is not enough. */
  list?(context: Context): Promise<Row[]>
}

export interface ServedMaster {
  readonly type: 'master'
  readonly master: Master
  // eslint-disable-next-line typescript/no-explicit-any
  readonly hooks: MasterHooks<any>
}

/** A master and what it does beside the usual. */
export function serveMaster<M extends Master>(master: M, hooks: MasterHooks<M> = {}): ServedMaster {
  return { type: 'master', master: master, hooks }
}

/** Which shops a report is about; never empty, already checked. */
export interface ReportScope {
  readonly shops: readonly string[]
  readonly caller: Caller
}

/** The SQL of a report. Its rows are the columns of the declaration. */
export type ReportQuery<R> = (db: Db, filter: ReportFilter<R>, scope: ReportScope) => Promise<ReportRow<R>[]>

export interface ServedReport {
  readonly type: 'report'
  readonly report: Report
  // eslint-disable-next-line typescript/no-explicit-any
  readonly query: (db: Db, filter: any, scope: ReportScope) => Promise<Record<string, unknown>[]>
}

/** A report and its SQL. */
// eslint-disable-next-line typescript/no-explicit-any -- columns of any value stand in a report
export function serveReport<R extends Report<readonly Filter[], readonly any[]>>(report: R, query: ReportQuery<R>): ServedReport {
  return { type: 'report', report: report, query: query as ServedReport['query'] }
}

/** A kind of document and its calls; see `document-calls.ts`. */
export interface ServedDocument {
  readonly type: 'document'
  readonly document: AnyDocument
  readonly calls: readonly ServedEndpoint[]
}

export type Served = ServedEndpoint | ServedMaster | ServedReport | ServedDocument

/** One module as the server sees it. */
export interface ServerModule {
  readonly name: string
  /** Screens that no master, report or document declares. */
  readonly screens: readonly Screen[]
  /** Rights beside the screens. */
  readonly rights?: readonly Right[]
  readonly serves: readonly Served[]
}

/** Declares what a module serves. */
export function serverModule(module: ServerModule): ServerModule {
  return module
}
