import { expect, it } from 'vitest'
import { type ProgressMessage, startProgress } from './progress.ts'

function followed() {
  const told: ProgressMessage[] = []
  let nowMs = 0
  const progress = startProgress(
    'KIRIM',
    (message) => void told.push(message),
    () => nowMs,
  )
  return { told, progress, after: (ms: number) => void (nowMs += ms) }
}

it('says nothing of work that is done in a moment', () => {
  const { told, progress } = followed()
  progress.say(1, 2)
  progress.say(2, 2)
  progress.end()
  expect(told).toEqual([])
})

it('tells how far long work has come, not more often than people read, and that it is over', () => {
  const { told, progress, after } = followed()
  after(400)
  progress.say(10, 100)
  after(20)
  progress.say(20, 100)
  after(200)
  progress.say(60, 100)
  progress.end()
  expect(told).toEqual([
    { nama: 'KIRIM', progress: 10, total: 100 },
    { nama: 'KIRIM', progress: 60, total: 100 },
    { nama: 'MATI', progress: 0, total: 0 },
  ])
})
