import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import type * as contract from '../contract/batches.ts'
import type { BatchLot, OpenBatch } from '../contract/batches.ts'
import { gramsOf, judged, limitsOf, readFigures } from './figures.ts'

const shown = sql`
  k.no_cuci, k.tgl_system::text as tgl_system, k.status as status_cuci, k.jenis_cuci, k.tujuan_cuci, k.kode_tukang, k.nama_tukang, k.perkiraan_selesai::text as perkiraan_selesai,
  t.tgl_system - k.tgl_system as umur_hari, greatest(0, t.tgl_system - k.perkiraan_selesai) as hari_lewat, k.total_berat, s.gross as berat_sisa, s.fine as fine_sisa`
const open = sql`
  from kirim_cuci k join toko t using (kode_toko)
  cross join lateral (
    select coalesce(sum(l.gross), 0) as gross, coalesce(sum(l.fine), 0) as fine from saldo_lot l where (l.kode_toko, l.tempat, l.pihak) = (k.kode_toko, 'CUCI', k.no_cuci)
  ) s`

export const readOpenBatches: Handler<typeof contract.readOpenBatches> = async ({ db, caller, query: { cari, after, limit } }) => {
  const [day = '', number = ''] = after?.split('|') ?? []
  const mine = sql`k.kode_toko = ${caller.kode_toko} and k.status in ('KIRIM', 'SEBAGIAN')
    and strpos(upper(k.no_cuci || ' ' || coalesce(k.nama_tukang, '') || ' ' || k.jenis_cuci), upper(${cari})) > 0`
  const { rows } = await sql<OpenBatch>`
    select ${shown} ${open} where ${mine} and (${after === undefined} or (k.tgl_system::text, k.no_cuci) > (${day}, ${number}))
    order by k.tgl_system, k.no_cuci limit ${limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total from kirim_cuci k where ${mine}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last ? `${last.tgl_system}|${last.no_cuci}` : null, total: counted.rows[0]?.total ?? 0 }
}

export const readBatch: Handler<typeof contract.readBatch> = async ({ db, caller, params: { no_cuci } }) => {
  const { kode_toko } = caller
  const { rows } = await sql<OpenBatch>`select ${shown} ${open} where (k.kode_toko, k.no_cuci) = (${kode_toko}, ${no_cuci})`.execute(db)
  const batch = rows[0] ?? refuse(core.NOT_FOUND)
  const lots = await sql<BatchLot>`
    select d.kode_lot, d.nama_barang, d.kadar, s.pieces::integer as qty_lot, s.gross as berat, s.fine
    from kirim_cuci_detail d join saldo_lot s on (s.kode_toko, s.tempat, s.pihak, s.kode_lot) = (d.kode_toko, 'CUCI', d.no_cuci, d.kode_lot)
    where (d.kode_toko, d.no_cuci) = (${kode_toko}, ${no_cuci}) and s.gross > 0 order by d.no_urut`.execute(db)
  const figures = (await readFigures(db, kode_toko, no_cuci)) ?? refuse(core.NOT_FOUND)
  const limits = await limitsOf(db, kode_toko, batch, caller)
  const { susut_persen, beyond } = judged(batch.jenis_cuci, figures, limits)
  const { total_fine, hasil_gross, hasil_fine, samping_gross, samping_fine, susut_gross, susut_fine, selisih_fine } = figures
  const answered: ReplyOf<typeof contract.readBatch> = {
    ...batch,
    total_fine,
    hasil_gross,
    hasil_fine,
    samping_gross,
    samping_fine,
    susut_gross,
    susut_fine,
    selisih_fine,
    susut_persen,
    ...limits,
    beban_gross: gramsOf(beyond.grossMg),
    beban_fine: gramsOf(beyond.fineMg),
    lot: lots.rows,
  }
  return answered
}

/** How many batches of a shop are open longer than so many days, or past the day that was expected. */
export async function batchesOverdue(db: Db, kode_toko: string, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from kirim_cuci k join toko t using (kode_toko)
    where k.kode_toko = ${kode_toko} and k.status in ('KIRIM', 'SEBAGIAN') and t.tgl_system - k.tgl_system > ${days}`.execute(db)
  return rows[0]?.n ?? 0
}
