import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { BodyInputOf, Call, Endpoint } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { FieldMessages } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { DoorLink } from '#engine/web/door-link.tsx'
import { FieldForm, useFieldError, useFieldValue, useOutcome, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FindBox } from '#engine/web/find-box.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { PickList, PickParts } from '#engine/web/pick-list.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import {
  type DocumentForm,
  type DocumentLook,
  type EntryFact,
  EntryNeeds,
  EntryScreen,
  EntrySums,
  HeaderBox,
  useDocumentForm,
} from '#modules/documents/web/public.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import type { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { CashNoticeOf, type Direction, PaymentsPane, paidSums, paymentMessages, paymentRows, usePaidSums } from '#modules/payments/web/public.ts'

/** A form for an event of an open case, with its payments. A kind of event with rows of its own adds them. */
export class EventForm extends FieldForm {
  readonly payments = paymentRows(this)

  constructor(number: AnyField, fields: readonly AnyField[]) {
    super([number, ...fields])
  }
}

/** What stays open over days, and for whom it is. */
export interface OpenThing {
  readonly nama_customer: string
  readonly no_hp: string
}

type Sum = readonly [AnyField, number]

/** A kind of what stays open: a deposit, an order, a repair, what lies in the safe. */
export interface OpenKind<Thing extends OpenThing> {
  readonly title: string
  /** The message if none is chosen. */
  readonly choose: string
  /** Its number, and the name of its drawer. */
  readonly number: AnyField
  readonly opens: string
  /** The screen that makes one. The message offers it if there is none. */
  readonly begins: Screen
  readonly read: Endpoint<Call, z.ZodType<{ cari?: string | undefined }>, undefined, z.ZodType<Thing[]>>
  /** Only things with these values can be used. */
  readonly only?: object
  readonly numberOf: (thing: Thing) => string
  /** By what else it is scanned: its bag, its pieces. */
  readonly codesOf?: (thing: Thing) => readonly (string | null)[]
  /** What it is called in the list; its number alone, unless told. */
  readonly nameOf?: (thing: Thing, say: Say) => readonly string[]
  /** Until when, and for how many days that is over. */
  readonly dueOf: (thing: Thing) => readonly [until: string, daysLate: number]
  /** What of it is still to be paid. */
  readonly amountOf: (thing: Thing) => Sum
  /** A second amount that people ask for. */
  readonly besidesOf?: (thing: Thing) => Sum
  /** What it is about, below its number and whose it is. */
  readonly About: ComponentType<{ readonly thing: Thing }>
}

/** An event of an open thing. */
export interface OpenEventProps<Thing extends OpenThing, Saves, Form extends EventForm = EventForm> {
  readonly screen: Screen
  readonly call: Saves
  readonly document: AnyDocument
  readonly look: DocumentLook
  /** The input besides the payments. */
  readonly fields: readonly AnyField[]
  /** A form with further fields, and the values that it gets when a thing is chosen. */
  readonly make?: () => Form
  readonly begin?: (thing: Thing, form: Form) => void
  /** Which way money goes; nothing where none does. */
  readonly direction: Direction | undefined
  /** The direction for this one, where it follows from its figures. */
  readonly directionOf?: (thing: Thing, form: Form) => Direction
  /** What it comes to, and what that is made from: to be paid, where money goes; below 0 it goes back. */
  readonly sumsOf: (thing: Thing, form: Form) => { readonly sums: readonly EntryFact[]; readonly total: Sum }
  /** What else is wrong with it. */
  readonly messagesOf?: (thing: Thing, form: Form) => FieldMessages
  /** Further values in the call: the state in which the user saw the thing. */
  readonly saidOf?: (thing: Thing, form: Form) => object
  /** Further input about it, above the fields. */
  readonly Lines?: ComponentType<{ readonly thing: Thing; readonly form: Form; readonly isOpen: boolean; readonly onDone: () => void }>
  /** And below it. */
  readonly Besides?: ComponentType<{ readonly thing: Thing; readonly form: Form; readonly isOpen: boolean }>
  /** The approvals that it needs, as far as the screen knows, and the call that asks for them before the money is counted. */
  readonly approvals?: {
    readonly needsOf: (thing: Thing, form: Form) => readonly Category[]
    readonly call: ReturnType<typeof approvalsAskedBy>
  }
  /** It was refused: what it is reckoned by is asked for again. */
  readonly onRefused?: () => void
  /** What its button says that it does. */
  readonly verb?: string
  /** Further figures in the notice after saving, above the money over the counter. */
  readonly figures?: readonly AnyField[]
}

