import { rupiahFor } from './price.ts'

/** The usual work fee of a kind of jewellery, as /parameter-ongkos has it. */
export interface UsualFee {
  readonly ongkos_per_gram: number
  readonly ongkos_per_barang: number
}

/**
 * The work fee that is proposed for a piece of such a weight, in whole rupiah.
 *
 * @param berat grams, three decimals
 */
export const workFee = ({ ongkos_per_gram, ongkos_per_barang }: UsualFee, berat: number): number =>
  rupiahFor(berat, ongkos_per_gram) + ongkos_per_barang
