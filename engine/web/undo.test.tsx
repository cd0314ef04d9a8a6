import { Notifications, notifications } from '@mantine/notifications'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setSession } from './session.ts'
import { useListedShortcuts } from './shortcuts.ts'
import { drawAt } from './testing/draw.tsx'
import { ownerOfBranch } from './testing/session.ts'
import { hands } from './testing/keys.ts'
import { offerUndo, useDiscard, useOfferUndo } from './undo.tsx'

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

it('brings discarded input back after a save that is under way, and discards nothing that was saved', async () => {
  const save = Promise.withResolvers<void>()
  const steps: string[] = []
  function Entry() {
    const [content, setContent] = useState('A')
    const [saving, setSaving] = useState<Promise<void>>()
    const discard = useDiscard<string>({
      title: 'Penjualan',
      isEntered: content !== '',
      inFlight: () => saving,
      content: () => content,
      empty: () => {
        steps.push(`empty ${content}`)
        setContent('')
      },
      bringBack: (was) => setContent(was),
    })
    const send = () => {
      setSaving(save.promise)
      void save.promise.then(() => {
        setContent('')
        setSaving(undefined)
      })
    }
    return (
      <>
        <output>{content}</output>
        <button onClick={() => discard()}>Kosongkan</button>
        <button onClick={() => setContent('B')}>Isi</button>
        <button onClick={send}>Simpan</button>
      </>
    )
  }
  await drawAt('/', [<Notifications key="notices" />, <Entry key="entry" />])
  const person = hands()
  for (const name of ['Kosongkan', 'Isi', 'Simpan']) await person.click(screen.getByRole('button', { name }))
  await person.click(undoButton() as HTMLElement)
  // The save has not answered yet.
  expect(screen.getByRole('status').textContent).toBe('B')
  act(() => save.resolve())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('A'))
  expect(steps).toEqual(['empty A'])
})
