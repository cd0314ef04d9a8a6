import { defineRefusals } from '#engine/contract/refusal.ts'

/** How coupons say no; each names the coupon. */
export const refusals = defineRefusals({
  COUPON_UNKNOWN: { status: 404, text: 'Kupon {{no_kupon}} Tidak Ditemukan' },
  COUPON_USED: { status: 409, text: 'Kupon {{no_kupon}} Sudah Dipakai' },
  COUPON_EXPIRED: { status: 409, text: 'Kupon {{no_kupon}} Sudah Tidak Berlaku' },
  COUPON_WITHDRAWN: { status: 409, text: 'Kupon {{no_kupon}} Sudah Ditarik' },
  COUPON_NOT_YET: { status: 409, text: 'Kupon {{no_kupon}} Berlaku Mulai {{tgl_mulai}}' },
  COUPON_OTHER_SHOP: { status: 409, text: 'Kupon {{no_kupon}} Hanya Berlaku Di Toko {{toko_berlaku}}' },
  COUPON_OTHER_MEMBER: { status: 409, text: 'Kupon {{no_kupon}} Milik Member Lain' },
  COUPON_MINIMUM: { status: 409, text: 'Kupon {{no_kupon}} Untuk Belanja Minimal Rp. {{belanja_minimal}}' },
  COUPON_TOO_MANY: { status: 409, text: 'Maksimal {{n}} Kupon {{kode_kupon}} Dalam Satu Nota' },
  COUPON_TOO_LARGE: { status: 409, text: 'Kupon Melebihi Yang Harus Dibayar' },
  COUPON_MODULE_OFF: { status: 409, text: 'Kupon Tidak Dapat Dipakai Di Toko Ini' },
  // Of a sale that is cancelled: what it issued was used since.
  ISSUED_COUPON_USED: { status: 409, text: 'Kupon {{no_kupon}} Dari Faktur Ini Sudah Dipakai' },
  // Of the opening claims that are cancelled: a coupon that they gave out was used since.
  OPENING_COUPON_USED: { status: 409, text: 'Kupon {{no_kupon}} Dari Saldo Awal Ini Sudah Dipakai' },
  // Printed once more: none of the sale can be used.
  NO_COUPONS_LEFT: { status: 409, text: 'Kupon Faktur {{no_faktur}} Sudah Tidak Dapat Dipakai' },
  // The database refuses it if another user was faster.
  COUPON_CHANGED: { status: 409, text: 'Kupon Sudah Dipakai Atau Tidak Berlaku' },
  COUPON_KIND_UNKNOWN: { status: 409, text: 'Kode Kupon Tidak Ditemukan' },
  COUPON_KIND_OVER: { status: 409, text: 'Masa Berlaku Kupon Sudah Berakhir' },
  // The coupon is for members only, and the sale has no member.
  COUPON_NEEDS_MEMBER: { status: 409, text: 'Kupon Ini Harus Untuk Seorang Member' },
})

/** How a coupon that is brought may be refused. */
export const usingRefusals = [
  refusals.COUPON_UNKNOWN,
  refusals.COUPON_USED,
  refusals.COUPON_EXPIRED,
  refusals.COUPON_WITHDRAWN,
  refusals.COUPON_NOT_YET,
  refusals.COUPON_OTHER_SHOP,
  refusals.COUPON_OTHER_MEMBER,
  refusals.COUPON_MINIMUM,
  refusals.COUPON_TOO_MANY,
  refusals.COUPON_TOO_LARGE,
  refusals.COUPON_MODULE_OFF,
  refusals.COUPON_CHANGED,
] as const
