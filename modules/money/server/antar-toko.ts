import { sql } from 'kysely'
import { type RefusalKind, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { CashLine, ClaimLine, Lines } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/antar-toko.ts'
import type { OpenShop } from '../contract/antar-toko.ts'
import { refusals } from '../contract/refusals.ts'

/** What an event moves in one shop, where nothing but money and claims do. */
export const moneyLines = (kind: string, reference: string, moved: { cash?: CashLine; claims: readonly ClaimLine[]; lostRp?: number }): Lines => ({
  kind,
  reference,
  stock: [],
  cash: moved.cash ? [moved.cash] : [],
  claims: moved.claims,
  counter: moved.lostRp ? [{ type: 'KAS', kode_akun: 'SELISIH_KIRIM', jumlahRp: -moved.lostRp }] : [],
  points: [],
})

/**
 * The shop that money or goods go to.
 *
 * @throws Refusal SAME_SHOP, SHOP_NOT_AVAILABLE at the field, for one that is the sender itself, closed or unknown
 */
export async function destinationOf(db: Db, kode_toko: string, tujuan: string): Promise<{ nama_toko: string; tgl_system: string }> {
  const refused = (refusal: RefusalKind): never => refuseAt('tujuan', refusal)
  if (tujuan === kode_toko) refused(refusals.SAME_SHOP)
  const { rows } = await sql<{ nama_toko: string; tgl_system: string }>`
    select nama_toko, tgl_system from toko where kode_toko = ${tujuan} and is_active`.execute(db)
  return rows[0] ?? refused(refusals.SHOP_NOT_AVAILABLE)
}

/** The business date of a shop now. What is posted on another one is refused. */
export async function dateOf(db: Db, kode_toko: string): Promise<string> {
  const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = ${kode_toko}`.execute(db)
  return (rows[0] as { tgl_system: string }).tgl_system
}

export const readShops: Handler<typeof contract.readShops> = ({ db }) => openShops(db)

/** The shops of the chain that are open, the head office first. */
export async function openShops(db: Db): Promise<OpenShop[]> {
  const { rows } = await sql<OpenShop>`
    select kode_toko, nama_toko, level = 'PUSAT' as is_pusat from toko where is_active order by 3 desc, 1`.execute(db)
  return rows
}
