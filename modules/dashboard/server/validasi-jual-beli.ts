import { sql } from 'kysely'
import { mayOpen } from '#engine/server/access.ts'
import type { Handler } from '#engine/server/serve.ts'
import { waitingMax } from '#modules/queue/contract/queue.ts'
import { type QueueRow, type readQueue as call, waitingKinds } from '../contract/validasi-jual-beli.ts'

/** One queue, as it is kept (docs/decisions/049); of each kind those see it who may take its money. */
export const readQueue: Handler<typeof call> = async ({ db, caller, query: { status } }) => {
  const kinds = waitingKinds.filter(({ screen }) => mayOpen(screen, caller)).map(({ jenis }) => jenis)
  const isWaiting = status === 'MENUNGGU'
  const { rows } = await sql<QueueRow>`
    select no_antri, jenis, created_at, user_id, nama_customer, grand_total, bayar,
           greatest(floor(extract(epoch from coalesce(diputuskan_at, now()) - created_at) / 60), 0)::int as umur_menit,
           batas_at, status_antri, nomor, alasan_tolak, diputuskan_oleh
    from antrian
    where kode_toko = ${caller.kode_toko} and jenis = any(${kinds})
      and ${isWaiting ? sql`status_antri = 'MENUNGGU'` : sql`status_antri <> 'MENUNGGU' and tgl_system = ${caller.tgl_system}`}
    order by ${isWaiting ? sql`created_at, no_antri` : sql`diputuskan_at desc, no_antri desc`} limit ${waitingMax}`.execute(db)
  return rows
}
