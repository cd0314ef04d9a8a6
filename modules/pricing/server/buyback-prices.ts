import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { BuybackPrices } from '../contract/buyback-prices.ts'

/** What buybacks are priced by now, in one statement, so that all of it is of one moment. */
export async function buybackPricesNow(db: Db, modules: ReadonlySet<string>): Promise<BuybackPrices> {
  const { rows } = await sql<BuybackPrices>`
    select
      (select coalesce(json_agg(g order by g.kode_group), '[]') from (
         select kode_group, nama_group, kode_kadar, kadar, harga_per_gram
         from grup join kadar using (kode_kadar) left join harga_beli using (kode_harga)) g) as grup,
      (select coalesce(json_agg(k order by k.kode_kondisi), '[]') from (
         select kode_kondisi, kondisi_beli, persen_harga, potongan_per_gram from kondisi_pembelian) k) as kondisi,
      (select coalesce(json_agg(r), '[]') from (select kode_kadar, umur_bulan, rugi_per_gram, rugi_persen from rugi_nota) r) as rugi_nota,
      (select coalesce(json_agg(p), '[]') from (
         select kode_kategori, potongan_persen, potongan_per_gram from potongan_kategori where ${modules.has('POTONGAN_PENJUALAN')}) p) as potongan_kategori`.execute(
    db,
  )
  return rows[0]!
}
