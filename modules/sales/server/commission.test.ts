import { expect, it } from 'vitest'
import { commissionOf, noCommission } from './commission.ts'

const goods = { sub_total: 2_000_000, total_ongkos: 0, diskon: 100_000, pembulatan: 0 }
const affiliate = { kode_afiliasi: 'PKK', komisi_persen: 0.5 }

it.each([
  ['of the goods after discounts', goods, 0.5, 9_500],
  ['of work and rounding too', { ...goods, total_ongkos: 50_000, pembulatan: -1_000 }, 0.5, 9_745],
  ['half a rupiah up', { ...goods, sub_total: 100_100, diskon: 0 }, 0.5, 501],
  ['less than half a rupiah down', { ...goods, sub_total: 100_099, diskon: 0 }, 0.5, 500],
  ['exact where floating point is not', { ...goods, sub_total: 1_150, diskon: 0 }, 4.35, 50],
  ['of a large sale', { ...goods, sub_total: 900_719_925_474, diskon: 0 }, 99.99, 900_629_853_481],
  ['nothing of nothing', goods, 0, 0],
])('is %s', (_, sold, komisi_persen, komisi_afiliasi) => {
  expect(commissionOf(sold, { ...affiliate, komisi_persen })).toEqual({ kode_afiliasi: 'PKK', komisi_persen, komisi_afiliasi })
})

it('is zero if no affiliate brought the customer', () => {
  expect(commissionOf(goods, undefined)).toEqual(noCommission)
})
