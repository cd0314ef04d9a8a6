import { useCallback } from 'react'
import { refusals as couponRefusals } from '#modules/coupons/contract/refusals.ts'
import { CouponsEntry } from '#modules/coupons/web/public.ts'
import { MemberName } from '#modules/documents/web/public.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { vatOf } from '#modules/pricing/contract/vat.ts'
import { sales as s } from '#modules/sales/contract/fields.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { saleLook, useVatRate } from '#modules/sales/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, ambilTitipan, pickUp } from '../contract/mutasi-titipan.ts'
import { type EventForm, OpenDeposits } from './open-deposits.tsx'

const fields = [d.keterangan.optional()]

const couponsRpOf = ({ coupons }: EventForm) => coupons.list.reduce((sum, { about }) => sum + about.nilai_kupon, 0)

/** The member, as the till asks for him: whoever takes it gets the points of any sale. */
const member = d.nama_customer.labelled('Nama Member').optional()
const held = [member, d.kode_member.optional(), d.no_hp.optional(), d.alamat_customer.optional()]
const known = ({ kode_member, nama_member, no_hp }: OpenDeposit) => (kode_member === null ? {} : { kode_member, [member.name]: nama_member, no_hp })

const MemberAndCoupons = ({ form, isOpen }: { form: EventForm; isOpen: boolean }) => (
  <>
    <div className="entry-box">
      <MemberName form={form} field={member} keys="F6" />
    </div>
    <CouponsEntry rows={form.coupons} isOpen={isOpen} />
  </>
)

/** Hands the pieces of a deposit over: a sale, whose rest is paid now, with the tax of the day where it comes on top, and with coupons. Its member is who has its telephone, or another. */
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
    (deposit: OpenDeposit, form: EventForm) => {
      const { grand_total, uang_titipan, sisa_bayar } = deposit
      const onTopRp = onTopOf(deposit)
      const couponsRp = couponsRpOf(form)
      const tax = onTopRp > 0 ? [[s.ppn, onTopRp] as const] : []
      const coupons = couponsRp > 0 ? [[s.bayar_kupon, 0 - couponsRp] as const] : []
      return {
        sums: [[d.grand_total, grand_total] as const, ...tax, [d.uang_titipan, 0 - uang_titipan] as const, ...coupons],
        totalRp: sisa_bayar + onTopRp - couponsRp,
      }
    },
    [onTopOf],
  )
  const messagesOf = (deposit: OpenDeposit, form: EventForm) => {
    const last = form.coupons.list.at(-1)
    const isTooLarge = last && sumsOf(deposit, form).totalRp < 0
    const isNobody = form.values[member.name] !== null && form.values['kode_member'] === null
    return {
      ...untaxed,
      ...(isNobody ? { [member.name]: memberRefusals.MEMBER_NOT_FOUND.text } : {}),
      ...(isTooLarge ? { [last.about.no_kupon]: couponRefusals.COUPON_TOO_LARGE.text } : {}),
    }
  }
  return (
    <OpenDeposits
      screen={ambilTitipan}
      call={pickUp}
      document={penjualan}
      look={saleLook}
      fields={fields}
      direction="IN"
      sumsOf={sumsOf}
      messagesOf={messagesOf}
      held={held}
      known={known}
      Besides={MemberAndCoupons}
      saidOf={(deposit, { coupons }) => ({
        grand_total: deposit.grand_total + onTopOf(deposit),
        [coupons.name]: coupons.list.map(({ about: { no_kupon } }) => ({ no_kupon })),
      })}
      onRefused={askAgain}
      figures={[d.grand_total, d.bayar_titipan, d.kembali]}
    />
  )
}
