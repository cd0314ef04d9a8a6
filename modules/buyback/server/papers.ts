import { type RawBuilder, sql } from 'kysely'
import { timeZone } from '#engine/contract/time-zone.ts'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { FileStore } from '#engine/server/files.ts'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { randomName, reencoded } from '#engine/server/pictures.ts'
import { FileAnswer, type Handler, type Steps } from '#engine/server/serve.ts'
import type { lookAtPapers as lookCall, readPapers as readCall, takesPapers } from '../contract/papers.ts'
import { refusals } from '../contract/refusals.ts'

/** Specification §9: a picture is at most this large; a card must stay readable. */
const size = { width: 1241, height: 2348, quality: 70 }
/** So many photos of one person wait for their documents: more than people bring papers to a till, and fewer than would fill a disk in a day. */
const waitingMax = 200
/** The day of the shops' clock. */
const calendarDay = sql<string>`(now() at time zone ${timeZone})::date`
const pathOf = (foto: string) => `surat/${foto}.jpg`

/**
 * Takes the photo of papers: decoded and encoded anew, so that nothing but the picture is kept. Its name is noted before its file is
 * written, so that a file which no document takes is found again.
 */
export function takePapers(files: FileStore): Steps<ReturnType<typeof takesPapers>, string> {
  return {
    before: async ({ db, caller: { kode_toko, user_id }, file }) => {
      const { PAPERS_REQUIRED, PAPERS_REFUSED } = refusals
      if (!file || file.data.length === 0) return refuseAt('foto_surat', PAPERS_REQUIRED)
      const { rows: waiting } = await sql<{ n: number }>`
        select count(*)::int as n from surat_penjual
        where (kode_toko, user_id) = (${kode_toko}, ${user_id}) and simpan_sampai is null and created_at > now() - interval '1 day'`.execute(db)
      if ((waiting[0]?.n ?? 0) >= waitingMax) refuse(core.TOO_MANY)
      const picture = (await reencoded(file.data, size)) ?? refuseAt('foto_surat', PAPERS_REFUSED)
      const foto = randomName()
      await sql`insert into surat_penjual (foto, kode_toko, user_id) values (${foto}, ${kode_toko}, ${user_id})`.execute(db)
      await files.put(pathOf(foto), picture, 'image/jpeg')
      return foto
    },
    run: async (_, foto_surat) => ({ foto_surat }),
  }
}

/** A document that shows papers: its number under the name of its column. */
export interface ShownPapers {
  readonly kolom: 'no_faktur_beli' | 'no_faktur' | 'no_jual_beli'
  readonly nomor: string
  readonly foto_surat: string | null | undefined
  /** Who took the photo; null where that was asked when it was left for the cashier. */
  readonly taken_by: string | null
}

/**
 * Gives documents that were just written the papers that wait for them, for so many days by the calendar, or by the shop where it is ahead.
 *
 * @throws Refusal PAPERS_GONE where a photo is not there, is another shop's or another user's, or belongs to another document
 */
export async function keepPapers({ db, kode_toko, tgl_system }: EventContext, shown: readonly ShownPapers[], days: number): Promise<void> {
  for (const { kolom, nomor, foto_surat, taken_by } of shown) {
    if (!foto_surat) continue
    const { rows } = await sql`
      update surat_penjual set ${sql.ref(kolom)} = ${nomor}, simpan_sampai = greatest(${tgl_system}::date, ${calendarDay}) + ${days}::int
      where foto = ${foto_surat} and kode_toko = ${kode_toko} and simpan_sampai is null and user_id = coalesce(${taken_by}, user_id) returning 1`.execute(
      db,
    )
    if (rows.length === 0) refuseAt('foto_surat', refusals.PAPERS_GONE)
  }
}

/**
 * Checks that papers that are left for the cashier exist, and that the user who leaves them took them.
 *
 * @throws Refusal PAPERS_GONE
 */
