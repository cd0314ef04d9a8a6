import { describe, expect, it } from 'vitest'
import type { ProposalLists } from '../contract/proposals.ts'
import type { ListedStones } from './listed-stones.ts'
import {
  type TypedRow,
  blockOf,
  cellOf,
  cellsOfText,
  columnsOf,
  copied,
  copiedDown,
  emptyRow,
  filled,
  put,
  read,
  rowOfPhoto,
  typedInto,
} from './grid-rows.ts'

const say = (text: string) => text
const shown = columnsOf('SUPPLIER', [], () => true)
const at = (name: string) => shown.findIndex((field) => field.name === name)
const lists: ProposalLists = {
  kadarOf: (kode_group) => (kode_group === '750L' ? 75 : undefined),
  feeOf: (kode_dept) => (kode_dept === 'CC' ? { ongkos_per_gram: 10_000, ongkos_per_barang: 5_000 } : undefined),
  warehouseOf: (kode_baki) => (kode_baki === 'T01' ? 'TOKO' : undefined),
  rounding: '20_60',
  caratPrices: [],
}
const codes = { kode_dept: new Set(['CC']), kode_group: new Set(['750L']), kode_baki: new Set(['T01']) }
const row = (cells: Record<string, string>): TypedRow => ({ ...emptyRow, cells })
const ring = { nama_barang: 'CINCIN MAWAR', kode_dept: 'CC', kode_group: '750L', kode_baki: 'T01', berat_bruto: '3,521', harga_beli: '3.000.000' }
const readOf = (cells: Record<string, string>, asal: Parameters<typeof read>[1] = 'SUPPLIER') => read(row(cells), asal, lists, codes, say)

describe('a table that is put into the grid', () => {
  it('goes under the heads that it has, behind what stands there, and says what means nothing', () => {
    const before = [row({ nama_barang: 'KALUNG RANTAI' })]
    const table = cellsOfText('Nama Barang\tkode_group\tTanggal Beli\r\nCINCIN A\t750L\t1 Mei\r\n\r\nCINCIN B\t375I\t2 Mei\r\n')
    const { rows, unknown, left } = put(before, shown, { row: 0, column: 0 }, table, say)
    expect(rows.map(({ cells }) => [cells['nama_barang'], cells['kode_group']])).toEqual([
      ['KALUNG RANTAI', undefined],
      ['CINCIN A', '750L'],
      ['CINCIN B', '375I'],
    ])
    expect([unknown, left]).toEqual([['Tanggal Beli'], 0])
  })

  it('goes cell by cell where it is put when it has no head', () => {
    const { rows } = put([], shown, { row: 1, column: at('kode_dept') }, cellsOfText('CC\t750L\nGL\t375I'), say)
    expect(rows.map(({ cells }) => cells)).toEqual([{}, { kode_dept: 'CC', kode_group: '750L' }, { kode_dept: 'GL', kode_group: '375I' }])
  })

  it('has no more rows than come in at once, and says how many are left over', () => {
    const { rows, left } = put(
      [],
      shown,
      { row: 0, column: 0 },
      Array.from({ length: 503 }, (_, nth) => [`CINCIN ${nth}`]),
      say,
    )
    expect([rows.length, left]).toEqual([500, 3])
  })

  it('may have tabs, quotes and line breaks in a cell', () => {
    expect(cellsOfText('"CINCIN\n""MAWAR"""\tCC\nA\t')).toEqual([
      ['CINCIN "MAWAR"', 'CC'],
      ['A', ''],
    ])
  })
})

it('copies down: a block from its first row, a single cell from above; and copies out what pastes in again', () => {
  const rows = [row({ kode_dept: 'CC', kode_group: '750L' }), row({}), row({ kode_dept: 'GL' })]
  const whole = blockOf({ row: 2, column: at('kode_group') }, { row: 0, column: at('kode_dept') })
  const down = copiedDown(rows, shown, whole)
  expect(down.map(({ cells }) => cells['kode_dept'])).toEqual(['CC', 'CC', 'CC'])
  expect(copied(down, shown, whole)).toBe('CC\t750L\nCC\t750L\nCC\t750L')
  const cell = { row: 1, column: at('kode_dept') }
  expect(copiedDown(rows, shown, blockOf(cell, cell))[1]?.cells).toEqual({ kode_dept: 'CC' })
})

