import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { Memory } from '#engine/server/memory.ts'
import type { Listen } from '#engine/server/outbox.ts'
import { type SettingRow, type ShopSettings, effectiveSettings } from './effective.ts'

/** The settings of every shop, read from `para_system` and kept in this process until the database announces a change. */
export interface SettingsStore {
  /** Everything that holds in a shop. */
  of(kode_toko: string): Promise<ShopSettings>
  /** The switches that are on in a shop. */
  modulesOn(kode_toko: string): Promise<ReadonlySet<string>>
  /** One setting or switch of a shop; undefined for a key that is neither declared nor stored. */
  setting(kode_toko: string, key: string): Promise<string | undefined>
  /** Forgets everything: announcements may have been missed. */
  forget(): void
}

// Announcements make changes known at once; this bounds how long a lost one can matter.
const ageMsMax = 60_000

/** Opens the settings. Changes are heard as soon as `listen` hears the database. */
export function createSettings({ db, listen }: { db: Db; listen: Listen }): SettingsStore {
  const shops = new Memory((kode_toko) => load(db, kode_toko), { ageMsMax })
  listen(
    'settings',
    (kode_toko) => shops.forget(kode_toko === '*' ? undefined : kode_toko),
    () => shops.forget(),
  )
  return {
    of: (kode_toko) => shops.get(kode_toko),
    modulesOn: async (kode_toko) => (await shops.get(kode_toko)).modules,
    setting: async (kode_toko, key) => (await shops.get(kode_toko)).setting(key),
    forget: () => shops.forget(),
  }
}

async function load(db: Db, kode_toko: string): Promise<ShopSettings> {
  const { rows } = await sql<SettingRow>`
    select kode_toko, key, value from para_system where kode_toko = any(${['*', kode_toko]})`.execute(db)
  return effectiveSettings(rows, kode_toko)
}
