import { MantineProvider, Select } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { theme } from './theme.ts'

const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key, code: key })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
/** Until the kit has done what it puts off at the opening of a list. */
const afterwards = () => act(() => new Promise((resolve) => void setTimeout(resolve, 5)))
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent

/** Two lists below each other. The first reports its choice, and the buttons change it from outside. */
function Lists({ first, told }: { first: string | null; told: (value: string | null) => void }) {
  const [value, setValue] = useState(first)
  const pick = (picked: string | null) => {
    told(picked)
    setValue(picked)
  }
  return (
    <MantineProvider theme={theme} env="test">
      <form onKeyDown={(event) => enterMovesOn(event, () => {})}>
        <Select label="Sales" data={['ANDI', 'BUDI', 'CITRA']} value={value} onChange={pick} data-field="kode_sales" />
        <Select label="Baki" data={[]} nothingFoundMessage="Data Tidak Ditemukan" data-field="kode_baki" />
        <button type="button" onClick={() => setValue('CITRA')}>
          Isi
        </button>
        <button type="button" onClick={() => setValue(null)}>
          Kosongkan
        </button>
      </form>
    </MantineProvider>
  )
}

function drawn(first: string | null = null) {
  const picked: (string | null)[] = []
  render(<Lists first={first} told={(value) => picked.push(value)} />)
  const [sales, baki] = ['Sales', 'Baki'].map((name) => screen.getByRole<HTMLInputElement>('combobox', { name })) as [
    HTMLInputElement,
    HTMLInputElement,
  ]
  return { sales, baki, picked }
}

describe('a list that has just opened', () => {
  it.each(['Enter', 'Tab'])('gives at %s what its arrows have marked, once', async (key) => {
    const { sales, picked } = drawn()
    act(() => sales.focus())
    press(sales, 'ArrowDown')
    press(sales, 'ArrowDown')
    await afterwards()
    expect(marked()).toBe('BUDI')
    press(sales, key)
    await afterwards()
    expect([picked, sales.value]).toEqual([['BUDI'], 'BUDI'])
  })

  it('gives what the first letters mark, however soon they come', async () => {
    const { sales, picked } = drawn()
    act(() => sales.focus())
    type(sales, 'CI')
    await afterwards()
    expect(marked()).toBe('CITRA')
    press(sales, 'Enter')
    await afterwards()
    expect(picked).toEqual(['CITRA'])
  })

  it('takes the marked entry, not the one chosen before', async () => {
    const { sales, picked } = drawn('ANDI')
    act(() => sales.focus())
    press(sales, 'ArrowDown')
    press(sales, 'ArrowDown')
    await afterwards()
    expect(marked()).toBe('BUDI')
    press(sales, 'Enter')
    await afterwards()
    expect(picked).toEqual(['BUDI'])
  })
})

describe('Enter', () => {
  it('takes the marked entry, and the next key goes to the next field', async () => {
    const { sales, baki, picked } = drawn()
    act(() => sales.focus())
    await afterwards()
    press(sales, 'ArrowDown')
    press(sales, 'Enter')
    await afterwards()
    expect([picked, document.activeElement]).toEqual([['ANDI'], sales])
    press(sales, 'Enter')
    expect(document.activeElement).toBe(baki)
  })

  it('continues from the entry chosen before', async () => {
    const { sales, baki, picked } = drawn('BUDI')
    await afterwards()
    act(() => sales.focus())
    await afterwards()
    press(sales, 'Enter')
    await afterwards()
    expect([picked, sales.value, document.activeElement]).toEqual([[], 'BUDI', baki])
  })
})

describe('keeps a field unchanged when the focus only passes through it', () => {
  const ways = ['Isi', 'Kosongkan'].flatMap((from) => ['Enter', 'Tab'].map((key) => ({ from, key })))

  it.each(ways)('that came to be from elsewhere ($from) at $key', async ({ from, key }) => {
    const { sales, picked } = drawn('BUDI')
    await afterwards()
    fireEvent.click(screen.getByText(from))
    await afterwards()
    act(() => sales.focus())
    await afterwards()
    press(sales, key)
    await afterwards()
    expect([picked, sales.value]).toEqual([[], from === 'Isi' ? 'CITRA' : ''])
  })

  it.each(['Enter', 'Tab'])('whose list was walked and left before, at %s', async (key) => {
    const { sales, baki, picked } = drawn('BUDI')
    act(() => sales.focus())
    press(sales, 'ArrowDown')
    act(() => baki.focus())
    await afterwards()
    fireEvent.click(screen.getByText('Isi'))
    await afterwards()
    act(() => sales.focus())
    await afterwards()
    press(sales, key)
    await afterwards()
    expect([picked, sales.value]).toEqual([[], 'CITRA'])
  })

  it.each(['Enter', 'Tab'])('whose list is opened again by a click after something was picked, at %s', async (key) => {
    const { sales, picked } = drawn()
    act(() => sales.focus())
    type(sales, 'CI')
    await afterwards()
    fireEvent.click(screen.getByRole('option', { name: 'CITRA' }))
    await afterwards()
    fireEvent.click(sales)
    await afterwards()
    press(sales, key)
    await afterwards()
    expect([picked, sales.value]).toEqual([['CITRA'], 'CITRA'])
  })
})

it.each(['Enter', 'Tab'])('nobody chooses by emptying a field, at %s', async (key) => {
  const { sales, picked } = drawn('BUDI')
  act(() => sales.focus())
  type(sales, '')
  await afterwards()
  press(sales, key)
  act(() => sales.blur())
  await afterwards()
  expect([picked, sales.value]).toEqual([[], 'BUDI'])
})

it('says in a list that there is nothing to choose, as something that cannot be chosen', async () => {
  const { baki } = drawn()
  act(() => baki.focus())
  await afterwards()
  expect(screen.getByRole('option', { name: 'Data Tidak Ditemukan' }).getAttribute('aria-disabled')).toBe('true')
})
