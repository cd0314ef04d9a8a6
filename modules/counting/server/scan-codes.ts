import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { ownPlan } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/sesi-opname.ts'
import type { Scan, Scanned } from '../contract/sesi-opname.ts'
import { lockCount } from './change-count.ts'
import { type JudgedRow, judged } from './judge.ts'
import { tellCount } from './tell-count.ts'

/** What a device has seen. */
interface Seen {
  readonly nama_perangkat: string
  readonly scan: readonly Scan[]
}

export const scanCodes: Handler<typeof calls.scanCodes> = async (context) => {
  const { audit, params, body } = context
  const { no_sesi } = params
  const answers = await noteScans(eventOf(context), no_sesi, body)
  // One row for all: every scan stands in the count itself.
  await audit({ subject: 'sesi_opname', key: no_sesi, after: { nama_perangkat: body.nama_perangkat, jumlah_scan: body.scan.length } })
  await tellCount(context, no_sesi)
  return answers
}

/** Up to so many are what a device scans one by one; the plan for them is a bad one for what a reader brings at once. */
const fewScans = 20

/**
 * Stores the scans of a device, in one statement for any number, and returns the result for each. Scans do not wait for each
 * other; the end of a count waits for scans in progress. A batch that was sent twice is stored once.
 *
 * @throws Refusal COUNT_NOT_FOUND, COUNT_NOT_OPEN, TRAY_NOT_OF_COUNT
 */
export async function noteScans(context: EventContext, no_sesi: string, { nama_perangkat, scan: scans }: Seen): Promise<Scanned[]> {
  const { db, kode_toko, user_id } = context
  const { putaran } = await lockCount(context, no_sesi, ['OPEN'], 'share')
  await refuseForeignTrays(context, no_sesi, scans)
  const plan = scans.length > fewScans ? ownPlan : sql``
  const { rows: noted } = await sql<{ kode: string; kode_hitung: string; ulang: boolean }>`${plan}
    with masuk as materialized (
      select m.urut, m.kode, m.kode_baki, m.cara, clock_timestamp() - m.umur_ms * interval '1 millisecond' as waktu_scan
      from json_to_recordset(${JSON.stringify(scans.map((scan, urut) => ({ ...scan, urut })))}::json)
        as m (urut integer, kode text, kode_baki text, umur_ms bigint, cara text)
    ),
    -- Which piece it is, by its barcode or its tag, and where the books had it when it was seen: where the first movement after that took it from.
    dikenal as materialized (
      select m.*, coalesce(b.kode_barcode, m.kode) as kode_hitung, b.kode_barcode, coalesce(g.kode_toko, b.kode_toko) as toko_buku,
             coalesce(g.tempat, b.tempat) as tempat_buku, coalesce(g.kode_baki, b.kode_baki) as baki_buku,
             row_number() over (partition by coalesce(b.kode_barcode, m.kode), m.kode_baki order by m.urut) > 1 as lagi
      from masuk m
      left join lateral (
        (select kode_barcode, kode_toko, tempat, kode_baki from barang where kode_barcode = m.kode)
        union all
        (select kode_barcode, kode_toko, tempat, kode_baki from barang where tag_id = m.kode)
        limit 1) b on true
      left join lateral (
        select l.kode_toko, l.tempat, l.kode_baki from mutasi_stock l join posting p on p.id = l.posting_id
        where l.kode_barcode = b.kode_barcode and l.pieces < 0 and p.created_at > m.waktu_scan
        order by l.posting_id limit 1) g on true
    ),
    ditambah as materialized (
      select d.*, l.id as dulu, l.kode_baki as baki_dulu from dikenal d
      left join lateral (
        select s.id, s.kode_baki from opname_scan s
        where s.kode_toko = ${kode_toko} and s.no_sesi = ${no_sesi} and s.kode_hitung = d.kode_hitung
        order by s.waktu_scan desc, s.id desc limit 1) l on true
    ),
    baru as (
      insert into opname_scan (kode_toko, no_sesi, kode_hitung, kode, kode_barcode, kode_baki, toko_buku, tempat_buku, baki_buku, putaran, cara_scan,
             nama_perangkat, user_id, waktu_scan)
      select ${kode_toko}, ${no_sesi}, kode_hitung, kode, kode_barcode, kode_baki, toko_buku, tempat_buku, baki_buku, ${putaran}, cara,
             ${nama_perangkat}, ${user_id}, waktu_scan
      -- A scan without a tray does not contradict an earlier scan with one.
      from ditambah where not lagi and (dulu is null or (kode_baki is not null and baki_dulu is distinct from kode_baki))
      order by urut
    )
    select kode, kode_hitung, lagi or (dulu is not null and baki_dulu is not distinct from coalesce(kode_baki, baki_dulu)) as ulang
    from ditambah order by urut`.execute(db)
  const { rows } = await sql<JudgedRow>`${plan}${judged(kode_toko, no_sesi, [...new Set(noted.map(({ kode_hitung }) => kode_hitung))])}`.execute(db)
  const verdictOf = new Map(rows.map(({ diharapkan: _, baki_hitung: __, is_konsinyasi: ___, ...row }) => [row.kode_hitung, row]))
  return noted.map(({ kode, kode_hitung, ulang }): Scanned => ({
    kode,
    ulang,
    ...(verdictOf.get(kode_hitung) as Omit<JudgedRow, 'diharapkan' | 'baki_hitung' | 'is_konsinyasi'>),
  }))
}

async function refuseForeignTrays({ db, kode_toko }: EventContext, no_sesi: string, scans: readonly Scan[]): Promise<void> {
  const named = [...new Set(scans.flatMap(({ kode_baki }) => kode_baki ?? []))]
  if (named.length === 0) return
  const { rows } = await sql<{ kode_baki: string }>`
    select kode_baki from sesi_opname_baki where kode_toko = ${kode_toko} and no_sesi = ${no_sesi} and kode_baki = any(${named})`.execute(db)
  const known = new Set(rows.map(({ kode_baki }) => kode_baki))
  const kode_baki = named.find((each) => !known.has(each))
  if (kode_baki !== undefined) refuse(refusals.TRAY_NOT_OF_COUNT, { kode_baki })
}
