import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/**
 * Locks debts until the end of the transaction, so that they are not settled or cancelled meanwhile: sales, trades by gram, and claims from before
 * the books.
 */
export async function lockOwed(db: Db, kode_toko: string, no_fakturs: readonly string[]): Promise<void> {
  await sql`
    select from penjualan where kode_toko = ${kode_toko} and no_faktur = any(${no_fakturs}) order by no_faktur for no key update`.execute(db)
  await sql`
    select from jual_beli_manual where kode_toko = ${kode_toko} and no_jual_beli = any(${no_fakturs}) order by no_jual_beli for no key update`.execute(
    db,
  )
  await sql`
    select from saldo_awal_tagihan h
    where h.kode_toko = ${kode_toko} and h.no_saldo_awal = any(${no_fakturs.flatMap((each) => (each.includes('/') ? [each.split('/')[0]] : []))})
    order by h.no_saldo_awal for no key update`.execute(db)
}
