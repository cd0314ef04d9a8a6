import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { grams, rupiah } from '../kinds/index.ts'
import { formatNumber } from '../kinds/number.ts'
import { FieldForm } from './field-form.ts'
import { FormField } from './form-field.tsx'
import { NumberTextInput, withoutThousands } from './number-text-input.tsx'

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

// Each text is typed key by key, and pasted as a whole. Both ways must give the same value.
const amounts = [
  ['1.250.000,00', '1250000', '1,250,000'],
  ['1,250,000.00', '1250000', '1,250,000'],
  ['1250000', '1250000', '1,250,000'],
  ['1250000,00', '1250000', '1,250,000'],
  ['1.250.000', '1250000', '1,250,000'],
  ['1.250.000,-', '1250000', '1,250,000'],
  ['Rp 1.250.000', '1250000', '1,250,000'],
  ['-15000', '-15000', '-15,000'],
  ['1250000.50', 'null', undefined],
  ['1.250.000,75', 'null', undefined],
  ['15jt', 'null', undefined],
  ['15 juta', 'null', undefined],
  ['1E+06', 'null', undefined],
] as const

it.each(amounts.flatMap(([text, value, left]) => (['keyboard', 'paste'] as const).map((by) => [text, by, value, left] as const)))(
  'reads %s by %s as %s, or says at the field that it cannot',
  async (text, by, value, left) => {
    const person = userEvent.setup()
    render(<Entry field={f.harga} />)
    const input = screen.getByRole<HTMLInputElement>('textbox')
    await person.click(input)
    await (by === 'keyboard' ? person.keyboard(text) : person.paste(text))
    expect(said()).toBe(value)
    await person.tab()
    expect([said(), screen.queryByText('Harga Tidak Terbaca') === null]).toEqual([value, left !== undefined])
    if (left !== undefined) expect(input.value).toBe(left)
  },
)

it.each([
  ['3,52', '3.52', '3.520'],
  ['3.5', '3.5', '3.500'],
  ['1.250,5', '1250.5', '1,250.500'],
  ['3,5255', '3.5255', '3.5255'],
  ['3,52 gr', '3.52', '3.520'],
  ['250 mg', 'null', '250 mg'],
])('reads a weight of %s as %s', async (text, value, left) => {
  const person = userEvent.setup()
  render(<Entry field={f.berat} />)
  await person.type(screen.getByRole('textbox'), text)
  await person.tab()
  expect([said(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([value, left])
})

it('groups whole numbers during typing, for a digit added or removed at any place', async () => {
  const person = userEvent.setup()
  render(<Entry field={f.harga} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await person.click(input)
  await person.keyboard('1250000')
  expect(input.value).toBe('1,250,000')
  await person.keyboard('{Backspace}')
  expect([said(), input.value]).toEqual(['125000', '125,000'])
  input.setSelectionRange(1, 1)
  await person.keyboard('9')
  expect([said(), input.value, input.selectionStart]).toEqual(['1925000', '1,925,000', 3])
})

it('removes only its own thousands separators, not typed ones, so no number changes', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(digits, fc.nat(15), fc.constantFrom('.', ',', '7', '00', 'x'), (number, place, typed) => {
      const before = formatNumber(Number(number), 0)
      const at = Math.min(place, before.length)
      const plain = withoutThousands(before, before.slice(0, at) + typed + before.slice(at), at + typed.length)
      expect(plain).toBe(before.slice(0, at).replaceAll(',', '') + typed + before.slice(at).replaceAll(',', ''))
    }),
  )
})

const noted = dictionary({ harga: rupiah('Harga').optional(), diskon: rupiah('Diskon').optional() })

it('does not save an unreadable text as empty, and is empty when the form begins again', async () => {
  const form = new FieldForm([noted.harga, noted.diskon])
  const person = userEvent.setup()
  render(
    <MantineProvider>
      <FormField form={form} field={noted.harga} />
    </MantineProvider>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await person.type(input, '15jt')
  let isRight: boolean | undefined
  act(() => {
    isRight = form.check()
  })
  expect([isRight, form.errors, form.toWire(), form.isTyped('harga')]).toEqual([
    false,
    { harga: 'Harga Tidak Terbaca' },
    { harga: '15jt', diskon: null },
    true,
  ])
  act(() => form.reset())
  expect([input.value, form.check(), form.toWire()]).toEqual(['', true, { harga: null, diskon: null }])
  await person.type(input, '15jt')
  await person.keyboard('{Backspace}{Backspace}')
  expect([form.check(), form.toWire()]).toEqual([true, { harga: 15, diskon: null }])
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
