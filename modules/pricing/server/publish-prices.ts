import { sql } from 'kysely'
import { z } from 'zod'
import { type AuditRow, auditStatement } from '#engine/server/audit.ts'
import type { Db } from '#engine/server/database.ts'
import { defineJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import type { PriceSource } from '../contract/price-day.ts'
import { followGold } from './follow-gold.ts'
import { placeOf } from './price-places.ts'

/** Who publishes, and how the audit names where from. */
export type Publisher = Pick<AuditRow, 'user_id' | 'kode_toko' | 'call' | 'request_id' | 'ip'>

interface DuePrice {
  readonly sumber: PriceSource
  readonly kode: string
  readonly harga_lama: number | null
  readonly harga_baru: number
  /** It is no longer what it was when it was planned, or can be set no more. */
  readonly bergeser: boolean
}

/**
 * Publishes a waiting plan that is due, in the transaction of `tx`: all of its prices or none. If one of them was changed meanwhile, the
 * plan is held back for a decision.
 *
 * @returns the result; undefined if another server was faster, or if it is not due
 */
export async function publishPlan(tx: Db, no_rencana: number, publisher: Publisher): Promise<'TERBIT' | 'TERTAHAN' | undefined> {
  const { rows: due } = await sql`
    select from rencana_harga where no_rencana = ${no_rencana} and status = 'DIRENCANAKAN' and terbit_pada <= now() for update`.execute(tx)
  if (due.length === 0) return undefined
  const prices = await lockedPrices(tx, no_rencana)
  const moved = prices.filter(({ bergeser }) => bergeser)
  if (moved.length > 0) {
    const alasan = `HARGA BERUBAH: ${moved.map(({ kode }) => kode).join(', ')}`.slice(0, 500)
    await sql`update rencana_harga set status = 'TERTAHAN', diputus_at = now(), alasan = ${alasan} where no_rencana = ${no_rencana}`.execute(tx)
    await sql.raw(auditStatement([{ ...publisher, ...planAudit(no_rencana, 'TERTAHAN'), after: { status: 'TERTAHAN', alasan } }])).execute(tx)
    return 'TERTAHAN'
  }
  await writePrices(tx, no_rencana, prices)
  await sql`
    update rencana_harga set status = 'TERBIT', diputus_oleh = ${publisher.user_id}, diputus_at = now() where no_rencana = ${no_rencana}`.execute(tx)
  // For each price too, so that a user with the old one in a form hears whose change he has not seen.
  const changes = prices.map(({ sumber, kode, harga_lama, harga_baru }): AuditRow => {
    const { table, column } = placeOf[sumber]
    return { ...publisher, subject: table, key: kode, before: { [column]: harga_lama }, after: { [column]: harga_baru } }
  })
  await sql.raw(auditStatement([...changes, { ...publisher, ...planAudit(no_rencana, 'TERBIT') }])).execute(tx)
  return 'TERBIT'
}

const planAudit = (no_rencana: number, status: string) => ({
  subject: 'rencana_harga',
  key: String(no_rencana),
  before: { status: 'DIRENCANAKAN' },
  after: { status },
})

/** The prices of a plan, each held until the end of the transaction: lists in one order, and the rows of each in sorted order. */
async function lockedPrices(tx: Db, no_rencana: number): Promise<DuePrice[]> {
  const named = (...sources: readonly PriceSource[]) =>
    sql`select kode from rencana_harga_detail where no_rencana = ${no_rencana} and sumber = any(${sources})`
  await sql`select from harga_emas where kode_kadar in (${named('HARGA_EMAS')}) order by kode_kadar for update`.execute(tx)
  await sql`
    select from grup where kode_group in (${named('GROUP', 'GROSIR')}) or ikut_harga_emas and kode_kadar in (${named('HARGA_EMAS')})
    order by kode_group for update`.execute(tx)
  await sql`select from harga_beli where kode_harga in (${named('HARGA_BELI')}) order by kode_harga for update`.execute(tx)
  const { rows } = await sql<DuePrice>`
    select sumber, kode, d.harga_lama, d.harga_baru, s.kode is null or s.harga is distinct from d.harga_lama as bergeser
    from rencana_harga_detail d left join harga_sekarang s using (sumber, kode) where no_rencana = ${no_rencana} order by sumber, kode`.execute(tx)
  return rows
}

async function writePrices(tx: Db, no_rencana: number, prices: readonly DuePrice[]): Promise<void> {
  const requested = (source: PriceSource) =>
    sql`(select kode, harga_baru from rencana_harga_detail where no_rencana = ${no_rencana} and sumber = ${source})`
  const has = (...sources: readonly PriceSource[]) => prices.some(({ sumber }) => sources.includes(sumber))
  // A list without changes announces nothing to the browsers.
  if (has('HARGA_EMAS')) {
    await sql`update harga_emas e set harga = d.harga_baru from ${requested('HARGA_EMAS')} d where e.kode_kadar = d.kode`.execute(tx)
    await followGold(
      tx,
      prices.flatMap(({ sumber, kode }) => (sumber === 'HARGA_EMAS' ? [kode] : [])),
    )
  }
  if (has('GROUP', 'GROSIR'))
    await sql`
      update grup g set harga = coalesce(j.harga_baru, g.harga), harga_grosir = coalesce(w.harga_baru, g.harga_grosir)
      from ${requested('GROUP')} j full join ${requested('GROSIR')} w using (kode) where g.kode_group = kode`.execute(tx)
  if (has('HARGA_BELI'))
    await sql`update harga_beli b set harga_per_gram = d.harga_baru from ${requested('HARGA_BELI')} d where b.kode_harga = d.kode`.execute(tx)
}

/** Publishes every plan that is due, each in a transaction of its own, in the name of the user who planned it. Two servers may do so at once. */
export async function publishDue(db: Db): Promise<void> {
  const { rows } = await sql<{ no_rencana: number; user_id: string; kode_toko: string }>`
    select no_rencana, user_id, kode_toko from rencana_harga
    where status = 'DIRENCANAKAN' and terbit_pada <= now() order by terbit_pada, no_rencana`.execute(db)
  const failed: unknown[] = []
  for (const { no_rencana, ...planner } of rows) {
    const publisher = { ...planner, call: 'publish-prices', request_id: '', ip: '' }
    await inTransaction(db, planner, (tx) => publishPlan(tx, no_rencana, publisher)).catch((error: unknown) => failed.push(error))
  }
  // One that cannot be published keeps no other.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${rows.length} plans of prices that are due could not be published`)
}

/** Runs at the moment of a plan. It finds out by itself which plans are due. */
export const publishAt = defineJob({ name: 'publish-prices', input: z.strictObject({ no_rencana: z.number() }) })

export const publishesAt = serveJob(publishAt, (_, { db }) => publishDue(db))

/** Every minute: publishes plans whose job did not run, because no server was up. */
export const publishesMissed = serveJob(defineRecurring({ name: 'publish-missed-prices', every: '* * * * *' }), (_, { db }) => publishDue(db))
