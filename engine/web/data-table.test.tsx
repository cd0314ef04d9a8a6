import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { col } from '../contract/report.ts'
import { sumRows, tableColumn } from '../contract/table.ts'
import { code, grams, rupiah } from '../kinds/index.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { sortedRows } from './table-items.ts'

const f = dictionary({ kode: code('Kode'), berat: grams('Berat'), harga: rupiah('Harga') })
const declared = [col(f.kode), col(f.berat, { total: true }), col(f.harga, { total: true })]
const columns = declared.map(tableColumn)
const rows = [
  { kode: 'A10', berat: 1.5, harga: 900_000 },
  { kode: 'A9', berat: 0.1, harga: 2_500_000 },
  { kode: 'B1', berat: null, harga: -50_000 },
]

beforeAll(() => {
  // jsdom lays nothing out; the table asks how high its window is.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { value: 600, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { value: 1000, configurable: true })
})

function draw(props: Partial<DataTableProps> = {}) {
  return render(
    <MantineProvider>
      <DataTable
        label="Contoh"
        columns={columns}
        sections={[{ heading: undefined, rows, subtotal: undefined }]}
        rowKey={(row) => String(row['kode'])}
        {...props}
      />
    </MantineProvider>,
  )
}

const firstCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)
    .filter(Boolean)

it('marks a sum below zero like an amount below zero', () => {
  draw({ sections: [{ heading: 'Kelompok', rows, subtotal: { harga: -3 } }], total: { harga: -4 } })
  expect([...document.querySelectorAll('.figure-negative')].map((each) => Number(each.textContent?.replace(/[^\d-]/g, '')))).toEqual([
    -50_000, -3, -4,
  ])
})

describe('a table that is narrow', () => {
  const roomOf = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)

  it.each([
    [480, true],
    [500, false],
    [1200, false],
  ])('of %i px shows cards: %s, however wide the window is', (px, isCards) => {
    const room = roomOf(px)
    draw()
    expect(screen.queryByRole('table') === null).toBe(isCards)
    expect(screen.queryAllByRole('listitem').length).toBe(isCards ? rows.length : 0)
    room.mockRestore()
  })
})

describe('a table', () => {
  it('writes values as people read them, with sums that are exact', () => {
    draw({ total: sumRows(declared, rows) })
    expect(screen.getByText('1.500')).toBeDefined()
    expect(screen.getByText('Rp. 2,500,000')).toBeDefined()
    expect(screen.getByText('Rp. -50,000').className).toContain('figure-negative')
    const total = screen.getByText('GRAND TOTAL').closest('tr') as HTMLElement
    expect(within(total).getByText('1.600')).toBeDefined()
    expect(within(total).getByText('Rp. 3,350,000')).toBeDefined()
  })

  it('sorts by a click on a head: codes as people count, nothing last', async () => {
    const user = userEvent.setup()
    draw()
    await user.click(screen.getByRole('button', { name: 'Kode' }))
    expect(firstCells()).toEqual(['A9', 'A10', 'B1'])
    await user.click(screen.getByRole('button', { name: 'Berat' }))
    await user.click(screen.getByRole('button', { name: 'Berat' }))
    expect(firstCells()).toEqual(['A10', 'A9', 'B1'])
    expect(screen.getByRole('columnheader', { name: 'Berat' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('is walked with the arrow keys, and Enter opens the row', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    draw({ onOpen })
    screen.getByRole('region', { name: 'Contoh' }).focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenCalledWith(rows[1])
    await user.keyboard('{End}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(rows[2])
  })

  it('draws only the visible rows of ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ kode: `K${at}`, berat: 1, harga: 1 }))
    draw({ sections: [{ heading: undefined, rows: many, subtotal: undefined }] })
    expect(screen.getAllByRole('row').length).toBeLessThan(100)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  })

  it('turns pages where it was asked to', async () => {
    const user = userEvent.setup()
    draw({ pageSize: 2 })
    expect(firstCells()).toEqual(['A10', 'A9'])
    await user.click(screen.getByRole('button', { name: '2' }))
    expect(firstCells()).toEqual(['B1'])
  })

  it('says so when there is nothing', () => {
    draw({ sections: [{ heading: undefined, rows: [], subtotal: undefined }], emptyText: 'Laporan Kosong' })
    expect(screen.getByRole('status').textContent).toBe('Laporan Kosong')
  })

  it('leaves rows alone when it is sorted by a column that is not there', () => {
    expect(sortedRows(rows, columns, { name: 'lain', direction: 'asc' })).toBe(rows)
  })
})
