import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { saleLook } from '#modules/sales/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, ambilTitipan, pickUp } from '../contract/mutasi-titipan.ts'
import { OpenDeposits } from './open-deposits.tsx'

const fields = [d.keterangan.optional()]

const sumsOf = ({ grand_total, uang_titipan, sisa_bayar }: OpenDeposit) => ({
  sums: [[d.grand_total, grand_total] as const, [d.uang_titipan, uang_titipan] as const],
  totalRp: sisa_bayar,
})

/** Hands the pieces of a deposit over: a sale, whose rest is paid now. */
export default function AmbilTitipan() {
  return (
    <OpenDeposits
      screen={ambilTitipan}
      call={pickUp}
      document={penjualan}
      look={saleLook}
      fields={fields}
      direction="IN"
      sumsOf={sumsOf}
      figures={[d.grand_total, d.bayar_titipan, d.kembali]}
    />
  )
}
