import './manual.css'
import { Button, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { moment } from '#engine/kinds/index.ts'
import { newKey, send } from '#engine/web/api.ts'
import { FieldForm, useFieldForm, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { PaymentsPane, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { type Rounding, purchaseRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { manual as m } from '../contract/fields.ts'
import { jualBeliManual } from '../contract/jual-beli-manual.ts'
import { priceByGram } from '../contract/prices.ts'
import { readLots } from '../contract/laporan.ts'
import { type WaitingTrade, acceptTrade, readWaiting, refuseTrade, validasiJualBeliManual } from '../contract/validasi.ts'
import { TradedPart, tradeLook } from './looks.tsx'

/** A trade that waits, while its money is taken. */
class ValidationForm extends FieldForm {
  readonly payments = paymentRows(this)

  constructor() {
    super([m.no_antri])
  }
}

const when = moment('Waktu')
const waitingMs = 10_000

/** The cashier takes the money for what sales staff have entered, or refuses it with a reason. */
export default function ValidasiJualBeliManual() {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const list = useQuery({ queryKey: [readWaiting.call, kode_toko], queryFn: () => send(readWaiting), refetchInterval: waitingMs })
  const [isRefusing, setRefusing] = useState(false)
  const lookAgain = () => {
    for (const { call } of [readWaiting, readLots]) void queries.invalidateQueries({ queryKey: [call] })
  }
  const chosenOf = (form: FieldForm) => list.data?.find(({ no_antri }) => no_antri === form.values['no_antri'])
  const validation = useDocumentForm({
    document: jualBeliManual,
    draft: validasiJualBeliManual.path,
    call: acceptTrade,
    make: () => new ValidationForm(),
    messagesOf: (form) => {
      const { grand_total } = chosenOf(form) ?? { grand_total: 0 }
      return {
        ...(chosenOf(form) ? {} : { no_antri: 'Pilih transaksi yang akan divalidasi' }),
        ...paymentMessages(form.payments, Math.abs(grand_total), grand_total < 0 ? 'OUT' : 'IN'),
      }
    },
    bodyOf: (form) => acceptTrade.body.parse(form.toWire()),
    onSaved: lookAgain,
    onRefused: lookAgain,
  })
  const { form } = validation
  const no_antri = useFieldValue(form, m.no_antri)
  const chosen = list.data?.find((each) => each.no_antri === no_antri)
  const total = chosen?.grand_total ?? 0
  const paid = useRows(form.payments)
  const sums = useReckoned(
    form,
    useCallback(({ payments }: ValidationForm) => paidSums(payments, Math.abs(total)), [total]),
  )
  const choose = (next: string | null) => {
    form.payments.clear()
    form.assign({ no_antri: next })
  }
  return (
    <>
      <EntryScreen
        screen={validasiJualBeliManual}
        entry={validation}
        look={tradeLook}
        figures={[m.grand_total, m.jumlah_bayar, m.kembali]}
        count={paid.length}
        onNext={validation.next}
        lines={() => {
          if (list.isPending) return <LoadingState text="Sedang Mencari Data" />
          if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          if (list.data.length === 0) return <EmptyState />
          return (
            <ul className="cancel-list" aria-label={say('Menunggu')}>
              {list.data.map((each) => (
                <li key={each.no_antri}>
                  <UnstyledButton aria-current={each.no_antri === no_antri} onClick={() => choose(each.no_antri)}>
                    <span>{each.no_antri}</span>
                    <Figure field={m.grand_total} value={each.grand_total} strong />
                    <small>{[each.nama_customer, each.user_id].join(' · ')}</small>
                    <small>{when.format(each.created_at)}</small>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )
        }}
        side={(isOpen) =>
          chosen ? (
            <>
              <Waiting trade={chosen} />
              <EntrySums sums={[]} total={[m.grand_total, total]} />
              <PaymentsPane
                payments={form.payments}
                sums={sums}
                direction={total < 0 ? 'OUT' : 'IN'}
                isOpen
                hasKeys={isOpen}
                onDone={validation.save}
              />
              <Button variant="default" onClick={() => setRefusing(true)}>
                {say('Tolak')}
              </Button>
            </>
          ) : (
            <IdleState text="Pilih transaksi yang akan divalidasi" />
          )
        }
      />
      {isRefusing && chosen && (
        <Refusing
          trade={chosen}
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

/** What a customer takes and brings, as it was entered. */
function Waiting({ trade }: { trade: WaitingTrade }) {
  const { settings } = useSession()
  const kinds = useList(masterJenis.api.list)
  const shop = { setting: (key: string) => settings[key] }
  const named = (lines: WaitingTrade['detail_jual'], rounding: Rounding) =>
    lines.map((line) => ({
      ...line,
      nama_dept: String(kinds.data?.find((row) => row['kode_dept'] === line.kode_dept)?.['nama_dept'] ?? line.kode_dept),
      ...priceByGram(line, rounding),
    }))
  return (
    <section className="entry-box">
      <h2 className="entry-facts">{trade.nama_customer}</h2>
      <TradedPart title="Dijual" lines={named(trade.detail_jual, saleRounding(shop))} />
      <TradedPart title="Dibeli" lines={named(trade.detail_beli, purchaseRounding(shop))} />
    </section>
  )
}

function Refusing({ trade, onClose, onDone }: { trade: WaitingTrade; onClose: () => void; onDone: () => void }) {
  const say = useText()
  const form = useFieldForm([m.alasan_tolak])
  const [key] = useState(newKey)
  return (
    <FormDialog
      title={`${say('Tolak')} ${trade.no_antri}`}
      form={form}
      onClose={onClose}
      check={() => form.check()}
      send={async () => {
        await send(refuseTrade, { body: { no_antri: trade.no_antri, alasan_tolak: form.entered(m.alasan_tolak) ?? '' } }, { key })
        onDone()
        onClose()
      }}
    >
      <FormField form={form} field={m.alasan_tolak} isFirst />
    </FormDialog>
  )
}
