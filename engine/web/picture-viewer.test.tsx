import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LargePictures, lookAt } from './looking.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { drawAt } from './testing/draw.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['jpeg'], { type: 'image/jpeg' })))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

const pictures = ['Cincin', 'Gelang', 'Kalung'].map((caption, nth) => ({
  path: `foto_produk/B${nth}`,
  caption,
  facts: [`B${nth}`, `${nth + 1}.000 g`],
}))

async function looking(at: number) {
  const onClose = vi.fn()
  await drawAt(
    '/',
    <SideDrawer opened onClose={onClose} title="Barang">
      <button type="button" onClick={() => lookAt(pictures, at)}>
        Foto
      </button>
      <LargePictures />
    </SideDrawer>,
  )
  const person = userEvent.setup()
  const opener = await screen.findByRole('button', { name: 'Foto', hidden: true })
  await person.click(opener)
  await screen.findByRole('dialog', { name: pictures[at]!.caption })
  return { person, opener, onClose }
}
const scaleNow = async () => (await screen.findByRole('img')).style.transform.replace(/.*scale\((.*)\)/, '$1')

it('is led through by the arrows, from the first to the last and no further, with what each is beneath it', async () => {
  const { person } = await looking(1)
  expect(screen.getByText('2.000 g')).toBeTruthy()
  expect(screen.getByText('2 / 3')).toBeTruthy()
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await screen.findByRole('dialog', { name: 'Kalung' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Foto Berikutnya' }).disabled).toBe(true)
  await person.keyboard('{Home}')
  await screen.findByRole('dialog', { name: 'Cincin' })
  await person.keyboard('{ArrowLeft}')
  expect(screen.getByText('1 / 3')).toBeTruthy()
})

it('comes closer by +, goes back by − and 0, and the next picture is as large as it fits again', async () => {
  const { person } = await looking(0)
  await person.keyboard('++')
  expect(await scaleNow()).toBe('2.25')
  await person.keyboard('-')
  expect(await scaleNow()).toBe('1.5')
  await person.keyboard('0')
  expect(await scaleNow()).toBe('1')
  await person.keyboard('-')
  expect(await scaleNow()).toBe('1')
  await person.keyboard('+{ArrowRight}')
  await screen.findByRole('dialog', { name: 'Gelang' })
  expect(await scaleNow()).toBe('1')
})

it('Escape closes the picture and not what lies behind it, and the focus is where it was', async () => {
  const { person, opener, onClose } = await looking(2)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Kalung' })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(opener)
  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
