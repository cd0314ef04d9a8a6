import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { isOpen } from '#modules/cases/server/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import type { Loan } from '../contract/hutang.ts'
import { interestDue } from '../contract/interest.ts'
import {
  type OpenLoan,
  type PastEvent,
  type readLoanHistory as historyCall,
  type readOpenLoans as readCall,
  pawnLoan,
} from '../contract/mutasi-hutang.ts'

/** A loan as its events need it: the present debt, and the remaining things of the pledge. */
export type CurrentLoan = Pick<
  Loan,
  | 'no_faktur_hutang'
  | 'status'
  | 'nama_customer'
  | 'no_hp'
  | 'no_identitas'
  | 'alamat_customer'
  | 'no_kantong'
  | 'no_kotak'
  | 'surat_ke'
  | 'tgl_hutang'
  | 'tgl_jatuh_tempo'
  | 'sisa_hutang'
  | 'bunga_persen'
  | 'hitungan'
  | 'lama_pinjam'
  | 'bulan_dibayar'
  | 'hari_dibayar'
  | 'jenis_plafond'
  | 'qty_gadai'
  | 'berat_gadai'
> & { readonly lines: readonly PledgedLine[]; readonly nilai_emas_gadai: number | null }

/** A thing that lies in its bag. */
export type PledgedLine = Pick<
  Loan['detail_barang'][number],
  'no_urut' | 'nama_barang' | 'kode_kadar' | 'kode_kondisi' | 'kadar' | 'qty' | 'berat' | 'berat_dengan_plastik' | 'fine' | 'foto'
>

const columns = sql`
  h.no_faktur_hutang, h.nama_customer, h.no_hp, h.no_kantong, h.no_kotak, h.surat_ke, h.tgl_hutang, h.tgl_jatuh_tempo, h.sisa_hutang, h.bunga_berlaku as bunga_persen, h.hitungan, h.lama_pinjam,
  h.bulan_dibayar, h.hari_dibayar, h.jenis_plafond, h.qty_gadai, h.berat_gadai,
  coalesce((select json_agg(json_build_object('no_urut', d.no_urut, 'nama_barang', d.nama_barang, 'kode_kadar', d.kode_kadar, 'kode_kondisi', d.kode_kondisi, 'kadar', d.kadar,
     'qty', d.qty, 'berat', d.berat, 'berat_dengan_plastik', d.berat_dengan_plastik, 'fine', d.fine, 'foto', d.foto) order by d.no_urut)
   from hutang_detail d where (d.kode_toko, d.no_faktur_hutang) = (h.kode_toko, h.no_faktur_hutang) and d.keluar_dengan is null), '[]') as lines,
  (select case when count(*) = count(e.harga) then floor(sum(d.berat * e.harga))::bigint end
   from hutang_detail d left join harga_emas e using (kode_kadar)
   where (d.kode_toko, d.no_faktur_hutang) = (h.kode_toko, h.no_faktur_hutang) and d.keluar_dengan is null) as nilai_emas_gadai`

/** Loans of the shop as they are now. */
export async function readLoans({ db, kode_toko }: EventContext, numbers: readonly string[]): Promise<CurrentLoan[]> {
  const { rows } = await sql<CurrentLoan>`
    select ${columns}, h.status, h.no_identitas, h.alamat_customer from hutang h where h.kode_toko = ${kode_toko} and h.no_faktur_hutang = any(${[...numbers]})`.execute(
    db,
  )
  return rows
}

/** Everything that happened to a loan, of any shop that the caller may read documents of. */
export const readLoanHistory: Handler<typeof historyCall> = async ({ db, caller, params: { nomor } }) => {
  const { rows } = await sql<PastEvent>`
    select no_mutasi_hutang, tgl_system, jenis_hutang, status, jumlah_hutang, bunga_persen, bunga_baru, bulan_bunga, hari_bunga, bunga_rp, pokok_dibayar,
           keluar_qty, surat_ke, grand_total, tgl_jatuh_tempo
    from mutasi_hutang where kode_toko = any(${[...caller.everyShop]}) and no_faktur_hutang = ${nomor} order by tgl_system, no_mutasi_hutang`.execute(
    db,
  )
  return rows
}

/** The open loans of the shop, each with today's amount to pay; the earliest due date first. */
export const readOpenLoans: Handler<typeof readCall> = async ({ db, caller, query }) => {
  const { tgl_system } = caller
  const rounding = purchaseRounding(caller)
  const { rows } = await sql<Omit<CurrentLoan, 'status'> & Pick<OpenLoan, 'hari_lewat'>>`
    select ${columns}, greatest(0, ${tgl_system}::date - h.tgl_jatuh_tempo) as hari_lewat
    from hutang h where ${isOpen(pawnLoan, 'h', caller, query)} and (${query.lewat === undefined} or h.tgl_jatuh_tempo < ${tgl_system})
    order by h.tgl_jatuh_tempo, h.no_faktur_hutang limit 200`.execute(db)
  return rows.map(({ lines, jenis_plafond: _jenis, ...loan }) => {
    const interest = interestDue(loan, tgl_system, rounding)
    return {
      ...loan,
      ...interest,
      jumlah_tebus: loan.sisa_hutang + interest.bunga_rp,
      detail_barang: lines.map(({ no_urut, nama_barang, kadar, qty, berat, foto }) => ({
        urut_hutang: no_urut,
        nama_barang,
        kadar,
        qty,
        berat,
        foto,
      })),
    }
  })
}
