import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { rateLimit } from '#modules/members/server/public.ts'
import type { BoughtBefore, boughtBefore as boughtBeforeCall } from '../contract/bought-before.ts'

/** How many receipts are shown at once. */
const receiptsMax = 3

const asksSeldom = rateLimit()

/**
 * The earlier purchases of a member in all shops of the chain, because his code is valid in the whole chain; also those under the codes that were joined to his. Cancelled sales are left out. Sales of
 * shops that the caller may not see have neither number nor total.
 *
 * @throws Refusal BUSY if the caller asks too often
 */
export const boughtBefore: Handler<typeof boughtBeforeCall> = async ({ db, caller: { user_id, tgl_system, shops }, params: { kode_member } }) => {
  if (!asksSeldom(user_id, Date.now())) refuse(core.BUSY)
  const { rows: counted } = await sql<{ kali: number }>`
    select count(*)::int as kali from penjualan
    where kode_member = any(semua_kode_member(${kode_member})) and tgl_system >= date_trunc('year', ${tgl_system}::date)::date and tgl_system <= ${tgl_system}::date and status = 'VALID'`.execute(
    db,
  )
  const { rows: terakhir } = await sql<BoughtBefore['terakhir'][number]>`
    select case when p.kode_toko = any(${[...shops]}) then p.no_faktur end as no_faktur, p.tgl_system, p.kode_toko,
           case when p.kode_toko = any(${[...shops]}) then p.grand_total end as grand_total,
           (select json_agg(json_build_object(
                     'kode_barcode', d.kode_barcode, 'nama_barang', d.nama_barang, 'kadar_cetak', d.kadar_cetak, 'berat', d.berat,
                     'nama_dept', j.nama_dept, 'foto', case when b.kode_toko = any(${[...shops]}) then b.foto end) order by d.no_urut)
            from penjualan_detail d join barang b on b.kode_barcode = d.kode_barcode left join jenis j on j.kode_dept = d.kode_dept
            where (d.kode_toko, d.no_faktur) = (p.kode_toko, p.no_faktur)) as barang
    from penjualan p where p.kode_member = any(semua_kode_member(${kode_member})) and p.status = 'VALID'
    order by p.tgl_system desc, p.created_at desc limit ${receiptsMax}`.execute(db)
  return { kali: counted[0]?.kali ?? 0, terakhir }
}
