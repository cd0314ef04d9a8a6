import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { type laporanBarangLama, soldDays } from '../contract/laporan-barang-lama.ts'
import { type SettingRow, effectiveSettings } from '#modules/settings/server/public.ts'
import { type OldPiece, type Proposal, type Trade, proposeShops } from './propose-shops.ts'
import { receivingShops } from './receiving-shops.ts'

type Row = ReportRow<typeof laporanBarangLama>

/** The module that switches the steps on. A shop without it grants none, so its pieces are not listed. */
const module = 'TAHAP_UMUR'

/**
 * Lists the pieces in trays that have reached a step, each with the shop where it would be sold sooner. Pieces that are held for a customer are left out, and
 * so are those of shops without steps.
 */
export const oldPieces: ReportQuery<typeof laporanBarangLama> = async (db, { kode_dept, pilihan_usul }, { shops }) => {
  const { rows: switches } = await sql<SettingRow>`select kode_toko, key, value from para_system where key = ${module}`.execute(db)
  const withSteps = shops.filter((kode_toko) => effectiveSettings(switches, kode_toko).modules.has(module))
  const { rows } = await sql<Omit<Row, keyof Proposal> & OldPiece>`
    select u.mulai_hari, b.kode_toko, b.kode_barcode, b.nama_barang, b.kode_dept, b.kode_group, b.kode_baki, b.tgl_masuk, t.tgl_system - b.tgl_masuk as umur_hari,
           b.qty, b.berat_stock as berat, b.hpp, u.diskon_bebas, u.bonus_umur_rp
    from toko t join stok s using (kode_toko) join barang b using (kode_barcode)
    cross join lateral (
      select * from tahap_umur where mulai_hari <= t.tgl_system - b.tgl_masuk order by mulai_hari desc limit 1
    ) u
    where s.kode_toko = any(${withSteps}) and s.status = 'READY' and not b.is_aksesoris and (${kode_dept}::text is null or b.kode_dept = ${kode_dept})
    order by u.mulai_hari desc, b.kode_toko, b.tgl_masuk, b.kode_barcode`.execute(db)
  if (rows.length === 0) return []
  const receivers = (await receivingShops(db)).map((shop) => shop.kode_toko)
  const proposals = proposeShops(rows, await tradesOf(db, [...new Set([...receivers, ...shops])], rows), new Set(receivers), soldDays)
  const wanted = { SEMUA: () => true, ADA: isProposed, TIDAK: (proposal: Proposal) => !isProposed(proposal) }[pilihan_usul]
  return rows.flatMap((row, at) => (wanted(proposals[at]!) ? [{ ...row, ...proposals[at]! }] : []))
}

const isProposed = ({ usul_tujuan }: Proposal): boolean => usul_tujuan !== null

/** Returns the stock and the sales of the shops for the kinds of these pieces. Both are stored sums: of trays, and of closed days. */
async function tradesOf(db: Db, shops: readonly string[], pieces: readonly OldPiece[]): Promise<Trade[]> {
  const kinds = [...new Map(pieces.map(({ kode_dept, kode_group }) => [`${kode_dept} ${kode_group}`, { kode_dept, kode_group }])).values()]
  const { rows } = await sql<Trade>`
    with k as (select * from json_to_recordset(${JSON.stringify(kinds)}::json) as k (kode_dept text, kode_group text)),
    isi as (
      select kode_toko, kode_dept, kode_group, sum(pieces) as stock
      from isi_baki_ringkas join k using (kode_dept, kode_group) where kode_toko = any(${shops}) group by 1, 2, 3
    ),
    jual as (
      select d.kode_toko, d.kode_dept, d.kode_group, sum(d.qty) as terjual
      from toko t
      cross join lateral (
        select * from penjualan_hari_jenis h
        where h.kode_toko = t.kode_toko and h.tgl_system between t.tgl_system - ${sql.lit(soldDays - 1)} and t.tgl_system offset 0
      ) d
      join k using (kode_dept, kode_group)
      where t.kode_toko = any(${shops}) group by 1, 2, 3
    )
    select kode_toko, kode_dept, kode_group, coalesce(stock, 0)::bigint as stock, coalesce(terjual, 0)::bigint as terjual
    from isi full join jual using (kode_toko, kode_dept, kode_group)`.execute(db)
  return rows
}
