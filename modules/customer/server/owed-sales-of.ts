import { sql } from 'kysely'
import { hasWords } from '#engine/server/paging.ts'
import type { Context } from '#engine/server/serve.ts'
import type { OwedSale } from '#modules/sales/contract/pelunasan-penjualan.ts'

/** Returns the sales of the shop of a person, or one with this number, that still have a debt; the oldest first. */
export async function owedSalesOf({ db, caller: { kode_toko } }: Pick<Context, 'db' | 'caller'>, cari: string): Promise<OwedSale[]> {
  const { rows } = await sql<OwedSale>`
    select p.no_faktur, p.tgl_system, p.nama_customer, p.no_hp, p.grand_total, t.rupiah as sisa_bayar
    from saldo_tagihan t join faktur_piutang p on (p.kode_toko, p.no_faktur) = (t.kode_toko, t.dokumen)
    where t.kode_toko = ${kode_toko} and t.jenis = 'PIUTANG_JUAL' and t.rupiah <> 0 and ${hasWords(sql`p.cari`, cari)}
    order by p.tgl_system, p.no_faktur limit 200`.execute(db)
  return rows
}
