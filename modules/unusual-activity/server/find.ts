import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Context } from '#engine/server/serve.ts'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { documentsShown } from '../contract/aktivitas-tidak-biasa.ts'
import { type RuleKey, type Threshold, ruleKeys, rules } from '../contract/rules.ts'
import { finders } from './rules.ts'

/** Something that was found, as it is kept. */
interface Found {
  readonly aturan: RuleKey
  readonly kunci: string
  readonly kode_toko: string
  readonly tgl_system: string
  readonly fakta: object
  readonly orang: readonly (string | null)[]
  readonly dokumen: readonly object[]
  readonly nilai_rp: number | null
}

/** The limits that hold on a day of each rule that is not off: the latest that have begun, else its presets. */
async function limitsOn(db: Db, day: string): Promise<ReadonlyMap<RuleKey, Threshold>> {
  const { rows } = await sql<Threshold & { aturan: string; is_active: boolean }>`
    select distinct on (aturan) aturan, rentang_hari, jumlah_min, batas_persen, batas_rp, is_active from para_aktivitas
    where berlaku_dari <= ${day} order by aturan, berlaku_dari desc`.execute(db)
  return new Map(
    ruleKeys.flatMap((key) => {
      const set = rows.find(({ aturan }) => aturan === key)
      return set?.is_active === false ? [] : [[key, set ?? rules[key].preset] as const]
    }),
  )
}

/** What was found, and the rules that could not be computed. */
export interface Looked {
  readonly found: readonly Found[]
  readonly gagal: readonly RuleKey[]
}

/**
 * Checks the documents of every open shop, rule by rule, and writes nothing. A rule that fails goes to `log` and stops no other, so that one
 * bad setting or row cannot hide the findings of the other rules.
 */
export async function findUnusual(db: Db, log: Pick<Context['log'], 'error'>): Promise<Looked> {
  const { rows: today } = await sql<{ day: string }>`
    select coalesce(max(tgl_system), (now() at time zone 'Asia/Jakarta')::date) as day from toko where is_active`.execute(db)
  const found: Found[] = []
  const gagal: RuleKey[] = []
  for (const [aturan, limits] of await limitsOn(db, today[0]?.day as string)) {
    try {
      const { rows } = await sql<Omit<Found, 'aturan'>>`
        with t as materialized (select kode_toko, tgl_system from toko where is_active) ${finders[aturan](limits)}`.execute(db)
      found.push(...rows.map((row) => ({ ...row, aturan })))
    } catch (error) {
      log.error({ err: error, aturan }, 'a rule of unusual activity could not be computed')
      gagal.push(aturan)
    }
  }
  return { found, gagal }
}

/**
 * Keeps each finding once, and the rules that failed. Open findings also get the documents that were added since.
 *
 * @returns how many are new
 */
export async function keepFindings(db: Db, { found, gagal }: Looked): Promise<number> {
  await sql`delete from aturan_gagal where aturan <> all(${gagal})`.execute(db)
  await sql`
    insert into aturan_gagal (aturan) select unnest(${gagal}::text[]) order by 1
    on conflict (aturan) do update set terakhir_at = now()`.execute(db)
  if (found.length === 0) return 0
  const rows = found.map(({ orang, dokumen, ...row }) => ({
    ...row,
    orang: [...new Set(orang.filter((one) => one !== null))].toSorted(),
    dokumen: dokumen.slice(0, documentsShown + 1),
  }))
  const { rows: kept } = await sql<{ is_new: boolean }>`
    insert into temuan (aturan, kunci, kode_toko, tgl_system, fakta, orang, dokumen, nilai_rp)
    select distinct on (aturan, kunci) aturan, kunci, kode_toko, tgl_system, fakta, orang, dokumen, nilai_rp
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (aturan text, kunci text, kode_toko text, tgl_system date, fakta jsonb, orang text[], dokumen jsonb, nilai_rp bigint)
    order by aturan, kunci, tgl_system desc
    on conflict (aturan, kunci) do update
      -- A named user stays named, also when his days are no longer in the checked period.
      set tgl_system = excluded.tgl_system, fakta = excluded.fakta, orang = array(select unnest(temuan.orang || excluded.orang) as name group by 1 order by 1), dokumen = excluded.dokumen, nilai_rp = excluded.nilai_rp,
          terakhir_at = now()
      where temuan.status = 'BARU' and (temuan.fakta, temuan.dokumen) is distinct from (excluded.fakta, excluded.dokumen)
    returning xmax = 0 as is_new`.execute(db)
  return kept.filter(({ is_new }) => is_new).length
}

/** Every ten minutes, night and day: what a shop did today is found while it is still today. */
export const activitySearch = serveJob(
  defineRecurring({ name: 'find-unusual', every: '*/10 * * * *', retriesMax: 0, secondsMax: 10 * 60 }),
  async (_, { db, log }) => {
    const found = await findUnusual(db, log)
    const baru = await inTransaction(db, { user_id: '' }, (tx) => keepFindings(tx, found))
    if (baru > 0) log.info({ baru }, 'found unusual activity')
  },
)
