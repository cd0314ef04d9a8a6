import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { coupons as k } from '../contract/fields.ts'
import { reprintCoupons, terbitKupon } from '../contract/kupon.ts'
import { isCoupon } from './coupons-box.tsx'
import { type PrintedCoupon, printCoupons } from './print-coupons.ts'

type Issued = Pick<
  PrintedCoupon,
  'no_kupon' | 'nama_kupon' | 'nilai_kupon' | 'belanja_minimal' | 'tgl_mulai' | 'tgl_akhir' | 'hanya_member' | 'toko_berlaku'
>

/** What a sale says of coupons, and of whose shop its slips are. */
type SaleWithCoupons = Omit<PrintedCoupon, keyof Issued> & {
  readonly no_faktur: string
  readonly status: string
  readonly nama_customer: string
  readonly detail_kupon: readonly { readonly no_urut: number; readonly no_kupon: string; readonly nilai_kupon: number }[]
  readonly kupon_terbit: readonly (Issued & { readonly no_urut: number })[]
}

/** The coupons that paid a part of a sale, and those that it issued, which are printed here. */
export function UsedAndIssued({ sale }: { sale: SaleWithCoupons }) {
  const say = useText()
  const { detail_kupon, kupon_terbit, status } = sale
  return (
    <>
      {detail_kupon.map(({ no_urut, no_kupon, nilai_kupon }) => (
        <div key={no_urut} className="payment-sum">
          <span>
            {say('Kupon')} · {no_kupon}
          </span>
          <Figure field={k.nilai_kupon} value={nilai_kupon} />
        </div>
      ))}
      {kupon_terbit.map(({ no_urut, no_kupon, tgl_akhir, nilai_kupon }) => (
        <div key={no_urut} className="payment-sum">
          <span>
            {say('Kupon Terbit')} · {no_kupon} · {say('s/d {{tanggal}}', { tanggal: tgl_akhir })}
          </span>
          <Figure field={k.nilai_kupon} value={nilai_kupon} />
        </div>
      ))}
      {status === 'VALID' && <PrintIssued sale={sale} />}
    </>
  )
}

/**
 * Prints the coupons that a sale issued. At the moment of the sale (`isNew`) its answer has the codes. Later a separate call reads them, for users
 * who may
 * issue coupons by hand.
 */
export function PrintIssued({ sale, isNew = false }: { sale: SaleWithCoupons; isNew?: boolean }) {
  const say = useText()
  const session = useSession()
  const { kupon_terbit, nama_customer, no_faktur } = sale
  const isTold = isNew && kupon_terbit.every(({ no_kupon }) => isCoupon(no_kupon))
  if (kupon_terbit.length === 0 || (!isTold && doorsFor(session)(terbitKupon) !== 'OPEN')) return null
  const ofSale = () => kupon_terbit.map(({ no_urut: _no, ...coupon }) => ({ ...sale, ...coupon, nama_member: nama_customer }))
  const print = async () => printCoupons(isTold ? ofSale() : await send(reprintCoupons, { body: { no_faktur } }), session)
  return (
    <Button
      size="compact-xs"
      variant="light"
      leftSection={<IconPrinter size={14} aria-hidden />}
      onClick={() => void print().catch((error: unknown) => showError(error))}
    >
      {say('Cetak Kupon')}
    </Button>
  )
}
