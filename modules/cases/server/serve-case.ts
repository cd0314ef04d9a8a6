import { sql } from 'kysely'
import type { AnyDocument, DocumentOf } from '#engine/contract/document.ts'
import type { BodyOf } from '#engine/contract/endpoint.ts'
import { type RefusalKind, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { DocumentDoing, UndoContext } from '#engine/server/document-calls.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler, ServedDocument } from '#engine/server/serve.ts'
import {
  type Cancellable,
  type Decision,
  type DocumentWriting,
  asksApprovals,
  saveDocument,
  serveDocument,
  writeDocument,
} from '#modules/documents/server/public.ts'
import { paidTogether } from '#modules/payments/contract/fields.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { type CardFees, type PaymentRules, cardFeesOf, payingContextOf, paymentRulesOf } from '#modules/payments/server/public.ts'
import type { AnyCase, StepFacts } from '../contract/case.ts'

type StepOf<C extends AnyCase> = keyof C['steps'] & keyof C['calls'] & string
/** The steps that leave an event document of the case. */
type EventStepOf<C extends AnyCase> = { [Kind in StepOf<C>]: C['steps'][Kind] extends { readonly makes: AnyDocument } ? never : Kind }[StepOf<C>]
type OtherStepOf<C extends AnyCase> = Exclude<StepOf<C>, EventStepOf<C>>
/** The calls of steps that make another document: their handlers are written by hand. */
type OtherCallOf<C extends AnyCase> = OtherStepOf<C> | (`${OtherStepOf<C>}_otorisasi` & keyof C['calls'])

/** What a person asks for: the body of the call of a step, with the step itself. */
export type Requested<C extends AnyCase> = {
  [Kind in EventStepOf<C>]: BodyOf<C['calls'][Kind]> & { readonly [Field in C['step']['name']]: Kind }
}[EventStepOf<C>]

/** Where an event is made and how its shop takes payments; `fees` of the cards that it is paid by. */
export type StepContext = EventContext & PaymentRules & { readonly fees: CardFees }

/** What a module does for its case: prices, decisions and ledger lines. */
export interface CaseDoing<C extends AnyCase, Thing, Rules, Known, Decided extends Decision<C['events']>> {
  /**
   * Reads these cases of the shop as they are now, with their state.
   *
   * @param isLooking for approvals only: nothing is locked
   */
  read(context: EventContext & Rules, numbers: readonly string[], isLooking: boolean): Promise<readonly Thing[]>
  /** Settings and rights of the callers, in addition to how they take payments. */
  rulesOf?(caller: Caller): Rules
  /** The data that decisions need in addition to the case: names of masters, parameters. */
  known?(context: EventContext & Rules, requested: readonly Requested<C>[]): Promise<Known>
  /** Decides the result of a step. Pure. An impossible step is refused at its field. */
  decide(thing: Thing, requested: Requested<C>, context: StepContext & Rules & Known): Decided
  /** What must be there before the events are posted: lots, released pieces. */
  beforePosting?(context: EventContext & Rules, made: readonly DocumentOf<C['events']>[], decided: readonly Decided[]): Promise<void>
  /** Further reasons why a step cannot be taken back, and what goes back with it. The case is locked, and in the state that the step left it in. */
  takeBack?(context: UndoContext, event: DocumentOf<C['events']>, thing: Thing, alasan: string): Promise<void> | void
  readonly open: Handler<C['calls']['open']>
  /** The handlers of steps that make another document. */
  readonly others?: { readonly [Name in OtherCallOf<C>]: Handler<C['calls'][Name]> }
  /** The message and the cancelling of the document that begins the case. */
  readonly document?: DocumentDoing<C['document']>
}

/** The handlers and documents of a case. */
export interface ServedCase<C extends AnyCase, Rules = unknown> {
  /** Does a step without a call, and without its approvals: for the demo chain. @throws Refusal as the call */
  write(context: EventContext & PaymentRules & Rules, requested: Requested<C>): Promise<DocumentOf<C['events']>>
  readonly handlers: { readonly [Name in keyof C['calls']]: Handler<C['calls'][Name]> }
  readonly documents: { readonly document: ServedDocument; readonly events: ServedDocument }
  /** Takes an event back within that of the document that paid it with others. */
  readonly cancellable: Cancellable<C['events']>
}

type Row = Readonly<Record<string, unknown>>

/** Serves a case (docs/decisions/121): its steps, each in one transaction under the lock of the case, its list and its documents. */
export function serveCase<C extends AnyCase, Thing, Decided extends Decision<C['events']>, Rules = unknown, Known = unknown>(
  its: C,
  doing: CaseDoing<C, Thing, Rules, Known, Decided>,
): ServedCase<C, Rules> {
  const { document, events, step, steps, notTheLatest } = its
  const { number } = document
  const numberIn = (requested: unknown) => numberOf(its, requested)
  const stepIn = (requested: unknown) => steps[(requested as Row)[step.name] as string] as StepFacts
  const rulesOf = (caller: Caller) => ({ ...paymentRulesOf(caller), ...doing.rulesOf?.(caller) }) as PaymentRules & Rules

  const inState = (things: ReadonlyMap<string, Thing>, nomor: string, facts: StepFacts): Thing => {
    const thing = things.get(nomor)
    return thing !== undefined && mayBegin(thing, facts) ? thing : refuseCase(its, facts.otherwise, nomor)
  }
  const readAll = async (context: EventContext & Rules, numbers: readonly string[], isLooking: boolean) => {
    if (!isLooking) await lockCases(context, document, numbers)
    const things = await doing.read(context, numbers, isLooking)
    return new Map(things.map((thing) => [numberIn(thing), thing]))
  }
  const knownOf = async (context: EventContext & Rules, requested: readonly Requested<C>[]) => (await doing.known?.(context, requested)) as Known

  const happening: DocumentWriting<C['events'], Requested<C>, Decided, PaymentRules & Rules> = {
    document: events,
    exclusiveKeys: (requested) => [numberIn(requested)],
    async prepare(context, requested) {
      const things = await readAll(context, requested.map(numberIn), false)
      const fees = await cardFeesOf(
        context.db,
        requested.flatMap((each) => ('detail_bayar' in (each as Row) ? [each as unknown as { readonly detail_bayar: readonly Payment[] }] : [])),
      )
      const known = await knownOf(context, requested)
      return (each) => doing.decide(inState(things, numberIn(each), stepIn(each)), each, { ...context, fees, ...known })
    },
    ...(doing.beforePosting && { beforePosting: doing.beforePosting.bind(doing) }),
  }

  const requestedOf = (kind: string, body: unknown) => ({ ...(body as object), [step.name]: kind }) as unknown as Requested<C>
  const take = (kind: string) => (input: Context & { readonly body: unknown }) =>
    saveDocument(input, { ...payingContextOf(input), ...rulesOf(input.caller) }, happening, requestedOf(kind, input.body))
  const ask = (kind: string) =>
    asksApprovals({ rulesOf: ([caller]) => rulesOf(caller) }, async (context, body: object): Promise<Decided> => {
      const requested = requestedOf(kind, { detail_bayar: [], ...body })
      const things = await readAll(context, [numberIn(requested)], true)
      const known = await knownOf(context, [requested])
      return doing.decide(inState(things, numberIn(requested), stepIn(requested)), requested, { ...context, fees: new Map(), ...known })
    })

  /** Takes a step back; the mirror of its posting puts goods and money back. @throws Refusal of a final step, or `notTheLatest` */
  const takeBack = async (context: UndoContext, event: DocumentOf<C['events']>, alasan: string) => {
    const facts = stepIn(event)
    const nomor = numberIn(event)
    if (facts.final) refuse(facts.final)
    const thing = (await readAll(context as UndoContext & Rules, [nomor], false)).get(nomor)
    if (thing === undefined || stateOf(thing, facts) !== facts.to) return refuse(notTheLatest, { [number.name]: nomor })
    return doing.takeBack?.(context, event, thing, alasan)
  }

  const takeBackAlone: typeof takeBack = async (context, event, alasan) => {
    if (isPaidTogether(event)) refuse(paymentRefusals.PAID_TOGETHER)
    await takeBack(context, event, alasan)
  }

  const own = Object.entries(steps).flatMap(([kind, facts]) => [
    ...(facts.makes ? [] : [[kind, take(kind)] as const]),
    ...(facts.early && !facts.makes ? [[`${kind}_otorisasi`, ask(kind)] as const] : []),
  ])
  return {
    write: (context, requested) => writeDocument(context, happening, requested),
    // What each takes and answers is exact in the declarations of the calls.
    handlers: { open: doing.open, ...Object.fromEntries(own), ...doing.others },
    documents: {
      document: serveDocument(document, doing.document as DocumentDoing<AnyDocument>),
      events: serveDocument(events, { actions: { batal: { undo: takeBackAlone } } }),
    },
    cancellable: { document: events, undo: takeBack },
  }
}

/** Whether the money of an event is in the document that pays several (docs/decisions/181). */
const isPaidTogether = (event: unknown) => ((event as Row)['detail_bayar'] as readonly Payment[]).some(({ jenis }) => jenis === paidTogether)

const numberOf = ({ document: { number } }: AnyCase, thing: unknown) => (thing as Row)[number.name] as string
const stateOf = (thing: unknown, { state }: Pick<StepFacts, 'state'>) => (thing as Row)[state?.name ?? 'status'] as string
const mayBegin = (thing: unknown, facts: StepFacts) => facts.from.includes(stateOf(thing, facts))

/**
 * The case that a step with a handler of its own is about, locked until the transaction ends unless it is only looked at.
 *
 * @throws Refusal of the step at the number
 */
export async function caseForStep<C extends AnyCase, Thing>(
  its: C,
  kind: OtherStepOf<C>,
  read: CaseDoing<C, Thing, unknown, unknown, Decision<C['events']>>['read'],
  context: EventContext,
  nomor: string,
  isLooking = false,
): Promise<Thing> {
  const facts = its.steps[kind] as StepFacts
  if (!isLooking) await lockCases(context, its.document, [nomor])
  const [thing] = await read(context, [nomor], isLooking)
  return thing !== undefined && mayBegin(thing, facts) ? thing : refuseCase(its, facts.otherwise, nomor)
}

/**
 * Locks cases of a shop until the transaction ends, in the order of their numbers. Of two people who want something of the same case, the second sees
 * what the first has done.
 */
export const lockCases = ({ db, kode_toko }: Pick<EventContext, 'db' | 'kode_toko'>, { name, number }: AnyDocument, numbers: readonly string[]) =>
  sql`select from ${sql.table(name)} where kode_toko = ${kode_toko} and ${sql.ref(number.name)} = any(${[...numbers]})
      order by ${sql.ref(number.name)} for update`.execute(db)

/** The refusal of a step, at the number of the case. */
export const refuseCase = ({ document: { number } }: AnyCase, kind: RefusalKind, nomor: string): never =>
  refuseAt(number.name, kind, { [number.name]: nomor })
