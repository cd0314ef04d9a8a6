import './payments-pane.css'
import { Button, Group } from '@mantine/core'
import { type ReactNode, type RefObject, memo, useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { rupiah } from '#engine/kinds/index.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useFieldValue, useOutcome, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { type KeyedAction, keyOf } from '#engine/web/keys.ts'
import { RemoveButton } from '#engine/web/remove-button.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { type PaymentKind, paymentKinds } from '../contract/fields.ts'
import { AccountPicker } from './account-picker.tsx'
import { useCardFees } from './card-fees.ts'
import { lastAccount, rememberAccount } from './last-account.ts'
import {
  type CardFees,
  type Direction,
  type PaidSums,
  type PaymentRow,
  type PaymentRows,
  addPayment,
  cardFeeOf,
  entered,
  likelyCash,
  openPayment,
  tellFee,
} from './payment-rows.ts'

interface PaymentsPaneProps {
  readonly payments: PaymentRows
  readonly sums: PaidSums
  readonly direction: Direction
  /** There is something to pay for. */
  readonly isOpen: boolean
  /** The keys of the kinds do something now: no question is open over the form. */
  readonly hasKeys: boolean
  /** Enter in the last field when nothing is due any more. */
  readonly onDone: () => void
}

type KindAndKey = readonly [jenis: PaymentKind, by: KeyedAction]
const byCash: KindAndKey = ['CASH', keyOf.payCash]
const byTransfer: KindAndKey = ['TRANSFER', keyOf.payTransfer]
/** One key for cash, and next to it another for each other kind. Nothing is paid out by card. */
const kindsOf: Readonly<Record<Direction, readonly KindAndKey[]>> = {
  IN: [byCash, ['DEBIT', keyOf.payDebit], ['CREDIT', keyOf.payCredit], byTransfer],
  OUT: [byCash, byTransfer],
}
/** Whom we pay pays no fee. */
const noFees: CardFees = () => undefined
const amount = rupiah('Jumlah Pembayaran')

/** The payments of a document, in any number of parts, with the amount still due and the change. */
export function PaymentsPane({ payments, sums, direction, isOpen, hasKeys, onDone }: PaymentsPaneProps) {
  const say = useText()
  const pane = useRef<HTMLElement>(null)
  const list = useRows(payments)
  const fees = useCardFees()
  const { kode_toko } = useSession()
  const remove = useCallback((payment: PaymentRow) => payments.remove(payment), [payments])
  const pay = (jenis: PaymentKind) => {
    // Drawn before the next key: the amount may be typed right behind the key that asked for it.
    const row = openPayment(payments, jenis) ?? flushSync(() => addPayment(payments, jenis, sums.due, lastAccount(kode_toko, jenis)))
    const isWhere = jenis === 'CASH' || row.entered(entered.no_rekening) !== null
    pane.current?.querySelector<HTMLElement>(`[data-field="${row.path}${isWhere ? 'jumlah' : 'no_rekening'}"]`)?.focus()
  }
  const latest = useRef(pay)
  useEffect(() => {
    latest.current = pay
  })
  const payBy = useCallback((jenis: PaymentKind) => latest.current(jenis), [])
  useShortcuts(
    kindsOf[direction].map(([jenis, by]) => ({
      ...by,
      run: () => pay(jenis),
      disabled: !isOpen || !hasKeys,
    })),
  )
  return (
    <section
      ref={pane}
      className="payments"
      aria-label={say('Pembayaran')}
      onKeyDown={(event) => enterMovesOn(event, () => (sums.due > 0 ? focusPaymentKind(pane, payments) : onDone()))}
    >
      <Group gap="xs" grow preventGrowOverflow={false} className="payment-kinds">
        {kindsOf[direction].map(([jenis, by], at) => (
          <KindButton
            key={jenis}
            jenis={jenis}
            by={by}
            adds={at === Math.min(list.length, 1) ? payments.name : undefined}
            disabled={!isOpen}
            onPay={payBy}
          />
        ))}
      </Group>
      {list.map((payment, at) => (
        <PaymentLine
          key={payment.id}
          payment={payment}
          at={at}
          open={direction === 'IN' ? sums.total - sums.paid + (payment.entered(entered.jumlah) ?? 0) : 0}
          fees={direction === 'IN' ? fees : noFees}
          kode_toko={kode_toko}
          onRemove={remove}
        />
      ))}
      {payments.message && (
        <p className="payment-message" role="alert">
          {say(payments.message)}
        </p>
      )}
      <div className="payment-sum">
        <span>{say('Sisa Bayar')}</span>
        <Figure field={amount} value={sums.due} strong />
      </div>
      {sums.change > 0 && (
        <div className="payment-sum payment-change">
          <span>{say(direction === 'IN' ? 'Kembalian' : 'Lebih Bayar')}</span>
          <Figure field={amount} value={sums.change} strong />
        </div>
      )}
    </section>
  )
}

/** Leads to the next way to pay; Enter chooses it. */
function focusPaymentKind(screen: RefObject<HTMLElement | null>, payments: PaymentRows): void {
  screen.current?.querySelector<HTMLElement>(`[data-adds="${payments.name}"]`)?.focus()
}

interface KindButtonProps {
  readonly jenis: PaymentKind
  readonly by: KeyedAction
  /** The payments that it is the likeliest to add to. */
  readonly adds: string | undefined
  readonly disabled: boolean
  readonly onPay: (jenis: PaymentKind) => void
}

const KindButton = memo(function KindButton({ jenis, by, adds, disabled, onPay }: KindButtonProps) {
  const say = useText()
  return (
    <Button
      size="xs"
      px="xxs"
      fz={12}
      variant="default"
      data-adds={adds}
      disabled={disabled}
      aria-keyshortcuts={by.keys.replace('Ctrl', 'Control')}
      onClick={() => onPay(jenis)}
    >
      {say(paymentKinds[jenis])} <ButtonKey of={by} />
    </Button>
  )
})

interface PaymentLineProps {
  readonly payment: PaymentRow
  /** Its place, which its fields are named by. */
  readonly at: number
  /** What the other payments leave for it, in rupiah: likely amounts of cash are offered for it. */
  readonly open: number
  readonly fees: CardFees
  readonly kode_toko: string
  readonly onRemove: (payment: PaymentRow) => void
}

const PaymentLine = memo(function PaymentLine({ payment, open, fees, kode_toko, onRemove }: PaymentLineProps) {
  const say = useText()
  const { jenis } = payment.about
  const { fee, charged } = useOutcome(
    payment,
    useCallback(
      (of: PaymentRow) => {
        const onTop = cardFeeOf(of, fees)
        return { fee: onTop, charged: onTop > 0 ? (of.entered(entered.jumlah) ?? 0) + onTop : 0 }
      },
      [fees],
    ),
  )
  useEffect(() => tellFee(payment, fees), [payment, fees, fee])
  const no_rekening = useFieldValue(payment, entered.no_rekening)
  useEffect(() => void (no_rekening && rememberAccount(kode_toko, jenis, no_rekening)), [kode_toko, jenis, no_rekening])
  const isCard = jenis === 'DEBIT' || jenis === 'CREDIT'
  const hints = jenis === 'CASH' ? likelyCash(open) : []
  const remove = useCallback(() => onRemove(payment), [onRemove, payment])
  const take = (rp: number) => payment.set('jumlah', rp)
  return (
    <div className="payment">
      <span className="payment-kind">{say(paymentKinds[jenis])}</span>
      {jenis !== 'CASH' && <AccountPicker form={payment} field={entered.no_rekening} hideLabel />}
      {isCard && (
        <div className="payment-card">
          <FormField form={payment} field={entered.no_kartu} labelPlace="INSIDE" />
        </div>
      )}
      <div className="payment-amount">
        <FormField form={payment} field={entered.jumlah} labelPlace="INSIDE" />
        <div className="payment-likely">
          {hints.map((rp, index) => (
            // Other prices say other amounts on the same buttons, which are the browser's own: every key in a discount draws them.
            // eslint-disable-next-line react/no-array-index-key
            <LikelyCash key={index} rp={rp} isExact={index === 0} onTake={take}>
              {index === 0 ? say('Uang Pas') : <Figure field={amount} value={rp} />}
            </LikelyCash>
          ))}
        </div>
        {fee > 0 && (
          <p className="payment-fee">
            {say('Biaya Kartu')} <Figure field={amount} value={fee} /> · {say('Digesek Dari Kartu')} <Figure field={amount} value={charged} strong />
          </p>
        )}
      </div>
      <RemoveButton what={say(paymentKinds[jenis])} onRemove={remove} />
    </div>
  )
})

interface LikelyCashProps {
  readonly rp: number
  /** It stands for the whole amount due, and does not name the amount. */
  readonly isExact: boolean
  readonly onTake: (rp: number) => void
  readonly children: ReactNode
}

/**
 * An amount of cash that is offered. If a price changes while the button is pressed, the amount that was on it counts, because the user aimed at
 * that.
 */
function LikelyCash({ rp, isExact, onTake, children }: LikelyCashProps) {
  const pressed = useRef<number>(undefined)
  const letGo = () => {
    const aimed = pressed.current
    pressed.current = undefined
    return aimed
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      onPointerDown={() => (pressed.current = rp)}
      onPointerCancel={letGo}
      onClick={({ detail }) => {
        const aimed = letGo()
        // Without a pointer, pressing and releasing are one event, so an earlier press does not count.
        onTake(isExact || detail === 0 ? rp : (aimed ?? rp))
      }}
    >
      {children}
    </button>
  )
}
