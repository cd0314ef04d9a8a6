import { z } from 'zod'
import { type AnyDocument, type DocumentKind, type Parts, defineDocument, documentWords as w } from '#engine/contract/document.ts'
import { type Call, type Endpoint, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { type AnyField, type Optional, type Values, objectOf } from '#engine/contract/field.ts'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import { type Column, col } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, paidOutRefusals, refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'

type Fields = readonly AnyField[]

/** A step of a case: what a person does with it on one screen, and what it becomes. */
export interface StepFacts {
  readonly screen: Screen
  /** The last part of the path of its call: `POST service/ambil`. */
  readonly call: string
  readonly summary: string
  /** What the button says that ends or changes a case for good; without, it saves. */
  readonly verb?: string
  /** The states that it may begin in, and the state that it ends in. The rows of `kasus_langkah` say the same. */
  readonly from: readonly string[]
  readonly to: string
  /** The refusal when the case is in another state. */
  readonly otherwise: RefusalKind
  /** The field with that state, if it is not the status of the case. */
  readonly state?: AnyField
  /** The user's input, besides payments. */
  readonly asks?: Fields
  /** Figures that the screen has shown. The server refuses if they have changed. */
  readonly seen?: Fields
  /** Lines that the person enters. */
  readonly also?: z.ZodType
  /** The direction of the payments. Without it no money moves. */
  readonly money?: 'IN' | 'OUT'
  readonly refusals?: readonly RefusalKind[]
  readonly approvals?: readonly Category[]
  /** Approvals can be asked for before it is saved. `body` is the part of the call that needs them; without, all but the payments. */
  readonly early?: { readonly refusals: readonly RefusalKind[]; readonly body?: z.ZodType }
  /** The refusal of taking it back, for a step that is final. */
  readonly final?: RefusalKind
  /** The document that it makes, if that is not the event document of the case: a sale. */
  readonly makes?: AnyDocument
}

/** The steps of a case by their kind, which is the value of the step field: `AMBIL`. */
export type Steps = Readonly<Record<string, StepFacts>>

type FieldsOf<S, Name extends 'asks' | 'seen'> = S extends { readonly [K in Name]: infer F extends Fields } ? F : readonly []
type LinesOf<S> = S extends { readonly also: infer Also } ? Also : undefined
type RequestedFields<N extends AnyField, S> = readonly [N, ...FieldsOf<S, 'asks'>, ...FieldsOf<S, 'seen'>]
type OutOf<T> = T extends z.ZodType ? z.output<T> : unknown
type InOf<T> = T extends z.ZodType ? z.input<T> : unknown
type PaidOut<S> = S extends { readonly money: 'IN' | 'OUT' } ? z.output<typeof paid> : unknown
type PaidIn<S> = S extends { readonly money: 'IN' | 'OUT' } ? z.input<typeof paid> : unknown
type In<F extends Fields> = Optional<F> & Partial<Values<F>>

/** What the call of a step takes. */
export type StepBody<N extends AnyField, S> = z.ZodType<
  Values<RequestedFields<N, S>> & PaidOut<S> & OutOf<LinesOf<S>>,
  In<RequestedFields<N, S>> & PaidIn<S> & InOf<LinesOf<S>>
>

type ReplyOf<S, Events> = S extends { readonly makes: { readonly calls: { readonly read: { readonly reply: infer R extends z.ZodType } } } }
  ? R
  : Events extends { readonly calls: { readonly read: { readonly reply: infer R extends z.ZodType } } }
    ? R
    : z.ZodType

type StepCalls<N extends AnyField, S extends Steps, Events> = {
  readonly [Kind in keyof S & string]: Endpoint<Call, undefined, StepBody<N, S[Kind]>, ReplyOf<S[Kind], Events>>
}
type EarlyCall<N extends AnyField, S> = ReturnType<
  typeof approvalsAskedBy<
    Call,
    S extends { readonly early: { readonly body: infer B extends z.ZodType } }
      ? B
      : z.ZodType<Values<RequestedFields<N, S>> & OutOf<LinesOf<S>>, In<RequestedFields<N, S>> & InOf<LinesOf<S>>>
  >
>
type EarlyCalls<N extends AnyField, S extends Steps> = {
  readonly [Kind in keyof S & string as S[Kind] extends { readonly early: object } ? `${Kind}_otorisasi` : never]: EarlyCall<N, S[Kind]>
}

/** What all steps of a case leave behind: the document of an event. */
interface EventFacts<K extends AnyField, H extends Fields, P extends Parts, E extends AnyField> {
  readonly kind: string
  readonly name: string
  readonly title: string
  readonly prefix: string
  readonly number: E
  /** The field that names the step. */
  readonly step: K
  /** Its own amounts. Every event has the case, its customer, the payment and the remark. */
  readonly header: H
  readonly parts?: P
  /** The columns of its list between the customer and the payment. */
  readonly columns: readonly Column[]
  readonly list: Screen
  /** Takes a step back on its own date: `notTheLatest` is the refusal if something else happened since. */
  readonly cancel: {
    readonly screen: Screen
    readonly approval: Category
    readonly onlyOnItsDate: RefusalKind
    readonly notTheLatest: RefusalKind
    readonly refusals?: readonly RefusalKind[]
  }
  /** Further screens that show events: reports. */
  readonly readers?: readonly Screen[]
  readonly mayMoveNothing?: true
}

type EventHeader<N extends AnyField, K extends AnyField, H extends Fields> = readonly [
  K,
  N,
  typeof trade.nama_customer,
  typeof trade.no_hp,
  ...H,
  typeof trade.grand_total,
  typeof payments.jumlah_bayar,
  typeof payments.kembali,
  ReturnType<typeof trade.keterangan.optional>,
]
type EventDocument<N extends AnyField, K extends AnyField, H extends Fields, P extends Parts, E extends AnyField> = DocumentKind<
  EventHeader<N, K, H>,
  readonly [],
  P & { readonly detail_bayar: ReturnType<typeof paymentPart> },
  E,
  'batal'
>

/**
 * Declares a case: what stays open over days. A document begins it (`document`), steps take it from state to state, and each step leaves an event
 * document with its own posting (docs/decisions/121). From this come the screens, calls and refusals of the steps, the list of open cases, and the
 * event document with its list and its cancelling. Prices, decisions and ledger lines are written by hand (`serveCase`). The database has the same
 * steps (`guard_case`, db/migrations/0700_cases.sql).
 */
export function defineCase<
  const D extends AnyDocument,
  const S extends Steps,
  Open extends z.ZodType,
  const K extends AnyField,
  const H extends Fields,
  const E extends AnyField,
  const P extends Parts = Record<never, never>,
  Q extends z.ZodType<{ cari?: string | undefined }> = typeof openQuery,
>(facts: {
  readonly document: D
  readonly events: EventFacts<K, H, P, E>
  /**
   * The list of open cases, `GET service/terbuka`. `due` is the due date and the number of days since then; `amount` is the amount still to be paid.
   */
  readonly open: {
    readonly summary: string
    readonly reply: Open
    readonly due: readonly [date: AnyField, daysLate: AnyField]
    readonly amount: AnyField
    readonly query?: Q
    readonly screens?: readonly Screen[]
  }
  readonly steps: S
}) {
  type N = D['number']
  type Events = EventDocument<N, K, H, P, E>
  const { document, steps, open } = facts
  const screens = screensOf(steps)
  const events = eventDocument(facts) as unknown as Events
  const openCall = endpoint({
    call: `GET ${document.name}/terbuka`,
    summary: open.summary,
    // Open cases are found by their status. A step with a state of its own has its own list.
    access: openTo(...screensOf(steps, ({ state }) => !state), ...(open.screens ?? [])),
    query: (open.query ?? openQuery) as Q,
    reply: z.array(open.reply),
  })
  const calls = Object.entries(steps).flatMap(([kind, step]) => [
    [kind, stepCall(document, step, step.makes ?? events)] as const,
    ...(step.early
      ? [
          [
            `${kind}_otorisasi`,
            approvalsAskedBy(`POST ${pathOf(document, step)}/otorisasi`, step.screen, step.early.body ?? unpaid(document, step), step.early.refusals),
          ] as const,
        ]
      : []),
  ])
  return {
    document,
    events,
    step: facts.events.step,
    steps,
    due: open.due,
    amount: open.amount,
    // Each is exact in the types above.
    calls: { open: openCall, ...Object.fromEntries(calls) } as unknown as { readonly open: typeof openCall } & StepCalls<N, S, Events> &
      EarlyCalls<N, S>,
    documents: { document, events },
    screens: screens.filter((screen) => screen !== events.screens.entry),
    notTheLatest: facts.events.cancel.notTheLatest,
  }
}

/** The screens of steps, each once. */
const screensOf = (steps: Steps, isMeant: (step: StepFacts) => boolean = () => true) => [
  ...new Set(
    Object.values(steps)
      .filter(isMeant)
      .map(({ screen }) => screen),
  ),
]

const pathOf = (document: AnyDocument, { call }: StepFacts) => `${document.name}/${call}`

const unpaid = ({ number }: AnyDocument, { asks = [], seen = [], also }: StepFacts): z.ZodType => {
  const typed = objectOf([number, ...asks, ...seen])
  return also ? typed.and(also) : typed
}

const moneyRefusals = { IN: paidInRefusals, OUT: paidOutRefusals } as const

function stepCall(document: AnyDocument, step: StepFacts, makes: AnyDocument): Endpoint {
  const { screen, money, approvals = [], refusals = [] } = step
  const body = unpaid(document, step)
  return endpoint({
    call: `POST ${pathOf(document, step)}`,
    summary: step.summary,
    access: openTo(screen),
    body: money ? body.and(paid) : body,
    reply: makes.calls.read.reply,
    moves: true,
    refusals: [
      ...new Set([
        step.otherwise,
        ...refusals,
        ...(money ? moneyRefusals[money] : []),
        ledgerRefusals.NO_ACCOUNT,
        ...dateRefusals,
        ...(approvals.length > 0 ? approvalAnswers : []),
      ]),
    ],
    approvals,
  })
}

function eventDocument({ document, events, steps }: { document: AnyDocument; events: EventFacts<AnyField, Fields, Parts, AnyField>; steps: Steps }) {
  const { number: nomor } = document
  const { number, step, header, parts = {}, columns, cancel } = events
  const { nama_customer, no_hp, grand_total, cara_bayar, keterangan } = trade
  const paysOn = screensOf(steps, ({ money }) => money !== undefined)
  const [entry, ...others] = screensOf(steps, ({ makes }) => !makes) as [Screen, ...Screen[]]
  return defineDocument({
    kind: events.kind,
    name: events.name,
    title: events.title,
    prefix: events.prefix,
    number,
    header: [step, nomor, nama_customer, no_hp, ...header, grand_total, payments.jumlah_bayar, payments.kembali, keterangan.optional()],
    summary: [nomor, nama_customer, grand_total],
    parts: { ...parts, detail_bayar: paymentPart(`${events.name}_bayar`, ...paysOn) },
    screens: { entry, list: events.list },
    // Each event is printed where it is made.
    readers: [...others, ...(events.readers ?? [])],
    actions: {
      batal: cancelling({
        screen: cancel.screen,
        approval: cancel.approval,
        onlyOnItsDate: cancel.onlyOnItsDate,
        refusals: [
          cancel.notTheLatest,
          paymentRefusals.PAID_TOGETHER,
          ...Object.values(steps).flatMap(({ final }) => final ?? []),
          ...(cancel.refusals ?? []),
        ],
      }),
    },
    list: {
      columns: [
        col(number, { opens: events.name }),
        col(w.tgl_system),
        col(w.created_at),
        col(step),
        col(nomor, { opens: document.name }),
        col(nama_customer),
        ...columns,
        col(grand_total),
        col(cara_bayar),
        col(w.status),
      ],
      search: [number, nomor, nama_customer, no_hp],
      gathered: [{ field: cara_bayar, part: 'detail_bayar', column: 'jenis' }],
    },
    ...(events.mayMoveNothing && { mayMoveNothing: true }),
  })
}

/** Any case, without the exact types of its steps. */
export interface AnyCase {
  readonly document: AnyDocument
  readonly events: AnyDocument
  readonly step: AnyField
  readonly steps: Steps
  readonly due: readonly [AnyField, AnyField]
  readonly amount: AnyField
  readonly calls: { readonly open: Endpoint } & Readonly<Record<string, Endpoint>>
  readonly notTheLatest: RefusalKind
}
