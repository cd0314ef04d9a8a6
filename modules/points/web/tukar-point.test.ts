import { expect, it } from 'vitest'
import { ExchangeForm } from './tukar-point.tsx'
import { missingMember } from './member-box.tsx'

const umbrella = { kode_hadiah: 'PAYUNG', nama_hadiah: 'PAYUNG', poin: 50, stock: 3 }
const mug = { kode_hadiah: 'MUG', nama_hadiah: 'MUG', poin: 25, stock: 8 }

it('a gift that is chosen again is one more of it, and all come to their points', () => {
  const form = new ExchangeForm()
  form.take(umbrella)
  form.take(mug)
  form.take(mug)
  expect(form.gifts.list.map(({ about, values }) => [about.kode_hadiah, values['qty']])).toEqual([
    ['PAYUNG', 1],
    ['MUG', 2],
  ])
  expect(form.poin).toBe(100)
})

it('a form without a member says so at his field', () => {
  const form = new ExchangeForm()
  expect(missingMember(form)).toEqual({ nama_member: 'Kode Member Harus Diisi' })
  form.assign({ kode_member: 'M0000001', nama_member: 'IBU SARI' })
  expect(missingMember(form)).toEqual({})
})
