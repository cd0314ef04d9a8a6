import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, type Registry } from 'prom-client'

/** Where traces go, and how many of them. */
export interface TraceOptions {
  /** The address of a collector, to which `/v1/traces` is added (OTLP over HTTP, as JSON). */
  readonly endpoint: string
  /** Sent with every batch: the key of a hosted collector, say. */
  readonly headers?: Readonly<Record<string, string>>
  /** The share of traces that are kept, from 0 to 1, of those that begin here. */
  readonly ratio?: number
  readonly serviceName?: string
  readonly version: string
  /** A statement that takes longer has a span of its own, in milliseconds. */
  readonly slowMs?: number
  /** How often what is there is sent. */
  readonly everyMs?: number
  /** So many spans wait for a collector that is away; later ones are dropped. */
  readonly waitingMax?: number
}

type Value = string | number | boolean

/** The kinds of spans of OpenTelemetry that we have. */
const kinds = { INTERNAL: 1, SERVER: 2, CLIENT: 3 } as const

/** Something that took time: a request, a transaction in it, a slow statement, a job. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Sets a fact of it. Never a value of a person or of a statement. */
  set(name: string, value: Value): void
  /** Adds to a figure of it: milliseconds, or how many. */
  add(name: string, by: number): void
  /** Counts a statement of it, in milliseconds, and keeps a slow one. */
  statement(text: string, ms: number): void
  child(name: string): Span
  /** Ends it, once. */
  end(failed?: boolean): void
}

interface Ended {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: number
  readonly startMs: number
  readonly endMs: number
  readonly facts: ReadonlyMap<string, Value>
  readonly failed: boolean
}

const usualSlowMs = 100
const usualEveryMs = 5_000
const usualWaitingMax = 2_048
const batchMax = 512
const answerMsMax = 10_000
const lastMsMax = 1_000
const textMax = 500

const outcomes = ['sent', 'dropped'] as const

interface Tracer {
  readonly options: TraceOptions
  readonly counts: Record<(typeof outcomes)[number], number>
  take(ended: Ended): void
  stop(): Promise<void>
}

/** One for the process: its training sends to the same collector. Undefined while nothing is traced, which then costs one look. */
let tracer: Tracer | undefined
const current = new AsyncLocalStorage<Span>()

/** The span that this chain of calls belongs to; undefined where nothing is traced. */
export const activeSpan = (): Span | undefined => (tracer ? current.getStore() : undefined)

