import { sql } from 'kysely'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { masterSupplier } from '../contract/master-supplier.ts'

/** Everybody sees what the shops owe that he may look at: the head office the whole debt, a branch its own. */
export const supplierHooks: MasterHooks<typeof masterSupplier> = {
  list: async ({ db, caller }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select s.*, coalesce(owed.total_hutang, 0)::bigint as total_hutang
      from supplier s left join (
        select b.kode_supplier, -sum(m.cost) as total_hutang
        from barang b join mutasi_stock m on m.kode_barcode = b.kode_barcode and m.tempat = 'SUPPLIER'
        where b.kode_supplier is not null and m.kode_toko = any(${caller.shops})
        group by b.kode_supplier
      ) owed using (kode_supplier)
      order by s.kode_supplier`.execute(db)
    return rows
  },
}
