import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { IconBuildingBank, IconCash, IconCreditCard, IconX } from '@tabler/icons-react'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { type PaymentKind, paymentKinds, sales as s } from '../contract/fields.ts'
import { type TillPayment, type TillSums, likelyCash } from './till-draft.ts'

interface TillPaymentsProps {
  readonly payments: readonly TillPayment[]
  readonly sums: TillSums
  readonly errors: Readonly<Record<string, string>>
  /** There is something to pay for. */
  readonly isOpen: boolean
  readonly onAdd: (jenis: PaymentKind) => void
  readonly onChange: (payments: readonly TillPayment[]) => void
  /** Enter in the last field. */
  readonly onDone: () => void
}

const icons = { CASH: IconCash, TRANSFER: IconBuildingBank, DEBIT: IconCreditCard, CREDIT: IconCreditCard } as const
const order: readonly PaymentKind[] = ['CASH', 'DEBIT', 'CREDIT', 'TRANSFER']

/** How the customer pays, in as many parts as he likes, and what goes back to him. */
export function TillPayments({ payments, sums, errors, isOpen, onAdd, onChange, onDone }: TillPaymentsProps) {
  const say = useText()
  const accounts = useList(masterRekening.api.list)
  const changePayment = (id: number, part: Partial<TillPayment>) =>
    onChange(payments.map((payment) => (payment.id === id ? { ...payment, ...part } : payment)))
  const accountChoices = (accounts.data ?? []).map((row) => ({
    value: String(row['no_rekening']),
    label: `${String(row['kode_bank'])} ${String(row['no_rekening'])}`,
  }))
  return (
    <section className="till-box" aria-label={say('Pembayaran')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <Group gap={6} grow preventGrowOverflow={false} className="till-kinds">
        {order.map((jenis) => {
          const Icon = icons[jenis]
          return (
            <Button
              key={jenis}
              size="xs"
              px={4}
              fz={12}
              variant="default"
              data-payment-kind={jenis}
              disabled={!isOpen}
              {...(jenis === 'CASH' ? {} : { leftSection: <Icon size={14} aria-hidden /> })}
              styles={{ section: { marginInlineEnd: 4 } }}
              onClick={() => onAdd(jenis)}
            >
              {say(paymentKinds[jenis])} {jenis === 'CASH' && <kbd className="button-key">F8</kbd>}
            </Button>
          )
        })}
      </Group>
      {payments.map((payment, at) => (
        <div key={payment.id} className="till-payment">
          <span className="till-payment-kind">{say(paymentKinds[payment.jenis])}</span>
          {payment.jenis !== 'CASH' && (
            <Select
              size="sm"
              aria-label={say('No Rekening')}
              placeholder={say('Rekening')}
              data={accountChoices}
              value={payment.no_rekening}
              onChange={(no_rekening) => changePayment(payment.id, { no_rekening })}
              error={
                errors[`detail_bayar.${at}.no_rekening`] ? fieldText(errors[`detail_bayar.${at}.no_rekening`] as string, 'No Rekening') : undefined
              }
              data-field={`detail_bayar.${at}.no_rekening`}
            />
          )}
          {(payment.jenis === 'DEBIT' || payment.jenis === 'CREDIT') && (
            <FieldInput
              field={s.no_kartu.optional()}
              value={payment.no_kartu}
              onChange={(no_kartu) => changePayment(payment.id, { no_kartu })}
              hideLabel
              label="No Kartu"
            />
          )}
          <div className="till-payment-amount">
            <FieldInput
              field={s.jumlah.as(`detail_bayar.${at}.jumlah`)}
              value={payment.jumlah}
              onChange={(jumlah) => changePayment(payment.id, { jumlah })}
              error={errors[`detail_bayar.${at}.jumlah`]}
              hideLabel
            />
            {payment.jenis === 'CASH' && (
              <Group gap={4} mt={4}>
                {likelyCash(sums.grand_total - (sums.paid - (payment.jumlah ?? 0))).map((rp, index) => (
                  <Button key={rp} size="compact-xs" variant="light" tabIndex={-1} onClick={() => changePayment(payment.id, { jumlah: rp })}>
                    {index === 0 ? say('Uang Pas') : <Figure field={s.jumlah_bayar} value={rp} />}
                  </Button>
                ))}
              </Group>
            )}
          </div>
          <ActionIcon
            aria-label={say('Hapus {{what}}', { what: say(paymentKinds[payment.jenis]) })}
            onClick={() => onChange(payments.filter((each) => each.id !== payment.id))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {errors['detail_bayar'] && (
        <p className="till-message" role="alert">
          {say(errors['detail_bayar'])}
        </p>
      )}
      <div className="till-sum">
        <span>{say('Sisa Bayar')}</span>
        <Figure field={s.grand_total} value={sums.due} strong />
      </div>
      {sums.change > 0 && (
        <div className="till-sum till-change">
          <span>{say('Kembalian')}</span>
          <Figure field={s.kembali} value={sums.change} strong />
        </div>
      )}
    </section>
  )
}
