import { sql } from 'kysely'
import type { Context } from '#engine/server/serve.ts'
import type { AskedCash } from '../contract/cash-reached.ts'

/** Whether somebody's cash of the shop's day reaches the limit with so much more, in all shops together. */
export async function cashReached({ db, caller, query }: Context & { readonly query: AskedCash }) {
  const { no_hp, no_identitas, tunai, arah } = query
  const { rows } = await sql<{ batas_tunai: number; menolak: boolean; sudah: number }>`
    select b.batas_tunai, b.menolak, coalesce(s.sudah, 0)::bigint as sudah
    from batas_tunai_pada(${caller.tgl_system}) b
    left join lateral (
      select sum(abs(t.tunai)) as sudah
      from transaksi_orang o cross join lateral (select tunai_dokumen(o.kode_toko, o.kind, o.nomor) as tunai) t
      where o.tgl_system = ${caller.tgl_system} and o.orang = orang_transaksi(${no_hp}, ${no_identitas}, null)
        and sign(t.tunai) = ${arah === 'IN' ? 1 : -1}
    ) s on ${no_hp !== '' || no_identitas !== ''}
    where b.kode_batas is not null`.execute(db)
  const [limit] = rows
  if (!limit) return { mencapai: false, batas_tunai: null, menolak: false }
  const { batas_tunai, menolak, sudah } = limit
  return { mencapai: sudah + tunai >= batas_tunai, batas_tunai, menolak }
}
