import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendCall } from '#engine/web/api.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

let answer: () => void
beforeEach(async () => {
  standInServer(() => new Promise((resolve) => (answer = () => resolve({}))))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const curtain = () => document.querySelector('.mantine-LoadingOverlay-root')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('falls while a search or a save takes longer than a moment, and stays long enough not to flicker', async () => {
  await drawAt('/dashboard', <LoadingOverlay />)
  const search = sendCall('GET laporan', {}, { isSearch: true })
  await pass(490)
  expect(curtain()).toBeNull()
  await pass(20)
  expect(curtain()).not.toBeNull()
  await act(async () => {
    answer()
    await search
  })
  await pass(300)
  expect(curtain()).not.toBeNull()
  await pass(600)
  expect(curtain()).toBeNull()
})

it('does not appear for a quick answer, nor for a list that fills itself', async () => {
  await drawAt('/dashboard', <LoadingOverlay />)
  const save = sendCall('POST bank', { body: {} })
  await pass(100)
  await act(async () => {
    answer()
    await save
  })
  await pass(1_000)
  expect(curtain()).toBeNull()
  void sendCall('GET bank')
  await pass(1_000)
  expect(curtain()).toBeNull()
})
