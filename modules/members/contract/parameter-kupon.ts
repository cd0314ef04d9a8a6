import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterToko } from '#modules/masters/contract/master-toko.ts'
import { members as b } from './fields.ts'

/**
 * Kinds of coupons: what one pays of a sale of at least so much, while it runs, and which sales issue one. Those that were issued and used are
 * `transaksi-kupon` (module coupons, docs/decisions/061).
 */
export const parameterKupon = defineMaster({
  screen: {
    path: '/parameter-kupon',
    title: 'Parameter Kupon',
    menu: menu.masterMember,
    shownTo: keepers,
    synonyms: ['voucher', 'coupon'],
    gate: { all: ['KUPON_PENJUALAN'] },
  },
  api: crud('para-kupon', 'kode_kupon'),
  table: 'kupon',
  key: 'kode_kupon',
  fields: [
    b.kode_kupon,
    b.nama_kupon,
    b.belanja_minimal.starting(0),
    b.nilai_kupon,
    b.tgl_mulai,
    b.tgl_akhir,
    // Without a minimum purchase, no sale issues a coupon.
    b.belanja_terbit.optional(),
    b.maksimal_per_nota.starting(1),
    b.hanya_member.starting(false),
    b.toko_berlaku.from(masterToko, 'nama_toko').optional(),
  ],
})
