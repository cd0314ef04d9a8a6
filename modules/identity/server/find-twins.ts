import { sql } from 'kysely'
import { type Db, ownPlan } from '#engine/server/database.ts'
import { everyWord } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Pair, type Side, type findTwins as findTwinsCall, foundMax, pairsMax } from '../contract/gabung-member.ts'

/** A value that more members than these share is no hint, for example a telephone that was typed for many. */
const sharedMax = 20

/** Members who are probably one person: same end of the telephone, same identity number, same name with birthday or with the last six digits. Those joined already are left out. */
async function pairsOf(db: Db, cari: string | undefined): Promise<Pair[]> {
  const { rows } = await sql<{ satu: string; dua: string; alasan: Pair['alasan'] }>`${ownPlan}
    with m as materialized (
      select kode_member, tgl_lahir, no_identitas, right(regexp_replace(no_hp, '[^0-9]', '', 'g'), 9) as telepon, nama_baku(nama_member) as nama, cari
      from member where digabung_ke is null
    ),
    kunci as (
      select 'TELEPON' as alasan, telepon as kunci, kode_member, cari from m where telepon is not null
      union all select 'IDENTITAS', no_identitas, kode_member, cari from m where no_identitas is not null
      union all select 'NAMA_LAHIR', nama || ' ' || tgl_lahir, kode_member, cari from m where tgl_lahir is not null and nama <> ''
      union all select 'NAMA_ANGKA', nama || ' ' || right(telepon, 6), kode_member, cari from m where telepon is not null and nama <> ''
    ),
    sama as (
      select alasan, array_agg(kode_member order by kode_member) as kode
      from kunci group by alasan, kunci having count(*) between 2 and ${sharedMax}
      and bool_or(${sql.join([sql`true`, ...everyWord(sql`cari`, cari)], sql` and `)})
    )
    select a.kode_member as satu, b.kode_member as dua, array_agg(s.alasan order by s.alasan) as alasan
    from sama s cross join lateral unnest(s.kode) as a (kode_member) cross join lateral unnest(s.kode) as b (kode_member)
    where a.kode_member < b.kode_member group by 1, 2 order by count(*) desc, 1, 2 limit ${pairsMax + 1}`.execute(db)
  return rows.map(({ satu, dua, alasan }) => ({ alasan, kode: [satu, dua] }))
}

/** What these members have. */
export async function sidesOf(db: Db, kode_members: readonly string[]): Promise<Side[]> {
  const { rows } = await sql<Side>`
    select m.kode_member, m.nama_member, m.no_hp, m.tgl_lahir, m.kota, m.alamat, '•••• ' || right(m.no_identitas, 4) as identitas_tampak,
           coalesce(s.poin, 0)::int as poin, n.jumlah_nota, n.terakhir_beli, h.hutang_nota, m.kode_toko, m.tgl_daftar
    from member m left join saldo_poin s using (kode_member)
    cross join lateral (
      select count(*)::int as jumlah_nota, max(tgl_system) as terakhir_beli from penjualan_sah p where p.kode_member = m.kode_member
    ) n
    cross join lateral (
      select coalesce(sum(c.rupiah), 0)::bigint as hutang_nota
      from toko t join saldo_tagihan c on c.kode_toko = t.kode_toko and c.jenis in ('PIUTANG_JUAL', 'PIUTANG_EMAS') and c.pihak = m.kode_member
    ) h
    where m.kode_member = any(${kode_members}) order by m.kode_member`.execute(db)
  return rows
}

export const findTwins: Handler<typeof findTwinsCall> = async ({ db, query: { cari } }) => {
  const pairs = await pairsOf(db, cari)
  const { rows: found } = await sql<{ kode_member: string }>`
    select kode_member from member where ${Boolean(cari)} and digabung_ke is null and ${sql.join([sql`true`, ...everyWord(sql`cari`, cari)], sql` and `)}
    order by nama_member, kode_member limit ${foundMax}`.execute(db)
  const pasangan = pairs.slice(0, pairsMax)
  const codes = new Set([...found.map(({ kode_member }) => kode_member), ...pasangan.flatMap(({ kode }) => kode)])
  return { pasangan, member: await sidesOf(db, [...codes]), lebih: pairs.length > pairsMax }
}
