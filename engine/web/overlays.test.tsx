import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Drawer, Modal } from './overlays.tsx'
import { drawAt } from './testing/draw.tsx'

const drawn = vi.fn()

function Content({ autoFocus }: { autoFocus: boolean }) {
  drawn()
  return <input aria-label="isi" autoFocus={autoFocus} data-autofocus={!autoFocus || undefined} />
}

function Opener({ Overlay, autoFocus = false }: { Overlay: typeof Modal | typeof Drawer; autoFocus?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        buka
      </button>
      <Overlay opened={isOpen} onClose={() => setOpen(false)} withCloseButton={false} keepMounted>
        <Content autoFocus={autoFocus} />
      </Overlay>
    </>
  )
}

it.each([
  ['a dialog', Modal],
  ['a drawer', Drawer],
])('%s is not there before it opens, and gives the keyboard back when it closes, also the first time', async (_, Overlay) => {
  drawn.mockClear()
  await drawAt('/', <Opener Overlay={Overlay} />)
  expect(drawn).not.toHaveBeenCalled()
  const opener = screen.getByRole('button', { name: 'buka' })
  await userEvent.click(opener)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('isi')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

// As browsers have it: what is drawn outside the screen has its place a step later, and comes in by and by.
it.each([
  ['a dialog', Modal],
  ['a drawer', Drawer],
])('%s whose field takes the keyboard by itself gives it back as well', async (_, Overlay) => {
  render(
    <MantineProvider>
      <Opener Overlay={Overlay} autoFocus />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'buka' })
  await userEvent.click(opener)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('isi')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
