import './deposits.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import type { z } from 'zod'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { BodyInputOf, Call, Endpoint } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { FieldMessages } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormValues, useFieldError, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import type { CheckedCoupon } from '#modules/coupons/contract/kupon.ts'
import { type DocumentForm, type DocumentLook, EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNoticeOf, PaymentsPane, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import type { cashReachedBy } from '#modules/members/contract/cash-reached.ts'
import { deposits as d } from '../contract/fields.ts'

/** What is done with something open, while its money is entered. */
export class EventForm extends FieldForm {
  readonly payments = paymentRows(this)
  /** The coupons that pay a part of the rest, where it is picked up. */
  readonly coupons = this.rows<CheckedCoupon>('detail_kupon', [], ({ no_kupon }) => no_kupon)

  constructor(number: AnyField, fields: readonly AnyField[]) {
    super([number, ...fields])
  }
}

/** What stays open over days: for whom it is, and how late it is. */
export interface OpenThing {
  readonly nama_customer: string
  readonly no_hp: string
  readonly hari_lewat: number
}

/** A kind of what stays open: a deposit, an order. */
export interface OpenKind<Thing extends OpenThing> {
  readonly title: string
  /** What is said where none is chosen. */
  readonly choose: string
  /** Its number, and the name of its drawer. */
  readonly number: AnyField
  readonly opens: string
  readonly read: Endpoint<Call, z.ZodType<{ cari?: string | undefined }>, undefined, z.ZodType<Thing[]>>
  readonly cash: ReturnType<typeof cashReachedBy>
  readonly numberOf: (thing: Thing) => string
  /** Until when, and what of it is still to be paid. */
  readonly dueOf: (thing: Thing) => string
  readonly amountOf: (thing: Thing) => readonly [AnyField, number]
  /** What it is about, below its title. */
  readonly About: ComponentType<{ readonly title: ReactNode; readonly thing: Thing }>
}

/** What is done with one that is open. */
export interface OpenEventProps<Thing extends OpenThing, Saves> {
  readonly screen: Screen
  readonly call: Saves
  readonly document: AnyDocument
  readonly look: DocumentLook
  /** What is asked beside the payments. */
  readonly fields: readonly AnyField[]
  /** What else its form holds, which `Besides` asks; and what is known of it where one is chosen. */
  readonly held?: readonly AnyField[]
  readonly known?: (thing: Thing) => FormValues
  /** Which way money goes; nothing where none does. */
  readonly direction: 'IN' | 'OUT' | undefined
  /** What is to be paid, in rupiah, and what it is made from; below 0 it goes back. */
  readonly sumsOf: (thing: Thing, form: EventForm) => { readonly sums: readonly (readonly [AnyField, number])[]; readonly totalRp: number }
  /** What else is wrong with it. */
  readonly messagesOf?: (thing: Thing, form: EventForm) => FieldMessages
  /** What is said with it besides: the total that was seen, and the coupons. */
  readonly saidOf?: (thing: Thing, form: EventForm) => object
  /** What else is entered of it, above what it comes to. */
  readonly Besides?: ComponentType<{ readonly form: EventForm; readonly isOpen: boolean }>
  /** It was refused: what it is reckoned by is asked for again. */
  readonly onRefused?: () => void
  /** What the one who saved it must see. */
  readonly figures: readonly AnyField[]
}

/** Those that are open, what is due first; one is chosen and something is done with it: paid on, picked up, given up. */
export function OpenThings<Thing extends OpenThing, Saves extends Endpoint<Call, undefined, z.ZodType>>(
  props: OpenEventProps<Thing, Saves> & { readonly kind: OpenKind<Thing> },
) {
  const { kind, screen, call, document, look, fields, direction, sumsOf, Besides, figures } = props
  const { number, numberOf, About } = kind
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const [cari, setCari] = useState('')
  const list = useQuery({
    queryKey: [kind.read.call, kode_toko, cari],
    queryFn: () => send(kind.read, { query: { cari } }),
    placeholderData: (before) => before,
  })
  const lookAgain = () => void queries.invalidateQueries({ queryKey: [kind.read.call] })
  const chosenOf = (form: FieldForm) => list.data?.find((each) => numberOf(each) === form.values[number.name])
  const entry = useDocumentForm({
    document,
    draft: screen.path,
    call,
    make: () => new EventForm(number, [...fields, ...(props.held ?? [])]),
    // Where no money goes, what is chosen is all there is.
    ...(direction ? {} : { isEntered: (form: EventForm) => form.values[number.name] !== null }),
    messagesOf: (form) => {
      const chosen = chosenOf(form)
      if (!chosen) return { [number.name]: kind.choose }
      form.check(fields)
      return {
        ...form.errors,
        ...(direction ? paymentMessages(form.payments, Math.max(0, sumsOf(chosen, form).totalRp), direction) : {}),
        ...props.messagesOf?.(chosen, form),
      }
    },
    bodyOf: (form) => {
      const chosen = chosenOf(form)
      const { [form.coupons.name]: _coupons, ...entered } = form.toWire()
      return call.body.parse({ ...entered, ...(chosen && props.saidOf?.(chosen, form)) }) as BodyInputOf<Saves>
    },
    onSaved: lookAgain,
    onRefused: () => {
      lookAgain()
      props.onRefused?.()
    },
  })
  const { form } = entry
  const nomor = useFieldValue(form, number)
  const wrong = useFieldError(form, number.name)
  const chosen = list.data?.find((each) => numberOf(each) === nomor)
  const paid = useRows(form.payments)
  const reckoned = useReckoned(
    form,
    useCallback(
      (of: EventForm) => {
        const { sums, totalRp } = chosen ? sumsOf(chosen, of) : { sums: [], totalRp: 0 }
        return { sums, totalRp, paid: paidSums(of.payments, Math.max(0, totalRp)) }
      },
      [chosen, sumsOf],
    ),
  )
  // What was typed for one is not another one's.
  const choose = (next: Thing) => {
    if (numberOf(next) !== nomor) form.reset({ [number.name]: numberOf(next), ...props.known?.(next) })
  }
  return (
    <EntryScreen
      screen={screen}
      entry={entry as DocumentForm<EventForm, object>}
      look={look}
      figures={figures}
      {...(direction ? { count: paid.length } : {})}
      onNext={entry.next}
      lines={() => (
        <>
          <SearchBox value={cari} onChange={setCari} at={number.wire} error={wrong} />
          <Listed list={list} onRetry={() => void list.refetch()}>
            {(open) => (
              <PickList label={say(kind.title)} things={open} keyOf={numberOf} isChosen={(each) => numberOf(each) === nomor} onChoose={choose}>
                {(each) => {
                  const [field, value] = kind.amountOf(each)
                  return (
                    <>
                      <span>{numberOf(each)}</span>
                      <Figure field={field} value={value} strong />
                      <small>{[each.nama_customer, each.no_hp].join(' · ')}</small>
                      <small data-late={each.hari_lewat > 0}>
                        {each.hari_lewat > 0 ? say('Lewat {{n}} hari', { n: each.hari_lewat }) : kind.dueOf(each)}
                      </small>
                    </>
                  )
                }}
              </PickList>
            )}
          </Listed>
        </>
      )}
      side={(isOpen) =>
        chosen ? (
          <>
            <About
              title={
                <>
                  <ThingLink kind={kind.opens} id={numberOf(chosen)} /> · {chosen.nama_customer}
                </>
              }
              thing={chosen}
            />
            {fields.length > 0 && <HeaderBox key={numberOf(chosen)} form={form} fields={fields} title={kind.title} onDone={entry.save} />}
            {Besides && <Besides key={`${numberOf(chosen)} besides`} form={form} isOpen={isOpen} />}
          </>
        ) : (
          <IdleState text={kind.choose} />
        )
      }
      pay={(isOpen) =>
        chosen && (
          <>
            <EntrySums
              sums={reckoned.sums}
              total={
                direction === 'OUT' || reckoned.totalRp < 0
                  ? [d.grand_total.labelled('Dikembalikan'), Math.abs(reckoned.totalRp)]
                  : [d.jumlah_bayar, reckoned.totalRp]
              }
            />
            {direction && (
              <>
                <CashNoticeOf call={kind.cash} no_hp={chosen.no_hp} sums={reckoned.paid} direction={direction} />
                <PaymentsPane
                  payments={form.payments}
                  sums={reckoned.paid}
                  direction={direction}
                  isOpen={reckoned.totalRp > 0}
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

interface ListedProps<Thing> {
  readonly list: { readonly isPending: boolean; readonly error: Error | null; readonly data: readonly Thing[] | undefined }
  readonly onRetry: () => void
  readonly children: (open: readonly Thing[]) => ReactNode
}

function Listed<Thing>({ list, onRetry, children }: ListedProps<Thing>) {
  if (list.error) return <ErrorState error={list.error} onRetry={onRetry} />
  if (!list.data) return <LoadingState text="Sedang Mencari Data" />
  return list.data.length === 0 ? <EmptyState /> : children(list.data)
}
