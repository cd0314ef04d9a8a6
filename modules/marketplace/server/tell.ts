import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type Enqueue, type ServedJob, defineJob, serveJob } from '#engine/server/jobs.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { readKeptPhoto } from '#modules/goods/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { reasons } from '../contract/refusals.ts'
import { type Marketplaces, accountOf, withAccount } from './accounts.ts'
import { readMarketOrder } from './orders.ts'
import { type OfferThere, Refused } from './port.ts'

/** Sends one version of an offer to a marketplace. It is retried for some hours, each time after twice the wait. After that a user sends it again. */
export const tellMarketplace = defineJob({
  name: 'tell-marketplace',
  input: z.strictObject({ kode_barcode: z.string(), kode_marketplace: z.string(), versi: z.number().int() }),
  retriesMax: 8,
  retryAfterSeconds: 30,
  secondsMax: 180,
})

interface Due {
  readonly kode_toko: string
  readonly kode_barcode: string
  readonly kode_marketplace: string
  readonly nama_barang: string
  readonly harga: number
  readonly ekspedisi: string
  readonly ditarik: boolean
  readonly id_luar: string | null
  readonly id_varian: string | null
  readonly berat: number
  readonly kadar_cetak: string
  readonly nama_asli: string
  readonly foto: string | null
}

/** Sends the offer to a marketplace. A version that is no longer the latest belongs to another job. */
export const marketTelling = (markets: Marketplaces, files: FileStore): ServedJob =>
  serveJob(tellMarketplace, async ({ kode_barcode, kode_marketplace, versi }, { db, signal }) => {
    const { rows } = await sql<Due>`
      select e.kode_toko, e.kode_barcode, e.kode_marketplace, e.nama_barang, e.harga, e.ekspedisi, e.ditarik, e.id_luar, e.id_varian, b.berat, b.kadar_cetak,
             b.nama_barang as nama_asli, b.foto
      from barang_marketplace e join barang b using (kode_barcode)
      where (e.kode_barcode, e.kode_marketplace, e.versi) = (${kode_barcode}, ${kode_marketplace}, ${versi}) and e.terkirim < ${versi} and e.alasan is null`.execute(
      db,
    )
    const [due] = rows
    if (!due) return
    try {
      const there = await tell(db, markets, files, due, signal)
      await inTransaction(db, systemUser, (tx) => noted(tx, due, versi, there, null))
    } catch (error) {
      if (error instanceof Refused) return inTransaction(db, systemUser, (tx) => noted(tx, due, versi, undefined, error.reason))
      const galat = error instanceof Error ? error.message.slice(0, 300) : String(error)
      await sql`
        update barang_marketplace set galat = ${galat}, coba = coba + 1
        where (kode_barcode, kode_marketplace, versi) = (${kode_barcode}, ${kode_marketplace}, ${versi})`.execute(db)
      throw error
    }
  })

/**
 * Sends an offer, or takes it down.
 *
 * @returns its key at the marketplace; undefined if it was never there
 * @throws Refused, Later
 */
async function tell(db: Db, markets: Marketplaces, files: FileStore, due: Due, signal: AbortSignal): Promise<OfferThere | undefined> {
  const { kode_toko, kode_marketplace, id_luar, id_varian, ditarik } = due
  const there = id_luar === null ? undefined : { id_luar, id_varian }
  if (ditarik && !there) return undefined
  const account = await accountOf(db, kode_toko, kode_marketplace)
  if (!account) throw new Refused(reasons.TOKEN_OVER)
  if (ditarik && there) {
    await withAccount(db, markets, account, signal, (port, keys) => port.takeDown(keys, there, signal))
    return there
  }
  const foto = due.foto === null ? undefined : await readKeptPhoto(files, due.foto)
  if (!foto) throw new Refused(goodsRefusals.PHOTO_REQUIRED.text)
  const { kode_barcode, nama_barang, harga, ekspedisi, berat } = due
  const keterangan = `${due.nama_asli}, ${due.kadar_cetak}, ${berat} g (${kode_barcode})`
  const offer = { kode_barcode, nama_barang, keterangan, berat, harga, ekspedisi, foto }
  return withAccount(db, markets, account, signal, (port, keys) => port.publish(keys, offer, there, signal))
}

/** Stores the answer of the marketplace. If the offer has changed meanwhile, it is sent again, because the last version there is unknown. */
async function noted(tx: Db, due: Due, versi: number, there: OfferThere | undefined, refused: string | null): Promise<void> {
  await sql`
    update barang_marketplace
    set terkirim = case when versi = ${versi} then case when ${refused}::text is null then versi else terkirim end else 0 end,
        antri = case when versi = ${versi} then antri else 0 end,
        alasan = case when versi = ${versi} then ${refused} else alasan end,
        dikirim_at = case when versi = ${versi} and ${refused}::text is null then now() else dikirim_at end, galat = null,
        id_luar = coalesce(${there?.id_luar ?? null}, id_luar), id_varian = coalesce(${there?.id_varian ?? null}, id_varian)
    where (kode_barcode, kode_marketplace) = (${due.kode_barcode}, ${due.kode_marketplace})`.execute(tx)
}

/** Adds a job for each version of an offer or an order that has none. */
export async function leaveMarketJobs(db: Db, enqueue: Enqueue): Promise<void> {
  await inTransaction(db, systemUser, async (tx) => {
    const { rows: offers } = await sql<{ kode_barcode: string; kode_marketplace: string; versi: number }>`
      update barang_marketplace set antri = versi where antri < versi returning kode_barcode, kode_marketplace, versi`.execute(tx)
    for (const due of offers) await enqueue(tx, tellMarketplace, due)
    const { rows: orders } = await sql<{ kode_marketplace: string; no_pesanan_luar: string; versi: number }>`
      update pesanan_marketplace set antri = versi where antri < versi returning kode_marketplace, no_pesanan_luar, versi`.execute(tx)
    for (const due of orders) await enqueue(tx, readMarketOrder, due)
  })
}

/** Every two seconds each server looks for pieces that left their tray and for new orders. Both are few, and an index finds them. */
export const marketFollowing = serveJob(defineJob({ name: 'marketplace-following', input: z.unknown(), everySeconds: 2 }), (_, { db, enqueue }) =>
  leaveMarketJobs(db, enqueue),
)
