import { expect, it } from 'vitest'
import { dictionary } from '#engine/contract/field.ts'
import { code, rupiah } from '#engine/kinds/index.ts'
import { compare } from './compare.ts'

const words = dictionary({ kode_group: code('Kode Group', { atMost: 10 }), harga: rupiah('Harga') })
const fieldOf = (name: string) => Object.values(words).find((field) => field.name === name)

it('shows what changed first, as the form would', () => {
  expect(compare({ kode_group: '750L', harga: 1_000_000 }, { kode_group: '750L', harga: 1_100_000 }, fieldOf)).toEqual([
    { nama: 'harga', label: 'Harga', sebelum: 'Rp. 1,000,000', sesudah: 'Rp. 1,100,000', berubah: true },
    { nama: 'kode_group', label: 'Kode Group', sebelum: '750L', sesudah: '750L', berubah: false },
  ])
})

it('leaves what a change does not name as it was, and empties a row that goes', () => {
  const was = { kode_group: '750L', harga: 1 }
  expect(
    compare(was, { harga: 2 }, fieldOf)
      .filter((each) => each.berubah)
      .map((each) => each.nama),
  ).toEqual(['harga'])
  expect(compare(was, null, fieldOf).map((each) => [each.sesudah, each.berubah])).toEqual([
    ['', true],
    ['', true],
  ])
})

it('takes a list, a flag and a name that means something else here for what they are', () => {
  expect(compare([1], [1, 2], fieldOf)).toMatchObject([{ label: 'Nilai', berubah: true }])
  expect(compare(null, { harga: 'tidak ada', keluar: true }, fieldOf).map((each) => each.sesudah)).toEqual(['tidak ada', 'true'])
})
