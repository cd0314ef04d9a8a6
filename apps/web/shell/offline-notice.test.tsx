import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { OfflineNotice } from './offline-notice.tsx'

afterEach(() => vi.restoreAllMocks())

function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  act(() => void window.dispatchEvent(new Event(state)))
}

it('says nothing while there is a connection', async () => {
  await drawAt('/dashboard', <OfflineNotice />)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says nothing of a network that is back within three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await drawAt('/dashboard', <OfflineNotice />)
  goes('offline')
  await act(() => vi.advanceTimersByTimeAsync(2_900))
  goes('online')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByRole('alert')).toBeNull()
  vi.useRealTimers()
})

it('blocks while the network is gone for longer, and offers the reload only when it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await drawAt('/dashboard', <OfflineNotice />)
  goes('offline')
  await act(() => vi.advanceTimersByTimeAsync(4_100))
  vi.useRealTimers()
  expect(await screen.findByText('Koneksi Terputus')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Koneksi Terputus')).toBeTruthy()
  goes('online')
  expect(await screen.findByText('Koneksi Kembali')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Muat Ulang' }))
})
