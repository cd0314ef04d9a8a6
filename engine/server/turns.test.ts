import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('runs a few pieces of work at a time, in the order in which they came', async () => {
  const turns = createTurns({ atOnce: 2, waitingMax: 10 })
  let running = 0
  let most = 0
  const began: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      turns.take(async () => {
        began.push(at)
        running += 1
        most = Math.max(most, running)
        await sleep(1)
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('says that it is busy rather than let a crowd wait, and takes work again afterwards', async () => {
  const turns = createTurns({ atOnce: 1, waitingMax: 1 })
  let finish = () => {}
  const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = turns.take(() => Promise.resolve('second'))
  await expect(turns.take(() => Promise.resolve('third'))).rejects.toMatchObject({ kind: { code: 'BUSY' } })
  finish()
  await first
  expect(await second).toBe('second')
  expect(await turns.take(() => Promise.resolve('fourth'))).toBe('fourth')
})

it('gives the place on when work fails', async () => {
  const turns = createTurns({ atOnce: 1, waitingMax: 1 })
  await expect(turns.take(() => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  expect(await turns.take(() => Promise.resolve('next'))).toBe('next')
})

it('lets nobody fill the queue alone', async () => {
  const turns = createTurns({ atOnce: 1, waitingMax: 10, waitingMaxOfOne: 2 })
  let finish = () => {}
  const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)), 'a')
  const crowd = Array.from({ length: 5 }, () => turns.take(() => Promise.resolve('in turn'), 'a').catch(() => 'too many'))
  const other = turns.take(() => Promise.resolve('another'), 'b')
  finish()
  await first
  expect(await Promise.all(crowd)).toEqual(['in turn', 'in turn', 'too many', 'too many', 'too many'])
  expect(await other).toBe('another')
})
