import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import { masterGroup } from '../contract/master-group.ts'
import { keepPrices, refuseJumpsInList } from './by-price-day.ts'
import type { PriceChange } from './price-jumps.ts'

/** A group that follows the gold price has the price of its purity, not the typed price. */
export const groupHooks: MasterHooks<typeof masterGroup> = {
  beforeSave: async (row, before, context) => {
    const whole = row.ikut_harga_emas ? { ...row, ...(await goldPrice(context.db, row.kode_kadar)) } : row
    await keepPrices(masterGroup.table, whole, before, context, ['ikut_harga_emas', 'kode_harga'])
    if (before?.kode_harga && whole.kode_harga && whole.kode_harga !== before.kode_harga)
      refuseJumpsInList([await boughtBackAt(context.db, before.kode_harga, whole.kode_harga)], context)
    return whole
  },
}

/** The buyback price of a group before and after it gets another `kode_harga`. */
async function boughtBackAt(db: Db, kode_lama: string, kode_baru: string): Promise<PriceChange> {
  const { rows } = await sql<{ lama: number | null; baru: number | null }>`
    select (select harga_per_gram from harga_beli where kode_harga = ${kode_lama}) as lama,
           (select harga_per_gram from harga_beli where kode_harga = ${kode_baru}) as baru`.execute(db)
  const { lama = null, baru = null } = rows[0] ?? {}
  // The foreign key refuses a code that does not exist.
  return { field: 'kode_harga', harga_lama: baru === null ? null : lama, harga_baru: baru ?? 0 }
}

/** What gold of a purity costs, as it stays until the end of the transaction. */
export async function goldPrice(db: Db, kode_kadar: string): Promise<{ harga: number; harga_modal: number }> {
  const { rows } = await sql<{ harga: number; harga_modal: number }>`
    select harga, harga_modal from harga_emas where kode_kadar = ${kode_kadar} for share`.execute(db)
  return rows[0] ?? refuse(core.INVALID, undefined, { ikut_harga_emas: 'Harga Emas Untuk Kadar Ini Belum Ada' })
}
