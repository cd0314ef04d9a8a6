import { useRef } from 'react'
import type { FormRows } from '#engine/web/field-form.ts'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { coupons as k } from '../contract/fields.ts'
import type { CheckedCoupon } from '../contract/kupon.ts'
import { CouponsBox, askCoupon } from './coupons-box.tsx'

interface CouponsEntryProps {
  readonly rows: FormRows<CheckedCoupon>
  readonly isOpen: boolean
}

/** The box of coupons on a screen without a box for barcodes: scan or type them, and see the list. */
export function CouponsEntry(props: CouponsEntryProps) {
  const { modules } = useSession()
  // Without the module, this component must not receive scans.
  return modules.includes('KUPON_PENJUALAN') && <CouponScans {...props} />
}

function CouponScans({ rows, isOpen }: CouponsEntryProps) {
  const screen = useRef<HTMLDivElement>(null)
  const scans = useScans<CheckedCoupon>({
    screen,
    ask: askCoupon,
    refuse: (code) => (rows.list.some(({ about }) => about.no_kupon === code) ? 'Kupon Sudah Ada' : undefined),
    take: (coupon) => void rows.add(coupon),
  })
  return (
    <div ref={screen} className="entry-box">
      <ScanBox scans={scans} label={k.no_kupon.label} placeholder="Scan kupon atau ketik nomornya, lalu Enter" disabled={!isOpen} isFirst={false} />
      <CouponsBox rows={rows} isOpen={isOpen} />
    </div>
  )
}
