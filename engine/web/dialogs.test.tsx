import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from './api.ts'
import { Question, showError, showSuccess } from './dialogs.tsx'
import { useShortcuts } from './shortcuts.ts'
import { drawAt } from './testing/draw.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  [
    'the server gave its reason',
    new CallError({ status: 409, code: 'CHANGED', message: 'Data Sudah Diubah Orang Lain' }),
    'Data Sudah Diubah Orang Lain',
  ],
  ['the server failed', new CallError({ status: 500, code: 'FAULT', message: 'Terjadi Kesalahan Pada Server' }), 'Data Gagal Diedit'],
  ['nobody answered', new CallError({ status: 0, code: 'NO_RESPONSE', message: 'Koneksi Bermasalah' }), 'Data Gagal Diedit'],
  ['it went wrong here', new TypeError('x is undefined'), 'Data Gagal Diedit'],
])('an error says its reason or what failed: %s', async (_, error, text) => {
  await drawAt('/contoh', <p>Contoh</p>)
  showError(error, 'Data Gagal Diedit')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
})

it('what worked is said for two seconds, and no longer than its page is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { unmount } = await drawAt('/contoh', <p>Contoh</p>)
  showSuccess('Berhasil Menyimpan Data')
  await screen.findByRole('alert')
  vi.advanceTimersByTime(2_000)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  showSuccess('Berhasil Menyimpan Data')
  await screen.findByRole('alert')
  unmount()
  const close = vi.spyOn(modals, 'close')
  vi.advanceTimersByTime(2_000)
  expect(close).not.toHaveBeenCalled()
})

it('until a question is answered the keys of the screen behind it do nothing', async () => {
  const save = vi.fn()
  function Till() {
    const [isAsked, setAsked] = useState(false)
    useShortcuts([
      { keys: 'F9', label: 'Simpan', run: save },
      { keys: 'F8', label: 'Kosongkan', run: () => setAsked(true) },
    ])
    return <Question opened={isAsked} title="Buang yang diparkir ini ?" onYes={() => setAsked(false)} onNo={() => setAsked(false)} />
  }
  await drawAt('/contoh', <Till />)
  const user = userEvent.setup()
  await user.keyboard('{F8}')
  await screen.findByRole('button', { name: 'Tidak' })
  await user.keyboard('{F9}')
  expect(save).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Tidak' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tidak' })).toBeNull())
  await user.keyboard('{F9}')
  expect(save).toHaveBeenCalledTimes(1)
})
