import { MantineProvider, Select } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { theme } from './theme.ts'

const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key, code: key })
/** Until the kit has done what it puts off at the opening of a list. */
const afterwards = () => act(() => new Promise((resolve) => void setTimeout(resolve, 5)))

/** Two lists below each other, of which the first counts how often it is picked from. */
function Lists({ told }: { told: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const pick = (picked: string | null) => {
    told(picked)
    setValue(picked)
  }
  return (
    <form onKeyDown={(event) => enterMovesOn(event, () => {})}>
      <Select label="Sales" data={['ANDI', 'BUDI', 'CITRA']} value={value} onChange={pick} data-field="kode_sales" />
      <Select label="Baki" data={[]} nothingFoundMessage="Data Tidak Ditemukan" data-field="kode_baki" />
    </form>
  )
}

function drawn() {
  const picked: (string | null)[] = []
  render(
    <MantineProvider theme={theme} env="test">
      <Lists told={(value) => picked.push(value)} />
    </MantineProvider>,
  )
  return { sales: screen.getByRole<HTMLInputElement>('combobox', { name: 'Sales' }), picked }
}

const marked = () => document.querySelector('[data-combobox-selected]')?.textContent

it.each(['Enter', 'Tab'])('takes at %s what is seen to be marked in a list that has just opened, once', async (key) => {
  const { sales, picked } = drawn()
  act(() => sales.focus())
  press(sales, 'ArrowDown')
  press(sales, 'ArrowDown')
  await afterwards()
  expect(marked()).toBe('BUDI')
  press(sales, key)
  await afterwards()
  expect(picked).toEqual(['BUDI'])
  expect(sales.value).toBe('BUDI')
})

it('takes what the first letters mark, however soon they come', async () => {
  const { sales, picked } = drawn()
  act(() => sales.focus())
  fireEvent.change(sales, { target: { value: 'CI' } })
  await afterwards()
  expect(marked()).toBe('CITRA')
  press(sales, 'Enter')
  await afterwards()
  expect(picked).toEqual(['CITRA'])
})

it('takes what is marked and not what was chosen before', async () => {
  const { sales, picked } = drawn()
  act(() => sales.focus())
  fireEvent.change(sales, { target: { value: 'AN' } })
  press(sales, 'Enter')
  await afterwards()
  act(() => sales.blur())
  act(() => sales.focus())
  press(sales, 'ArrowDown')
  press(sales, 'ArrowDown')
  await afterwards()
  expect(marked()).toBe('BUDI')
  press(sales, 'Enter')
  await afterwards()
  expect(picked).toEqual(['ANDI', 'BUDI'])
})

it('takes what was marked late once, and moves on where nothing is marked', async () => {
  const { sales, picked } = drawn()
  act(() => sales.focus())
  await afterwards()
  press(sales, 'ArrowDown')
  press(sales, 'Enter')
  await afterwards()
  expect(picked).toEqual(['ANDI'])
  press(sales, 'Enter')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Baki' }))
  expect(screen.getByRole('option', { name: 'Data Tidak Ditemukan' }).getAttribute('aria-disabled')).toBe('true')
})

it('goes on at Enter from what was chosen before', async () => {
  const { sales, picked } = drawn()
  act(() => sales.focus())
  fireEvent.change(sales, { target: { value: 'BU' } })
  press(sales, 'Enter')
  await afterwards()
  act(() => sales.blur())
  act(() => sales.focus())
  await afterwards()
  press(sales, 'Enter')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Baki' }))
  await afterwards()
  expect([picked, sales.value]).toEqual([['BUDI'], 'BUDI'])
})
