import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Drawer, Modal } from './overlays.tsx'
import { drawAt } from './testing/draw.tsx'

const drawn = vi.fn()

function Content() {
  drawn()
  return <input aria-label="isi" data-autofocus />
}

function Opener({ Overlay }: { Overlay: typeof Modal | typeof Drawer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        buka
      </button>
      <Overlay opened={isOpen} onClose={() => setOpen(false)} keepMounted>
        <Content />
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
