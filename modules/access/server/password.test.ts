import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Refusal } from '#engine/contract/refusal.ts'
import { hashPassword, isNobodysPassword, isPassword } from './password.ts'

it(
  'checks the password of a logged-in user, or of one at another address, also while many strangers wait at the login',
  { timeout: 60_000 },
  async () => {
    const password_hash = await hashPassword('rahasia')
    await isNobodysPassword('tebakan', '203.0.113.7')
    const strangers = Promise.allSettled(Array.from({ length: 220 }, () => isNobodysPassword('tebakan', '203.0.113.7')))
    // All of them stand in the queue before he comes.
    await setImmediate()
    expect(await isPassword(password_hash, 'rahasia')).toBe(true)
    expect(await isPassword(password_hash, 'rahasia', '10.0.0.1')).toBe(true)
    const refused = (await strangers).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((each) => each.status === 'rejected' && each.reason instanceof Refusal)).toBe(true)
  },
)
