import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { masterGroup } from '../contract/master-group.ts'
import { keepPrices } from './by-price-day.ts'

/** A group that follows the gold price has the price of its purity, whatever was typed. */
export const groupHooks: MasterHooks<typeof masterGroup> = {
  beforeSave: async (row, before, context) => {
    const whole = row.ikut_harga_emas ? { ...row, ...(await goldPrice(context.db, row.kode_kadar)) } : row
    keepPrices(whole, before, ['ikut_harga_emas', 'harga', 'harga_grosir', 'kode_harga'], context)
    return whole
  },
}

/** What gold of a purity costs, as it stays until the end of the transaction. */
export async function goldPrice(db: Db, kode_kadar: string): Promise<{ harga: number; harga_modal: number }> {
  const { rows } = await sql<{ harga: number; harga_modal: number }>`
    select harga, harga_modal from harga_emas where kode_kadar = ${kode_kadar} for share`.execute(db)
  return rows[0] ?? refuse(core.INVALID, undefined, { ikut_harga_emas: 'Harga Emas Untuk Kadar Ini Belum Ada' })
}
