import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { setSession } from '#engine/web/session.ts'
import { learnTraining } from '#engine/web/training.ts'
import { beginTraining } from '../contract/kosongkan-latihan.ts'
import { useTrainingWays } from './training-ways.ts'

afterEach(() => {
  learnTraining('NONE', '/')
  vi.restoreAllMocks()
})

const rulesOf = (level: string) => {
  setSession(ownerOfBranch({ level }))
  return renderHook(() => useTrainingWays(() => undefined)).result.current
}

it('begins the training of the shop, if there is one, and opens it in a new window', async () => {
  expect(rulesOf('KASIR')).toEqual([])
  learnTraining('BESIDE', '/kencana/')
  const [way, ...others] = rulesOf('KASIR')
  expect([way?.text, way?.href, others]).toEqual(['Mode Latihan', undefined, []])
  const replace = vi.fn()
  const close = vi.fn()
  const own = { opener: window, location: { replace }, close }
  const opened = vi.spyOn(window, 'open').mockReturnValue(own as unknown as Window)
  const heard = standInServer(() => ({ message: 'OK' }))
  way?.run()
  // The window opens at the click. Browsers block windows that open later.
  expect([opened.mock.calls, own.opener, replace.mock.calls]).toEqual([[['', '_blank']], null, []])
  await vi.waitFor(() => expect(replace.mock.calls.map(([to]) => (to as URL).pathname)).toEqual(['/kencana/latihan/']))
  expect(close).not.toHaveBeenCalled()
  expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([beginTraining.call])
})

it('leads back from the training, and lets a supervisor empty it', () => {
  learnTraining('HERE', '/kencana/latihan/')
  expect(rulesOf('KASIR').map(({ text, href }) => [text, href])).toEqual([['Kembali Ke Toko', '/kencana/']])
  expect(rulesOf('SPV').map(({ text }) => text)).toEqual(['Kembali Ke Toko', 'Kosongkan Latihan'])
})
