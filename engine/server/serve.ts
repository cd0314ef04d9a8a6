import type { FastifyBaseLogger } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Declarations, Declared } from '../contract/declarations.ts'
import type { AnyDocument } from '../contract/document.ts'
import type { BodyOf, Endpoint, PathParamsOf, QueryOf, ReplyOf } from '../contract/endpoint.ts'
import type { Master, MasterRow } from '../contract/master.ts'
import type { Paper } from '../contract/file-paper.ts'
import type { Report, ReportFilter, ReportRow } from '../contract/report.ts'
import type { FileKind } from '../contract/report-file.ts'
import type { SessionShop } from '../contract/session.ts'
import type { WaitingThings } from '../contract/waiting.ts'
import { type Withholding, withholdingOf } from '../contract/withhold.ts'
import { mayOpen } from './access.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database.ts'
import type { Job, ServedJob } from './jobs.ts'
import type { Flow } from './reading.ts'
import type { Turns } from './turns.ts'
import type { Webhook } from './webhook.ts'

/** A file that came with a multipart call. */
export interface Upload {
  readonly data: Buffer
  readonly mimetype: string
}

/** The changed row before and after; `by` only if the call itself finds out who makes it. */
export interface Change {
  readonly subject: string
  readonly key: string
  readonly before?: unknown
  readonly after?: unknown
  readonly by?: Pick<Caller, 'user_id' | 'kode_toko'>
}

/** What every handler can use. In a POST, PUT or DELETE `db` is the transaction of the event: all of it or nothing. */
export interface Context {
  readonly db: Db
  readonly caller: Caller
  readonly request_id: string
  readonly ip: string
  /** What the caller says his browser is. */
  readonly device: string
  readonly log: FastifyBaseLogger
  /** The tokens of approvals in the request (`x-otorisasi`), for a handler that asks for an approval. */
  readonly approvals: readonly string[]
  /** The kinds of approval that the call says it may ask for. */
  readonly mayAsk: readonly string[]
  /** Writes an audit row: the row before and after. If a call writes none, the engine writes one itself. */
  audit(change: Change): Promise<void>
  /** Sends a message to the browsers of a room (`toko:MC2`, `user:kasir.mc2`) once the transaction has committed. */
  announce(topic: string, room: string, payload: unknown): Promise<void>
  /** Leaves a job for later: it is done when the transaction has committed, and only then; not before `at` (ISO 8601). */
  enqueue<Input>(job: Job<Input>, input: Input, at?: string): Promise<void>
  /** Says how far long work has come to the browsers of the caller, at once. Of work that is done in a moment nothing is shown. */
  progress(done: number, total: number): void
  /**
   * Runs in this process when the transaction has committed and before the answer is sent: forgets what memory still has
   * of before. Other processes hear of it from the database a moment later.
   */
  afterCommit(work: () => void): void
  /** Runs where the call fails: takes back what `before` did outside of the database. */
  ifRefused(work: () => void): void
  /** Aborts when the caller hangs up before his answer. */
  readonly gone: AbortSignal
}

/** The answer of a call that is sent as it is: a file, or JSON that has been packed already. */
export class FileAnswer {
  readonly data: Buffer
  readonly contentType: string
  readonly cacheControl: string
  readonly contentEncoding: 'gzip' | undefined
  /** A name for this content. A browser that has it already, and says so in `If-None-Match`, gets 304. */
  readonly etag: string | undefined
  /** The same uncompressed, for a client that accepts no compression. */
  readonly plain: Buffer | undefined

  constructor(
    data: Buffer,
    contentType: string,
    cacheControl = 'private, max-age=300',
    contentEncoding?: 'gzip',
    more: { readonly etag?: string; readonly plain?: Buffer } = {},
  ) {
    this.data = data
    this.contentType = contentType
    this.cacheControl = cacheControl
    this.contentEncoding = contentEncoding
    this.etag = more.etag
    this.plain = more.plain
  }
}

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
   * Runs before the transaction. `db` is any connection: writes here stay although the call is refused later, and data that
   * is read here may have changed when `run` begins.
   */
  before(input: HandlerInput<E>): Promise<Prepared>
  /** The event: one transaction, run again from its beginning when it lost a race. */
  run(input: HandlerInput<E>, prepared: Prepared): Promise<ReplyOf<E> | FileAnswer>
  /** Limits how many of these transactions run at once. Without it only the connections limit them. */
  readonly turns?: Turns
}

