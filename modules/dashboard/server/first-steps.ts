import { sql } from 'kysely'
import type { Handler } from '#engine/server/serve.ts'
import { type readFirstSteps as contract, firstSteps } from '../contract/langkah-awal.ts'

/**
 * Returns which first steps are done. Each is a question whether one row exists, so the answer costs the same in a chain of any age. The head office
 * counts as a shop once it has a warehouse of its own. Where there are branches, the trays of the head office do not count: a branch sells from its own.
 */
export const readFirstSteps: Handler<typeof contract> = async ({ db }) => {
  const { rows } = await sql<Record<(typeof firstSteps)[number], boolean>>`
    select
      exists (select from toko where level <> 'PUSAT' and is_active) or exists (select from gudang g join toko t using (kode_toko) where t.level = 'PUSAT') as "TOKO",
      exists (select from kadar) and exists (select from jenis) and exists (select from kondisi_barang)
        and exists (select from kondisi_pembelian) as "DAFTAR",
      exists (select from grup where harga > 0) as "HARGA",
      exists (
        select from baki join toko t using (kode_toko)
        where t.level <> 'PUSAT' or not exists (select from toko where level <> 'PUSAT' and is_active)
      ) as "TEMPAT",
      exists (select from users where level not in ('OWN', 'MU') and is_active) and exists (select from sales) as "ORANG",
      exists (select from nota_layout) or exists (select from para_system where key like 'NOTA\_%') as "NOTA",
      exists (select from barang) as "BARANG",
      exists (select from penjualan) as "JUAL",
      exists (select from tutup_toko) as "TUTUP"`.execute(db)
  return firstSteps.map((langkah) => ({ langkah, selesai: rows[0]?.[langkah] ?? false }))
}
