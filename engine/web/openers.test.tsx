import { TextInput } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ThingDrawers, ThingLink, registerDrawer } from './openers.tsx'
import { Drawer } from './overlays.tsx'
import { drawAt } from './testing/draw.tsx'

registerDrawer('barang', async () => ({
  default: ({ id, opened, onClose }) => (
    <Drawer opened={opened} onClose={onClose} title={`Barang ${id}`}>
      <TextInput label="Catatan" data-autofocus />
    </Drawer>
  ),
}))

it('gives the focus back to the field where the user was typing when he opened a thing', async () => {
  const person = userEvent.setup()
  await drawAt(
    '/',
    <>
      <TextInput label="Scan Barcode" />
      <ThingLink kind="barang" id="MC2000001L" />
      <ThingDrawers />
    </>,
  )
  const box = screen.getByLabelText('Scan Barcode')
  // The first time, and once it is known.
  for (const _ of [1, 2]) {
    await person.click(box)
    await person.click(screen.getByRole('button', { name: 'MC2000001L' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Catatan')))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Barang MC2000001L')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(box))
  }
})

it('closes when the user goes to another screen, or back', async () => {
  const person = userEvent.setup()
  const { router } = await drawAt(
    '/lihat-penjualan',
    <>
      <ThingLink kind="barang" id="MC2000001L" />
      <ThingDrawers />
    </>,
  )
  await person.click(screen.getByRole('button', { name: 'MC2000001L' }))
  await screen.findByRole('dialog', { name: 'Barang MC2000001L' })
  await act(() => router.navigate({ to: '/batal-penjualan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
