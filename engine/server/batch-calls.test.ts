import { describe, expect, it, vi } from 'vitest'
import { Refusal, core } from '../contract/refusal.ts'
import { batchCalls } from './batch-calls.ts'

/** Calls are words; each answers itself in capitals. A departure waits until it is let go. */
function station(refused: readonly string[] = []) {
  const departures: string[][] = []
  let letGo: (() => void)[] = []
  const depart = (calls: readonly string[]) => {
    departures.push([...calls])
    return new Promise<void>((resolve) => letGo.push(resolve))
  }
  const alone = async (call: string) => {
    await depart([call])
    if (refused.includes(call)) throw new Refusal(core.INVALID)
    return call.toUpperCase()
  }
  const together = async (calls: readonly string[]) => {
    await depart(calls)
    if (calls.includes('broken')) throw new Error('all of it')
    return calls.map((call) => (refused.includes(call) ? undefined : { reply: call.toUpperCase() }))
  }
  const travel = batchCalls<string, string>({ runOne: alone, runBatch: together }, 1)
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

describe('calls that go far', () => {
  const settled = async () => {
    for (let times = 0; times < 5; times += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  it('of several shops go as one, one of each shop in turn; those that do not go far go by themselves', async () => {
    const { travel, departures, arrive } = station()
    const answers = [travel('A', 'a1', true), travel('B', 'b1', true), travel('B', 'b2', true), travel('C', 'c1', true), travel('D', 'd1')]
    // Another departure would take a processor from the first; only calls that do not go far have one of their own.
    expect(departures.slice(0, 2)).toEqual([['a1'], ['d1']])
    await arrive()
    await settled()
    expect(departures.at(-1)).toEqual(['b1', 'c1', 'b2'])
    await arrive()
    expect(await Promise.all(answers)).toEqual(['A1', 'B1', 'B2', 'C1', 'D1'])
  })

  it('a shop whose call is left out waits for it, and keeps no other waiting', async () => {
    const { travel, departures, arrive } = station(['b1'])
    const first = travel('A', 'a1', true)
    const [refused, other] = [travel('B', 'b1', true), travel('C', 'c1', true)]
    const heard = expect(refused).rejects.toThrow(core.INVALID.text)
    await arrive()
    await settled()
    expect(departures.at(-1)).toEqual(['b1', 'c1'])
    await arrive()
    await settled()
    expect(await other).toBe('C1')
    // It goes alone now. Its shop's next call waits for it, those of other shops do not.
    expect(departures.at(-1)).toEqual(['b1'])
    const next = [travel('B', 'b2', true), travel('C', 'c2', true)]
    await vi.waitFor(() => expect(departures.at(-1)).toEqual(['c2']))
    await arrive()
    await heard
    await vi.waitFor(() => expect(departures.at(-1)).toEqual(['b2']))
    await arrive()
    expect(await Promise.all([first, ...next])).toEqual(['A1', 'B2', 'C2'])
  })

  it('when a group of several shops fails, each shop goes by itself, and then each call of the one that fails', async () => {
    const { travel, departures, arrive } = station()
    const first = travel('A', 'a1', true)
    const answers = [travel('B', 'b1', true), travel('B', 'broken', true), travel('C', 'c1', true), travel('C', 'c2', true)]
    await arrive()
    await settled()
    expect(departures.slice(1)).toEqual([['b1', 'c1', 'broken', 'c2']])
    await arrive()
    await settled()
    expect(departures.slice(2)).toEqual([
      ['b1', 'broken'],
      ['c1', 'c2'],
    ])
    for (let times = 0; times < 3; times += 1) {
      await arrive()
      await settled()
    }
    expect(departures.slice(4)).toEqual([['b1'], ['broken']])
    expect(await Promise.all([first, ...answers])).toEqual(['A1', 'B1', 'BROKEN', 'C1', 'C2'])
  })

  it('a departure that takes long keeps its own shops waiting, and the others for a moment only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { travel, departures, arrive } = station()
    const answers = [travel('A', 'a1', true), travel('A', 'a2', true), travel('B', 'b1', true)]
    expect(departures).toEqual([['a1']])
    vi.advanceTimersByTime(100)
    await settled()
    expect(departures).toEqual([['a1'], ['b1']])
    await arrive()
    await settled()
    await arrive()
    await settled()
    expect(departures).toEqual([['a1'], ['b1'], ['a2']])
    await arrive()
    expect(await Promise.all(answers)).toEqual(['A1', 'A2', 'B1'])
    vi.useRealTimers()
  })
})
