import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo, page, pageQuery } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { storedFields } from '#modules/members/contract/data-member.ts'
import { transaksiPenjualan } from '#modules/sales/contract/penjualan.ts'
import { type WishState, wishStates, wishes as k } from './fields.ts'
import { refusals } from './refusals.ts'
import { permintaanCustomer } from './screens.ts'

/** The fields of a new wish. */
export const wishFields = [
  k.keinginan,
  k.kode_dept.optional(),
  k.kode_group.optional(),
  k.kadar.optional(),
  k.size.optional(),
  k.berat_dari.optional(),
  k.berat_sampai.optional(),
  k.tgl_perlu.optional(),
  k.nama_customer.optional(),
  k.no_hp.optional(),
  k.kode_member.optional(),
] as const

const states = Object.keys(wishStates) as [WishState, ...WishState[]]
const match = objectOf([k.kode_barcode, k.nama_barang, k.berat, k.kode_baki])

const wish = storedFields([
  ...wishFields,
  w.tgl_system,
  w.kode_toko,
  w.user_id,
  k.status_keinginan,
  k.no_faktur.optional(),
  k.alasan_tutup.optional(),
]).and(
  // The pieces that fit it and lie in the trays of the shop, a few of them.
  z.object({ id: z.int(), cocok: z.array(match) }),
)

/** What a customer asked for. */
export type Wish = z.output<typeof wish>

export const writeWish = endpoint({
  call: 'POST permintaan',
  summary: 'Writes what a customer asked for and did not find; answers it with the pieces that are there and fit',
  access: openTo(permintaanCustomer, transaksiPenjualan),
  body: objectOf(wishFields).superRefine(({ berat_dari, berat_sampai, kode_member, nama_customer, no_hp }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (berat_sampai !== null && berat_dari === null) wrong('berat_dari', 'Berat Dari Harus Diisi')
    if (berat_sampai !== null && berat_dari !== null && berat_sampai < berat_dari)
      wrong('berat_sampai', 'Berat Sampai Tidak Boleh Di Bawah Berat Dari')
    // The member has a name and a telephone of his own.
    if (kode_member !== null && (nama_customer !== null || no_hp !== null)) wrong('kode_member', 'Isi Member, Atau Nama Dan No HP')
  }),
  reply: wish,
  refusals: [memberRefusals.MEMBER_NOT_FOUND, memberRefusals.MEMBER_JOINED, goodsRefusals.MASTER_MISSING],
})

export const listWishes = endpoint({
  call: 'GET permintaan',
  summary: 'What customers of the shop asked for, the latest first, a page at a time; each with the pieces that are there and fit',
  access: openTo(permintaanCustomer),
  query: z.object({
    status: z.enum(states).optional(),
    cari: z.string().trim().max(100).regex(printable, unprintable).optional(),
    ...pageQuery,
    after: z.coerce.number().int().min(1).optional(),
  }),
  reply: page(wish),
})

/** A page of wishes. */
export type Wishes = ReplyOf<typeof listWishes>

export const countWished = endpoint({
  call: 'GET permintaan/kabar',
  summary: 'How many of the wishes that the caller wrote in the shop have a piece by now',
  access: openTo(permintaanCustomer),
  reply: z.object({ jumlah: z.int() }),
})

export const fulfilWish = endpoint({
  call: 'PUT permintaan/{id}/terpenuhi',
  summary: 'The customer has what he asked for, by a sale where one is named',
  access: openTo(permintaanCustomer),
  body: objectOf([k.no_faktur.optional()]),
  reply: z.object({}),
  refusals: [core.NOT_FOUND, refusals.WISH_ENDED, refusals.WISH_SALE_UNKNOWN],
})

export const closeWish = endpoint({
  call: 'PUT permintaan/{id}/tutup',
  summary: 'Closes a wish with a reason',
  access: openTo(permintaanCustomer),
  body: objectOf([k.alasan_tutup]),
  reply: z.object({}),
  refusals: [core.NOT_FOUND, refusals.WISH_ENDED],
})
