import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { col } from '../contract/report.ts'
import { tableColumn } from '../contract/table.ts'
import { code } from '../kinds/index.ts'
import { ListFileButtons, type FetchPage, everyRow, exportedMax } from './csv-list.tsx'
import * as outside from './mobile-wrapper.ts'
import { setSession } from './session.ts'
import { drawAt } from './testing/draw.tsx'
import { ownerOfBranch } from './testing/session.ts'

const f = dictionary({ kode: code('Kode') })
const columns = [tableColumn(col(f.kode))]
beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.restoreAllMocks())

/** A list of so many rows, in pages of two. */
const pagesOf =
  (total: number, size = 2): FetchPage =>
  async (after) => {
    const start = Number(after ?? 0)
    const rows = Array.from({ length: Math.min(size, total - start) }, (_, at) => ({ kode: `K${start + at + 1}` }))
    return { rows, next: start + size < total ? String(start + size) : null, total }
  }

it('exports the whole list, not only the fetched rows', async () => {
  const written = vi.spyOn(outside, 'download').mockResolvedValue()
  await drawAt('/contoh', <ListFileButtons list={{ screen: { title: 'Contoh' }, columns, fetchPage: pagesOf(5) }} />)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(written).toHaveBeenCalledOnce())
  const [file, name] = written.mock.calls[0] as [Blob, string]
  expect([(await file.text()).replace('\uFEFF', '').split('\r\n'), name]).toEqual([
    ['Kode', 'K1', 'K2', 'K3', 'K4', 'K5'],
    'Contoh-MC2-2026-01-31.csv',
  ])
})

it('tells how far it is, and ends where a file is too long to be read', async () => {
  const told: string[] = []
  const { rows, isAll } = await everyRow(pagesOf(5), new AbortController().signal, (fetched, total) => told.push(`${fetched} / ${total}`))
  expect([rows.length, isAll, told]).toEqual([5, true, ['2 / 5', '4 / 5', '5 / 5']])
  const much = await everyRow(pagesOf(exportedMax + 10, 20_000), new AbortController().signal, () => undefined)
  expect([much.rows.length, much.isAll]).toEqual([exportedMax, false])
})

it('writes no file where there is nothing to write, and says so', async () => {
  const written = vi.spyOn(outside, 'download').mockResolvedValue()
  await drawAt('/contoh', <ListFileButtons list={{ screen: { title: 'Contoh' }, columns, fetchPage: pagesOf(0) }} />)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-busy')).toBe('false'))
  expect(written).not.toHaveBeenCalled()
})
