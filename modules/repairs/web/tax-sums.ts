import type { Vat } from '#modules/pricing/contract/vat.ts'
import { services as s } from '../contract/fields.ts'

/** The tax among the sums of a screen: on top of the fee, or in it; nothing where there is none. */
export const taxSums = ({ ppn, ppn_di_atas }: Pick<Vat, 'ppn' | 'ppn_di_atas'>) =>
  ppn === 0 ? [] : [[ppn_di_atas ? s.ppn : s.ppn.labelled('Termasuk PPN'), ppn] as const]
