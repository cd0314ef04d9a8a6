import { type ComponentType, useCallback } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { keyOf } from '#engine/web/keys.ts'
import type { AnyCase, StepFacts } from '#modules/cases/contract/case.ts'
import { type CaseLook, CaseScreen, EventForm, type OpenThing, type ThingOf } from '#modules/cases/web/public.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import type { CheckedCoupon } from '#modules/coupons/contract/kupon.ts'
import { refusals as couponRefusals } from '#modules/coupons/contract/refusals.ts'
import { CouponsEntry } from '#modules/coupons/web/public.ts'
import { MemberName } from '#modules/documents/web/public.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { vatOf } from '#modules/pricing/contract/vat.ts'
import { sales as s } from '../contract/fields.ts'
import { handingOver } from '../contract/pick-up.ts'
import { saleLook } from './sale-look.tsx'
import { useVatRate } from './vat-rate.ts'

const couponsRpOf = ({ coupons }: PickUpForm) => coupons.list.reduce((sum, { about }) => sum + about.nilai_kupon, 0)

/** The member, as the till asks for him: the person who takes it gets the points of any sale. */
const member = s.nama_customer.labelled('Nama Member').optional()
const held = [member, s.kode_member.optional(), s.no_hp.optional(), s.alamat_customer.optional()]
const begin = ({ kode_member, nama_member, no_hp }: PickedUp, form: PickUpForm) => {
  if (kode_member !== null) form.assign({ kode_member, [member.name]: nama_member, no_hp })
}

/** A pick-up, while its rest is paid: by the coupons too. For a kind that may be taken in part, also the chosen pieces. */
export class PickUpForm extends EventForm {
  readonly coupons = this.rows<CheckedCoupon>('detail_kupon', [], ({ no_kupon }) => no_kupon)
  readonly pieces = this.rows<{ readonly kode_barcode: string }>('detail_barang', [], ({ kode_barcode }) => kode_barcode)
}

const MemberAndCoupons = ({ form, isOpen }: { form: PickUpForm; isOpen: boolean }) => (
  <>
    <div className="entry-box">
      <MemberName form={form} field={member} keys={keyOf.party.keys} />
    </div>
    <CouponsEntry rows={form.coupons} isOpen={isOpen} />
  </>
)

interface PickedUp extends OpenThing {
  /** The member with this telephone, if there is one. */
  readonly kode_member: string | null
  readonly nama_member: string | null
}

/** A case with the step that hands over what it holds (`handingOver`). */
type HandsOver = AnyCase & { readonly steps: { readonly AMBIL: StepFacts } }

interface PickUpThingsProps<C extends HandsOver> {
  readonly of: C
  readonly kind: CaseLook<ThingOf<C>>
  /** What its pieces come to, and what he has paid of it. */
  readonly priceOf: (thing: ThingOf<C>, form: PickUpForm) => number
  readonly paidOf: (thing: ThingOf<C>, form: PickUpForm) => readonly [AnyField, number]
  /** The additional part that his gold pays. */
  readonly goldOf?: (thing: ThingOf<C>) => number
  /** What of it needs an approval, as far as the screen knows. */
  readonly needsOf?: (thing: ThingOf<C>, form: PickUpForm) => readonly Category[]
  /** Why it cannot be taken yet. */
  readonly messagesOf?: (thing: ThingOf<C>, form: PickUpForm) => Readonly<Record<string, string>>
  /** A part of it may be taken: which pieces the form begins with, and where they are chosen. */
  readonly pieces?: {
    readonly begin: (thing: ThingOf<C>, form: PickUpForm) => void
    readonly Pieces: ComponentType<{
      readonly thing: ThingOf<C>
      readonly form: PickUpForm
      readonly isOpen: boolean
      readonly onDone: () => void
    }>
  }
}

/**
 * The screen of the step that hands over held goods: a sale. Its rest is paid now, with the tax of the day if it is added, and with coupons. Its
 * member is the one with this telephone, or another.
 */
export function PickUpThings<C extends HandsOver>({
  of,
  kind,
  priceOf,
  paidOf,
  goldOf,
  needsOf,
  messagesOf: ownMessagesOf,
  pieces,
}: PickUpThingsProps<C>) {
  type Thing = ThingOf<C>
  const { rate, messages: untaxed, askAgain } = useVatRate()
  const onTopOf = useCallback(
    (thing: Thing, form: PickUpForm) => {
      const { ppn, ppn_di_atas } = vatOf(priceOf(thing, form), rate)
      return ppn_di_atas ? ppn : 0
    },
    [rate, priceOf],
  )
  const sumsOf = useCallback(
    (thing: Thing, form: PickUpForm) => {
      const goodsRp = priceOf(thing, form)
      const [field, paidRp] = paidOf(thing, form)
      const goldRp = goldOf?.(thing) ?? 0
      const gold = goldRp > 0 ? [[s.bayar_emas, 0 - goldRp] as const] : []
      const onTopRp = onTopOf(thing, form)
      const couponsRp = couponsRpOf(form)
      const tax = onTopRp > 0 ? [[s.ppn, onTopRp] as const] : []
      const coupons = couponsRp > 0 ? [[s.bayar_kupon, 0 - couponsRp] as const] : []
      return {
        sums: [[s.grand_total, goodsRp] as const, ...tax, [field, 0 - paidRp] as const, ...gold, ...coupons],
        total: [s.jumlah_bayar, goodsRp + onTopRp - paidRp - goldRp - couponsRp] as const,
      }
    },
    [onTopOf, priceOf, paidOf, goldOf],
  )
  const messagesOf = (thing: Thing, form: PickUpForm) => {
    const last = form.coupons.list.at(-1)
    const isTooLarge = last && sumsOf(thing, form).total[1] < 0
    const isNobody = form.values[member.name] !== null && form.values['kode_member'] === null
    return {
      ...untaxed,
      ...ownMessagesOf?.(thing, form),
      ...(isNobody ? { [member.name]: memberRefusals.MEMBER_NOT_FOUND.text } : {}),
      ...(isTooLarge ? { [last.about.no_kupon]: couponRefusals.COUPON_TOO_LARGE.text } : {}),
    }
  }
  return (
    <CaseScreen<C, PickUpForm>
      of={of}
      step="AMBIL"
      kind={kind}
      look={saleLook}
      sumsOf={sumsOf}
      messagesOf={messagesOf}
      make={() => new PickUpForm(of.document.number, [...handingOver.asks, ...held])}
      begin={(thing, form) => {
        begin(thing as OpenThing as PickedUp, form)
        pieces?.begin(thing, form)
      }}
      {...(pieces && { Lines: pieces.Pieces })}
      Besides={MemberAndCoupons}
      {...(needsOf && { needsOf })}
      saidOf={(thing, form) => ({
        grand_total: priceOf(thing, form) + onTopOf(thing, form),
        [form.coupons.name]: form.coupons.list.map(({ about: { no_kupon } }) => ({ no_kupon })),
        [form.pieces.name]: form.pieces.list.map(({ about: { kode_barcode } }) => ({ kode_barcode })),
      })}
      onRefused={askAgain}
    />
  )
}