describe('a row', () => {
  it('is sent with what follows from what was typed: weights, purity, warehouse, fee and cost', () => {
    const { piece, proposed, messages } = readOf(ring)
    expect(messages).toEqual({})
    expect(piece).toMatchObject({
      berat_bruto: 3.521,
      berat_stock: 3.521,
      berat: 3.55,
      kadar: 75,
      kadar_cetak: '750',
      kode_gudang: 'TOKO',
      ongkos: 40_500,
      hpp: 3_000_000,
      qty: 1,
    })
    expect(proposed['berat']).toBe('3.550')
    expect(readOf({ ...ring, berat: '3.5', ongkos: '0' }).piece).toMatchObject({ berat: 3.5, ongkos: 0 })
  })

  it('has diamonds where it says how many carats, unless it says that it has none', () => {
    expect(readOf(ring).piece).toMatchObject({ is_berlian: false, karat_batu: null })
    const stones = readOf({ ...ring, karat_batu: '0,25' })
    expect([stones.piece, stones.proposed['is_berlian'], stones.messages]).toMatchObject([{ is_berlian: true, karat_batu: 0.25 }, 'Ya', {}])
    expect(readOf({ ...ring, karat_batu: '0,25', is_berlian: 'Tidak' }).piece).toMatchObject({ is_berlian: false })
    expect(readOf({ ...ring, is_berlian: 'Ya' }).piece).toMatchObject({ is_berlian: true })
  })

  it('has one stone of the list where it names one, with all that the list says of it', () => {
    const listed = {
      kode_berlian: 'BR0001',
      kode_jenis_batu: 'NAT',
      karat: 0.3,
      modal_usd: 540,
      profit_persen: 25,
      kode_shape: 'RD',
      kode_color: 'F',
    }
    const words = {
      kode_clarity: 'VVS1',
      kode_fluorescence: null,
      kode_symmetry: null,
      kode_polish: null,
      kode_cutgrade: null,
      kode_supplier: 'JKT01',
    }
    const readWith = (cells: Record<string, string>, stones: ListedStones | null = new Map([['BR0001', { ...listed, ...words }]])) =>
      read(
        row({ ...ring, ...cells }),
        'SUPPLIER',
        lists,
        { ...codes, kode_berlian: stones ? new Set(stones.keys()) : undefined },
        say,
        new Map(),
        stones,
      )
    const { piece, proposed, messages } = readWith({ kode_berlian: 'BR0001' })
    expect(messages).toEqual({})
    expect(piece).toMatchObject({
      is_berlian: true,
      karat_batu: 0.3,
      shape: 'RD',
      batu: [
        {
          kode_berlian: 'BR0001',
          kode_shape: 'RD',
          karat: 0.3,
          butir: 1,
          modal_usd: 540,
          jual_usd: 675,
          kode_jenis_batu: 'NAT',
          kode_supplier: 'JKT01',
        },
      ],
    })
    expect(proposed).toMatchObject({ karat_batu: '0.300', shape: 'RD' })
    expect(readWith({ kode_berlian: 'BR9999' })).toMatchObject({ piece: { batu: [] }, messages: { kode_berlian: 'Batu Tidak Ditemukan' } })
    // Nothing is saved without its stone while the list is on its way.
    expect(readWith({ kode_berlian: 'BR0001' }, null).messages).toEqual({ kode_berlian: 'Daftar Batu Belum Dimuat' })
    expect(cellOf('batu.0.kode_shape')).toBe('kode_berlian')
  })

  it('says at each cell what is wrong, codes that there are not as well', () => {
    expect(readOf({ ...ring, kode_group: 'X', kadar: '600', berat: '3.6', nama_barang: 'AB' }).messages).toMatchObject({
      kode_group: 'Kode Group Tidak Ditemukan',
      nama_barang: 'Nama Barang Harus Lebih Dari 5 Karakter',
      kadar: expect.any(String),
    })
    expect(readOf({ ...ring, berat: '3.56' }).messages).toEqual({ berat: 'Berat Tidak Boleh Melebihi Berat Stock' })
    expect(readOf({ ...ring, harga_beli: '' }).messages).toEqual({ hpp: 'Hpp Tidak Boleh Kosong' })
    expect(readOf({ ...ring, harga_beli: '' }, 'KONSINYASI').messages).toEqual({ harga_beli: 'Harga Beli Harus Diisi' })
    expect(readOf({ ...ring, kode_baki: 'T99' }).messages).toMatchObject({ kode_baki: 'Baki Tidak Ditemukan' })
  })

  it('says what the server said until it is changed', () => {
    const said = { ...row(ring), said: { kode_barcode: 'Kode Barcode Sudah Ada' } }
    expect(read(said, 'SUPPLIER', lists, codes, say).messages).toEqual({ kode_barcode: 'Kode Barcode Sudah Ada' })
    expect(typedInto([said], [{ row: 0, name: 'kode_barcode', text: 'BARU1' }])[0]?.said).toEqual({})
  })
})

it('gives a picture to the row of its barcode, its internal code or its number', () => {
  const rows = [row({ nama_barang: 'CINCIN A' }), row({ kode_barcode: 'ab-1' }), row({ kode_intern: 'K7' }), emptyRow]
  expect(['AB-1.JPG', 'k7.png', '1.jpg', '4.jpg', 'lain.jpg'].map((name) => rowOfPhoto(rows, name))).toEqual([1, 2, 0, -1, -1])
  expect(filled(rows)).toHaveLength(3)
})
