import { expect, it } from 'vitest'
import { createNames } from './names.ts'

it('an approval belongs to no screen, and is named in words all the same', () => {
  const { titleOf } = createNames([])
  expect(['POST authorization', 'POST authorization/request', 'POST authorization/{id}/token'].map((call) => titleOf(call, {}))).toEqual([
    'Otorisasi',
    'Permintaan Otorisasi',
    'Otorisasi',
  ])
})
