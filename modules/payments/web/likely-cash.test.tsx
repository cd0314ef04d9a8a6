import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { type PaymentRows, addPayment, paidSums, paymentRows } from './payment-rows.ts'
import { PaymentsPane } from './payments-pane.tsx'

beforeEach(() => {
  setSession(ownerOfBranch({}))
  standInServer(() => [])
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** A document that comes to 3,722,500, and to 4,122,500 as soon as a price changes. */
function Paying({ payments }: { readonly payments: PaymentRows }) {
  const [total, setTotal] = useState(3_722_500)
  return (
    <>
      <button onClick={() => setTotal(4_122_500)}>Harga Lain</button>
      <PaymentsPane payments={payments} sums={paidSums(payments, total)} direction="IN" isOpen hasKeys onDone={() => {}} />
    </>
  )
}

async function paying() {
  const payments = paymentRows(new FieldForm([]))
  const cash = addPayment(payments, 'CASH', 0)
  await drawAt('/uji', <Paying payments={payments} />)
  return { taken: () => cash.toWire()['jumlah'], person: userEvent.setup() }
}

it('takes what the customer hands over by one click', async () => {
  const { taken, person } = await paying()
  await person.click(screen.getByRole('button', { name: 'Rp. 3,750,000' }))
  expect(taken()).toBe(3_750_000)
  await person.click(screen.getByRole('button', { name: 'Uang Pas' }))
  expect(taken()).toBe(3_722_500)
})

it.each([
  ['the amount that was aimed at', 'Rp. 3,750,000', 3_750_000],
  ['what there is to pay now, where that was aimed at', 'Uang Pas', 4_122_500],
])('takes %s, although another amount stands there before the button is let go', async (_, name, aimed) => {
  const { taken, person } = await paying()
  const button = screen.getByRole('button', { name })
  await person.pointer({ keys: '[MouseLeft>]', target: button })
  fireEvent.click(screen.getByText('Harga Lain'))
  expect(screen.queryByRole('button', { name: 'Rp. 3,750,000' })).toBeNull()
  await person.pointer({ keys: '[/MouseLeft]', target: button })
  expect(taken()).toBe(aimed)
})

it.each([
  ['a key', 0],
  ['what reads the page aloud', 1],
])('takes what stands on it now when it is pressed by %s', async (_, detail) => {
  const { taken, person } = await paying()
  const button = screen.getByRole('button', { name: 'Rp. 3,750,000' })
  if (detail === 0)
    await person.pointer([{ keys: '[MouseLeft>]', target: button }, { target: document.body }, { keys: '[/MouseLeft]', target: document.body }])
  fireEvent.click(screen.getByText('Harga Lain'))
  fireEvent.click(button, { detail })
  expect(taken()).toBe(4_150_000)
})
