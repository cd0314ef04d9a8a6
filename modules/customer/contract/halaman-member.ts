import { z } from 'zod'
import { documentWords as w, statusOf } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo, pageQuery } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { core } from '#engine/contract/refusal.ts'
import { storedFields } from '#modules/members/contract/data-member.ts'
import { members as m } from '#modules/members/contract/fields.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { pembelian } from '#modules/purchases/contract/pembelian.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { person as p } from './fields.ts'
import { refusals } from './refusals.ts'
import { bayarSekaligusBaru, halamanMember } from './screens.ts'

/** A person in the result of a search: a member, or a customer whose telephone is in a document. */
const foundPerson = storedFields([p.kode_member.optional(), p.nama_customer, p.no_hp.optional()])

/** A person who was found. */
export type FoundPerson = z.output<typeof foundPerson>

export const findPeople = endpoint({
  call: 'GET orang/cari',
  summary:
    'The first members and other customers whose code, name or telephone has what was typed in it; one whose code or telephone it is stands first',
  access: openTo(halamanMember, bayarSekaligusBaru),
  query: z.object({ cari: z.string().trim().min(3).max(60).regex(printable, unprintable) }),
  reply: z.array(foundPerson),
})

/** The key of the person: a member's code, or any telephone. */
const whose = {
  kode_member: z.string().trim().max(20).regex(printable, unprintable).optional(),
  no_hp: z.string().trim().max(30).regex(printable, unprintable).optional(),
}

/** The preferences of the customer, for the user who serves him next. */
export const sizeFields = [p.ukuran_cincin.optional(), p.panjang_gelang.optional(), p.panjang_kalung.optional(), p.selera.optional()] as const

const wish = storedFields([p.keinginan, p.tgl_perlu.optional(), w.tgl_system, w.user_id]).and(z.object({ id: z.int() }))

const personal = storedFields([m.tgl_lahir.optional(), m.alamat.optional(), m.kota.optional(), m.email.optional(), m.nama_afiliasi.optional()]).and(
  // Days until his next birthday, where it is near.
  z.object({ hari_ulang_tahun: z.int().nullable() }),
)

export const readPerson = endpoint({
  call: 'GET orang',
  summary:
    'A person: who he is, his points with what they are worth and when they end, his sizes and wishes, his visits and totals in the shops of the caller; personal fields only for whoever may open /data-member',
  access: openTo(halamanMember),
  query: z.object(whose),
  reply: storedFields([p.kode_member.optional(), p.nama_customer, p.no_hp.optional(), ...sizeFields]).and(
    z.object({
      kode_toko: z.string().nullable(),
      tgl_daftar: z.string().nullable(),
      poin: z.int().nullable(),
      nilai_poin: z.int().nullable(),
      tgl_reset: z.string().nullable(),
      pribadi: personal.nullable(),
      versi_ukuran: z.int(),
      daftar_keinginan: z.array(wish),
      kunjungan: z.int().nullable(),
      kunjungan_terakhir: z.string().nullable(),
      // Null where the caller may not read such documents.
      belanja_total: z.int().nullable(),
      dijual_total: z.int().nullable(),
    }),
  ),
  refusals: [refusals.PERSON_NOT_FOUND],
})

/** A person with what is known of him. */
export type Person = ReplyOf<typeof readPerson>

const pastDocument = storedFields([
  g.kind,
  p.reference,
  w.kode_toko,
  w.tgl_system,
  w.created_at,
  g.total_qty,
  g.total_berat,
  p.grand_total,
  statusOf({ states: { ...penjualan.states, ...pembelian.states } }),
])

export const readHistoryOfPerson = endpoint({
  call: 'GET orang/riwayat',
  summary: 'What a person bought and sold in the shops of the caller, the latest first, a page at a time; only documents that the caller may read',
  access: openTo(halamanMember),
  query: z.object({ ...whose, ...pageQuery }),
  reply: z.object({ rows: z.array(pastDocument), next: z.string().nullable() }),
  refusals: [core.INVALID],
})

/** A document of a person. */
export type PastDocument = ReplyOf<typeof readHistoryOfPerson>['rows'][number]

export const keepSizes = endpoint({
  call: 'PUT orang/ukuran/{kode_member}',
  summary: 'Keeps the sizes and the taste of a member, only if nobody has changed them since',
  access: openTo(halamanMember),
  body: objectOf(sizeFields).and(z.object({ versi_ukuran: z.int().min(0) })),
  reply: objectOf(sizeFields).and(z.object({ versi_ukuran: z.int() })),
  refusals: [memberRefusals.MEMBER_NOT_FOUND, core.CHANGED],
})

/** A wish as it is entered. */
export const wishFields = [p.keinginan, p.tgl_perlu.optional()] as const

export const addWish = endpoint({
  call: 'POST orang/keinginan/{kode_member}',
  summary: 'Keeps what a member wishes for, and until when',
  access: openTo(halamanMember),
  body: objectOf(wishFields),
  reply: wish,
  refusals: [memberRefusals.MEMBER_NOT_FOUND],
})

export const fulfilWish = endpoint({
  call: 'PUT orang/keinginan/{kode_member}/{id}/selesai',
  summary: 'A wish of a member is fulfilled or no longer there: it is not shown any more',
  access: openTo(halamanMember),
  body: z.object({}),
  reply: z.object({}),
  refusals: [core.NOT_FOUND],
})
