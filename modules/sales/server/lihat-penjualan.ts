import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { askedDates } from '#engine/server/asked-dates.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import type {
  ListedSale,
  listSales as listCall,
  readReceipt as readReceiptCall,
  readSale as readCall,
  reprintSale as reprintCall,
} from '../contract/lihat-penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import type { Sale } from '../contract/sale.ts'
import { receiptMessage } from './receipt-message.ts'

/** The sales of a shop, the latest first. */
export const listSales: Handler<typeof listCall> = async ({ db, caller, query }) => {
  const { tgl_from, tgl_to } = askedDates(caller, query)
  const { cari = '', status = null, after, limit } = query
  const found = sql`
    kode_toko = ${caller.kode_toko} and tgl_system between ${tgl_from} and ${tgl_to}::date and (${status}::text is null or status = ${status})
    and (${cari} = '' or strpos(upper(concat_ws(' ', no_faktur, nama_customer, no_hp)), upper(${cari})) > 0
      or exists (select from penjualan_detail d where d.kode_toko = p.kode_toko and d.no_faktur = p.no_faktur and d.kode_barcode = upper(${cari})))`
  // Numbers of one shop lead with the date, so the place in the list is (date, number).
  const [afterDate = null, afterNumber = null] = after?.split(' ') ?? []
  const { rows } = await sql<ListedSale>`
    select no_faktur, tgl_system, created_at, status, user_id, kode_sales, nama_sales, nama_customer, no_hp, total_qty, total_berat, grand_total, cetak_ke,
           (select string_agg(distinct b.jenis, ', ') from penjualan_bayar b where b.kode_toko = p.kode_toko and b.no_faktur = p.no_faktur) as cara_bayar
    from penjualan p
    where ${found} and (${afterDate}::date is null or tgl_system <= ${afterDate} and (tgl_system, no_faktur) < (${afterDate}, ${afterNumber}))
    order by tgl_system desc, no_faktur desc
    limit ${limit + 1}`.execute(db)
  const total = await sql<{ total: number }>`select count(*) as total from penjualan p where ${found}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? `${last.tgl_system} ${last.no_faktur}` : null,
    total: (total.rows[0] as { total: number }).total,
  }
}

/** A whole sale; the head office reads those of every shop. */
export const readSale: Handler<typeof readCall> = async ({ db, caller, params: { no_faktur } }) => wholeSale(db, caller.shops, no_faktur)

/** A sale with its receipt as a message of the shop. */
export const readReceipt: Handler<typeof readReceiptCall> = async ({ db, caller, body: { no_faktur } }) => {
  const data = await wholeSale(db, caller.shops, no_faktur)
  return { data, template_wa: receiptMessage(data, textSetting(caller, 'WA_TEMPLATE_PENJUALAN')), dataJualGrouped: grouped(data) }
}

/** A sale to be printed again: every print is counted, with who asked for it, and stands in the audit. */
export const reprintSale: Handler<typeof reprintCall> = async ({ db, caller, audit, params: { no_faktur } }) => {
  const { rows } = await sql<{ cetak_ke: number }>`
    update penjualan set cetak_ke = cetak_ke + 1, dicetak_oleh = ${caller.user_id}
    where kode_toko = any(${caller.shops}) and no_faktur = ${no_faktur} returning cetak_ke`.execute(db)
  const { cetak_ke } = rows[0] ?? refuse(refusals.SALE_NOT_FOUND, { no_faktur })
  await audit({ subject: 'penjualan', key: no_faktur, before: { cetak_ke: cetak_ke - 1 }, after: { cetak_ke } })
  return wholeSale(db, caller.shops, no_faktur)
}

/**
 * A whole sale of one of these shops.
 *
 * @throws Refusal SALE_NOT_FOUND
 */
async function wholeSale(db: Db, shops: readonly string[], no_faktur: string): Promise<Sale> {
  const { rows } = await sql<Sale>`
    select p.kode_toko, t.nama_toko, t.alamat_toko, t.no_hp as no_hp_toko, p.no_faktur, p.tgl_system, p.created_at, p.status, p.user_id,
           coalesce(u.nama, p.user_id) as nama_user, p.kode_sales, p.nama_sales, p.nama_customer, p.alamat_customer, p.no_hp, p.kode_member,
           p.total_qty, p.total_berat, p.sub_total, p.total_ongkos, p.diskon, p.pembulatan, p.grand_total, p.jumlah_bayar, p.kembali,
           p.keterangan, p.cetak_ke, p.dicetak_oleh,
      (select json_agg(d order by d.no_urut) from (
         select no_urut, kode_barcode, nama_barang, keterangan as keterangan_barang, kode_dept, kode_group, kadar, kadar_cetak, kode_gudang, kode_baki, qty, berat,
                harga_per_gram, harga_dasar, ongkos, diskon_persen, diskon_rp, diskon, pembulatan, harga_total, rumus, warna_nota
         from penjualan_detail where kode_toko = p.kode_toko and no_faktur = p.no_faktur) d) as detail_barang,
      (select coalesce(json_agg(b order by b.no_urut), '[]') from (
         select l.no_urut, l.jenis, l.no_rekening, r.nama_rekening, k.nama_bank, l.no_kartu, l.jumlah
         from penjualan_bayar l left join rekening r using (no_rekening) left join bank k using (kode_bank)
         where l.kode_toko = p.kode_toko and l.no_faktur = p.no_faktur) b) as detail_bayar
    from penjualan p join toko t using (kode_toko) left join users u using (user_id)
    where p.kode_toko = any(${shops}) and p.no_faktur = ${no_faktur}`.execute(db)
  return rows[0] ?? refuse(refusals.SALE_NOT_FOUND, { no_faktur })
}

function grouped(sale: Sale) {
  const groups = Map.groupBy(sale.detail_barang, ({ kode_group, kadar_cetak }) => `${kode_group}\t${kadar_cetak}`)
  return [...groups.values()].map((pieces) => ({
    kode_group: pieces[0]!.kode_group,
    kadar_cetak: pieces[0]!.kadar_cetak,
    qty: pieces.reduce((sum, piece) => sum + piece.qty, 0),
    berat: pieces.reduce((sum, piece) => sum + Math.round(piece.berat * 1000), 0) / 1000,
    harga_total: pieces.reduce((sum, piece) => sum + piece.harga_total, 0),
  }))
}
