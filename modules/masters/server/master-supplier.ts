import { sql } from 'kysely'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { masterSupplier } from '../contract/master-supplier.ts'

/**
 * Each user sees the debt of the shops that he may look at: the head office the whole debt, a branch its own.
 */
export const supplierHooks: MasterHooks<typeof masterSupplier> = {
  list: async ({ db, caller }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select s.*, coalesce(owed.total_hutang, 0)::bigint as total_hutang
      from supplier s left join (
        select pihak as kode_supplier, -sum(rupiah) as total_hutang
        from saldo_tagihan where jenis = 'HUTANG_SUPPLIER' and kode_toko = any(${caller.shops})
        group by pihak
      ) owed using (kode_supplier)
      order by s.kode_supplier`.execute(db)
    return rows
  },
}
