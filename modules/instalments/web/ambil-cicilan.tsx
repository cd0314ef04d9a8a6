import { CaseScreen } from '#modules/cases/web/public.ts'
import { saleLook } from '#modules/sales/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { contractsToHandOver } from './open-contracts.tsx'

const sumsOf = ({ harga_jual }: OpenContract) => ({ sums: [], total: [c.harga_jual, harga_jual] as const })

/** Hands goods over that are still kept for a contract: a sale that the contract has paid. */
export default function AmbilCicilan() {
  return <CaseScreen of={instalmentCase} step="SERAH" kind={contractsToHandOver} look={saleLook} sumsOf={sumsOf} />
}
