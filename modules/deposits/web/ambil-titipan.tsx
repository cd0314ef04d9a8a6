import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, ambilTitipan, pickUp } from '../contract/mutasi-titipan.ts'
import { openDeposits } from './open-deposits.tsx'
import { PickUpThings } from './pick-up-things.tsx'

const priceOf = ({ grand_total }: OpenDeposit) => grand_total
const paidOf = ({ uang_titipan }: OpenDeposit) => [d.uang_titipan, uang_titipan] as const

/** Hands the pieces of a deposit over: a sale. */
export default function AmbilTitipan() {
  return <PickUpThings kind={openDeposits} screen={ambilTitipan} call={pickUp} priceOf={priceOf} paidOf={paidOf} />
}
