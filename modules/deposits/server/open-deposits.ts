import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { isOpen } from '#modules/cases/server/public.ts'
import { type OpenDeposit, depositCase, type readOpenDeposits as readCall } from '../contract/mutasi-titipan.ts'
import type { Deposit } from '../contract/titipan.ts'
import type { AgreedPiece } from './deposit.ts'

/** A deposit as its steps need it. */
export type FoundDeposit = Pick<
  Deposit,
  | 'no_titipan'
  | 'status'
  | 'kode_sales'
  | 'nama_customer'
  | 'alamat_customer'
  | 'no_hp'
  | 'total_qty'
  | 'total_berat'
  | 'sub_total'
  | 'total_ongkos'
  | 'diskon'
  | 'pembulatan'
  | 'grand_total'
  | 'uang_titipan'
  | 'keterangan'
>

/** Deposits of the shop as they are now. */
export async function readDeposits({ db, kode_toko }: EventContext, numbers: readonly string[]): Promise<FoundDeposit[]> {
  const { rows } = await sql<FoundDeposit>`
    select no_titipan, status, kode_sales, nama_customer, alamat_customer, no_hp, total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan,
           grand_total, uang_titipan, keterangan
    from titipan where kode_toko = ${kode_toko} and no_titipan = any(${[...numbers]})`.execute(db)
  return rows
}

/** The pieces of a deposit as they were priced. */
export async function agreedPieces(db: Db, kode_toko: string, no_titipan: string): Promise<AgreedPiece[]> {
  const { rows } = await sql<AgreedPiece>`
    select * from titipan_detail where (kode_toko, no_titipan) = (${kode_toko}, ${no_titipan}) order by no_urut`.execute(db)
  return rows
}

/** The open deposits of the shop, what is due first. */
export const readOpenDeposits: Handler<typeof readCall> = async ({ db, caller, query }) => {
  const { rows } = await sql<OpenDeposit>`
    select t.no_titipan, t.tgl_system, t.tgl_jatuh_tempo, t.nama_customer, t.no_hp, m.kode_member, m.nama_member, t.grand_total, t.uang_titipan, t.grand_total - t.uang_titipan as sisa_bayar,
           greatest(0, ${caller.tgl_system}::date - t.tgl_jatuh_tempo) as hari_lewat,
           (select json_agg(json_build_object('kode_barcode', d.kode_barcode, 'nama_barang', d.nama_barang, 'kadar_cetak', d.kadar_cetak,
                                              'kode_baki', b.kode_baki, 'berat', d.berat, 'harga_total', d.harga_total) order by d.no_urut)
            from titipan_detail d join barang b using (kode_barcode)
            where d.kode_toko = t.kode_toko and d.no_titipan = t.no_titipan) as detail_barang
    from titipan t left join member n on n.no_hp = telepon_baku(t.no_hp) left join member m on m.kode_member = coalesce(n.digabung_ke, n.kode_member)
    where ${isOpen(depositCase, 't', caller, query)}
    order by t.tgl_jatuh_tempo, t.no_titipan limit 200`.execute(db)
  return rows
}
