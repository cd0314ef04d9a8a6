import { expect, it } from 'vitest'
import { type ListedStone, stonesOfList } from './listed-stone.ts'

const listed: ListedStone = {
  kode_berlian: 'BR0001',
  kode_jenis_batu: 'NAT',
  karat: 0.333,
  modal_usd: 540.05,
  profit_persen: 25,
  kode_shape: 'RD',
  kode_color: 'F',
  kode_clarity: 'VVS1',
  kode_fluorescence: null,
  kode_symmetry: null,
  kode_polish: 'EX',
  kode_cutgrade: null,
  kode_supplier: 'JKT01',
}
const prices = [{ kode_shape: 'RD', kode_color: 'F', kode_clarity: 'VVS1', karat_dari: 0.3, karat_sampai: 0.399, harga_usd: 2_000 }]

it('says what one stone of the list is, costs and asks, and so many times that of several', () => {
  expect(stonesOfList(listed, 1, prices)).toMatchObject({
    karat: 0.333,
    butir: 1,
    modal_usd: 540.05,
    jual_usd: 675.06,
    kode_supplier: 'JKT01',
    kode_polish: 'EX',
  })
  expect(stonesOfList(listed, 3, prices)).toMatchObject({ karat: 0.999, butir: 3, modal_usd: 1_620.15, jual_usd: 2_025.19 })
})

it('asks what a carat asks where the cost is not read', () => {
  const { modal_usd: _, profit_persen: __, kode_supplier: ___, ...read } = listed
  expect(stonesOfList(read, 2, prices)).toMatchObject({ modal_usd: 0, jual_usd: 1_332, kode_supplier: null })
  expect(stonesOfList(read, 2, [])).toMatchObject({ jual_usd: 0 })
})
