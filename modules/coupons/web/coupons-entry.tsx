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

/** Coupons that pay a part of what has no box for barcodes: a box of their own, where they are scanned or typed, and what they are. */
export function CouponsEntry(props: CouponsEntryProps) {
  const { modules } = useSession()
  // Where there are none, no scan is theirs.
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
