import './deposits.css'
import { Button, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { moment } from '#engine/kinds/index.ts'
import { newKey, send } from '#engine/web/api.ts'
import { FieldForm, useFieldForm, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { PaymentsPane, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { titipan } from '../contract/titipan.ts'
import { type WaitingDeposit, acceptDeposit, readWaitingDeposits, refuseDeposit, validasiTitipan } from '../contract/validasi.ts'
import { HeldGoods } from './held-goods.tsx'
import { depositLook } from './looks.tsx'

/** A deposit that waits, while its money is taken. */
class ValidationForm extends FieldForm {
  readonly payments = paymentRows(this)

  constructor() {
    super([d.no_antri])
  }
}

const when = moment('Waktu')
const waitingMs = 10_000

/** The cashier takes the money for deposits that sales staff have entered, or refuses one with a reason. */
export default function ValidasiTitipan() {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const list = useQuery({ queryKey: [readWaitingDeposits.call, kode_toko], queryFn: () => send(readWaitingDeposits), refetchInterval: waitingMs })
  const [isRefusing, setRefusing] = useState(false)
  const lookAgain = () => void queries.invalidateQueries({ queryKey: [readWaitingDeposits.call] })
  const chosenOf = (form: FieldForm) => list.data?.find(({ no_antri }) => no_antri === form.values['no_antri'])
  const validation = useDocumentForm({
    document: titipan,
    draft: validasiTitipan.path,
    call: acceptDeposit,
    make: () => new ValidationForm(),
    messagesOf: (form) => {
      const chosen = chosenOf(form)
      return chosen ? paymentMessages(form.payments, chosen.dp, 'IN') : { no_antri: 'Pilih transaksi yang akan divalidasi' }
    },
    bodyOf: (form) => acceptDeposit.body.parse(form.toWire()),
    onSaved: lookAgain,
    onRefused: lookAgain,
  })
  const { form } = validation
  const no_antri = useFieldValue(form, d.no_antri)
  const chosen = list.data?.find((each) => each.no_antri === no_antri)
  const dp = chosen?.dp ?? 0
  const paid = useRows(form.payments)
  const sums = useReckoned(
    form,
    useCallback(({ payments }: ValidationForm) => paidSums(payments, dp), [dp]),
  )
  const choose = (next: string | null) => {
    form.payments.clear()
    form.assign({ no_antri: next })
  }
  return (
    <>
      <EntryScreen
        screen={validasiTitipan}
        entry={validation}
        look={depositLook}
        figures={[d.grand_total, d.dp, d.kembali]}
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
                    <Figure field={d.dp} value={each.dp} strong />
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
              <HeldGoods title={`${chosen.nama_customer} · ${chosen.tgl_jatuh_tempo}`} pieces={chosen.detail_barang} />
              <EntrySums
                sums={[
                  [d.grand_total, chosen.grand_total],
                  [d.sisa_bayar, chosen.grand_total - dp],
                ]}
                total={[d.dp, dp]}
              />
              <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen hasKeys={isOpen} onDone={validation.save} />
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
          waiting={chosen}
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

function Refusing({ waiting, onClose, onDone }: { waiting: WaitingDeposit; onClose: () => void; onDone: () => void }) {
  const say = useText()
  const form = useFieldForm([d.alasan_tolak])
  const [key] = useState(newKey)
  return (
    <FormDialog
      title={`${say('Tolak')} ${waiting.no_antri}`}
      form={form}
      onClose={onClose}
      check={() => form.check()}
      send={async () => {
        await send(refuseDeposit, { body: { no_antri: waiting.no_antri, alasan_tolak: form.entered(d.alasan_tolak) ?? '' } }, { key })
        onDone()
        onClose()
      }}
    >
      <FormField form={form} field={d.alasan_tolak} isFirst />
    </FormDialog>
  )
}
