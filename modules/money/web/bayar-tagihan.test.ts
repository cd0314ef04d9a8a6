import { expect, it } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { paidHeader } from '../contract/bayar-tagihan.ts'
import { withoutAccount } from './bayar-tagihan.tsx'

it('an employee’s debt is taken at the till: the account that was named for tax is gone when it is chosen', () => {
  const form = new FieldForm(paidHeader, {}, withoutAccount)
  form.set('jenis_tagihan', 'PPN')
  form.set('no_rekening', '0095110001')
  form.set('pihak', '2026-01')
  expect(form.values).toMatchObject({ no_rekening: '0095110001' })
  form.set('jenis_tagihan', 'PIUTANG_KARYAWAN')
  expect(form.values).toMatchObject({ no_rekening: null })
  // A user names one all the same: the server gives its reason at the field, and the next employee is without it.
  form.set('no_rekening', '0095110001')
  expect(form.values).toMatchObject({ no_rekening: '0095110001' })
  form.set('pihak', 'S1')
  expect(form.values).toMatchObject({ no_rekening: null })
})
