import './queue.css'
import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { Call, Endpoint } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { DoorLink } from '#engine/web/door-link.tsx'
import { FieldForm, useFieldForm, useFieldValue, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { searchOf } from '#engine/web/searched-rows.ts'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { type DocumentLook, EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNoticeOf, PaymentsPane, paidSums, paymentMessages, paymentRows, usePaidSums } from '#modules/payments/web/public.ts'
import { queue as q } from '../contract/fields.ts'
import { type Waiting, waitingMax } from '../contract/queue.ts'

/** What waits, while its money is taken. */
class QueueForm extends FieldForm {
  readonly payments = paymentRows(this)

  constructor() {
    super([q.no_antri])
  }
}

/** What a chosen one comes to now: what is paid of it, below zero by the shop, and what is said with it besides the payments. */
export interface Due {
  readonly bayar: number
  readonly said?: object
}

interface QueueScreenProps<Row extends Waiting> {
  readonly screen: Screen
  /** A `defineQueue`. */
  readonly queue: {
    readonly document: AnyDocument
    readonly calls: {
      readonly list: Endpoint<Call, undefined, undefined, z.ZodType<Row[]>>
      readonly open: Endpoint<Call, undefined, z.ZodType, z.ZodType<Row>>
      readonly accept: Endpoint<Call, undefined, z.ZodType>
      readonly refuse: Endpoint<Call, undefined, z.ZodType>
    }
  }
  readonly look: DocumentLook
  /** Further figures in the notice after saving, above the money over the counter. */
  readonly figures?: readonly AnyField[]
  /** What is paid, as it is called here. */
  readonly total: AnyField
  /** What the chosen one comes to now; as it was left, unless told. Undefined while that is found out. */
  readonly dueOf?: (chosen: Row) => Due | undefined
  /** Hears which one is chosen. */
  readonly onChosen?: (no_antri: string | null) => void
  /** What one is about, and the sums that stand above the total. */
  readonly about: (chosen: Row) => ReactNode
  readonly sums?: (chosen: Row) => readonly (readonly [AnyField, number])[]
  /** Looked at anew as soon as one was decided: what its goods are counted in. */
  readonly alsoRead?: readonly string[]
}

const lookAgainMs = 10_000
/** Well before it would end again. */
const openAgainMs = 5 * 60_000
const asLeft = ({ bayar }: Waiting): Due => ({ bayar })
const noSums = () => []

/** The cashier takes the money for what sales staff have entered, chosen from the list or by the QR code of its slip, or refuses it with a reason. */
export function QueueScreen<Row extends Waiting>(props: QueueScreenProps<Row>) {
  const { screen, queue, look, figures = [], total, dueOf = asLeft, onChosen, about, sums: sumsOf = noSums, alsoRead = [] } = props
  const { document, calls } = queue
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const list = useQuery({ queryKey: [calls.list.call, kode_toko], queryFn: () => send(calls.list), refetchInterval: lookAgainMs })
  const [isRefusing, setRefusing] = useState(false)
  const lookAgain = () => {
    for (const call of [calls.list.call, calls.open.call, ...alsoRead]) void queries.invalidateQueries({ queryKey: [call] })
  }
  const [chosenNo, setChosenNo] = useState<string | null>(null)
  // Opening it keeps it from ending while the cashier works on it. A document beyond the end of the list is found by its number.
  const open = (number: string) => send(calls.open, { body: { no_antri: number } })
  const opened = useQuery({
    queryKey: [calls.open.call, kode_toko, chosenNo],
    queryFn: () => open(chosenNo ?? ''),
    enabled: chosenNo !== null,
    refetchInterval: openAgainMs,
    retry: false,
  })
  const rowOf = (no_antri: unknown) =>
    list.data?.find((each) => each.no_antri === no_antri) ?? (opened.error ? undefined : [opened.data].find((row) => row?.no_antri === no_antri))
  const dueIn = ({ values }: FieldForm) => {
    const row = rowOf(values['no_antri'])
    return row && dueOf(row)
  }
  const validation = useDocumentForm({
    document,
    draft: screen.path,
    // The call returns the whole document, of any kind.
    call: calls.accept as Endpoint<Call, undefined, z.ZodType, z.ZodType<object>>,
    make: () => new QueueForm(),
    messagesOf: (form) => {
      const due = dueIn(form)
      return due
        ? paymentMessages(form.payments, Math.abs(due.bayar), due.bayar < 0 ? 'OUT' : 'IN')
        : { no_antri: 'Pilih transaksi yang akan divalidasi' }
    },
    bodyOf: (form) => calls.accept.body.parse({ ...form.toWire(), ...dueIn(form)?.said }),
    onSaved: lookAgain,
    onRefused: lookAgain,
  })
  const { form } = validation
  const no_antri = useFieldValue(form, q.no_antri)
  // Also of one that was taken up after a reload.
  useEffect(() => {
    setChosenNo(no_antri)
    onChosen?.(no_antri)
  }, [no_antri, onChosen])
  const chosen = rowOf(no_antri)
  const due = chosen && dueOf(chosen)
  const bayar = due?.bayar ?? 0
  const direction = bayar < 0 ? 'OUT' : 'IN'
  const paid = useRows(form.payments)
  const sums = usePaidSums(
    form,
    useCallback(({ payments }: QueueForm) => paidSums(payments, Math.abs(bayar)), [bayar]),
  )
  const choose = (next: string | null) => {
    form.payments.clear()
    form.assign({ no_antri: next })
  }
  // A user who comes from the list of all waiting documents begins with the document that he chose there. It replaces the one in hand.
  const told = useLinkValue('no_antri')
  const takeTold = useRef(told && told !== form.values['no_antri'] ? () => choose(told) : undefined)
  useEffect(() => takeTold.current?.(), [])
  const scans = useScans<Row>({
    screen: validation.screen,
    ask: (code) => open(code).catch((refusal: Error) => open(namedBy(code, list.data)?.no_antri ?? unfound(refusal))),
    take: (row) => choose(row.no_antri),
    waitFor: validation.inFlight,
    onScanner: () => validation.saved && validation.next(),
  })
  return (
    <>
      <EntryScreen
        screen={screen}
        entry={validation}
        look={look}
        figures={figures}
        count={paid.length}
        canSave={due !== undefined}
        onNext={validation.next}
        lines={(isOpen) => (
          <>
            <ScanBox scans={scans} label="Scan Slip" placeholder="Scan QR slip, atau pilih di bawah" disabled={!isOpen} />
            <QueueList list={list} chosen={no_antri} onChoose={choose} entry={queue.document.screens.entry} />
          </>
        )}
        side={() =>
          chosen ? (
            <>
              {about(chosen)}
              {!due && <LoadingState text="Sedang Mencari Data" />}
              <Button variant="default" onClick={() => setRefusing(true)}>
                {say('Tolak')}
              </Button>
            </>
          ) : (
            <IdleState text="Pilih transaksi yang akan divalidasi" />
          )
        }
        pay={(isOpen) =>
          chosen &&
          due && (
            <>
              <EntrySums sums={sumsOf(chosen)} total={[total, bayar]} />
              <CashNoticeOf no_hp={chosen.no_hp} sums={sums} direction={direction} />
              <PaymentsPane payments={form.payments} sums={sums} direction={direction} isOpen hasKeys={isOpen} onDone={validation.save} />
            </>
          )
        }
      />
      {isRefusing && chosen && (
        <Refusing
          no_antri={chosen.no_antri}
          call={calls.refuse}
          screen={screen}
          onClose={() => setRefusing(false)}
          onDone={() => {
            choose(null)
            lookAgain()
          }}
        />
      )}
    </>
  )
}

/** The one that waits whose customer or number has the words that were typed, where it is the only one. */
function namedBy(typed: string, waiting: readonly Waiting[] = []): Waiting | undefined {
  const has = searchOf(typed)
  const [one, ...others] = waiting.filter(({ no_antri, nama_customer }) => has(`${no_antri} ${nama_customer}`))
  return others.length === 0 ? one : undefined
}

const unfound = (refusal: Error): never => {
  throw refusal
}

interface QueueListProps {
  readonly list: UseQueryResult<readonly Waiting[]>
  readonly chosen: string | null
  readonly onChoose: (no_antri: string) => void
  /** Where that is made which then waits here. */
  readonly entry: Screen
}

/** What waits, the oldest first: for whom, by whom, for how long and for how long still. */
function QueueList({ list, chosen, onChoose, entry }: QueueListProps) {
  const say = useText()
  if (list.isPending) return <LoadingState text="Sedang Mencari Data" />
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0)
    return (
      <EmptyState text="Tidak ada yang menunggu">
        <DoorLink to={entry} />
      </EmptyState>
    )
  return (
    <>
      <PickList
        className="queue-list"
        label={say('Menunggu')}
        things={list.data}
        keyOf={({ no_antri }) => no_antri}
        isChosen={({ no_antri }) => no_antri === chosen}
        onChoose={({ no_antri }) => onChoose(no_antri)}
      >
        {({ no_antri, bayar, nama_customer, user_id, created_at, umur_menit, batas_at }) => (
          <>
            <span>{no_antri}</span>
            <Figure field={q.bayar} value={bayar} strong />
            <small>{[nama_customer, user_id].join(' · ')}</small>
            <small title={timeOf(created_at)}>{say('{{n}} menit', { n: umur_menit })}</small>
            {batas_at && (
              <small>
                {say(q.batas_at.label)} {timeOf(batas_at)}
              </small>
            )}
          </>
        )}
      </PickList>
      {list.data.length === waitingMax && <small>{say('Hanya {{n}} Baris Pertama Yang Diambil', { n: waitingMax })}</small>}
    </>
  )
}

const timeOf = (at: string) => q.batas_at.format(at).slice(11, 16)

interface RefusingProps {
  readonly no_antri: string
  readonly call: Endpoint<Call, undefined, z.ZodType>
  readonly screen: Screen
  readonly onClose: () => void
  readonly onDone: () => void
}

function Refusing({ no_antri, call, screen, onClose, onDone }: RefusingProps) {
  const say = useText()
  const form = useFieldForm([q.alasan_tolak])
  const { once, dialog } = useSendOnce([screen])
  return (
    <>
      <FormDialog
        title={`${say('Tolak')} ${no_antri}`}
        form={form}
        onClose={onClose}
        check={() => form.check()}
        send={() =>
          once(
            (sent) => send(call, { body: { no_antri, alasan_tolak: form.entered(q.alasan_tolak) ?? '' } }, sent),
            () => {
              onDone()
              onClose()
            },
          )
        }
      >
        <FormField form={form} field={q.alasan_tolak} isFirst />
      </FormDialog>
      {dialog}
    </>
  )
}
