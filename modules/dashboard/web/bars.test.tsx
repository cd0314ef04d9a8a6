import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { Bars } from './bars.tsx'

const data = [
  { label: '01', value: 5_000_000, before: 4_000_000 },
  { label: '02', value: -1_000_000, before: 2_500_000 },
  { label: '03', before: 1_000_000 },
]

it('a chart says as a table what it draws, and nothing of a day that has not come', async () => {
  await drawAt('/', <Bars data={data} measure="total" name="Bulan Ini" before="Bulan Lalu" />)
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['', 'Bulan Ini', 'Bulan Lalu'],
    ['01', 'Rp. 5,000,000', 'Rp. 4,000,000'],
    ['02', 'Rp. -1,000,000', 'Rp. 2,500,000'],
    ['03', '', 'Rp. 1,000,000'],
  ])
  expect(document.querySelectorAll('.bars-bar')).toHaveLength(2)
})

it('arrow keys go from bar to bar, up to the last one, and tell what it stands for', async () => {
  await drawAt('/', <Bars data={data} measure="qty" name="Bulan Ini" before="Bulan Lalu" />)
  const told = () => document.querySelector('.bars-told')?.textContent
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('img', { name: 'Bulan Ini, Bulan Lalu' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(told()).toBe('01Bulan Ini 5000000Bulan Lalu 4000000')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(told()).toBe('03Bulan Lalu 1000000')
  await userEvent.tab()
  expect(told()).toBeUndefined()
})
