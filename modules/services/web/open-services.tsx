import './services.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { z } from 'zod'
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
import { type DocumentForm, EntryScreen, EntrySums, HeaderBox, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNoticeOf, PaymentsPane, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { serviceStates, services as s } from '../contract/fields.ts'
import { type OpenService, finishedLine, mutasiService, readOpenServices, serviceEventCash } from '../contract/mutasi-service.ts'
import { eventLook } from './looks.tsx'

/** A line of the service that was chosen. */
export type OpenLine = OpenService['detail_barang'][number]

/** What is done with a service in care, while it is entered. */
export class EventForm extends FieldForm {
  readonly payments = paymentRows(this)
  /** What each line weighs and costs, where it is finished. */
  readonly lines = this.rows<OpenLine>('detail_barang', finishedLine)

  constructor(fields: readonly AnyField[]) {
    super([s.no_service, ...fields])
  }
}

/** What is done comes to: the sums that stand above the total, what that is called, and the rupiah that change hands. */
export interface EventSums {
  readonly sums: readonly (readonly [AnyField, number])[]
  readonly total: readonly [AnyField, number]
  readonly payRp: number
}

interface OpenServicesProps<Saves> {
  readonly screen: Screen
  readonly call: Saves
  /** Only those in this state. */
  readonly status?: 'MASUK' | 'SELESAI'
  /** What is asked of it as a whole, and what these begin with. */
  readonly fields: readonly AnyField[]
  readonly begin?: (service: OpenService) => FormValues
  readonly direction: 'IN' | 'OUT'
  readonly sumsOf: (service: OpenService, form: EventForm) => EventSums
  readonly messagesOf?: (service: OpenService, form: EventForm) => FieldMessages
  /** What is said with it besides: the rest that was seen. */
  readonly saidOf?: (service: OpenService) => object
  /** Its lines while they are weighed again; without it they are shown as they lie there. */
  readonly Weighing?: (props: { readonly form: EventForm; readonly onDone: () => void }) => ReactNode
  /** What the one who saved it must see. */
  readonly figures: readonly AnyField[]
}

const none: readonly OpenService[] = []

/** The services in care, what is due first; one is chosen and something is done with it: finished, picked up, returned, made good. */
export function OpenServices<Saves extends Endpoint<Call, undefined, z.ZodType>>(props: OpenServicesProps<Saves>) {
  const { screen, call, status, fields, direction, sumsOf, Weighing, figures } = props
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const [cari, setCari] = useState('')
  const list = useQuery({
    queryKey: [readOpenServices.call, kode_toko, status, cari],
    queryFn: () => send(readOpenServices, { query: { cari, ...(status ? { status } : {}) } }),
    placeholderData: (before) => before,
  })
  const open = list.data ?? none
  const again = () => void queries.invalidateQueries({ queryKey: [readOpenServices.call] })
  const chosenOf = (form: FieldForm) => open.find(({ no_service }) => no_service === form.values[s.no_service.name])
  const entry = useDocumentForm({
    document: mutasiService,
    draft: screen.path,
    call,
    make: () => new EventForm(fields),
    // Where no money goes, what is chosen is all there is.
    isEntered: (form) => form.values[s.no_service.name] !== null,
    messagesOf: (form) => {
      const chosen = chosenOf(form)
      if (!chosen) return { no_service: 'Pilih service' }
      form.check(fields)
      return {
        ...form.errors,
        ...rowMessages(form.lines, finishedLine),
        ...paymentMessages(form.payments, sumsOf(chosen, form).payRp, direction),
        ...props.messagesOf?.(chosen, form),
      }
    },
    bodyOf: (form) => {
      const chosen = chosenOf(form)
      return call.body.parse({ ...form.toWire(), ...(chosen && props.saidOf?.(chosen)) }) as BodyInputOf<Saves>
    },
    onSaved: again,
    onRefused: again,
  })
  const { form } = entry
  const no_service = useFieldValue(form, s.no_service)
  const wrong = useFieldError(form, s.no_service.name)
  const chosen = open.find((each) => each.no_service === no_service)
  const paid = useRows(form.payments)
  const reckoned = useReckoned(
    form,
    useCallback(
      (of: EventForm) => {
        const reckoning = chosen && sumsOf(chosen, of)
        return reckoning && { ...reckoning, paid: paidSums(of.payments, Math.max(0, reckoning.payRp)) }
      },
      [chosen, sumsOf],
    ),
  )
  // What was typed for one service is not another one's.
  const choose = (next: OpenService) => {
    if (next.no_service === no_service) return
    form.reset({ [s.no_service.name]: next.no_service, ...props.begin?.(next) })
    // What it weighs now its scale says, and nobody else.
    if (Weighing) for (const line of next.detail_barang) form.lines.add(line, { biaya_selesai: line.biaya })
  }
  return (
    <EntryScreen
      screen={screen}
      entry={entry as DocumentForm<EventForm, object>}
      look={eventLook}
      figures={figures}
      count={paid.length}
      onNext={entry.next}
      lines={() => (
        <>
          <SearchBox value={cari} onChange={setCari} at={s.no_service.wire} error={wrong} />
          {list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data === undefined ? (
            <LoadingState text="Sedang Mencari Data" />
          ) : open.length === 0 ? (
            <EmptyState />
          ) : (
            <PickList
              label={say('Service')}
              things={open}
              keyOf={(each) => each.no_service}
              isChosen={(each) => each.no_service === no_service}
              onChoose={choose}
            >
              {(each) => (
                <>
                  <span>
                    {each.no_service} · {say(serviceStates[each.status_service])}
                  </span>
                  <Figure field={s.sisa_bayar} value={each.sisa_bayar} strong />
                  <small>{[each.nama_customer, each.no_hp].join(' · ')}</small>
                  <small data-late={each.lewat_estimasi > 0}>
                    {each.lewat_estimasi > 0 ? say('Lewat {{n}} hari', { n: each.lewat_estimasi }) : each.tgl_estimasi}
                  </small>
                </>
              )}
            </PickList>
          )}
        </>
      )}
      side={() =>
        chosen ? (
          <>
            <section className="entry-box service-chosen">
              <h2>
                <ThingLink kind="service" id={chosen.no_service} /> · {chosen.nama_customer}
              </h2>
              {chosen.nama_tukang && (
                <p>
                  {say(s.kode_tukang.label)} {chosen.nama_tukang}
                </p>
              )}
              {!Weighing &&
                chosen.detail_barang.map((line, at) => (
                  <p key={`${at} ${line.nama_barang}`}>
                    {line.nama_barang} · {line.deskripsi_service} · <Figure field={s.berat_selesai} value={line.berat_selesai} /> g ·{' '}
                    <Figure field={s.biaya_selesai} value={line.biaya_selesai} />
                  </p>
                ))}
            </section>
            {Weighing && <Weighing key={`${chosen.no_service} lines`} form={form} onDone={entry.save} />}
            <HeaderBox key={chosen.no_service} form={form} fields={fields} title="Service" onDone={entry.save} />
          </>
        ) : (
          <IdleState text="Pilih service" />
        )
      }
      pay={(isOpen) =>
        chosen &&
        reckoned && (
          <>
            <EntrySums sums={reckoned.sums} total={reckoned.total} />
            {!Weighing && (
              <>
                <CashNoticeOf call={serviceEventCash} no_hp={chosen.no_hp} sums={reckoned.paid} direction={direction} />
                <PaymentsPane
                  payments={form.payments}
                  sums={reckoned.paid}
                  direction={direction}
                  isOpen={reckoned.payRp > 0}
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
