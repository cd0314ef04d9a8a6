import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { sales as s } from '../contract/fields.ts'
import { TillRemark } from './till-remark.tsx'
import { WholeRow } from './whole-row.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the remark of a sale is one of those that the shop keeps, or the cashier’s own words; an empty one is none', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ kode_keterangan: 'K1', keterangan: 'Bisa tukar tambah' }])))
  const form = new FieldForm([s.keterangan.optional()])
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <TillRemark form={form} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const field = screen.getByLabelText('Keterangan', { selector: 'input' })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Bisa tukar tambah', hidden: true }))
  expect(form.values).toEqual({ keterangan: 'Bisa tukar tambah' })
  await user.clear(field)
  expect(form.values).toEqual({ keterangan: null })
  await user.type(field, 'Rantai pendek')
  expect(form.values).toEqual({ keterangan: 'Rantai pendek' })
})

it('a row of accessories says how many they are and that all go together; one piece says nothing', () => {
  const { container, rerender } = render(<WholeRow qty={12} />)
  expect(container.textContent).toBe('Qty 12 · dijual semua sekaligus')
  rerender(<WholeRow qty={1} />)
  expect(container.textContent).toBe('')
})
