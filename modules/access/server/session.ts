import { sql } from 'kysely'
import type { TreeEntry } from '#engine/contract/screen.ts'
import type { SessionShop } from '#engine/contract/session.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import type { LoginReply } from '../contract/login.ts'
import { accessTree } from './access-tree.ts'

/** What telling a browser about its session needs. */
export interface SessionNeeds {
  readonly settings: SettingsStore
  /** Every screen and right there is. */
  readonly screens: readonly TreeEntry[]
}

/** The shops that a caller may look at, the head office first. */
export async function shopsOfCaller(db: Db, caller: Pick<Caller, 'shops'>): Promise<SessionShop[]> {
  const { rows } = await sql<SessionShop>`
    select kode_toko, nama_toko, alamat_toko from toko where kode_toko = any(${[...caller.shops]}) order by level desc, kode_toko`.execute(db)
  return rows
}

/** Everything that a browser knows about who is logged in, but for his token. */
export async function sessionOf(db: Db, caller: Caller, { settings, screens }: SessionNeeds): Promise<Omit<LoginReply, 'token'>> {
  const shops = await shopsOfCaller(db, caller)
  const { rows: users } = await sql<{ no_whatsapp: string | null }>`select no_whatsapp from users where user_id = ${caller.user_id}`.execute(db)
  const { declared, modules } = await settings.of(caller.kode_toko)
  return {
    user_id: caller.user_id,
    nama: caller.nama,
    level: caller.level,
    no_whatsapp: users[0]?.no_whatsapp ?? null,
    isPusat: caller.isPusat,
    kode_toko: caller.kode_toko,
    tgl_system: caller.tgl_system,
    fixedDate: caller.fixedDate,
    mustChangePassword: caller.mustChangePassword,
    modules: [...modules],
    settings: declared,
    shops,
    akses: accessTree(screens, caller.shows),
  }
}
