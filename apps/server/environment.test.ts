import { expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const secret = 'a secret of some thirty letters'

it('reads the secret of each shop’s reader, and refuses one that could be guessed', () => {
  expect(readEnvironment({ KENCANA_FINGERPRINT_READERS: ` MC2=${secret}, MC3=${secret}=` }).readers).toEqual({ MC2: secret, MC3: `${secret}=` })
  expect(readEnvironment({}).readers).toEqual({})
  expect(() => readEnvironment({ KENCANA_FINGERPRINT_READERS: `MC2:${secret}` })).toThrow('a reader is written SHOP=secret')
  expect(() => readEnvironment({ KENCANA_FINGERPRINT_READERS: `MC2=${secret},MC3=${secret}` })).toThrow('two shops have the same secret')
  expect(() => readEnvironment({ KENCANA_FINGERPRINT_READERS: 'MC2=short' })).toThrow('the secret of MC2 has fewer than 24 characters')
})
