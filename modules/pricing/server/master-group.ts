import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { masterGroup } from '../contract/master-group.ts'

/** A group that follows the gold price has the price of its purity, whatever was typed. */
export const groupHooks: MasterHooks<typeof masterGroup> = {
  beforeSave: async (row, _, { db }) => {
    if (!row.ikut_harga_emas) return row
    const { rows } = await sql<{ harga: number; harga_modal: number }>`
      select harga, harga_modal from harga_emas where kode_kadar = ${row.kode_kadar} for share`.execute(db)
    const gold = rows[0] ?? refuse(core.INVALID, undefined, { ikut_harga_emas: 'Harga Emas Untuk Kadar Ini Belum Ada' })
    return { ...row, ...gold }
  },
}
