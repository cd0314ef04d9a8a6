import { describe, expect, it } from 'vitest'
import { choice, code, rupiah } from '../kinds/index.ts'
import { below, col, defineReport, filterSchema, period, reportRowSchema, sortBy } from './report.ts'
import { withholdingOf } from './withhold.ts'

const kode = code('Kode').named('kode_sales')
const report = defineReport({
  screen: { path: '/laporan-contoh', title: 'Laporan Contoh' },
  api: 'GET contoh',
  filters: [
    period({ from: 'tanggal_awal', to: 'sampai_tgl' }, 'period'),
    kode,
    code('Group').optional().named('kode_group'),
    choice('Filter', { ALL: 'SEMUA', LUNAS: 'LUNAS' }).named('filter'),
    sortBy({ tgl_hutang: 'TANGGAL MASUK', tgl_lunas: 'TANGGAL LUNAS' }),
  ],
  columns: [col(kode)],
  files: { name: 'LAPORAN CONTOH' },
})

const requested = { tanggal_awal: '2026-01-01', sampai_tgl: '2026-01-31', kode_sales: 'S1', filter: 'ALL' }

const messages = (given: object) =>
  Object.fromEntries((filterSchema(report, false).safeParse(given).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))

describe('the filters of a report', () => {
  it('says which filter is missing in the words of the specification; for a period it only says that a date is', () => {
    expect(messages({})).toEqual({
      tanggal_awal: 'Tanggal Tidak Boleh Kosong',
      sampai_tgl: 'Tanggal Tidak Boleh Kosong',
      kode_sales: 'Kode Tidak Boleh Kosong',
      filter: 'Filter Tidak Boleh Kosong',
    })
    expect(messages({ ...requested, sort_by: null })).toEqual({ sort_by: 'Sort By Tidak Boleh Kosong' })
  })

  it('are left out by an empty text and by ALL, and then have the preset of the form', () => {
    const values = (given: object) => filterSchema(report, false).parse({ ...requested, ...given })
    const leftOut = values({})
    expect(leftOut).toMatchObject({ kode_group: null, sort_by: 'tgl_hutang' })
    expect(values({ kode_group: '', sort_by: '' })).toEqual(leftOut)
    expect(values({ kode_group: 'ALL', sort_by: 'ALL' })).toEqual(leftOut)
    expect(values({ kode_group: '750L', kode_toko: 'ALL' })).toMatchObject({ kode_group: '750L', kode_toko: 'ALL' })
    // Here ALL is a choice of its own. An empty text is not.
    expect(leftOut).toMatchObject({ filter: 'ALL' })
    expect(messages({ ...requested, filter: '' })).toEqual({ filter: 'Filter Tidak Boleh Kosong' })
    expect(messages({ ...requested, kode_sales: 'ALL' })).toEqual({ kode_sales: 'Kode Tidak Boleh Kosong' })
  })

  it('sorts by one of the declared orders, by the first unless the user chooses', () => {
    expect(messages({ ...requested, sort_by: 'harga; drop table barang' })).toEqual({ sort_by: 'Sort By Tidak Dikenal' })
    expect(sortBy({ tgl_hutang: 'TANGGAL MASUK', tgl_lunas: 'TANGGAL LUNAS' }).preset).toBe('tgl_hutang')
    expect(filterSchema(report, false).parse({ ...requested, sort_by: 'tgl_lunas' })).toMatchObject({ tgl_from: '2026-01-01', sort_by: 'tgl_lunas' })
  })
})

it('answers the rows below a row as a list, without fields that the user may not read', () => {
  const cost = { path: '/hak/contoh', title: 'Harga Modal', menu: { title: 'Hak', icon: '' } }
  const nested = { columns: [col(kode)], details: below('detail_barang', 'Barang', [col(kode), col(rupiah('Modal').onlyFor(cost).named('modal'))]) }
  const row = { kode_sales: 'S1', detail_barang: [{ kode_sales: 'S2', modal: 5 }] }
  expect(reportRowSchema(nested).parse(row)).toEqual(row)
  expect(reportRowSchema(nested).safeParse({ kode_sales: 'S1' }).success).toBe(false)
  const { secrets, withhold } = withholdingOf(reportRowSchema(nested))
  expect(secrets.map(({ name }) => name)).toEqual(['modal'])
  expect(withhold(row, () => false)).toEqual({ kode_sales: 'S1', detail_barang: [{ kode_sales: 'S2' }] })
})
