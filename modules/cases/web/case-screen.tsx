import type { z } from 'zod'
import type { Call, Endpoint } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import type { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import type { AnyCase, StepFacts } from '../contract/case.ts'
import { type EventForm, type OpenEventProps, type OpenKind, type OpenThing, OpenThings } from './open-things.tsx'

/** An open case as its list answers it. */
export type ThingOf<C extends AnyCase> = z.output<C['calls']['open']['reply']> extends readonly (infer Thing extends OpenThing)[] ? Thing : never

/** The look of an open case in the list and next to it. Everything else follows from its declaration. */
export type CaseLook<Thing extends OpenThing> = Pick<OpenKind<Thing>, 'choose' | 'About'> & Partial<OpenKind<Thing>>

type Derived = 'verb' | 'screen' | 'call' | 'document' | 'fields' | 'direction' | 'approvals'

interface CaseScreenProps<C extends AnyCase, Form extends EventForm> extends Omit<
  OpenEventProps<ThingOf<C>, Endpoint<Call, undefined, z.ZodType>, Form>,
  Derived
> {
  readonly of: C
  /** The step that is done on this screen. */
  readonly step: keyof C['steps'] & string
  readonly kind: CaseLook<ThingOf<C>>
  /** Fields of the step that this shop does not use. */
  readonly hiddenFields?: readonly AnyField[]
  /** The approvals that the step needs, as far as the screen knows them. For steps with early approvals. */
  readonly needsOf?: (thing: ThingOf<C>, form: Form) => readonly Category[]
}

type Row = Readonly<Record<string, unknown>>

/** The screen of a step of a case: the list of open cases, what the step asks, its payments. */
export function CaseScreen<C extends AnyCase, Form extends EventForm = EventForm>({
  of,
  step,
  kind,
  needsOf,
  saidOf,
  hiddenFields = [],
  ...rest
}: CaseScreenProps<C, Form>) {
  type Thing = ThingOf<C>
  const { document, events, due, amount, calls } = of as AnyCase
  const { number } = document
  const facts = of.steps[step] as StepFacts
  const value = (thing: Thing, name: string) => (thing as unknown as Row)[name]
  const [until, daysLate] = due
  const asks = calls[`${step}_otorisasi`] as ReturnType<typeof approvalsAskedBy> | undefined
  return (
    <OpenThings<Thing, Endpoint<Call, undefined, z.ZodType>, Form>
      kind={{
        title: document.title,
        number,
        opens: document.name,
        begins: document.screens.entry,
        read: calls.open as OpenKind<Thing>['read'],
        numberOf: (thing) => value(thing, number.name) as string,
        dueOf: (thing) => [value(thing, until.name) as string, value(thing, daysLate.name) as number],
        amountOf: (thing) => [amount, value(thing, amount.name) as number],
        ...kind,
      }}
      screen={facts.screen}
      call={calls[step] as Endpoint<Call, undefined, z.ZodType>}
      document={facts.makes ?? events}
      fields={(facts.asks ?? []).filter(({ name }) => !hiddenFields.some((hidden) => hidden.name === name))}
      direction={facts.money}
      {...(facts.verb && { verb: facts.verb })}
      // The figures that the screen shows: the server refuses if they have changed. A screen may send its own value with `saidOf`.
      saidOf={(thing, form) => ({
        ...Object.fromEntries((facts.seen ?? []).map(({ name }) => [name, value(thing, name)])),
        ...saidOf?.(thing, form),
      })}
      {...(asks && needsOf && { approvals: { needsOf, call: asks } })}
      {...rest}
    />
  )
}