/** The name of its trace and itself for a line of the log. */
export const traceOfLog = (): { trace_id?: string; span_id?: string } => {
  const span = activeSpan()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/** The header by which a server that we call goes on with the trace (W3C Trace Context); nothing where nothing is traced. */
export const traceHeaders = (): { traceparent?: string } => {
  const span = activeSpan()
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-01` } : {}
}

const idOf = (bytes: number) => randomBytes(bytes).toString('hex')

/** What a caller says of the trace that it is in; undefined where it says nothing that can be read. */
export function parentOf(header: unknown): { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean } | undefined {
  const [, version, traceId, spanId, flags] =
    typeof header === 'string' ? (/^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(header) ?? []) : []
  if (version === undefined || traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The text of a statement without any value in it. */
export const withoutValues = (text: string): string =>
  text
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '?')
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/\b(?<![$\w])\d[\d._]*\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textMax)

interface Parent {
  readonly traceId: string
  readonly spanId: string | undefined
  /** Gets what its parts add up to. */
  readonly span?: Span | undefined
}

function begin(tracing: Tracer, name: string, kind: number, { traceId, spanId: parentSpanId, span: above }: Parent): Span {
  const facts = new Map<string, Value>()
  const spanId = idOf(8)
  const startMs = performance.timeOrigin + performance.now()
  let isEnded = false
  // Work after the answer belongs to no span.
  const add = (fact: string, by: number) => {
    if (isEnded) return
    facts.set(fact, Number(facts.get(fact) ?? 0) + by)
    above?.add(fact, by)
  }
  const self: Span = {
    traceId,
    spanId,
    set: (fact, value) => void (isEnded || facts.set(fact, value)),
    add,
    statement: (text, ms) => {
      if (isEnded) return
      add('kencana.sql_ms', ms)
      add('kencana.sql_count', 1)
      if (ms < (tracing.options.slowMs ?? usualSlowMs)) return
      const endMs = performance.timeOrigin + performance.now()
      const slow = new Map<string, Value>([
        ['db.system.name', 'postgresql'],
        ['db.query.text', withoutValues(text)],
      ])
      const own = { traceId, spanId: idOf(8), parentSpanId: spanId, name: 'slow statement', kind: kinds.CLIENT }
      tracing.take({ ...own, startMs: endMs - ms, endMs, facts: slow, failed: false })
    },
    child: (childName) => begin(tracing, childName, kinds.INTERNAL, { traceId, spanId, span: self }),
    end: (failed = false) => {
      if (isEnded) return
      isEnded = true
      tracing.take({ traceId, spanId, parentSpanId, name, kind, startMs, endMs: performance.timeOrigin + performance.now(), facts, failed })
    },
  }
  return self
}

/** Begins the span of a request. The caller's trace goes on, and its decision whether it is kept; undefined where it is not. */
export function beginRequest(name: string, traceparent: unknown): Span | undefined {
  if (!tracer) return undefined
  const parent = parentOf(traceparent)
  if (parent ? !parent.isSampled : Math.random() >= (tracer.options.ratio ?? 1)) return undefined
  return begin(tracer, name, kinds.SERVER, { traceId: parent?.traceId ?? idOf(16), spanId: parent?.spanId })
}

/** Runs work of a span: what it asks the database for is counted there. */
export const within = <Result>(span: Span, work: () => Result): Result => current.run(span, work)

/** Runs work that belongs to no trace, although one that began it does. */
export const untraced = <Result>(work: () => Result): Result => (tracer ? current.exit(work) : work())

/** Runs work that begins by itself, as a job, in a trace of its own. */
export async function traced<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const span = beginRoot(name)
  return span ? ending(span, work) : untraced(work)
}

const beginRoot = (name: string): Span | undefined =>
  tracer && Math.random() < (tracer.options.ratio ?? 1) ? begin(tracer, name, kinds.INTERNAL, { traceId: idOf(16), spanId: undefined }) : undefined

/** Runs work that looks again and again, in no trace. Where it found something to do, `factsOf` says what, and that is a trace. */
export async function tracedIfAny<Result>(
  name: string,
  work: () => Promise<Result>,
  factsOf: (result: Result) => Readonly<Record<string, Value>> | undefined,
): Promise<Result> {
  const span = beginRoot(name)
  const result = await untraced(work)
  const facts = span && factsOf(result)
  if (facts) {
    for (const [fact, value] of Object.entries(facts)) span.set(fact, value)
    span.end()
  }
  return result
}

/** Runs a part of what is traced, in a span below it. */
export async function tracedPart<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const span = activeSpan()?.child(name)
  return span ? ending(span, work) : work()
}

async function ending<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await within(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(true)
    throw error
  }
}

const attributesOf = (facts: Iterable<readonly [string, Value]>) =>
  [...facts].map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : typeof value === 'boolean' ? { boolValue: value } : { doubleValue: value },
  }))

/** Nanoseconds since 1970, of milliseconds: a double cannot hold them, so they are a text. */
const nanoseconds = (ms: number) => `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`

/** The body of a batch, as OTLP spells it in JSON (opentelemetry-proto, ExportTraceServiceRequest). */
function bodyOf({ serviceName = 'kencana', version }: TraceOptions, instance: string, spans: readonly Ended[]): string {
  const resource = { 'service.name': serviceName, 'service.version': version, 'service.instance.id': instance }
  const scope = { name: 'kencana', version }
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(Object.entries(resource)) },
        scopeSpans: [
          {
            scope,
            spans: spans.map(({ facts, startMs, endMs, failed, ...span }) => ({
              ...span,
              startTimeUnixNano: nanoseconds(startMs),
              endTimeUnixNano: nanoseconds(endMs),
              attributes: attributesOf(facts),
              status: failed ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  })
}

/**
 * Begins to trace in this process. Spans wait in memory and are sent in batches, apart from all work; a collector that is away costs those that
 * find no room (`kencana_trace_spans_total`), and delays nothing.
 *
 * @returns what ends it, after a last batch
 */
export function startTracing(options: TraceOptions): { stop(): Promise<void> } {
  const { endpoint, headers = {}, everyMs = usualEveryMs, waitingMax = usualWaitingMax } = options
  const address = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const instance = idOf(8)
  const counts = { sent: 0, dropped: 0 }
  let waiting: Ended[] = []
  let sending: Promise<void> | undefined
  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      const isTaken = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: bodyOf(options, instance, batch),
        signal: AbortSignal.timeout(answerMsMax),
      }).then(
        async (answer) => {
          await answer.arrayBuffer().catch(() => {})
          // The collector refuses this batch: a retry would be refused too.
          if (answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) return answer.ok ? 'sent' : 'dropped'
          return undefined
        },
        () => undefined,
      )
      // The collector is away or busy. The spans stay in the queue while there is room.
      if (isTaken === undefined) return
      counts[isTaken] += batch.length
      waiting = waiting.slice(batch.length)
    }
  }
  const flush = () => (sending ??= current.exit(send).finally(() => (sending = undefined)))
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  const own: Tracer = {
    options,
    counts,
    take: (ended) => {
      if (waiting.length >= waitingMax) counts.dropped += 1
      else if (waiting.push(ended) === batchMax) void flush()
    },
    stop: async () => {
      clearInterval(timer)
      if (tracer === own) tracer = undefined
      const patience = new AbortController()
      await Promise.race([flush(), sleep(lastMsMax, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
    },
  }
  tracer = own
  return own
}

/** Puts the spans that were sent and dropped among the figures, where this process traces. */
export function measureTraces(registry: Registry): void {
  if (!tracer) return
  const { counts } = tracer
  new Counter({
    name: 'kencana_trace_spans_total',
    help: 'Spans for the collector of traces: sent, or dropped since it was away for too long or refused them',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const outcome of outcomes) this.inc({ outcome }, counts[outcome])
    },
  })
}
