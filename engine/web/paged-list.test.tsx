import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { col } from '../contract/report.ts'
import { tableColumn } from '../contract/table.ts'
import { code, count } from '../kinds/index.ts'
import type { FetchPage } from './csv-list.tsx'
import { storedLocally } from './local-data.ts'
import { PagedList, usePages } from './paged-list.tsx'
import { setSession } from './session.ts'
import { drawAt } from './testing/draw.tsx'
import { ownerOfBranch } from './testing/session.ts'

const f = dictionary({ kode: code('Kode'), jumlah: count('Jumlah'), satu: count('Satu'), dua: count('Dua') })
const columns = [f.kode, f.jumlah, f.satu, f.dua].map((field) => tableColumn(col(field)))
beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch())
})

/** Five rows, or so many as are said, in pages of two. The last one comes first when they are sorted by amount. */
const pages =
  (requested: string[], total = 5): FetchPage =>
  async (after) => {
    requested.push(after ?? '')
    const start = Number(after ?? 0)
    const rows = Array.from({ length: Math.min(2, 5 - start) }, (_, at) => ({ kode: `K${start + at}`, jumlah: 10 - start - at, satu: 1, dua: 2 }))
    return { rows, next: start + 2 < 5 ? String(start + 2) : null, total }
  }

function List({ fetchPage, path }: { fetchPage: FetchPage; path?: string }) {
  const list = usePages(['contoh'], fetchPage)
  return <PagedList list={list} label="Contoh" columns={columns} rowKey="kode" path={path} countText={(n, total) => `${n} / ${total}`} />
}

const codes = () =>
  within(screen.getByRole('table'))
    .getAllByText(/^K\d$/)
    .map(({ textContent }) => textContent)
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it('fetches a short list as a whole to sort it, not the fetched rows alone', async () => {
  const requested: string[] = []
  await drawAt('/contoh', <List fetchPage={pages(requested)} />)
  await screen.findByText('2 / 5')
  await userEvent.click(screen.getByRole('button', { name: /Jumlah/ }))
  await waitFor(() => expect(codes()).toEqual(['K4', 'K3', 'K2', 'K1', 'K0']))
  expect(requested).toEqual(['', '2', '4'])
})

it('asks once for a page that fails, and does not sort a part as if it were the whole', async () => {
  const requested: string[] = []
  const whole = pages(requested)
  const failing: FetchPage = async (after, signal) => {
    if (after !== '4') return whole(after, signal)
    requested.push(after)
    throw new Error('500')
  }
  await drawAt('/contoh', <List fetchPage={failing} />)
  await screen.findByText('2 / 5')
  await userEvent.click(screen.getByRole('button', { name: /Jumlah/ }))
  await waitFor(() => expect(requested).toEqual(['', '2', '4']))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(requested).toEqual(['', '2', '4'])
})

it('does not sort a list that is too long to be fetched', async () => {
  await drawAt('/contoh', <List fetchPage={pages([], 1_001)} />)
  await screen.findByText('2 / > 1000')
  expect(screen.queryByRole('button', { name: /Jumlah/ })).toBeNull()
})

it('shows the columns that its user chose, and keeps the choice', async () => {
  await drawAt('/contoh', <List fetchPage={pages([])} path="/contoh" />)
  await userEvent.click(await screen.findByRole('button', { name: /Pilih Kolom/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Satu' }))
  await waitFor(() => expect(heads().join(' ')).not.toContain('Satu'))
  expect(storedLocally(`report.${ownerOfBranch().user_id}./contoh`)).toMatchObject({ columns: ['kode', 'jumlah', 'dua'] })
})
