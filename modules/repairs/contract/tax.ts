import { type Vat, noVat, vatOf } from '#modules/pricing/contract/vat.ts'
import { services as s } from './fields.ts'

/** What was agreed on of the tax when a service came in. */
export type AgreedTax = Pick<Vat, 'ppn_persen' | 'ppn_di_atas' | 'ppn_teks'>

/** The tax in the header of a document of services. */
export const taxFields = [s.ppn_persen.optional(), s.ppn_teks.optional(), s.ppn_di_atas, s.ppn_dasar, s.ppn] as const

/** The tax of a fee in whole rupiah, as it was agreed on when the service came in (events.md V3; docs/decisions/206). Nothing of no fee. */
export const taxOf = (feeRp: number, { ppn_persen, ppn_di_atas, ppn_teks }: AgreedTax): Vat =>
  ppn_persen === null || feeRp === 0 ? noVat : vatOf(feeRp, { persen_ppn: ppn_persen, di_atas_harga: ppn_di_atas, teks_ppn: ppn_teks })

/** The tax that the customer pays on top of the fee, in rupiah: all of it, or 0 where the fee includes it. */
export const onTop = ({ ppn, ppn_di_atas }: Pick<Vat, 'ppn' | 'ppn_di_atas'>): number => (ppn_di_atas ? ppn : 0)
