import { expect, it } from 'vitest'
import { replyOf, unfitIn } from '#engine/testing/reply.ts'
import { registeredCalls } from './testing/registered.ts'

// Stories of the web tell of an answer what they are about; what else is in it is made from the contract (engine/testing/reply.ts).
it('the plainest answer to every call is one by its contract', () => {
  expect(registeredCalls.length).toBeGreaterThan(100)
  expect(registeredCalls.flatMap((call) => unfitIn(call, replyOf(call)))).toEqual([])
})
