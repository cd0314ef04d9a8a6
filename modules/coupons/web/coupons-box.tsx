import './coupons.css'
import { UnstyledButton } from '@mantine/core'
import { fill } from '#engine/contract/refusal.ts'
import { CallError, send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { type FormRow, type FormRows, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { RemoveButton } from '#engine/web/remove-button.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { coupons as k } from '../contract/fields.ts'
import { type CheckedCoupon, readCoupon } from '../contract/kupon.ts'
import { refusals } from '../contract/refusals.ts'

/** Whether a code that was scanned is that of a coupon. */
export const isCoupon = (code: string): boolean => /^KP[0-9A-Z]{12}$/.test(code)

/**
 * A coupon that can be used now, as far as it says so itself.
 *
 * @throws CallError with the refusal, where it cannot, and where there is none
 */
export async function askCoupon(no_kupon: string): Promise<CheckedCoupon> {
  const coupon = await send(readCoupon, { params: { no_kupon } })
  const { tgl_mulai } = coupon
  const { COUPON_USED, COUPON_EXPIRED, COUPON_WITHDRAWN, COUPON_NOT_YET } = refusals
  const why = { BERLAKU: undefined, BELUM: COUPON_NOT_YET, DIPAKAI: COUPON_USED, HANGUS: COUPON_EXPIRED, DITARIK: COUPON_WITHDRAWN }[
    coupon.status_kupon
  ]
  if (why) throw new CallError({ status: why.status, code: why.code, message: fill(why.text, { no_kupon, tgl_mulai }) })
  return coupon
}

interface CouponsBoxProps {
  readonly rows: FormRows<CheckedCoupon>
  readonly isOpen: boolean
  /** Brings the focus to where codes are scanned and typed; not told where that box stands just above. */
  readonly onAsk?: () => void
}

/** The coupons that pay a part of what is entered; they are scanned or typed like pieces. */
export function CouponsBox({ rows, isOpen, onAsk }: CouponsBoxProps) {
  const say = useText()
  const { modules } = useSession()
  const coupons = useRows(rows)
  if (!modules.includes('KUPON_PENJUALAN') && coupons.length === 0) return null
  const ask = () => {
    onAsk?.()
    toast('Scan kupon atau ketik nomornya di kotak barcode')
  }
  return (
    <section className="coupons" aria-label={say('Kupon')}>
      {coupons.map((coupon) => (
        <CouponRow key={coupon.id} coupon={coupon} onRemove={() => rows.remove(coupon)} />
      ))}
      {onAsk && (
        <UnstyledButton className="entry-more" tabIndex={-1} disabled={!isOpen} onClick={ask}>
          {say('Pakai Kupon')}
        </UnstyledButton>
      )}
    </section>
  )
}

function CouponRow({ coupon, onRemove }: { coupon: FormRow<CheckedCoupon>; onRemove: () => void }) {
  const say = useText()
  const { about, message } = useRow(coupon)
  return (
    <div className="coupon">
      <span>
        {about.nama_kupon} · {about.no_kupon}
        {message !== undefined && (
          <em role="alert" className="entry-message">
            {say(message)}
          </em>
        )}
      </span>
      <Figure field={k.nilai_kupon} value={about.nilai_kupon} />
      <RemoveButton what={about.no_kupon} onRemove={onRemove} />
    </div>
  )
}
