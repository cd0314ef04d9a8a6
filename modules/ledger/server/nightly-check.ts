import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#engine/server/database.ts'
import { defineJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { putInOutbox } from '#engine/server/outbox.ts'
import { rooms } from '#engine/server/realtime.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { booksDisagree } from '../contract/books-disagree.ts'
import { type Proof, verifyNight } from './verify.ts'

/** The most differences that are stored and logged one by one. The total number is always reported. */
const breaksKept = 100

/** Within so many nights the books of each shop are read from their first line. */
const wholeWithinNights = 28
/** Nights without a server count as well. */
const wholeWithinDaysMost = 35

const checkShop = defineJob({
  name: 'check-shop',
  input: z.strictObject({ kode_toko: z.string(), chain: z.boolean().default(true), isWhole: z.boolean().default(true) }),
  secondsMax: 60 * 60,
})

/** Checks the books of one shop, stores what did not agree in `pemeriksaan_buku`, and tells the head office. */
export const shopCheck = serveJob(checkShop, async ({ kode_toko, chain, isWhole }, { db, readLong, log, countFound }) => {
  const {
    breaks,
    proof,
    isWhole: wasWhole,
  } = await readLong(async (snapshot) => verifyNight(snapshot, kode_toko, { proof: await lastProof(snapshot, kode_toko), isWhole, chain }))
  const beda = JSON.stringify(breaks.slice(0, breaksKept))
  await inTransaction(db, systemUser, async (tx) => {
    await sql`
      insert into pemeriksaan_buku (kode_toko, tgl_system, jumlah_beda, beda, lengkap, terbukti, segel)
      select kode_toko, tgl_system, ${breaks.length}, ${beda}::jsonb, ${wasWhole}, ${proof?.tgl_system ?? null}::date, ${proof?.segel ?? null}
      from toko where kode_toko = ${kode_toko}`.execute(tx)
    if (breaks.length === 0) return
    const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko where level = 'PUSAT'`.execute(tx)
    for (const office of rows) await putInOutbox(tx, booksDisagree, rooms.shop(office.kode_toko), { kode_toko, jumlah_beda: breaks.length })
  })
  if (breaks.length === 0) return
  log.error({ kode_toko, jumlah_beda: breaks.length, beda: breaks.slice(0, breaksKept) }, 'the books of a shop do not agree')
  countFound()
})

/** Reads the proof of the last check of a shop. Null if that check found something: then the whole history is read each night until everything agrees. */
async function lastProof(db: Db, kode_toko: string): Promise<Proof | null> {
  const { rows } = await sql<{ terbukti: string | null; segel: string | null }>`
    select terbukti, segel from pemeriksaan_buku where kode_toko = ${kode_toko} order by id desc limit 1`.execute(db)
  const { terbukti, segel } = rows[0] ?? { terbukti: null, segel: null }
  return terbukti === null || segel === null ? null : { tgl_system: terbukti, segel }
}

/**
 * Every night at 02:30 WIB, when no shop sells: one check for each shop. The check of the head office includes the balances of the whole chain. One shop in 28
 * is read from its first line, those first whose turn was longest ago.
 */
export const nightlyCheck = serveJob(defineRecurring({ name: 'nightly-check', every: '30 2 * * *' }), (_, { db, enqueue }) =>
  inTransaction(db, systemUser, async (tx) => {
    const { rows } = await sql<{ kode_toko: string; is_whole: boolean }>`
      select kode_toko,
             row_number() over (order by lengkap_at nulls first, kode_toko) <= ceil(count(*) over () / ${wholeWithinNights}::numeric)
               or lengkap_at is null or lengkap_at < now() - ${wholeWithinDaysMost} * interval '1 day' as is_whole
      from toko t
      left join lateral (
        select max(created_at) as lengkap_at from pemeriksaan_buku p where p.kode_toko = t.kode_toko and p.lengkap
      ) p on true
      order by level <> 'PUSAT', kode_toko`.execute(tx)
    for (const [at, { kode_toko, is_whole }] of rows.entries()) await enqueue(tx, checkShop, { kode_toko, chain: at === 0, isWhole: is_whole })
  }),
)
