import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import type { CheckedCoupon } from '#modules/coupons/contract/kupon.ts'
import { CouponsBox } from '#modules/coupons/web/public.ts'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import { SaleForm, bodyOf, messagesOf, sumsOf } from './sale-form.ts'
import { scannedRing } from './testing/ring.ts'

afterEach(() => {
  cleanup()
  clearSession()
})

const ways = { rounding: { unit: 500, direction: 'UP' } } as const
const coupon = (no_kupon: string, nilai_kupon: number) => ({ no_kupon, nilai_kupon, nama_kupon: 'KUPON LEBARAN' }) as CheckedCoupon
async function drawn() {
  const form = new SaleForm()
  form.assign({ nama_customer: 'IBU SARI', kode_sales: 'S1' })
  form.addPiece(scannedRing())
  setSession(ownerOfBranch({ modules: ['KUPON_PENJUALAN'] }))
  await drawAt('/', <CouponsBox rows={form.coupons} isOpen onAsk={() => {}} />)
  return form
}

it('subtracts the value of coupons from the amount to pay, and sends their codes', async () => {
  const form = await drawn()
  act(() => void form.coupons.add(coupon('KP000000000001', 100_000)))
  expect(sumsOf(form, ways)).toMatchObject({ grand_total: 3_000_000, bayar_kupon: 100_000, total: 2_900_000, due: 2_900_000 })
  addPayment(form.payments, 'CASH', 2_900_000)
  expect(messagesOf(form, ways)).toEqual({})
  expect(bodyOf(form, ways)).toMatchObject({
    detail_kupon: [{ no_kupon: 'KP000000000001' }],
    grand_total: 3_000_000,
    detail_bayar: [{ jumlah: 2_900_000 }],
  })
  await userEvent.click(screen.getByRole('button', { name: /KP000000000001/ }))
  expect(sumsOf(form, ways)).toMatchObject({ bayar_kupon: 0, total: 3_000_000 })
})

it('says at the coupon that it is more than the amount to pay', async () => {
  const form = await drawn()
  act(() => void form.coupons.add(coupon('KP000000000002', 3_000_500)))
  const messages = messagesOf(form, ways)
  expect(messages).toMatchObject({ KP000000000002: 'Kupon Melebihi Yang Harus Dibayar' })
  act(() => form.setErrors(messages))
  expect(screen.getByRole('alert').textContent).toBe('Kupon Melebihi Yang Harus Dibayar')
})
