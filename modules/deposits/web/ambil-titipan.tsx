import { PickUpThings } from '#modules/sales/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, depositCase } from '../contract/mutasi-titipan.ts'
import { openDeposits } from './open-deposits.tsx'

const priceOf = ({ grand_total }: OpenDeposit) => grand_total
const paidOf = ({ uang_titipan }: OpenDeposit) => [d.uang_titipan, uang_titipan] as const

/** Hands the pieces of a deposit over: a sale. */
export default function AmbilTitipan() {
  return <PickUpThings of={depositCase} kind={openDeposits} priceOf={priceOf} paidOf={paidOf} />
}
