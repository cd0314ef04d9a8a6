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

it('keeps one user from filling the queue alone', async () => {
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

/** Work that runs until it is ended, and signals when it began. */
function pieceOf(began: string[], name: string) {
  let finish = () => {}
  const work = () => {
    began.push(name)
    return new Promise<void>((resolve) => (finish = resolve))
  }
  return { name, work, finish: () => finish() }
}

it('leaves places to others although one asks first and for many things', async () => {
  const turns = createTurns({ atOnce: 3, atOnceOfOne: 2, waitingMax: 10 })
  const began: string[] = []
  const mine = ['a1', 'a2', 'a3', 'a4'].map((name) => pieceOf(began, name))
  const theirs = ['b1', 'b2'].map((name) => pieceOf(began, name))
  const all = [...mine.map(({ work }) => turns.take(work, 'a')), ...theirs.map(({ work }) => turns.take(work, 'b'))]
  expect(began).toEqual(['a1', 'a2', 'b1'])
  mine[0]?.finish()
  await all[0]
  // Both have one running now, and a3 came first.
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3'])
  mine[1]?.finish()
  await all[1]
  expect(began.at(-1)).toBe('a4')
  mine[2]?.finish()
  await all[2]
  expect(began.at(-1)).toBe('b2')
  for (const piece of [...mine, ...theirs]) piece.finish()
  await Promise.all(all)
})

it('gives a place that gets free to who has the fewest running', async () => {
  const turns = createTurns({ atOnce: 2, waitingMax: 10 })
  const began: string[] = []
  const [a1, a2, a3, b1] = ['a1', 'a2', 'a3', 'b1'].map((name) => pieceOf(began, name))
  const all = [a1, a2, a3, b1].map((piece) => turns.take(piece!.work, piece!.name[0]))
  a1?.finish()
  await all[0]
  expect(began).toEqual(['a1', 'a2', 'b1'])
  for (const piece of [a2, b1, a3]) {
    piece?.finish()
    await sleep(0)
  }
  await Promise.all(all)
})

it('limits the wait, and stops waiting for users who have gone away', async () => {
  const turns = createTurns({ atOnce: 1, waitingMax: 2, waitMsMax: 20 })
  let finish = () => {}
  const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)))
  const gone = new AbortController()
  const left = turns.take(() => Promise.resolve('never'), 'a', gone.signal)
  const late = turns.take(() => Promise.resolve('never'), 'b')
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(late).rejects.toMatchObject({ kind: { code: 'BUSY' } })
  await expect(turns.take(() => Promise.resolve('never'), 'a', gone.signal)).rejects.toThrow('gone')
  // They left no place taken behind them.
  finish()
  await first
  expect(await turns.take(() => Promise.resolve('next'))).toBe('next')
})
