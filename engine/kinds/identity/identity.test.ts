import { expect, it } from 'vitest'
import { z } from 'zod'
import { hiding } from '../../contract/field.ts'
import { withholdingOf } from '../../contract/withhold.ts'
import { text } from '../index.ts'
import { hiddenIdentities, hiddenIdentity, hiddenMark } from './hidden-identity.ts'
import { identity } from './identity.ts'

it('keeps the last four characters, of a short number none, and hides once', () => {
  expect(hiddenIdentity('3374010101010001')).toBe('•••• 0001')
  expect(hiddenIdentity('1234')).toBe('••••')
  expect(hiddenIdentity(hiddenIdentity('3374010101010001'))).toBe('•••• 0001')
  expect(hiddenIdentity(hiddenIdentity('12'))).toBe('••••')
  expect(hiddenIdentities('3374010101010001, A1234567')).toBe('•••• 0001, •••• 4567')
  expect(hiddenMark('ID 3374010101010001')).toBe('ID •••• 0001')
  expect(hiddenMark('081234567890')).toBe('081234567890')
})

it('is hidden in every answer that has it, however deep and however it is wrapped, and in no body that is sent', () => {
  const number = identity('No Identitas', { atMost: 30 })
  const row = z.object({ no_identitas: number.optional().check(), nama: z.string() })
  const answer = z.object({ rows: z.array(row.and(z.object({ lain: hiding(text('Lain'), () => 'X').answered() }))) })
  const { hides, withhold } = withholdingOf(answer)
  expect(hides).toEqual(['no_identitas'])
  expect(withhold({ rows: [{ no_identitas: '3374010101010001', nama: 'IBU' }, { no_identitas: null }] }, () => true)).toEqual({
    rows: [{ no_identitas: '•••• 0001', nama: 'IBU' }, { no_identitas: null }],
  })
  const [, marked] = hiding(text('Lain'), () => 'X').asAnswered()
  expect(withholdingOf(z.object({ lain: marked() })).withhold({ lain: 'a' }, () => true)).toEqual({ lain: 'X' })
  expect(row.parse({ no_identitas: ' 3374010101010001', nama: 'IBU' })).toMatchObject({ no_identitas: '3374010101010001' })
})