type OpenThingsProps<Thing extends OpenThing, Saves, Form extends EventForm> = OpenEventProps<Thing, Saves, Form> & {
  readonly kind: OpenKind<Thing>
}

/**
 * The list of open things, with the earliest due date first. The user chooses one and does something with it: a payment, finishing, picking up,
 * giving up.
 */
export function OpenThings<Thing extends OpenThing, Saves extends Endpoint<Call, undefined, z.ZodType>, Form extends EventForm = EventForm>(
  props: OpenThingsProps<Thing, Saves, Form>,
) {
  const { kind, screen, call, document, look, fields, direction, sumsOf, Lines, Besides, approvals, figures = [] } = props
  const { number, numberOf, About } = kind
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const [cari, setCari] = useState(useLinkValue('cari') ?? '')
  const having = (cari: string) => ({
    queryKey: [kind.read.call, kode_toko, kind.only, cari],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(kind.read, { query: { ...kind.only, cari } }, { signal }),
  })
  const list = useQuery({ ...having(cari.trim()), placeholderData: (before) => before })
  const lookAgain = () => void queries.invalidateQueries({ queryKey: [kind.read.call] })
  const [picked, setPicked] = useState<Thing>()
  // The chosen thing stays while the user searches for others.
  const known = [...(list.data ?? []), ...(picked ? [picked] : [])]
  const chosenIn = (form: Form) => known.find((each) => numberOf(each) === form.values[number.name])
  const needsIn = (form: Form) => {
    const chosen = chosenIn(form)
    return chosen && approvals ? approvals.needsOf(chosen, form) : []
  }
  const entry = useDocumentForm({
    document,
    draft: screen.path,
    call,
    make: props.make ?? (() => new EventForm(number, fields) as Form),
    // Without a payment, the choice is the only input.
    isEntered: (form) => form.values[number.name] !== null,
    messagesOf: (form) => {
      const chosen = chosenIn(form)
      if (!chosen) return { [number.name]: kind.choose }
      form.check(fields)
      return {
        ...form.errors,
        ...(direction
          ? paymentMessages(form.payments, Math.max(0, sumsOf(chosen, form).total[1]), props.directionOf?.(chosen, form) ?? direction)
          : {}),
        ...props.messagesOf?.(chosen, form),
      }
    },
    bodyOf: (form) => {
      const chosen = chosenIn(form)
      return call.body.parse({ ...form.toWire(), ...(chosen && props.saidOf?.(chosen, form)) }) as BodyInputOf<Saves>
    },
    ...(approvals && {
      approvals: {
        isNeeded: (of: Form) => needsIn(of).length > 0,
        // An approval does not depend on the way of payment.
        contentOf: (of: Form) => JSON.stringify(approvals.call.body.safeParse(of.toWire())),
        call: approvals.call,
        bodyOf: (of: Form) => approvals.call.body.parse(of.toWire()) as object,
      },
    }),
    onSaved: () => {
      setCari('')
      lookAgain()
    },
    onRefused: (_, form) => {
      // Another user may have changed it. If it is not in the list, search for its number.
      setPicked(undefined)
      if (!list.data?.includes(chosenIn(form) as Thing)) setCari(String(form.values[number.name] ?? ''))
      lookAgain()
      props.onRefused?.()
    },
  })
  const { form } = entry
  const nomor = useFieldValue(form, number)
  const wrong = useFieldError(form, number.name)
  const chosen = known.find((each) => numberOf(each) === nomor)
  const paid = useRows(form.payments)
  const reckoned = useReckoned(
    form,
    useCallback((of: Form) => chosen && sumsOf(chosen, of), [chosen, sumsOf]),
  )
  const sums = usePaidSums(
    form,
    useCallback((of: Form) => paidSums(of.payments, chosen ? Math.max(0, sumsOf(chosen, of).total[1]) : 0), [chosen, sumsOf]),
  )
  const way = useOutcome(form, (of: Form) => (chosen && props.directionOf?.(chosen, of)) ?? direction)
  const needs = useOutcome(form, needsIn)
  // Input for one thing must not be used for another.
  const choose = (next: Thing) => {
    // Drawn before the next key, which may lead on at once: what came later would take the focus back from where that led.
    if (numberOf(next) !== nomor)
      flushSync(() => {
        setPicked(next)
        form.reset({ [number.name]: numberOf(next) })
        props.begin?.(next, form)
      })
    entry.screen.current?.querySelector<HTMLElement>(askedFirst)?.focus()
  }
  const listed = (open: readonly Thing[]) => (
    <PickList label={say(kind.title)} things={open} keyOf={numberOf} isChosen={(each) => numberOf(each) === nomor} onChoose={choose}>
      {(each) => {
        const [field, value] = kind.amountOf(each)
        const besides = kind.besidesOf?.(each)
        const [until, daysLate] = kind.dueOf(each)
        return (
          <>
            <span>
              <PickParts of={kind.nameOf?.(each, say) ?? [numberOf(each)]} />
            </span>
            <span className="pick-amount">
              <small>{say(field.label)}</small> <Figure field={field} value={value} strong />
            </span>
            <small>
              <PickParts of={[each.nama_customer, each.no_hp, ...(besides ? [`${say(besides[0].label)} ${besides[0].format(besides[1])}`] : [])]} />
            </small>
            <small data-late={daysLate > 0}>{daysLate > 0 ? say('Lewat {{n}} hari', { n: daysLate }) : until}</small>
          </>
        )
      }}
    </PickList>
  )
  return (
    <EntryScreen
      screen={screen}
      entry={entry as DocumentForm<Form, object>}
      look={look}
      figures={figures}
      {...(props.verb && { verb: props.verb })}
      {...(direction ? { count: paid.length } : {})}
      onNext={entry.next}
      lines={() => (
        <FindBox
          value={cari}
          onChange={setCari}
          at={number.wire}
          error={wrong}
          title={kind.title}
          find={(cari) => queries.fetchQuery(having(cari))}
          codesOf={(each) => [numberOf(each), ...(kind.codesOf?.(each) ?? [])].filter((code) => code !== null)}
          onFound={choose}
          waitFor={entry.inFlight}
          onScanner={() => entry.saved && entry.next()}
        >
          {list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <LoadingState text="Sedang Mencari Data" />
          ) : list.data.length > 0 ? (
            listed(list.data)
          ) : (
            <EmptyState>{cari === '' && <DoorLink to={kind.begins} />}</EmptyState>
          )}
        </FindBox>
      )}
      side={(isOpen) =>
        chosen ? (
          <>
            <section className="entry-box entry-about">
              <h2>
                <ThingLink kind={kind.opens} id={numberOf(chosen)} /> · {chosen.nama_customer}
              </h2>
              <About thing={chosen} />
            </section>
            {Lines && <Lines key={`${numberOf(chosen)} lines`} thing={chosen} form={form} isOpen={isOpen} onDone={entry.save} />}
            <EntryNeeds needs={needs} />
            {fields.length > 0 && <HeaderBox key={numberOf(chosen)} form={form} fields={fields} title={kind.title} onDone={entry.save} />}
            {Besides && <Besides key={`${numberOf(chosen)} besides`} thing={chosen} form={form} isOpen={isOpen} />}
          </>
        ) : (
          <IdleState text={kind.choose} />
        )
      }
      pay={(isOpen) =>
        chosen &&
        reckoned && (
          <>
            <EntrySums sums={reckoned.sums} total={toOrFro(reckoned.total)} />
            {way && (
              <>
                <CashNoticeOf no_hp={chosen.no_hp} sums={sums} direction={way} />
                <PaymentsPane
                  payments={form.payments}
                  sums={sums}
                  direction={way}
                  isOpen={reckoned.total[1] > 0}
                  hasKeys={isOpen}
                  onDone={entry.save}
                />
              </>
            )}
          </>
        )
      }
    />
  )
}

/** Where the next key is typed once something is chosen. */
const askedFirst = '.entry-right [data-field]:not(:disabled):not([readonly])'

/** A negative amount to pay is shown as the amount that goes back. */
const toOrFro = ([field, rp]: Sum): Sum => (rp < 0 ? [field.labelled('Dikembalikan'), 0 - rp] : [field, rp])