/** What a call does that many tills of a shop make at once (docs/decisions/032). */
export interface Batched<E> {
  run(input: HandlerInput<E>): Promise<ReplyOf<E> | FileAnswer>
  /**
   * Runs calls of one shop and day in one transaction, each as `run` would; also calls of several shops if `joinsOtherShops` allows it. It decides first and writes
   * last. For a call that must be refused or needs `run`, nothing is written and its place in the answer is undefined. That call then goes to `run`.
   * When it throws, all of them do. Calls that bring approvals never come here.
   */
  runBatch(inputs: readonly HandlerInput<E>[]): Promise<readonly (ReplyOf<E> | undefined)[]>
  /** Whether a call may go with those of other shops, since it takes nothing that belongs to the chain (docs/decisions/222). Unless told, none may. */
  joinsOtherShops?(input: HandlerInput<E>): boolean
}

/** The facts about the caller of a public call, before any check. */
export interface PublicCaller {
  readonly ip: string
  /** As it was sent: nothing of it is checked. */
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * A public call that gives the same answer many times a second (docs/decisions/211). `recall` returns a whole, packed answer that this process
 * remembers, before the call is prepared. It returns undefined where it has none, or does not understand the query: then the call runs as usual.
 * It may refuse.
 */
export interface Recalling<E> {
  recall(requested: PublicCaller): FileAnswer | undefined
  run(input: HandlerInput<E>): Promise<ReplyOf<E> | FileAnswer>
}

/** What a file has besides its rows: the language of its reader, and the lines around it. */
export interface FileRequest {
  readonly kind: FileKind
  readonly say: (label: string) => string
  readonly paper: Paper
}

/** What the lines around a file are made of. */
export interface PaperFacts {
  /** The shops that the caller may look at. */
  readonly shops: readonly SessionShop[]
  /** What every paper bears, if anything. */
  readonly mark: string | undefined
  readonly say: (label: string) => string
}

/** How a call answers a file in place of rows, written while they are read (docs/decisions/225). */
export interface ServedFile {
  readonly kinds: readonly FileKind[]
  /** What it is called, without its ending. */
  readonly name: string
  paper(input: Context, prepared: unknown, facts: PaperFacts): Paper
  parts(input: Context, prepared: unknown, flow: Flow, requested: FileRequest): Promise<AsyncGenerator<string | Buffer>>
}

export interface ServedEndpoint {
  readonly type: 'endpoint'
  readonly file?: ServedFile
  readonly endpoint: Endpoint
  recall?(requested: PublicCaller): FileAnswer | undefined
  // Methods, since those of every call stand in one list: what each takes is exact in `Handler`, `Steps` and `Batched`.
  runBatch?(inputs: readonly Context[]): Promise<readonly unknown[]>
  joinsOtherShops?(input: Context): boolean
  before?(input: Context): Promise<unknown>
  readonly turns?: Turns
  handler(input: Context, prepared?: unknown): Promise<unknown>
}

/** A call and its handler. The engine removes the parts of the answer that the user may not read. */
export function serve(endpoint: Endpoint, handler: ServedEndpoint['handler'], runBatch?: ServedEndpoint['runBatch']): ServedEndpoint {
  // Made at the first answer: a start would read the schemas of a thousand of them.
  let withholding: Withholding | undefined
  const heard = (answer: unknown, { caller }: Context) => {
    const { secrets, hides, withhold } = (withholding ??= withholdingOf(endpoint.reply))
    return secrets.length + hides.length === 0 || answer instanceof FileAnswer ? answer : withhold(answer, (entry) => mayOpen(entry, caller))
  }
  return {
    type: 'endpoint',
    endpoint,
    handler: async (input: Context, prepared: unknown) => heard(await handler(input, prepared), input),
    ...(runBatch
      ? {
          runBatch: async (inputs: readonly Context[]) =>
            (await runBatch(inputs)).map((answer, at) => (answer === undefined ? undefined : heard(answer, inputs[at] as Context))),
        }
      : {}),
  }
}

type Row = Record<string, unknown>

/** The special behaviour of a master. Each hook is a function next to the declaration. */
export interface MasterHooks<M extends Master> {
  /** Looks at a row before it is written and may refuse or complete it. `before` is undefined when it is new. */
  beforeSave?(row: MasterRow<M>, before: MasterRow<M> | undefined, context: Context): Promise<MasterRow<M>>
  /** Runs in the same transaction after a row was written. */
  afterSave?(row: MasterRow<M>, before: MasterRow<M> | undefined, context: Context): Promise<void>
  beforeRemove?(row: MasterRow<M>, context: Context): Promise<void>
  /** Runs in the same transaction after a row was removed. */
  afterRemove?(row: MasterRow<M>, context: Context): Promise<void>
  /** Reads the list where a plain select is not enough. */
  list?(context: Context): Promise<Row[]>
}

export interface ServedMaster {
  readonly type: 'master'
  readonly master: Master
  readonly hooks: MasterHooks<Master>
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
  query(db: Db, filter: Row, scope: ReportScope): Promise<Row[]>
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
  readonly serves: readonly Served[]
  /** What it does later, or again and again. */
  readonly jobs: readonly ServedJob[]
  /** Where other services call it. */
  readonly webhooks: readonly Webhook[]
  /** What waits for users, and how it is counted. */
  readonly waiting: readonly ServedWaiting[]
}

/** The shop that is asked what waits in it. */
export interface WaitingShop {
  readonly kode_toko: string
  /** Its business date. */
  readonly tgl_system: string
}

/** The rows of a shop that wait, read by an index: a line of the bell shows how many they are. */
export type WaitingRows = (shop: WaitingShop) => RawBuilder<unknown>

/** Things that wait for users of a screen, with their rows. */
export interface ServedWaiting {
  readonly things: WaitingThings
  readonly rows: WaitingRows
}

/**
 * What a module does for its declarations, each under its name there: a handler for every call, a query for every report, what a
 * kind of document does of its own, hooks where a master needs them.
 */
type Doing<D extends Declarations> = (D extends { endpoints: infer Calls } ? { readonly handlers: Handlers<Calls> } : unknown) &
  (D extends { groups: infer Groups } ? { readonly groups: { readonly [Name in keyof Groups]: ServedGroup<Groups[Name]> } } : unknown) &
  (D extends { reports: infer Reports } ? { readonly queries: { readonly [Name in keyof Reports]: ReportQuery<Reports[Name]> } } : unknown) &
  (D extends { documents: infer Documents } ? { readonly documents: { readonly [Name in keyof Documents]: ServedDocument } } : unknown) &
  (D extends { waiting: infer Waiting } ? { readonly waiting: { readonly [Name in keyof Waiting]: WaitingRows } } : unknown) &
  (D extends { masters: infer Masters }
    ? { readonly hooks?: { readonly [Name in keyof Masters]?: Masters[Name] extends Master ? MasterHooks<Masters[Name]> : never } }
    : unknown) & {
    /** What it does later, or again and again. */
    readonly jobs?: readonly ServedJob[]
    /** Where other services call it. */
    readonly webhooks?: readonly Webhook[]
  }

type ByName<T> = Readonly<Record<string, T>>

type Handlers<Calls> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]> | Steps<Calls[Name], unknown> | Batched<Calls[Name]> | Recalling<Calls[Name]>
}

