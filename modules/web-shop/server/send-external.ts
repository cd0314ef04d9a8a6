import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type Enqueue, type JobContext, type ServedJob, defineJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { readKeptPhoto } from '#modules/goods/server/public.ts'
import type { ToldPiece, WebShop } from './web-shop.ts'

/** Tells the web shop of one version of a piece: half a minute or more later again, then about twice as long each time, two to four hours in all, and then by hand. */
export const sendExternal = defineJob({
  name: 'send-external',
  input: z.strictObject({ kode_barcode: z.string(), versi: z.number().int() }),
  retriesMax: 8,
  retryAfterSeconds: 30,
  secondsMax: 120,
})

interface Due extends Omit<ToldPiece, 'foto'> {
  readonly foto: string | null
  readonly ditarik: boolean
}

/** Sends the piece to the web shop. A version that is no longer the latest belongs to another job. */
export const externalSending = (shop: WebShop, files: FileStore): ServedJob =>
  serveJob(sendExternal, async ({ kode_barcode, versi }, { db, signal }: JobContext) => {
    const { rows } = await sql<Due>`
      select e.kode_toko, e.kode_barcode, e.harga, e.ditarik, b.nama_barang, b.kode_dept, b.kadar_cetak as kadar, b.berat, b.qty, b.foto
      from barang_external e join barang b using (kode_barcode)
      where e.kode_barcode = ${kode_barcode} and e.versi = ${versi} and e.terkirim < ${versi} and e.alasan is null`.execute(db)
    const [due] = rows
    if (!due) return
    try {
      const { refused = null } = await tell(shop, files, due, signal)
      await inTransaction(db, systemUser, (tx) => noted(tx, kode_barcode, versi, refused))
    } catch (error) {
      const galat = error instanceof Error ? error.message.slice(0, 300) : String(error)
      await sql`update barang_external set galat = ${galat}, coba = coba + 1 where kode_barcode = ${kode_barcode} and versi = ${versi}`.execute(db)
      throw error
    }
  })

async function tell(shop: WebShop, files: FileStore, { ditarik, foto, ...piece }: Due, signal: AbortSignal) {
  if (ditarik) return shop.remove(piece.kode_barcode, signal)
  const picture = foto === null ? undefined : await readKeptPhoto(files, foto)
  return shop.put({ ...piece, foto: picture?.toString('base64') ?? null }, signal)
}

/** Stores the answer of the web shop. If the piece has changed meanwhile, it is sent again, because the last version there is unknown. */
async function noted(tx: Db, kode_barcode: string, versi: number, refused: string | null): Promise<void> {
  await sql`
    update barang_external
    set terkirim = case when versi = ${versi} then case when ${refused}::text is null then versi else terkirim end else 0 end,
        antri = case when versi = ${versi} then antri else 0 end,
        alasan = case when versi = ${versi} then ${refused} else alasan end,
        dikirim_at = case when versi = ${versi} and ${refused}::text is null then now() else dikirim_at end, galat = null
    where kode_barcode = ${kode_barcode}`.execute(tx)
}

/** Leaves a job for each version that has none; call it in the transaction that made them. */
export async function leaveJobs(tx: Db, enqueue: Enqueue): Promise<void> {
  const { rows } = await sql<{ kode_barcode: string; versi: number }>`
    update barang_external set antri = versi where antri < versi returning kode_barcode, versi`.execute(tx)
  for (const due of rows) await enqueue(tx, sendExternal, due)
}

/** Every minute: what can be sold no more is taken out of the web shop. No sale waits for that, and none need know of it. */
export const externalFollowing = serveJob(defineRecurring({ name: 'external-following', every: '* * * * *' }), (_, { db, enqueue }) =>
  inTransaction(db, systemUser, async (tx) => {
    await sql`
      update barang_external e set ditarik = true, versi = e.versi + 1, alasan = null, galat = null, coba = 0, changed_at = now()
      from barang b where b.kode_barcode = e.kode_barcode and not e.ditarik and (b.status <> 'READY' or b.kode_toko <> e.kode_toko)`.execute(tx)
    await leaveJobs(tx, enqueue)
  }),
)
