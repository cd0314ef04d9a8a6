import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { useFocusHome } from './focus-home.ts'
import { Modal } from './overlays.tsx'

function Screen({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusHome(main)
  return (
    <MantineProvider env="test">
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </MantineProvider>
  )
}

function Rows() {
  const [rows, setRows] = useState(['satu', 'dua', 'tiga'])
  return (
    <>
      <input aria-label="cari" role="combobox" aria-controls="hits" aria-expanded={false} data-field="cari" />
      <input aria-label="nama" data-field="nama" />
      <ol>
        {rows.map((row) => (
          <li key={row}>
            <input aria-label={`berat ${row}`} />
            <button type="button" onClick={() => setRows((before) => before.filter((each) => each !== row))}>
              hapus {row}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))

it('begins in the first field for typing, not in a field that opens a list over the screen', async () => {
  render(
    <Screen>
      <Rows />
    </Screen>,
  )
  await hasFocus(() => screen.getByLabelText('nama'))
})

it('goes to the next row after a row was removed by the keyboard, and to the first field after the last row', async () => {
  render(
    <Screen>
      <Rows />
    </Screen>,
  )
  screen.getByRole('button', { name: 'hapus dua' }).focus()
  await userEvent.keyboard('{Enter}')
  await hasFocus(() => screen.getByRole('button', { name: 'hapus tiga' }))
  await userEvent.keyboard('{Enter}')
  await hasFocus(() => screen.getByRole('button', { name: 'hapus satu' }))
  await userEvent.keyboard('{Enter}')
  await hasFocus(() => screen.getByLabelText('nama'))
})

function Late() {
  const [isThere, setThere] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
        simpan
      </button>
      <button type="button" onClick={() => setThere(true)}>
        datang
      </button>
      {isThere && <input aria-label="nama" data-field="nama" />}
    </>
  )
}

it('waits on the screen for a first field that appears later, unless the user put it there by hand', async () => {
  const { unmount } = render(
    <Screen>
      <Late />
    </Screen>,
  )
  await hasFocus(() => screen.getByRole('main'))
  screen.getByText('datang').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await hasFocus(() => screen.getByLabelText('nama'))
  unmount()
  render(
    <Screen>
      <Late />
    </Screen>,
  )
  await hasFocus(() => screen.getByRole('main'))
  await userEvent.click(screen.getByRole('main'))
  screen.getByText('datang').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await screen.findByLabelText('nama')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

function Dialog() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <input aria-label="nama" data-field="nama" />
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} withCloseButton={false}>
          <Rows />
        </Modal>
      )}
    </>
  )
}

it('stays in the front dialog, and returns to the screen when the dialog closes', async () => {
  render(
    <Screen>
      <Dialog />
    </Screen>,
  )
  const dialog = await screen.findByRole('dialog')
  const removing = screen.getByRole('button', { name: 'hapus tiga' })
  removing.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(removing.isConnected).toBe(false))
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hasFocus(() => screen.getByLabelText('nama'))
})
