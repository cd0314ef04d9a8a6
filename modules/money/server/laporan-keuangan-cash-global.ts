import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { toldOfTill } from '#modules/ledger/server/public.ts'
import type { laporanKeuanganCashGlobal } from '../contract/laporan-keuangan-cash-global.ts'

/** The movements of a till by purpose. A kind outside this list counts among the others. */
const kinds = {
  penjualan: ['PENJUALAN', 'PELUNASAN_PENJUALAN'],
  titipan: ['TITIPAN', 'MUTASI_TITIPAN'],
  pembelian: ['PEMBELIAN'],
  antar_toko: ['KIRIM_UANG', 'TERIMA_UANG'],
  bank: ['MUTASI_UANG'],
} as const

/** What money `m` of a posting `p` was for. A trade of goods by gram is a sale where the customer paid, a purchase where he was paid; so is what takes it back. */
const kindOfMoney = sql`
  case when p.kind <> 'JUAL_BELI_MANUAL' then p.kind when (m.jumlah > 0) = (p.membatalkan is null) then 'PENJUALAN' else 'PEMBELIAN' end`

/** The tills by shop and day. What one began with is its balance now less what has moved since, so that it costs no more with the years before. */
export const cashOfShops: ReportQuery<typeof laporanKeuanganCashGlobal> = async (db, { tgl_from, tgl_to }, { shops, caller }) => {
  const told = toldOfTill(caller, { kode_toko: 'saldo.kode_toko', akun_kas: 'saldo.akun_kas', tgl_system: 'saldo.tgl_system' })
  const of = (among: readonly string[]) => sql`coalesce(sum(m.jumlah) filter (where u.kind = any(${among})), 0)::bigint`
  const { rows } = await sql<ReportRow<typeof laporanKeuanganCashGlobal>>`
    with hari as (
      select m.kode_toko, m.tgl_system, ${of(kinds.penjualan)} as cash_penjualan, ${of(kinds.titipan)} as cash_titipan, ${of(kinds.pembelian)} as cash_pembelian,
             ${of(kinds.antar_toko)} as cash_antar_toko, ${of(kinds.bank)} as cash_bank,
             coalesce(sum(m.jumlah) filter (where u.kind <> all(${Object.values(kinds).flat()})), 0)::bigint as cash_lain, sum(m.jumlah)::bigint as ubah
      from mutasi_kas m join posting p on p.id = m.posting_id cross join lateral (select ${kindOfMoney} as kind) u
      where m.kode_toko = any(${shops}) and m.akun_kas = 'CASH' and m.tgl_system >= ${tgl_from}
      group by m.kode_toko, m.tgl_system
    ),
    saldo as (
      select h.*, s.akun_kas, (s.saldo - coalesce(sum(h.ubah) over (partition by h.kode_toko order by h.tgl_system desc
                                                        rows between unbounded preceding and 1 preceding), 0))::bigint as saldo_akhir
      from hari h join saldo_kas s on (s.kode_toko, s.akun_kas) = (h.kode_toko, 'CASH')
    )
    select kode_toko, tgl_system, saldo_akhir - ubah as saldo_awal, cash_penjualan, cash_titipan, cash_pembelian, cash_antar_toko, cash_bank, cash_lain, saldo_akhir
    from saldo where tgl_system <= ${tgl_to} and ${told} order by kode_toko, tgl_system`.execute(db)
  return rows
}
