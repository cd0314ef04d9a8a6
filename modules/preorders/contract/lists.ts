import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { type Progress, preorders as p, progress } from './fields.ts'
import { ambilPreOrder, closingBarangPo, lihatPreOrder } from './screens.ts'

/** So many stand on a page, and so many are looked up at once where all that are ready are wanted (specification §9). */
export const pageSize = 50
/** See `pageSize`. */
export const lookupMax = 9999

const line = objectOf([
  w.no_urut,
  p.deskripsi,
  p.kode_dept,
  p.kode_group,
  p.size.optional(),
  p.qty,
  p.berat,
  p.harga_per_gram,
  p.ongkos,
  p.sub_total,
  p.qty_datang,
  p.qty_tutup,
])

/** A pre-order of a list; its `status` says how far it is, in small letters. */
const listed = objectOf([
  p.no_po,
  w.tgl_system,
  p.kode_sales,
  p.nama_customer,
  p.no_hp,
  p.kode_member.optional(),
  p.tgl_perkiraan,
  p.hari_lewat,
  p.harga_dikunci,
  p.keterangan.optional(),
  p.total_qty,
  p.qty_datang,
  p.qty_tutup,
  p.total_berat,
  p.total_harga,
  p.jumlah_bayar,
  p.uang_po,
  p.sisa_bayar,
]).and(
  // One that was brought in from a file has paid nothing yet.
  z.object({ dp: z.int().min(0), status: p.status_po.check(), detail_pre_order: z.array(line) }),
)

/** A pre-order of a list. */
export type ListedPreOrder = z.output<typeof listed>

const states = Object.keys(progress) as [Progress, ...Progress[]]
const requested = {
  skip: z.coerce.number().int().min(0).optional(),
  page: z.coerce.number().int().min(1).default(1),
  cari: z.string().trim().max(100).optional(),
  status: z.enum(states).optional(),
}
const reply = z.object({
  count: z.number().int(),
  preorders: z.array(listed),
  skip: z.number().int(),
  limit: z.number().int(),
  page: z.number().int(),
})

/** The list (specification §7): it is a POST, and changes nothing. `skip` goes before `page`. */
export const listPreOrders = endpoint({
  call: 'POST pre-order',
  summary: 'The pre-orders of the shop, the latest first, a page of 50 at a time; found by number, customer, telephone and state',
  access: openTo(lihatPreOrder),
  body: z.object({ ...requested, limit: z.coerce.number().int().min(1).max(200).default(pageSize) }),
  reply,
  readsOnly: true,
})

/** The look-up of those that are ready: `GET pre-order?status=finish&limit=9999` (specification §7). */
export const lookUpPreOrders = endpoint({
  call: 'GET pre-order',
  summary: 'The pre-orders of the shop in a state, in the shape of the list; those whose goods are all here with status=finish',
  access: openTo(closingBarangPo, ambilPreOrder, lihatPreOrder),
  query: z.object({ ...requested, limit: z.coerce.number().int().min(1).max(lookupMax).default(pageSize) }),
  reply,
})
