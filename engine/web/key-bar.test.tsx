import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KeyBar } from './key-bar.tsx'
import { type Shortcut, useShortcuts } from './shortcuts.ts'

afterEach(cleanup)

let done: string[]
function Keys({ list }: { list: readonly Omit<Shortcut, 'run'>[] }) {
  useShortcuts(list.map((each) => ({ ...each, run: () => done.push(each.label) })))
  return <KeyBar />
}
const told = () => screen.queryAllByRole('button', { hidden: true }).map((button) => button.textContent)

it('tells the keys that do something now in the order of the keyboard, and no other', () => {
  done = []
  const keys = [
    { keys: 'F9', label: 'Simpan', disabled: true },
    { keys: 'Shift+F8', label: 'Debit' },
    { keys: 'F1', label: 'Bantuan' },
    { keys: 'ArrowUp', shown: '↑ ↓', label: 'Pilih Barang' },
    { keys: 'ArrowDown', shown: '', label: 'Pilih Barang' },
    { keys: 'F8', label: 'Cash' },
    { keys: 'F2', label: 'Cari Menu' },
  ]
  const { rerender } = render(<Keys list={keys} />)
  expect(told()).toEqual(['F8Cash', '↑ ↓Pilih Barang', 'Shift+F8Debit', 'F1Bantuan'])
  act(() => rerender(<Keys list={keys.map((each) => ({ ...each, disabled: each.keys === 'F8' }))} />))
  expect(told()).toEqual(['F9Simpan', '↑ ↓Pilih Barang', 'Shift+F8Debit', 'F1Bantuan'])
  fireEvent.click(screen.getByText('Simpan'))
  expect(done).toEqual(['Simpan'])
})

it('tells a key with Shift from the one without, and leaves a key alone where it is not meant', () => {
  done = []
  render(
    <>
      <Keys
        list={[
          { keys: 'F8', label: 'Cash' },
          { keys: 'Shift+F8', label: 'Debit' },
          { keys: 'Delete', shown: 'Del', label: 'Hapus Barang', when: (target) => !(target instanceof HTMLInputElement) },
        ]}
      />
      <input aria-label="Nama" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'F8', shiftKey: true })
  fireEvent.keyDown(document.body, { key: 'F8' })
  fireEvent.keyDown(screen.getByLabelText('Nama'), { key: 'Delete' })
  expect(done).toEqual(['Debit', 'Cash'])
  fireEvent.keyDown(document.body, { key: 'Delete' })
  expect(done).toEqual(['Debit', 'Cash', 'Hapus Barang'])
})
