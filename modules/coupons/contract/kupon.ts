import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { type TreeEntry, defineScreen } from '#engine/contract/screen.ts'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { parameterKupon } from '#modules/members/contract/parameter-kupon.ts'
import { couponStates, coupons as k } from './fields.ts'
import { laporanKupon } from './laporan-kupon.ts'
import { refusals } from './refusals.ts'

const gate = { all: ['KUPON_PENJUALAN'] } as const

/** The till asks what a coupon is worth. The sales stand above: of their screen this is what the access tree knows it by. */
const till: TreeEntry = { path: '/transaksi-penjualan', title: 'Transaksi Penjualan', menu: menu.penjualan }

/** What a coupon is worth, whose it is, until when it holds, and which receipt it was used on. */
export const cekKupon = defineScreen({
  path: '/cek-kupon',
  title: 'Cek Kupon',
  menu: menu.member,
  synonyms: ['voucher', 'scan kupon', 'status kupon', 'check coupon'],
  gate,
})

/** Issues coupons by hand, one or many; to cashiers it is not shown at first, since they are worth money. */
export const terbitKupon = defineScreen({
  path: '/terbit-kupon',
  title: 'Terbitkan Kupon',
  menu: menu.member,
  synonyms: ['buat kupon', 'cetak voucher', 'bagi kupon', 'issue coupons'],
  gate,
  shownTo: keepers,
})

/** A coupon as it was issued. */
export const couponFields = [
  k.no_kupon,
  k.kode_kupon,
  k.nama_kupon,
  k.nilai_kupon,
  k.belanja_minimal,
  k.tgl_mulai,
  k.tgl_akhir,
  k.maksimal_per_nota,
  k.hanya_member,
  k.toko_berlaku.optional(),
  k.kode_member.optional(),
  k.nama_member.optional(),
  k.keterangan.optional(),
  w.kode_toko,
  w.nama_toko,
  w.alamat_toko,
  w.no_hp_toko,
  w.tgl_system,
  w.created_at,
  w.user_id,
  w.nama_user,
] as const
const coupon = objectOf(couponFields)

/** A coupon as it was issued, with all that its slip says. */
export type Coupon = z.output<typeof coupon>

/** The coupons that pay a part of a sale, each once. */
export const couponList = z
  .array(objectOf([k.no_kupon]))
  .max(20, 'Kupon Maksimal 20')
  .default([])
  .superRefine((brought, context) => {
    brought.forEach(({ no_kupon }, at) => {
      const isTwice = brought.findIndex((other) => other.no_kupon === no_kupon) < at
      if (isTwice) context.addIssue({ code: 'custom', path: [at, 'no_kupon'], message: 'Kupon Sudah Ada' })
    })
  })

/** What a coupon is worth to the shop that asks, and what became of it: the oldest first. */
export const readCoupon = endpoint({
  call: 'GET transaksi-kupon/{no_kupon}',
  summary: 'A coupon by its code: whose, worth what, until when, and on which receipts it was used',
  access: openTo(cekKupon, till),
  reply: coupon.and(objectOf([k.status_kupon])).and(
    z.object({
      riwayat: z.array(objectOf([k.gerak_kupon, w.tgl_system, w.kode_toko, k.no_faktur.optional(), w.user_id.optional(), w.created_at])),
    }),
  ),
  refusals: [refusals.COUPON_UNKNOWN],
})

/** A coupon and what became of it. */
export type CheckedCoupon = ReplyOf<typeof readCoupon>

/** The maximum number of listed coupons, the latest first. */
export const listedMax = 500

export const listCoupons = endpoint({
  call: 'GET transaksi-kupon',
  summary: 'The coupons that the shop issued on days, today unless dates are given, the latest first; of their codes the last four signs alone',
  access: openTo(terbitKupon, laporanKupon.screen),
  query: z.object({
    tgl_from: isoDate('Tanggal Awal').optional(),
    tgl_to: isoDate('Tanggal Akhir').optional(),
    status_kupon: z.enum(['', 'ALL', ...(Object.keys(couponStates) as (keyof typeof couponStates)[])]).optional(),
  }),
  reply: z.object({
    rows: z.array(
      objectOf([
        w.tgl_system,
        w.created_at,
        k.kode_kupon,
        k.nama_kupon,
        k.nilai_kupon,
        k.tgl_mulai,
        k.tgl_akhir,
        k.kode_member.optional(),
        k.no_faktur.optional(),
        w.user_id,
        k.status_kupon,
      ]).and(z.object({ no_kupon: z.string() })),
    ),
    /** The number of all matching coupons. */
    total: z.int(),
  }),
})

/** A coupon of the list. Its code is masked. */
export type ListedCoupon = ReplyOf<typeof listCoupons>['rows'][number]

/**
 * Returns the coupons that a sale issued and that can still be used, to print them once more. The sale itself does not show their codes. This
 * call does, for
 * users who may issue coupons by hand, and the audit names the user.
 */
export const reprintCoupons = endpoint({
  call: 'POST transaksi-kupon/cetak-ulang',
  summary: 'The coupons of a sale that can still be used, with their codes, for their slips',
  access: openTo(terbitKupon),
  body: objectOf([k.no_faktur]),
  reply: z.array(coupon),
  refusals: [refusals.NO_COUPONS_LEFT],
})

/** The fields of the form that issues coupons. */
export const issueFields = [
  k.kode_kupon.from(parameterKupon, 'nama_kupon'),
  k.jumlah_kupon.starting(1),
  k.kode_member.optional(),
  k.keterangan.optional(),
] as const

/** Issues coupons of a kind, each with a code of its own; one of a kind that is only for members names whose they are. */
export const issueCoupons = endpoint({
  call: 'POST transaksi-kupon',
  summary: 'Issues so many coupons of a kind, and answers each for its slip',
  access: openTo(terbitKupon),
  body: objectOf(issueFields),
  reply: z.array(coupon),
  // What they are worth is money: a call that is made again because its answer was lost issues none twice.
  moves: true,
  refusals: [
    refusals.COUPON_KIND_UNKNOWN,
    refusals.COUPON_KIND_OVER,
    refusals.COUPON_NEEDS_MEMBER,
    memberRefusals.MEMBER_NOT_FOUND,
    memberRefusals.MEMBER_JOINED,
    ...approvalAnswers,
  ],
  approvals: ['BATAS_KUPON_TERBIT'] satisfies Category[],
})