/** What a module does for a group: a handler for each of its calls, and its documents. */
export type ServedGroup<Group> = (Group extends { calls: infer Calls } ? { readonly handlers: Handlers<Calls> } : unknown) &
  (Group extends { documents: infer Documents } ? { readonly documents: { readonly [Name in keyof Documents]: ServedDocument } } : unknown)

/**
 * Puts a module together: its declarations and their handlers. Masters without hooks need nothing.
 * @throws at start if a call has no handler or a report no query, or if a handler or query has no declaration.
 */
export function serverModule<const D extends Declarations>(
  declarations: D,
  // Nothing more is said by a module that declares plain masters only.
  ...[doing]: Record<never, never> extends Doing<D> ? [doing?: Doing<D>] : [doing: Doing<D>]
): ServerModule {
  const { module, endpoints = {}, masters = {}, reports = {}, documents = {}, groups = {}, waiting = {} }: Declarations = declarations
  const {
    handlers = {},
    queries = {},
    documents: servedDocuments = {},
    hooks = {},
    groups: servedGroups = {},
    waiting: waitingRows = {},
    jobs = [],
    webhooks = [],
  } = (doing ?? {}) as {
    handlers?: AnyHandlers
    queries?: ByName<ServedReport['query']>
    documents?: ByName<ServedDocument>
    hooks?: ByName<ServedMaster['hooks']>
    groups?: ByName<{ readonly handlers: AnyHandlers; readonly documents?: ByName<ServedDocument> }>
    waiting?: ByName<WaitingRows>
    jobs?: readonly ServedJob[]
    webhooks?: readonly Webhook[]
  }
  const undeclared = (what: string, done: object, declared: object) =>
    Object.keys(done).flatMap((name) => (name in declared ? [] : [`${what} for ${name}, which it does not declare`]))
  const undone = (what: string, declared: object, done: object) =>
    Object.keys(declared).flatMap((name) => (name in done ? [] : [`no ${what} for ${name}`]))
  const inGroups = Object.entries(groups).map(([name, group]: [string, Declared]) => ({
    name,
    group,
    served: servedGroups[name] ?? { handlers: {} },
  }))
  const faults = [
    ...undone('handler', endpoints, handlers),
    ...undone('query', reports, queries),
    ...undone('document', documents, servedDocuments),
    ...undone('count', waiting, waitingRows),
    ...undeclared('a count', waitingRows, waiting),
    ...inGroups.flatMap(({ name, group, served }) => [
      ...undone(`handler of ${name}`, group.calls, served.handlers),
      ...undone(`document of ${name}`, group.documents ?? {}, served.documents ?? {}),
      ...undeclared(`a handler of ${name}`, served.handlers, group.calls),
    ]),
    ...undeclared('a handler', handlers, endpoints),
    ...undeclared('a query', queries, reports),
    ...undeclared('a document', servedDocuments, documents),
    ...undeclared('hooks', hooks, masters),
    ...undeclared('a group', servedGroups, groups),
  ]
  if (faults.length > 0) throw new Error(`The module ${module} has ${faults.join(', ')}`)
  return {
    name: module,
    jobs,
    webhooks,
    waiting: Object.entries(waiting).map(([name, things]) => ({ things, rows: waitingRows[name] as WaitingRows })),
    serves: [
      ...serveAll(endpoints, handlers),
      ...inGroups.flatMap(({ group, served }) => [...serveAll(group.calls, served.handlers), ...Object.values(served.documents ?? {})]),
      ...Object.entries(masters).map(([name, master]): ServedMaster => ({ type: 'master', master, hooks: hooks[name] ?? {} })),
      ...Object.entries(reports).map(([name, report]): ServedReport => ({ type: 'report', report, query: queries[name] as ServedReport['query'] })),
      ...Object.values(servedDocuments),
    ],
  }
}

type AnyHandlers = ByName<Handler<Endpoint> | Steps<Endpoint, unknown> | Batched<Endpoint> | Recalling<Endpoint>>

const serveAll = (calls: ByName<Endpoint>, handlers: AnyHandlers): ServedEndpoint[] =>
  Object.entries(calls).map(([name, call]) => {
    const does = handlers[name] as NonNullable<AnyHandlers[string]>
    if (typeof does === 'function') return serve(call, does)
    if ('recall' in does) return { ...serve(call, does.run), recall: does.recall }
    return 'runBatch' in does
      ? { ...serve(call, does.run, does.runBatch), ...(does.joinsOtherShops && { joinsOtherShops: does.joinsOtherShops }) }
      : { ...serve(call, does.run), before: does.before, ...(does.turns && { turns: does.turns }) }
  })
