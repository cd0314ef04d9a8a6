import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { grams, rupiah } from '../kinds/index.ts'
import { NumberTextInput } from './number-text-input.tsx'

const f = dictionary({ harga: rupiah('Harga'), berat: grams('Berat') })

function Entry({ field, starting = null }: { field: typeof f.harga | typeof f.berat; starting?: number | null }) {
  const [value, setValue] = useState<number | null>(starting)
  return (
    <MantineProvider>
      <NumberTextInput field={field} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </MantineProvider>
  )
}

const said = () => document.querySelector('output')?.textContent

it.each([
  [f.harga, '1.250.000,00', '1250000'],
  [f.harga, 'Rp. 1,250,000', '1250000'],
  [f.berat, '1.250,5', '1250.5'],
] as const)('reads a pasted number as a whole', async (field, pasted, value) => {
  const person = userEvent.setup()
  render(<Entry field={field} />)
  await person.click(screen.getByRole('textbox'))
  await person.paste(pasted)
  expect(said()).toBe(value)
})

it('takes no hundredfold price for what it cannot read', async () => {
  const person = userEvent.setup()
  render(<Entry field={f.harga} />)
  await person.click(screen.getByRole('textbox'))
  await person.paste('1250000.50')
  expect(said()).toBe('null')
  await person.keyboard('1250000')
  expect([said(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual(['1250000', '1,250,000'])
})

it.each([
  [f.harga, 0, '150000', '150000'],
  [f.berat, 3.52, '4,1', '4.1'],
] as const)('keeps no old digit when somebody types right behind the click, before anything is drawn', async (field, starting, typed, value) => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const person = userEvent.setup()
  render(<Entry field={field} starting={starting} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await person.click(input)
  // Where the click set the caret.
  input.setSelectionRange(0, 0)
  await person.keyboard(typed)
  expect(said()).toBe(value)
  vi.unstubAllGlobals()
})

it('loses nothing that is typed before a slow machine has drawn the field', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (at: number) => void (frames[at - 1] = () => {}))
  const person = userEvent.setup()
  render(<Entry field={f.harga} />)
  await person.tab()
  await person.keyboard('50')
  for (const frame of frames.splice(0)) frame(0)
  await person.keyboard('00')
  expect(said()).toBe('5000')
  vi.unstubAllGlobals()
})

it('keeps what says no number where it stands, and calls it so until it is mended', async () => {
  const person = userEvent.setup()
  render(<Entry field={f.berat} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await person.type(input, '1.2.3')
  expect(screen.queryByText('Berat Tidak Terbaca')).toBeNull()
  await person.tab()
  expect([said(), input.value]).toEqual(['null', '1.2.3'])
  expect(screen.getByText('Berat Tidak Terbaca')).toBeTruthy()
  await person.click(input)
  await person.keyboard('{End}{Backspace}{Backspace}')
  await person.tab()
  expect([said(), input.value, screen.queryByText('Berat Tidak Terbaca')]).toEqual(['1.2', '1.200', null])
})
