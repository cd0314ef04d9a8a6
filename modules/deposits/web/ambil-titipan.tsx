import { useCallback } from 'react'
import { vatOf } from '#modules/pricing/contract/vat.ts'
import { sales as s } from '#modules/sales/contract/fields.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { saleLook, useVatRate } from '#modules/sales/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, ambilTitipan, pickUp } from '../contract/mutasi-titipan.ts'
import { OpenDeposits } from './open-deposits.tsx'

const fields = [d.keterangan.optional()]

/** Hands the pieces of a deposit over: a sale, whose rest is paid now, with the tax of the day where it comes on top. */
export default function AmbilTitipan() {
  const { rate, messages: untaxed, askAgain } = useVatRate()
  const onTopOf = useCallback(
    ({ grand_total }: OpenDeposit) => {
      const { ppn, ppn_di_atas } = vatOf(grand_total, rate)
      return ppn_di_atas ? ppn : 0
    },
    [rate],
  )
  const sumsOf = useCallback(
    (deposit: OpenDeposit) => {
      const { grand_total, uang_titipan, sisa_bayar } = deposit
      const onTopRp = onTopOf(deposit)
      const tax = onTopRp > 0 ? [[s.ppn, onTopRp] as const] : []
      return { sums: [[d.grand_total, grand_total] as const, ...tax, [d.uang_titipan, uang_titipan] as const], totalRp: sisa_bayar + onTopRp }
    },
    [onTopOf],
  )
  return (
    <OpenDeposits
      screen={ambilTitipan}
      call={pickUp}
      document={penjualan}
      look={saleLook}
      fields={fields}
      direction="IN"
      sumsOf={sumsOf}
      messagesOf={() => untaxed}
      saidOf={(deposit) => ({ grand_total: deposit.grand_total + onTopOf(deposit) })}
      onRefused={askAgain}
      figures={[d.grand_total, d.bayar_titipan, d.kembali]}
    />
  )
}
