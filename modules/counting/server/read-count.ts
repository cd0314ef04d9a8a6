import { type RawBuilder, sql } from 'kysely'
import { countedMax } from '#engine/contract/endpoint.ts'
import { refuse } from '#engine/contract/refusal.ts'
import { ownPlan } from '#engine/server/database.ts'
import { countUpTo } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/sesi-opname.ts'
import { type Count, type CountPicture, type Judged, besideMax } from '../contract/sesi-opname.ts'
import { type JudgedGroup, figuresOf, trayFigures } from './count-figures.ts'
import { judged } from './judge.ts'

const countColumns = sql`
  s.no_sesi, s.jenis_opname, s.status_sesi, s.tgl_system, s.putaran, s.keterangan, s.user_id, s.created_at, s.diselesaikan_oleh, s.selesai_at,
  (select o.no_opname from opname o where o.kode_toko = s.kode_toko and o.no_sesi = s.no_sesi) as no_opname`

/** So many counts that have ended are listed; older ones are in the report. */
const endedMax = 20

export const listCounts: Handler<typeof calls.listCounts> = async ({ db, caller: { kode_toko }, query: { jenis_opname = null } }) => {
  const counts = (where: ReturnType<typeof sql>) => sql`
    select ${countColumns} from sesi_opname s
    where s.kode_toko = ${kode_toko} and (${jenis_opname}::text is null or s.jenis_opname = ${jenis_opname}) and ${where}`
  const { rows } = await sql<Count>`
    (${counts(sql`s.status_sesi in ('OPEN', 'PAUSED')`)} order by s.created_at desc)
    union all
    (${counts(sql`s.status_sesi in ('DONE', 'ABANDONED')`)} order by s.tgl_system desc, s.no_sesi desc limit ${endedMax})`.execute(db)
  return rows
}

/** Judged pieces by class and tray. */
export const groupsOf = (pieces: RawBuilder<unknown>): RawBuilder<JudgedGroup> => sql<JudgedGroup>`
  select hasil, baki_hitung, diharapkan, count(*)::int as jumlah_barang, coalesce(sum(berat_stock * 1000), 0)::bigint as berat_mg,
         coalesce(sum(hpp), 0)::bigint as nilai_barang, (count(*) filter (where is_konsinyasi))::int as jumlah_konsinyasi
  from ${pieces} group by 1, 2, 3`

/** The latest pieces and codes of each class. */
const latestOf = (pieces: RawBuilder<unknown>): RawBuilder<CountPicture['terakhir'][number]> => sql<CountPicture['terakhir'][number]>`
  select hasil, kode_hitung, nama_barang, kode_baki, baki_temuan
  from (select *, row_number() over (partition by hasil order by waktu_scan desc nulls last, kode_hitung) as nth from ${pieces}) l
  where nth <= ${besideMax} order by hasil, nth`

/** A count as it stands, or, once it has ended, as it stood then. */
export const readCount: Handler<typeof calls.readCount> = async ({ db, caller: { kode_toko }, params: { no_sesi } }) => {
  const { rows } = await sql<Count & { ringkasan: CountPicture['hasil'] | null }>`
    select ${countColumns}, s.ringkasan from sesi_opname s where s.kode_toko = ${kode_toko} and s.no_sesi = ${no_sesi}`.execute(db)
  const { ringkasan, ...sesi } = rows[0] ?? refuse(refusals.COUNT_NOT_FOUND, { no_sesi })
  const { rows: trays } = await sql<CountPicture['baki'][number]>`
    select kode_gudang, kode_baki, nama_baki, diharapkan, ditemukan, kurang, salah_baki, sudah_keluar, baru_masuk, jumlah_konsinyasi from sesi_opname_baki
    where kode_toko = ${kode_toko} and no_sesi = ${no_sesi} order by kode_gudang, kode_baki`.execute(db)
  const { rows: petugas } = await sql<CountPicture['petugas'][number]>`
    select user_id, nama_perangkat, count(*)::int as jumlah_scan, max(waktu_scan) as waktu_scan from opname_scan
    where kode_toko = ${kode_toko} and no_sesi = ${no_sesi} group by 1, 2 order by 4 desc`.execute(db)
  if (sesi.selesai_at !== null) {
    const { rows: terakhir } = await latestOf(sql`(
      select * from sesi_opname_hasil where kode_toko = ${kode_toko} and no_sesi = ${no_sesi}) h`).execute(db)
    return { sesi, hasil: ringkasan ?? [], terakhir, baki: trays, petugas }
  }
  // All pieces are judged once for both.
  const { rows: judgedNow } = await sql<{ groups: readonly JudgedGroup[]; terakhir: CountPicture['terakhir'] }>`
    with j as materialized (${judged(kode_toko, no_sesi)})
    select coalesce((select json_agg(g) from (${groupsOf(sql`j`)}) g), '[]') as groups,
           coalesce((select json_agg(t) from (${latestOf(sql`j`)}) t), '[]') as terakhir`.execute(db)
  const { groups, terakhir } = judgedNow[0]!
  return { sesi, hasil: figuresOf(groups), terakhir, baki: trays.map((tray) => ({ ...tray, ...trayFigures(groups, tray.kode_baki) })), petugas }
}

export const listJudged: Handler<typeof calls.listJudged> = async ({ db, caller: { kode_toko }, params: { no_sesi }, query }) => {
  const { hasil = null, kode_baki = null, after = '', limit } = query
  const { rows: counts } = await sql<{ berakhir: boolean }>`
    select selesai_at is not null as berakhir from sesi_opname where kode_toko = ${kode_toko} and no_sesi = ${no_sesi}`.execute(db)
  const { berakhir } = counts[0] ?? refuse(refusals.COUNT_NOT_FOUND, { no_sesi })
  const ended = sql`
    select h.*, b.foto, b.status, coalesce(h.kode_baki, h.baki_temuan) as baki_hitung from sesi_opname_hasil h left join barang b using (kode_barcode)
    where h.kode_toko = ${kode_toko} and h.no_sesi = ${no_sesi}`
  const found = sql`
    from (${berakhir ? ended : judged(kode_toko, no_sesi)}) j
    where (${hasil}::text is null or hasil = ${hasil}) and (${kode_baki}::text is null or ${kode_baki} in (baki_hitung, baki_temuan))`
  const { rows } = await sql<Judged>`${ownPlan}
    select kode_hitung, hasil, kode_barcode, nama_barang, foto, status, kode_gudang, kode_baki, baki_temuan, berat_stock, hpp, user_id, waktu_scan
    ${found} and kode_hitung > ${after} order by kode_hitung limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    rows: page,
    next: rows.length > limit ? (page.at(-1)?.kode_hitung ?? null) : null,
    total: rows.length <= limit && !after ? rows.length : await countUpTo(db, sql`select ${found}`, countedMax),
  }
}
