import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { putInOutbox } from '#engine/server/outbox.ts'
import { rooms } from '#engine/server/realtime.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { booksDisagree } from '../contract/books-disagree.ts'
import { verify } from './verify.ts'

/** The most differences that are stored and logged one by one. The total number is always reported. */
const breaksKept = 100

const checkShop = defineJob({
  name: 'check-shop',
  input: z.strictObject({ kode_toko: z.string(), chain: z.boolean().default(true) }),
  secondsMax: 60 * 60,
})

/** Recomputes the books of one shop, keeps what did not agree in `pemeriksaan_buku`, and tells head office of it. */
export const shopCheck = serveJob(checkShop, async ({ kode_toko, chain }, { db, readLong, log, countFound }) => {
  const breaks = await readLong((there) => verify(there, kode_toko, { chain }))
  const beda = JSON.stringify(breaks.slice(0, breaksKept))
  await inTransaction(db, systemUser, async (tx) => {
    await sql`
      insert into pemeriksaan_buku (kode_toko, tgl_system, jumlah_beda, beda)
      select kode_toko, tgl_system, ${breaks.length}, ${beda}::jsonb from toko where kode_toko = ${kode_toko}`.execute(tx)
    if (breaks.length === 0) return
    const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko where level = 'PUSAT'`.execute(tx)
    for (const office of rows) await putInOutbox(tx, booksDisagree, rooms.shop(office.kode_toko), { kode_toko, jumlah_beda: breaks.length })
  })
  if (breaks.length === 0) return
  log.error({ kode_toko, jumlah_beda: breaks.length, beda: breaks.slice(0, breaksKept) }, 'the books of a shop do not agree')
  countFound()
})

/** Every night at 02:30 WIB, when no shop sells: one check for each shop. The check of the head office includes the balances of the whole chain. */
export const nightlyCheck = serveJob(defineRecurring({ name: 'nightly-check', every: '30 2 * * *' }), (_, { db, enqueue }) =>
  inTransaction(db, systemUser, async (tx) => {
    const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko order by level <> 'PUSAT', kode_toko`.execute(tx)
    for (const [at, shop] of rows.entries()) await enqueue(tx, checkShop, { ...shop, chain: at === 0 })
  }),
)
