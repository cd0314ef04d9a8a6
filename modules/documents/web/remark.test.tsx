import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { text } from '#engine/kinds/index.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { Remark } from './remark.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const keterangan = text('Keterangan').optional().named('keterangan')

it('the remark of a document is one of those that the shop keeps, or the cashier’s own words; an empty one is none', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ kode_keterangan: 'K1', keterangan: 'Bisa tukar tambah' }])))
  const form = new FieldForm([keterangan])
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Remark form={form} field={keterangan} />
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