export async function demandPapers({ db, kode_toko, user_id }: EventContext, foto_surat: string | null | undefined): Promise<void> {
  if (!foto_surat) return
  const { rows } = await sql`
    select from surat_penjual where (foto, kode_toko, user_id) = (${foto_surat}, ${kode_toko}, ${user_id}) and simpan_sampai is null`.execute(db)
  if (rows.length === 0) refuseAt('foto_surat', refusals.PAPERS_GONE)
}

interface Papers {
  readonly foto: string
  readonly kode_toko: string
  readonly created_at: string
  readonly user_id: string
  readonly simpan_sampai: string
  readonly dihapus_at: string | null
}

async function papersOf(db: Db, shops: readonly string[], nomor: string): Promise<Papers | undefined> {
  const { rows } = await sql<Papers>`
    select foto, kode_toko, created_at, user_id, simpan_sampai, dihapus_at from surat_penjual
    where kode_toko = any(${shops}) and ${nomor} in (no_faktur_beli, no_faktur, no_jual_beli)`.execute(db)
  return rows[0]
}

/** What there is of the papers of a document, and who looked at them, the last first. */
export const readPapers: Handler<typeof readCall> = async ({ db, caller, params }) => {
  const its = await papersOf(db, caller.shops, params.nomor)
  if (!its) return { surat: null, dilihat: [] }
  const { created_at, user_id, simpan_sampai, dihapus_at } = its
  const { rows } = await sql<{ dilihat_at: string; user_id: string; nama: string }>`
    select l.created_at as dilihat_at, l.user_id, coalesce(u.nama, l.user_id) as nama
    from surat_dilihat l left join users u on u.user_id = l.user_id where l.foto = ${its.foto} order by l.no_lihat desc limit 100`.execute(db)
  return { surat: { created_at, user_id, simpan_sampai, dihapus_at }, dilihat: rows }
}

/** Looks at the papers of a document of a shop that the caller may look at. Nothing is shown that is not written down. */
export function lookAtPapers(files: FileStore): Steps<typeof lookCall, { papers: Papers; picture: Buffer }> {
  const { NO_PAPERS } = refusals
  return {
    before: async ({ db, caller, params: { nomor } }) => {
      const papers = await papersOf(db, caller.shops, nomor)
      const picture = papers && papers.dihapus_at === null ? await files.read(pathOf(papers.foto)) : undefined
      return papers && picture ? { papers, picture } : refuse(NO_PAPERS, { nomor })
    },
    run: async ({ db, caller: { user_id }, ip, params, audit }, { papers: { foto, kode_toko }, picture }) => {
      await sql`insert into surat_dilihat (kode_toko, foto, user_id, ip) values (${kode_toko}, ${foto}, ${user_id}, ${ip})`.execute(db)
      await audit({ subject: 'surat-penjual', key: params.nomor, after: { dilihat_oleh: user_id } })
      return new FileAnswer(picture, 'image/jpeg', 'private, no-store')
    },
  }
}

/**
 * Deletes what need not be kept: photos whose days are over by the same, and those that no document took within a day.
 */
export async function deletePapers(db: Db, files: FileStore, today: RawBuilder<string> = calendarDay): Promise<void> {
  const { rows } = await sql<{ foto: string; is_kept: boolean }>`
    select s.foto, s.simpan_sampai is not null as is_kept
    from surat_penjual s join toko t on t.kode_toko = s.kode_toko
    where s.dihapus_at is null and (s.simpan_sampai < greatest(t.tgl_system, ${today}) or (s.simpan_sampai is null and s.created_at < now() - interval '1 day'))
    order by s.foto limit 10000`.execute(db)
  for (const { foto, is_kept } of rows) {
    await files.remove(pathOf(foto))
    await (
      is_kept
        ? sql`update surat_penjual set dihapus_at = now() where foto = ${foto} and dihapus_at is null`
        : sql`delete from surat_penjual where foto = ${foto} and simpan_sampai is null`
    ).execute(db)
  }
}

/** Every night, while no shop sells. */
export const papersEnd = (files: FileStore) =>
  serveJob(defineRecurring({ name: 'papers-end', every: '50 2 * * *' }), (_, { db }) => deletePapers(db, files))
