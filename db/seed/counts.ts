import { sql } from 'kysely'
import { beginCount, endCount, noteScans } from '#modules/counting/server/public.ts'
import type { Till } from './trade.ts'

/** The days, from the first one on, on which a tray is counted: a piece of it is not found, and the next day it is. */
export const countedDays = { missed: 1, found: 2 } as const

/**
 * Counts the tray that a piece lies in, or was missed from, and sees all of it; the piece only where somebody has found it. Supervisors
 * approve what comes of it without being asked.
 */
export async function countTray(till: Till & { readonly tgl_system: string }, kode_barcode: string, isFound: boolean): Promise<void> {
  const { db, kode_toko } = till
  const { rows } = await sql<{ kode_baki: string }>`
    select l.kode_baki from mutasi_stock l where l.kode_barcode = ${kode_barcode} and l.tempat = 'BAKI' order by l.posting_id desc limit 1`.execute(
    db,
  )
  const [tray] = rows
  if (!tray) return
  const { kode_baki } = tray
  const { no_sesi } = await beginCount(till, {
    jenis_opname: 'BAKI',
    keterangan: null,
    expected: sql`k.kode_baki = ${kode_baki}`,
    trays: sql`b.kode_baki = ${kode_baki}`,
  })
  const { rows: lying } = await sql<{ kode_barcode: string }>`
    select kode_barcode from stok where kode_toko = ${kode_toko} and kode_baki = ${kode_baki} and kode_barcode <> ${kode_barcode} order by kode_barcode`.execute(
    db,
  )
  const seen = [...lying.map((each) => each.kode_barcode), ...(isFound ? [kode_barcode] : [])]
  if (seen.length > 0)
    await noteScans(till, no_sesi, { nama_perangkat: 'Demo', scan: seen.map((kode) => ({ kode, kode_baki, umur_ms: 0, cara: 'SCAN' as const })) })
  await endCount(till, no_sesi, false, () => Promise.resolve({}))
}
