import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import { PointsBox } from './points-box.tsx'
import { SaleForm, bodyOf, messagesOf, sumsOf } from './sale-form.ts'
import { shownForm } from './shown-sale.ts'
import { scannedRing } from './testing/ring.ts'

afterEach(cleanup)

const ways = { rounding: { unit: 500, direction: 'UP' }, pointRp: 1_000 } as const
function drawn(pointRp: number) {
  const form = new SaleForm()
  form.assign({ nama_customer: 'IBU SARI', kode_sales: 'S1' })
  form.addPiece(scannedRing())
  render(
    <MantineProvider>
      <PointsBox form={form} pointRp={pointRp} isOpen onDone={() => {}} />
    </MantineProvider>,
  )
  return form
}

it('asks for points of a known customer, and subtracts them from the amount to pay', async () => {
  const form = drawn(1_000)
  expect(screen.queryByRole('textbox')).toBeNull()
  act(() => form.set('no_hp', '081234567890'))
  await userEvent.keyboard('{Shift>}{F6}{/Shift}')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.keyboard('25')
  expect(sumsOf(form, ways)).toMatchObject({ grand_total: 3_000_000, bayar_poin: 25_000, total: 2_975_000, due: 2_975_000 })
  addPayment(form.payments, 'CASH', 2_975_000)
  expect(messagesOf(form, ways)).toEqual({})
  expect(bodyOf(form, ways)).toMatchObject({ poin_dipakai: 25, grand_total: 3_000_000, detail_bayar: [{ jumlah: 2_975_000 }] })
  expect(shownForm(form, ways)).toMatchObject({ bayar_poin: 25_000, total: 2_975_000 })
})

it('says at the field that points are more than the amount to pay, or cannot pay here', () => {
  const form = drawn(0)
  act(() => form.assign({ no_hp: '081234567890', poin_dipakai: 3_001 }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(messagesOf(form, ways)).toMatchObject({ poin_dipakai: 'Poin Melebihi Yang Harus Dibayar' })
  expect(messagesOf(form, { rounding: ways.rounding })).toMatchObject({ poin_dipakai: 'Poin Tidak Dapat Dipakai Untuk Membayar' })
})
