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
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, depositEventCash, readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { HeldGoods } from './held-goods.tsx'

/** What is done with an open deposit, while its money is entered. */
export class EventForm extends FieldForm {
  readonly payments = paymentRows(this)
  /** The coupons that pay a part of the rest, where it is picked up. */
  readonly coupons = this.rows<CheckedCoupon>('detail_kupon', [], ({ no_kupon }) => no_kupon)

  constructor(fields: readonly AnyField[]) {
    super([d.no_titipan, ...fields])
  }
}

interface OpenDepositsProps<Saves> {
  readonly screen: Screen
  readonly call: Saves
  readonly document: AnyDocument
  readonly look: DocumentLook
  /** What is asked beside the payments. */
  readonly fields: readonly AnyField[]
  /** What else its form holds, which `Besides` asks; and what is known of it where a deposit is chosen. */
  readonly held?: readonly AnyField[]
  readonly known?: (deposit: OpenDeposit) => FormValues
  readonly direction: 'IN' | 'OUT'
  /** What is to be paid, in rupiah, and what it is made from. */
  readonly sumsOf: (deposit: OpenDeposit, form: EventForm) => { readonly sums: readonly (readonly [AnyField, number])[]; readonly totalRp: number }
  /** What else is wrong with it. */
  readonly messagesOf?: (deposit: OpenDeposit, form: EventForm) => FieldMessages
  /** What is said with it besides: the total that was seen, and the coupons. */
  readonly saidOf?: (deposit: OpenDeposit, form: EventForm) => object
  /** What else is entered of it, above what it comes to. */
  readonly Besides?: ComponentType<{ readonly form: EventForm; readonly isOpen: boolean }>
  /** It was refused: what it is reckoned by is asked for again. */
  readonly onRefused?: () => void
  /** What the one who saved it must see. */
  readonly figures: readonly AnyField[]
}

/** The open deposits, what is due first; one is chosen and something is done with it: paid on, picked up, given up. */
export function OpenDeposits<Saves extends Endpoint<Call, undefined, z.ZodType>>(props: OpenDepositsProps<Saves>) {
  const { screen, call, document, look, fields, direction, sumsOf, Besides, figures } = props
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const [cari, setCari] = useState('')
  const list = useQuery({
    queryKey: [readOpenDeposits.call, kode_toko, cari],
    queryFn: () => send(readOpenDeposits, { query: { cari } }),
    placeholderData: (before) => before,
  })
  const lookAgain = () => void queries.invalidateQueries({ queryKey: [readOpenDeposits.call] })
  const chosenOf = (form: FieldForm) => list.data?.find(({ no_titipan }) => no_titipan === form.values['no_titipan'])
  const entry = useDocumentForm({
    document,
    draft: screen.path,
    call,
    make: () => new EventForm([...fields, ...(props.held ?? [])]),
    messagesOf: (form) => {
      const chosen = chosenOf(form)
      if (!chosen) return { no_titipan: 'Pilih titipan' }
      form.check(fields)
      return { ...form.errors, ...paymentMessages(form.payments, sumsOf(chosen, form).totalRp, direction), ...props.messagesOf?.(chosen, form) }
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
  const no_titipan = useFieldValue(form, d.no_titipan)
  const wrong = useFieldError(form, d.no_titipan.name)
  const chosen = list.data?.find((each) => each.no_titipan === no_titipan)
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
  // What was typed for one deposit is not another one's.
  const choose = (next: OpenDeposit) => {
    if (next.no_titipan !== no_titipan) form.reset({ no_titipan: next.no_titipan, ...props.known?.(next) })
  }
  return (
    <EntryScreen
      screen={screen}
      entry={entry as DocumentForm<EventForm, object>}
      look={look}
      figures={figures}
      count={paid.length}
      onNext={entry.next}
      lines={() => (
        <>
          <SearchBox value={cari} onChange={setCari} at={d.no_titipan.wire} error={wrong} />
          <Listed list={list} onRetry={() => void list.refetch()}>
            {(open) => (
              <PickList
                label={say('Titipan')}
                things={open}
                keyOf={(each) => each.no_titipan}
                isChosen={(each) => each.no_titipan === no_titipan}
                onChoose={choose}
              >
                {(each) => (
                  <>
                    <span>{each.no_titipan}</span>
                    <Figure field={d.sisa_bayar} value={each.sisa_bayar} strong />
                    <small>{[each.nama_customer, each.no_hp].join(' · ')}</small>
                    <small data-late={each.hari_lewat > 0}>
                      {each.hari_lewat > 0 ? say('Lewat {{n}} hari', { n: each.hari_lewat }) : each.tgl_jatuh_tempo}
                    </small>
                  </>
                )}
              </PickList>
            )}
          </Listed>
        </>
      )}
      side={(isOpen) =>
        chosen ? (
          <>
            <HeldGoods
              title={
                <>
                  <ThingLink kind="titipan" id={chosen.no_titipan} /> · {chosen.nama_customer}
                </>
              }
              pieces={chosen.detail_barang}
            />
            {fields.length > 0 && <HeaderBox key={chosen.no_titipan} form={form} fields={fields} title="Titipan" onDone={entry.save} />}
            {Besides && <Besides key={`${chosen.no_titipan} besides`} form={form} isOpen={isOpen} />}
          </>
        ) : (
          <IdleState text="Pilih titipan" />
        )
      }
      pay={(isOpen) =>
        chosen && (
          <>
            <EntrySums
              sums={reckoned.sums}
              total={[direction === 'IN' ? d.jumlah_bayar : d.grand_total.labelled('Dikembalikan'), reckoned.totalRp]}
            />
            <CashNoticeOf call={depositEventCash} no_hp={chosen.no_hp} sums={reckoned.paid} direction={direction} />
            <PaymentsPane
              payments={form.payments}
              sums={reckoned.paid}
              direction={direction}
              isOpen={reckoned.totalRp > 0}
              hasKeys={isOpen}
              onDone={entry.save}
            />
          </>
        )
      }
    />
  )
}

interface ListedProps {
  readonly list: { readonly isPending: boolean; readonly error: Error | null; readonly data: readonly OpenDeposit[] | undefined }
  readonly onRetry: () => void
  readonly children: (open: readonly OpenDeposit[]) => ReactNode
}

function Listed({ list, onRetry, children }: ListedProps) {
  if (list.error) return <ErrorState error={list.error} onRetry={onRetry} />
  if (!list.data) return <LoadingState text="Sedang Mencari Data" />
  return list.data.length === 0 ? <EmptyState /> : children(list.data)
}
