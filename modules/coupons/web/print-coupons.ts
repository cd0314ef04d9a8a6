import type { EngineSession } from '#engine/contract/session.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { errorText } from '#engine/web/text.ts'
import type { Say } from '#engine/web/text.ts'
import { openReceipt, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import type { Coupon } from '../contract/kupon.ts'
import { slipKupon } from '../contract/slip-kupon.ts'

/** What of a coupon its slip says. */
export type PrintedCoupon = Pick<
  Coupon,
  | 'no_kupon'
  | 'nama_kupon'
  | 'nilai_kupon'
  | 'belanja_minimal'
  | 'tgl_mulai'
  | 'tgl_akhir'
  | 'kode_toko'
  | 'nama_toko'
  | 'alamat_toko'
  | 'no_hp_toko'
  | 'tgl_system'
  | 'created_at'
  | 'user_id'
  | 'nama_user'
> &
  Partial<Pick<Coupon, 'nama_member' | 'toko_berlaku' | 'hanya_member'>>

/** A coupon as its slip says it in a language. */
export function couponSlip(coupon: PrintedCoupon, shop: SettingSource, say: Say) {
  const { no_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir, nama_member = null, toko_berlaku = null, hanya_member } = coupon
  const amount = formatNumber(nilai_kupon, 0)
  const terms = [
    nama_kupon,
    belanja_minimal > 0 ? say('Belanja minimal Rp. {{jumlah}}', { jumlah: formatNumber(belanja_minimal, 0) }) : '',
    say('Berlaku {{dari}} s/d {{sampai}}', { dari: tgl_mulai, sampai: tgl_akhir }),
    toko_berlaku === null ? '' : say('Hanya di toko {{toko}}', { toko: toko_berlaku }),
    hanya_member ? say('Hanya untuk member pemiliknya') : '',
  ].filter((line) => line !== '')
  return receiptData(slipKupon, { ...coupon, nama_customer: nama_member, keterangan: null, cetak_ke: 0, dicetak_oleh: null }, shop, say, {
    nomor: no_kupon,
    texts: { grand_total: `Rp. ${amount}`, ...wordsOf(nilai_kupon) },
    barang: [{ cells: { nama_barang: terms.join('\n'), harga_total: amount } }],
  })
}

/** Prints coupons of one shop, a slip each; says why where it cannot. */
export async function printCoupons(coupons: readonly PrintedCoupon[], session: EngineSession): Promise<void> {
  const [first] = coupons
  if (!first) return
  const says = (shop: SettingSource, say: Say) => coupons.map((coupon) => couponSlip(coupon, shop, say))
  await openReceipt(slipKupon, { kode_toko: first.kode_toko, says }, session).catch((error: unknown) => toast(errorText(error), 'bad'))
}
