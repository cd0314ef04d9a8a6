import { Notifications, notifications } from '@mantine/notifications'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setSession } from './session.ts'
import { useListedShortcuts } from './shortcuts.ts'
import { drawAt } from './testing/draw.tsx'
import { ownerOfBranch } from './testing/session.ts'
import { hands } from './testing/keys.ts'
import { offerUndo, useOfferUndo } from './undo.tsx'

afterEach(() => {
  notifications.clean()
  cleanup()
})

const undoButton = () => screen.queryByRole('button', { name: /^Urungkan/ })

function Listed() {
  return <output>{useListedShortcuts().map(({ keys }) => keys)}</output>
}

it('undoes by its button or by its key, once; the key is listed while the notice is shown', async () => {
  await drawAt('/', [<Notifications key="notices" />, <Listed key="keys" />])
  const person = hands()
  for (const press of [() => person.keyboard('{Alt>}z{/Alt}'), () => person.click(undoButton() as HTMLElement)]) {
    const undo = vi.fn()
    act(() => void offerUndo({ text: '{{what}} Dihapus', values: { what: 'BCA' }, undo }))
    await screen.findByText('BCA Dihapus')
    expect(screen.getByRole('status').textContent).toBe('Alt+Z')
    await press()
    await waitFor(() => expect(undoButton()).toBeNull())
    await person.keyboard('{Alt>}z{/Alt}')
    expect(undo).toHaveBeenCalledTimes(1)
  }
})

it('says why it could not be undone', async () => {
  await drawAt('/', <Notifications />)
  act(() => void offerUndo({ text: '{{what}} Dihapus', values: { what: 'BCA' }, undo: () => Promise.reject(new Error('Sudah Ada')) }))
  await screen.findByText('BCA Dihapus')
  await hands().keyboard('{Alt>}z{/Alt}')
  await screen.findByText('Oopss!!')
})

it('ends with the screen that it belongs to', async () => {
  function Screen() {
    const offer = useOfferUndo()
    return <button onClick={() => offer({ text: '{{what}} Dibuang', values: { what: 'IBU SARI' }, undo: () => {} })}>Buang</button>
  }
  const drawn = (isShown: boolean) => (
    <MantineProvider env="test">
      <Notifications />
      {isShown && <Screen />}
    </MantineProvider>
  )
  const { rerender } = render(drawn(true))
  await hands().click(screen.getByRole('button', { name: 'Buang' }))
  await screen.findByText('IBU SARI Dibuang')
  rerender(drawn(false))
  await waitFor(() => expect(undoButton()).toBeNull())
})

it('ends when another shop is looked at: nothing is undone there', async () => {
  setSession(ownerOfBranch())
  await drawAt('/', <Notifications />)
  const undo = vi.fn()
  act(() => void offerUndo({ text: '{{what}} Dihapus', values: { what: 'BCA' }, undo }))
  await screen.findByText('BCA Dihapus')
  // The same shop with other settings.
  act(() => setSession(ownerOfBranch({ settings: { STOK_MINUS: 'true' } })))
  expect(undoButton()).not.toBeNull()
  act(() => setSession(ownerOfBranch({ kode_toko: 'MC3' })))
  await waitFor(() => expect(undoButton()).toBeNull())
  await hands().keyboard('{Alt>}z{/Alt}')
  expect(undo).not.toHaveBeenCalled()
})
