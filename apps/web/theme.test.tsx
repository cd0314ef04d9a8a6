import { MantineProvider, Select } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key, code: key })
/** Until the kit has done what it puts off at the opening of a list. */
const afterwards = () => act(() => new Promise((resolve) => void setTimeout(resolve, 5)))

/** A list of salespeople of which one was chosen, or none. */
const drawn = (value: string | null, pick: (picked: string | null) => void) => (
  <MantineProvider theme={theme} env="test">
    <Select label="Sales" data={['ANDI', 'BUDI', 'CITRA']} value={value} onChange={pick} />
    <Select label="Baki" data={[]} nothingFoundMessage="Data Tidak Ditemukan" />
  </MantineProvider>
)

it.each(['CITRA', null])('changes nothing where somebody only passes by, whatever came from elsewhere meanwhile: %s', async (later) => {
  const picked: (string | null)[] = []
  const pick = (value: string | null) => void picked.push(value)
  const { rerender } = render(drawn('BUDI', pick))
  await afterwards()
  rerender(drawn(later, pick))
  await afterwards()
  const sales = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sales' })
  act(() => sales.focus())
  await afterwards()
  press(sales, 'Tab')
  await afterwards()
  expect([picked, sales.value]).toEqual([[], later ?? ''])
})

it('says in a list that there is nothing to choose, as something that cannot be chosen', async () => {
  render(drawn(null, () => undefined))
  act(() => screen.getByRole('combobox', { name: 'Baki' }).focus())
  await afterwards()
  expect(screen.getByRole('option', { name: 'Data Tidak Ditemukan' }).getAttribute('aria-disabled')).toBe('true')
})
