import { expect, it } from 'vitest'
import { replyOf, unfitIn } from '#engine/testing/reply.ts'
import { registeredCalls } from './testing/registered.ts'

// Tests of the web give only the important fields of an answer. The other fields are made from the contract (engine/testing/reply.ts).
it('the plainest answer to every call is one by its contract', () => {
  expect(registeredCalls.length).toBeGreaterThan(100)
  expect(registeredCalls.flatMap((call) => unfitIn(call, replyOf(call)))).toEqual([])
})
