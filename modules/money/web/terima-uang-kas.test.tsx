import { expect, it } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { receivedFields } from '../contract/kirim-uang.ts'
import { shortMessages } from './terima-uang-kas.tsx'

const sent = { jumlah_rp: 1_000_000 }
const said = (jumlah_terima: number | null, alasan_terima: string | null = null) => {
  const form = new FieldForm(receivedFields)
  form.assign({ jumlah_terima, alasan_terima })
  return shortMessages(sent, form)
}

it('asks why what was counted is less than was sent, and takes no more', () => {
  expect(said(1_000_000)).toEqual({})
  expect(said(999_999)).toEqual({ alasan_terima: 'Alasan Selisih Harus Diisi' })
  expect(said(999_999, 'KURANG')).toEqual({})
  expect(said(1_000_001, 'LEBIH')).toEqual({ jumlah_terima: 'Jumlah Diterima Melebihi Jumlah Dikirim' })
  // What is missing, the field says itself.
  expect(said(null)).toEqual({})
})
