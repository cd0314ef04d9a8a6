import { expect, it, vi } from 'vitest'
import { Refusal, core } from '../contract/refusal.ts'
import { travelTogether } from './together.ts'

/** Calls are words; each answers itself in capitals. A departure waits until it is let go. */
function station(refused: readonly string[] = []) {
  const departures: string[][] = []
  let letGo: (() => void)[] = []
  const depart = (calls: readonly string[]) => {
    departures.push([...calls])
    return new Promise<void>((resolve) => letGo.push(resolve))
  }
  const travel = travelTogether<string, string>({
    alone: async (call) => {
      await depart([call])
      if (refused.includes(call)) throw new Refusal(core.INVALID)
      return call.toUpperCase()
    },
    together: async (calls) => {
      await depart(calls)
      if (calls.includes('broken')) throw new Error('all of it')
      return calls.map((call) => (refused.includes(call) ? undefined : { reply: call.toUpperCase() }))
    },
  })
  const arrive = async () => {
    const waiting = letGo
    letGo = []
    for (const go of waiting) go()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { travel, departures, arrive }
}

it('the first goes at once; those that come meanwhile go as one, shop by shop', async () => {
  const { travel, departures, arrive } = station()
  const answers = ['a', 'b', 'c'].map((call) => travel('MC2', call))
  const other = travel('MC3', 'd')
  expect(departures).toEqual([['a'], ['d']])
  await arrive()
  expect(departures.slice(2)).toEqual([['b', 'c']])
  await arrive()
  expect(await Promise.all([...answers, other])).toEqual(['A', 'B', 'C', 'D'])
  const again = travel('MC2', 'e')
  await vi.waitFor(() => expect(departures.at(-1)).toEqual(['e']))
  await arrive()
  expect(await again).toBe('E')
})

it('after a crowd the next departure waits a moment for as many again, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { travel, departures, arrive } = station()
  const answers = ['a', 'b', 'c'].map((call) => travel('MC2', call))
  await arrive()
  await arrive()
  // The two who travelled come back one after the other.
  answers.push(travel('MC2', 'd'))
  await arrive()
  expect(departures).toEqual([['a'], ['b', 'c']])
  answers.push(travel('MC2', 'e'))
  await arrive()
  expect(departures.slice(2)).toEqual([['d', 'e']])
  await arrive()
  // Of the next two one has gone home.
  answers.push(travel('MC2', 'f'))
  await arrive()
  expect(departures.slice(3)).toEqual([])
  vi.advanceTimersByTime(5)
  await arrive()
  expect(departures.slice(3)).toEqual([['f']])
  await arrive()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  // After a single call, the next one does not wait.
  void travel('MC2', 'g')
  expect(departures.at(-1)).toEqual(['g'])
  await arrive()
  vi.useRealTimers()
})

it('who is left out goes alone afterwards, and hears why', async () => {
  const { travel, departures, arrive } = station(['b'])
  const [first, refused, last] = ['a', 'b', 'c'].map((call) => travel('MC2', call))
  const heard = expect(refused).rejects.toThrow(core.INVALID.text)
  await arrive()
  await arrive()
  expect(departures).toEqual([['a'], ['b', 'c'], ['b']])
  await arrive()
  await heard
  expect([await first, await last]).toEqual(['A', 'C'])
})

it('when all of it fails, each goes alone', async () => {
  const { travel, departures, arrive } = station()
  const answers = ['a', 'broken', 'c'].map((call) => travel('MC2', call))
  for (let times = 0; times < 4; times += 1) await arrive()
  expect(await Promise.all(answers)).toEqual(['A', 'BROKEN', 'C'])
  expect(departures).toEqual([['a'], ['broken', 'c'], ['broken'], ['c']])
})

it('says that it is busy to those who would wait too long, or are too many, and takes calls again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { travel, arrive } = station()
  const first = travel('MC2', 'a')
  const crowd = Array.from({ length: 200 }, () => travel('MC2', 'b').catch((error: Refusal) => error.kind.code))
  await expect(travel('MC2', 'c')).rejects.toMatchObject({ kind: { code: 'BUSY' } })
  vi.advanceTimersByTime(5_000)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['BUSY']))
  await arrive()
  expect(await first).toBe('A')
  const next = travel('MC2', 'd')
  await arrive()
  expect(await next).toBe('D')
  vi.useRealTimers()
})
