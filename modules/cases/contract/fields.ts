import { dictionary } from '#engine/contract/field.ts'
import { rupiah } from '#engine/kinds/index.ts'

/** The words of what stays open for a customer who pays in parts. */
export const cases = dictionary({
  dp: rupiah('DP', { min: 1 }),
  // What the shop keeps of it when the customer gives it up.
  potongan_batal: rupiah('Potongan Batal'),
})
