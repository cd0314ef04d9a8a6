import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TillRemark } from './till-remark.tsx'
import { WholeRow } from './whole-row.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Till({ told }: { told: (keterangan: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const onChange = ({ keterangan }: { keterangan: string | null }) => {
    setValue(keterangan)
    told(keterangan)
  }
  return <TillRemark value={value} error={undefined} onChange={onChange} />
}

it('the remark of a sale is one of those that the shop keeps, or the cashier’s own words; an empty one is none', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ kode_keterangan: 'K1', keterangan: 'Bisa tukar tambah' }])))
  const told = vi.fn()
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Till told={told} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const field = screen.getByLabelText('Keterangan', { selector: 'input' })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Bisa tukar tambah', hidden: true }))
  expect(told).toHaveBeenLastCalledWith('Bisa tukar tambah')
  await user.clear(field)
  expect(told).toHaveBeenLastCalledWith(null)
  await user.type(field, 'Rantai pendek')
  expect(told).toHaveBeenLastCalledWith('Rantai pendek')
})

it('a row of accessories says how many they are and that all go together; one piece says nothing', () => {
  const { container, rerender } = render(<WholeRow qty={12} />)
  expect(container.textContent).toBe('Qty 12 · dijual semua sekaligus')
  rerender(<WholeRow qty={1} />)
  expect(container.textContent).toBe('')
})
