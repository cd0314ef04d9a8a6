import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { masterAkun } from '../contract/master-akun.ts'

/** An account that has been booked to stays of its kind: last year's balance sheet must not change its shape. */
export const accountHooks: MasterHooks<typeof masterAkun> = {
  beforeSave: async (row, before, { db }) => {
    if (!before || before.jenis_akun === row.jenis_akun) return row
    const { rows } = await sql`select 1 from jurnal where nomor_akun = ${row.nomor_akun} limit 1`.execute(db)
    if (rows.length > 0) refuse(core.INVALID, undefined, { jenis_akun: 'Jenis Akun Tidak Bisa Diubah, Akun Sudah Ada Di Jurnal' })
    return row
  },
}
