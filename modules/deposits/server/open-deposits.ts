import { sql } from 'kysely'
import { fill, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { holding } from '#modules/goods/server/public.ts'
import type { OpenDeposit, readOpenDeposits as readCall } from '../contract/mutasi-titipan.ts'
import { refusals } from '../contract/refusals.ts'
import { titipan } from '../contract/titipan.ts'
import type { AgreedPiece } from './deposit.ts'

/** An open deposit as far as its payments, its pick-up and its cancelling need it. */
export interface LockedDeposit {
  readonly no_titipan: string
  readonly kode_sales: string
  readonly nama_customer: string
  readonly alamat_customer: string | null
  readonly no_hp: string
  readonly total_qty: number
  readonly total_berat: number
  readonly sub_total: number
  readonly total_ongkos: number
  readonly diskon: number
  readonly pembulatan: number
  readonly grand_total: number
  readonly uang_titipan: number
  readonly keterangan: string | null
}

/**
 * An open deposit of the shop, locked until the transaction ends: of two who want something of it at once, the second sees what the
 * first has left of it.
 *
 * @throws Refusal DEPOSIT_NOT_OPEN
 */
export async function lockOpenDeposit(db: Db, kode_toko: string, no_titipan: string): Promise<LockedDeposit> {
  const { rows } = await sql<LockedDeposit & { status: string }>`
    select no_titipan, kode_sales, nama_customer, alamat_customer, no_hp, total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan, grand_total,
           uang_titipan, keterangan, status
    from titipan where (kode_toko, no_titipan) = (${kode_toko}, ${no_titipan}) for update`.execute(db)
  const [found] = rows
  if (found?.status !== 'AKTIF') {
    return refuse(refusals.DEPOSIT_NOT_OPEN, { no_titipan }, { no_titipan: fill(refusals.DEPOSIT_NOT_OPEN.text, { no_titipan }) })
  }
  return found
}

/** The pieces of a deposit as they were priced. */
export async function agreedPieces(db: Db, kode_toko: string, no_titipan: string): Promise<AgreedPiece[]> {
  const { rows } = await sql<AgreedPiece>`
    select * from titipan_detail where (kode_toko, no_titipan) = (${kode_toko}, ${no_titipan}) order by no_urut`.execute(db)
  return rows
}

/** The open deposits of the shop, what is due first. */
export const readOpenDeposits: Handler<typeof readCall> = async ({ db, caller: { kode_toko, tgl_system }, query }) => {
  const { rows } = await sql<OpenDeposit>`
    select t.no_titipan, t.tgl_system, t.tgl_jatuh_tempo, t.nama_customer, t.no_hp, m.kode_member, m.nama_member, t.grand_total, t.uang_titipan, t.grand_total - t.uang_titipan as sisa_bayar,
           greatest(0, ${tgl_system}::date - t.tgl_jatuh_tempo) as hari_lewat,
           (select json_agg(json_build_object('kode_barcode', d.kode_barcode, 'nama_barang', d.nama_barang, 'kadar_cetak', d.kadar_cetak,
                                              'kode_baki', b.kode_baki, 'berat', d.berat, 'harga_total', d.harga_total) order by d.no_urut)
            from titipan_detail d join barang b using (kode_barcode)
            where d.kode_toko = t.kode_toko and d.no_titipan = t.no_titipan) as detail_barang
    from titipan t left join member m on m.no_hp = telepon_baku(t.no_hp)
    where t.kode_toko = ${kode_toko} and t.status = 'AKTIF'
      and (${hasWords(sql`t.cari`, query.cari)} or t.no_titipan = any(${holding(kode_toko, titipan.kind, query.cari)}))
    order by t.tgl_jatuh_tempo, t.no_titipan limit 200`.execute(db)
  return rows
}
