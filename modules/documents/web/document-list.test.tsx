import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { lihatPenjualan } from '#modules/sales/contract/penjualan.ts'
import { saleLook } from '#modules/sales/web/sale-look.tsx'
import { cicilan } from '#modules/instalments/contract/cicilan.ts'
import { contractLook } from '#modules/instalments/web/looks.tsx'
import { DocumentList } from './document-list.tsx'

afterEach(() => vi.unstubAllGlobals())

it('leads from a day without documents to the days that may have some', async () => {
  setSession(ownerOfBranch())
  const heard = standInServer(({ path }) => (path === 'penjualan' ? { rows: [], next: null, total: 0 } : []))
  await drawAt(lihatPenjualan.path, <DocumentList look={saleLook} screen={lihatPenjualan} />)
  await screen.findByText('Tidak Ada Data')
  expect(screen.queryByRole('button', { name: 'Kemarin' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Bulan Ini' }))
  await waitFor(() => {
    const requested = heard.filter(({ path }) => path === 'penjualan').at(-1)
    expect(Object.fromEntries(requested!.query)).toMatchObject({ tgl_from: '2026-01-01', tgl_to: '2026-01-31' })
  })
  // There is nothing wider than the month that was asked for.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bulan Ini' })).toBeNull())
})

it('asks for late documents of all days, if documents have a due date', async () => {
  setSession(ownerOfBranch())
  const { list } = cicilan.screens
  const heard = standInServer(({ path }) => (path === 'cicilan' ? { rows: [], next: null, total: 0 } : []))
  await drawAt(list.path, <DocumentList look={contractLook} screen={list} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Lewat Jatuh Tempo' }))
  await waitFor(() =>
    expect(
      heard
        .filter(({ path }) => path === 'cicilan')
        .at(-1)!
        .query.get('lewat'),
    ).toBe('true'),
  )
  // Other days would show nothing else.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Kemarin' })).toBeNull())
})

it('asks for late documents at once when the address says so', async () => {
  setSession(ownerOfBranch())
  const { list } = cicilan.screens
  const heard = standInServer(({ path }) => (path === 'cicilan' ? { rows: [], next: null, total: 0 } : []))
  await drawAt(`${list.path}?lewat=ya`, <DocumentList look={contractLook} screen={list} />)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Lewat Jatuh Tempo' })).checked).toBe(true)
  expect(heard.filter(({ path }) => path === 'cicilan').map(({ query }) => query.get('lewat'))).toEqual(['true'])
})
