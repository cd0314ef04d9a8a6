import { sql } from 'kysely'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { masterSales } from '../contract/master-sales.ts'

/** A bank gets its name from the list of banks. A name in the request is ignored. */
export const salesHooks: MasterHooks<typeof masterSales> = {
  beforeSave: async (row, _, { db }) => {
    const { rows } = await sql<{ nama_bank: string }>`select nama_bank from bank where kode_bank = ${row.kode_bank}`.execute(db)
    return rows[0] ? { ...row, ...rows[0] } : row
  },
}
