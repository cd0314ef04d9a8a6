import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { nextNumber } from '#engine/server/numbers.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { refuseSamePerson, requireApproval } from '#modules/approvals/server/public.ts'
import { type ShelvedBag, countedBags } from '../contract/counted-bags.ts'
import { bagResults } from '../contract/fields.ts'
import type { BagCount, CountedBag, countBags as countCall, laporanHitungKantong, readBoxes as boxesCall } from '../contract/hitung-kantong.ts'
import { refusals } from '../contract/refusals.ts'

/** Begins the numbers of counts: `HK-MC2-261128-0001`. */
const prefix = 'HK'
const results = ['ADA', 'KURANG', 'LEBIH', 'PINDAH'] as const
/**
 * Stores a count of bags with the approval of a second person, who reads how many are missing or too many. The numbers of the bags are shown after the count
 * is stored: a person who knew them could type what he has not seen.
 *
 * @throws Refusal NO_BAGS where there is nothing to count, SECOND_PERSON, and those of `requireApproval`
 */
export const countBags: Handler<typeof countCall> = async (input) => {
  const { db, caller, body } = input
  const { kode_toko, tgl_system, user_id } = caller
  const { no_kotak, keterangan, kantong } = body
  const { rows: shelf } = await sql<ShelvedBag>`
    select no_kantong, no_faktur_hutang, no_kotak from hutang
    where kode_toko = ${kode_toko} and status = 'AKTIF' and no_kantong is not null order by no_faktur_hutang for no key update`.execute(db)
  const detail_kantong = countedBags(shelf, kantong, no_kotak)
  if (detail_kantong.length === 0) refuseAt('kantong', refusals.NO_BAGS)
  const count = (hasil: CountedBag['hasil_kantong']) => detail_kantong.filter(({ hasil_kantong }) => hasil_kantong === hasil).length
  const sums = { jumlah_ada: count('ADA'), jumlah_kurang: count('KURANG'), jumlah_lebih: count('LEBIH'), jumlah_pindah: count('PINDAH') }
  const approval = await requireApproval(input, {
    kategori: 'HITUNG_KANTONG',
    subjek: 'hitung_kantong',
    kunci: no_kotak ?? kode_toko,
    uraian: `${no_kotak ?? kode_toko} · ${results.map((hasil) => `${count(hasil)} ${bagResults[hasil]}`).join(', ')}`,
    isi: { no_kotak, detail_kantong },
  })
  await refuseSamePerson(input, [approval], refusals.SECOND_PERSON)
  const no_hitung_kantong = await nextNumber(db, { prefix }, kode_toko, tgl_system)
  const { decided_by: disetujui_oleh } = approval
  await sql`
    insert into hitung_kantong (kode_toko, no_hitung_kantong, tgl_system, user_id, no_kotak, jumlah_ada, jumlah_kurang, jumlah_lebih, jumlah_pindah, keterangan, disetujui_oleh)
    values (${kode_toko}, ${no_hitung_kantong}, ${tgl_system}, ${user_id}, ${no_kotak}, ${sums.jumlah_ada}, ${sums.jumlah_kurang}, ${sums.jumlah_lebih},
            ${sums.jumlah_pindah}, ${keterangan}, ${disetujui_oleh})`.execute(db)
  await sql`
    insert into hitung_kantong_detail (kode_toko, no_hitung_kantong, no_urut, no_kantong, hasil_kantong, no_faktur_hutang, kotak_lama)
    select ${kode_toko}, ${no_hitung_kantong}, no_urut, no_kantong, hasil_kantong, no_faktur_hutang, kotak_lama
    from jsonb_to_recordset(${JSON.stringify(detail_kantong.map((bag, at) => ({ ...bag, no_urut: at + 1 })))}::jsonb)
      as b (no_urut integer, no_kantong text, hasil_kantong text, no_faktur_hutang text, kotak_lama text)`.execute(db)
  return { no_hitung_kantong, tgl_system, no_kotak, ...sums, disetujui_oleh, keterangan, detail_kantong } satisfies BagCount
}

/** The boxes in which bags lie now. What lies in them is not shown to those who count. */
export const readBoxes: Handler<typeof boxesCall> = async ({ db, caller: { kode_toko } }) => {
  const { rows } = await sql<{ no_kotak: string }>`
    select distinct no_kotak from hutang where kode_toko = ${kode_toko} and status = 'AKTIF' and no_kotak is not null order by no_kotak`.execute(db)
  return rows.map(({ no_kotak }) => no_kotak)
}

/** The counts of a period; below each the bags that were not where they should be. */
export const countsOfPeriod: ReportQuery<typeof laporanHitungKantong> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanHitungKantong>>`
    select h.kode_toko, h.no_hitung_kantong, h.tgl_system, h.no_kotak, h.jumlah_ada, h.jumlah_kurang, h.jumlah_lebih, h.jumlah_pindah, h.user_id,
           h.disetujui_oleh, h.keterangan,
           coalesce((select json_agg(json_build_object('no_kantong', d.no_kantong, 'hasil_kantong', d.hasil_kantong, 'no_faktur_hutang', d.no_faktur_hutang,
               'kotak_lama', d.kotak_lama) order by d.no_urut)
             from hitung_kantong_detail d
             where (d.kode_toko, d.no_hitung_kantong) = (h.kode_toko, h.no_hitung_kantong) and d.hasil_kantong <> 'ADA'), '[]') as detail_kantong
    from hitung_kantong h
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to}
    order by h.kode_toko, h.tgl_system, h.no_hitung_kantong`.execute(db)
  return rows
}
