import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scannedRing } from './testing/ring.ts'
import { SaleForm, bodyOf, shareMessages } from './sale-form.ts'
import { SharesBox } from './shares-box.tsx'

const people = [
  { kode_sales: 'S1', nama_sales: 'RATNA' },
  { kode_sales: 'S2', nama_sales: 'DEWI' },
  { kode_sales: 'S3', nama_sales: 'SITI' },
]
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(people), { headers: { 'content-type': 'application/json' } })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ways = { rounding: { unit: 500, direction: 'UP' } } as const
function opened() {
  const form = new SaleForm()
  form.addPiece(scannedRing())
  form.assign({ nama_customer: 'UMUM', kode_sales: 'S1' })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SharesBox form={form} isOpen onDone={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { form, user: userEvent.setup(), box: within(screen.getByRole('region', { name: 'Bagi Dengan Sales Lain' })) }
}

it('shares a sale equally until the user types a percentage, and sends no shares if there are none', async () => {
  const { form, user, box } = opened()
  expect(box.queryByRole('textbox')).toBeNull()
  expect(bodyOf(form, ways).detail_sales).toEqual([])

  await user.click(box.getByText('Bagi Dengan Sales Lain'))
  expect(shareMessages(form)).toEqual({ 'detail_sales.0.kode_sales': 'Sales Harus Dipilih' })
  form.shares.list[0]!.set('kode_sales', 'S2')
  await user.click(box.getByRole('button', { name: 'Tambah Sales' }))
  form.shares.list[1]!.set('kode_sales', 'S3')
  expect(bodyOf(form, ways).detail_sales).toEqual([
    { kode_sales: 'S2', persen_bagian: 33.33 },
    { kode_sales: 'S3', persen_bagian: 33.33 },
  ])
  await waitFor(() => expect(box.getByText('33.34')).toBeTruthy())

  form.shares.list[0]!.set('persen_bagian', 70)
  expect(shareMessages(form)).toEqual({ 'detail_sales.1.persen_bagian': 'Bagian Sales Lain Harus Kurang Dari 100 %' })
  form.shares.list[1]!.set('kode_sales', 'S1')
  expect(shareMessages(form)).toMatchObject({ 'detail_sales.1.kode_sales': 'Sales Sudah Ada' })
  await user.click(box.getAllByRole('button', { name: 'Hapus Kode Sales' })[1]!)
  expect(shareMessages(form)).toEqual({})
  await waitFor(() => expect(box.getByText('30.00')).toBeTruthy())
})
