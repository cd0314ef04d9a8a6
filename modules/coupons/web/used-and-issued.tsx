import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Figure } from '#engine/web/figure.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { coupons as k } from '../contract/fields.ts'
import { type PrintedCoupon, printCoupons } from './print-coupons.ts'

/** What a sale says of coupons, and of whose shop its slips are. */
type SaleWithCoupons = Omit<PrintedCoupon, 'no_kupon' | 'nama_kupon' | 'nilai_kupon' | 'belanja_minimal' | 'tgl_mulai' | 'tgl_akhir'> & {
  readonly status: string
  readonly nama_customer: string
  readonly detail_kupon: readonly { readonly no_kupon: string; readonly nilai_kupon: number }[]
  readonly kupon_terbit: readonly Pick<PrintedCoupon, 'no_kupon' | 'nama_kupon' | 'nilai_kupon' | 'belanja_minimal' | 'tgl_mulai' | 'tgl_akhir'>[]
}

/** The coupons that paid a part of a sale, and those that it issued, which are printed here. */
export function UsedAndIssued({ sale }: { sale: SaleWithCoupons }) {
  const say = useText()
  const session = useSession()
  const { detail_kupon, kupon_terbit, nama_customer, status } = sale
  const print = () =>
    void printCoupons(
      kupon_terbit.map((coupon) => ({ ...sale, ...coupon, nama_member: nama_customer })),
      session,
    )
  return (
    <>
      {detail_kupon.map(({ no_kupon, nilai_kupon }) => (
        <div key={no_kupon} className="payment-sum">
          <span>
            {say('Kupon')} · {no_kupon}
          </span>
          <Figure field={k.nilai_kupon} value={nilai_kupon} />
        </div>
      ))}
      {kupon_terbit.map(({ no_kupon, tgl_akhir, nilai_kupon }) => (
        <div key={no_kupon} className="payment-sum">
          <span>
            {say('Kupon Terbit')} · {no_kupon} · {say('s/d {{tanggal}}', { tanggal: tgl_akhir })}
          </span>
          <Figure field={k.nilai_kupon} value={nilai_kupon} />
        </div>
      ))}
      {kupon_terbit.length > 0 && status === 'VALID' && (
        <Button size="compact-xs" variant="light" leftSection={<IconPrinter size={14} aria-hidden />} onClick={print}>
          {say('Cetak Kupon')}
        </Button>
      )}
    </>
  )
}
