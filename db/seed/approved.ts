import { sql } from 'kysely'
import type { AnyDocument } from '#engine/contract/document.ts'
import { writeAudit } from '#engine/server/audit.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import type { Approved } from '#modules/approvals/server/public.ts'
import { type Cancellable, cancelWithin } from '#modules/documents/server/public.ts'

interface About {
  readonly kategori: Category
  readonly subjek: string
  readonly kunci: string
  readonly uraian: string
}

/** The supervisor of the shop has approved something beside the till, which the transaction of `till` uses. */
export async function approvedBySupervisor({ db, kode_toko, tgl_system, user_id }: EventContext, about: About): Promise<Approved[]> {
  const { rows } = await sql<Approved>`
    insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, status, cara, requested_by, expires_at, decided_by, used_at)
    values (${kode_toko}, ${tgl_system}, ${about.kategori}, ${about.subjek}, ${about.kunci}, ${about.uraian}, 'DIPAKAI', 'MANUAL', ${user_id},
            clock_timestamp() + interval '10 minutes', ${`spv.${kode_toko.toLowerCase()}`}, clock_timestamp())
    returning id, decided_by`.execute(db)
  return rows
}

/** Cancels a document of the demo chain on its day, as its screen does, with the approval of the supervisor. */
export async function cancelOnItsDay<D extends AnyDocument>(
  till: EventContext,
  its: Cancellable<D>,
  kategori: Category,
  nomor: string,
  alasan: string,
): Promise<void> {
  const { db, user_id, kode_toko, request_id } = till
  const approvals = await approvedBySupervisor(till, { kategori, subjek: its.document.name, kunci: nomor, uraian: `${nomor}: ${alasan}` })
  const audit = (change: { readonly subject: string; readonly key: string; readonly before?: unknown; readonly after?: unknown }) =>
    writeAudit(db, { user_id, kode_toko, call: its.document.calls.actions['batal']!.call, request_id, ip: '127.0.0.1', ...change })
  await cancelWithin({ ...till, audit }, its, { nomor, alasan }, approvals)
}
