import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { OpenShop } from '#modules/money/contract/antar-toko.ts'
import { openShops } from '#modules/money/server/public.ts'
import { type SettingRow, effectiveSettings } from '#modules/settings/server/public.ts'

/** The shops that goods can go to, the head office first: those that are open, have a tray to put them in, and the screen to receive them. */
export async function receivingShops(db: Db): Promise<OpenShop[]> {
  const module = 'KIRIM_BARANG'
  const shops = await openShops(db)
  const { rows: switches } = await sql<SettingRow>`select kode_toko, key, value from para_system where key = ${module}`.execute(db)
  const { rows } = await sql<{ kode_toko: string }>`select distinct kode_toko from baki`.execute(db)
  const furnished = new Set(rows.map(({ kode_toko }) => kode_toko))
  return shops.filter(({ kode_toko }) => furnished.has(kode_toko) && effectiveSettings(switches, kode_toko).modules.has(module))
}
