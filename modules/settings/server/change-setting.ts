import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Db } from '#engine/server/database.ts'
import type { Caller } from '#engine/server/caller.ts'
import { rooms } from '#engine/server/realtime.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { flagOf } from '../contract/flags.ts'
import { settingGroups } from '../contract/setting-groups.ts'
import { isOfChain, isSettingValue, declaredKeys, presetOf, settingKeyOf } from '../contract/settings.ts'
import {
  type SettingState,
  type clearSetting,
  type listSettingStates,
  settingMember,
  settingRefusals,
  settingSystem,
  settingsChanged,
  switchesPaid,
  whatsappSetting,
  type writeSetting,
} from '../contract/settingsystem.ts'
import { wholeChain } from './effective.ts'
import type { SettingsStore } from './settings.ts'

type Scope = 'CHAIN' | 'SHOP'

/** A screen, as far as settings know it: its title, and the switches that open it. */
export type GatedScreen = Pick<Screen, 'title' | 'gate'>

interface LastChange {
  readonly tempat: string
  readonly key: string
  readonly sebelum: string | null
  readonly user_id: string
  readonly waktu: string
}

/** Returns every setting that the caller may see: its values, its last changes, and the screens that it opens. */
export function readStates(screens: readonly GatedScreen[]): Handler<typeof listSettingStates> {
  return async ({ db, caller }) => {
    const places = [wholeChain, caller.kode_toko]
    const { rows } = await sql<{ kode_toko: string; key: string; value: string }>`
      select kode_toko, key, value from para_system where kode_toko = any(${places})`.execute(db)
    const stored = (kode_toko: string, key: string) => {
      const keys = [key, ...(flagOf(key)?.aliases ?? [])]
      return rows.find((row) => row.kode_toko === kode_toko && keys.includes(row.key))?.value ?? null
    }
    const seen = declaredKeys.filter((key) => maySee(caller, key))
    const changes = await lastChanges(db, places, seen)
    const lastOf = (kode_toko: string, key: string) => {
      const found = changes.find((change) => change.tempat === kode_toko && change.key === key)
      return found ? { sebelum: found.sebelum, user_id: found.user_id, waktu: found.waktu } : null
    }
    const opened = screensBySwitch(screens)
    return seen.map((key): SettingState => ({
      key,
      value: caller.setting(key) ?? '',
      chain: stored(wholeChain, key),
      shop: stored(caller.kode_toko, key),
      ubah_chain: lastOf(wholeChain, key),
      ubah_shop: lastOf(caller.kode_toko, key),
      layar: opened.get(key) ?? [],
    }))
  }
}

/** The last change of each setting in each place, by the index of keys: one step for a key, a place and a shop that may change it there. */
async function lastChanges(db: Db, places: readonly string[], keys: readonly string[]): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select p.tempat, k.key, a.before ->> 'value' as sebelum, a.user_id, a.created_at as waktu
    from unnest(${[...places]}::text[]) p (tempat) cross join unnest(${[...keys]}::text[]) k (key)
    cross join lateral (
      select last.* from (select kode_toko from toko where level = 'PUSAT' union select p.tempat) writer
      cross join lateral (
        select before, user_id, created_at, id from audit
        where audit.kode_toko = writer.kode_toko and subject_key = p.tempat || '/' || k.key and subject = 'para_system'
        order by created_at desc, id desc limit 1
      ) last
      order by last.created_at desc, last.id desc limit 1
    ) a`.execute(db)
  return rows
}

/** The titles of the screens that each switch opens. */
function screensBySwitch(screens: readonly GatedScreen[]): ReadonlyMap<string, string[]> {
  const opened = new Map<string, string[]>()
  for (const { title, gate } of screens) {
    for (const named of [...(gate?.all ?? []), ...(gate?.any ?? [])]) {
      const key = flagOf(named)?.key ?? named
      opened.set(key, [...(opened.get(key) ?? []), title])
    }
  }
  return opened
}

/** What would lead out of the training to another server (docs/decisions/077). */
const outwardKeys: readonly string[] = ['SERVER_GROSIR']

/** Sets a setting; the value is one that it can have, so that no slip of the pen stops a till. */
export function setSetting(settings: SettingsStore, isTraining: boolean): Handler<typeof writeSetting> {
  return async (input) => {
    const { params, body } = input
    const key = keyToChange(input, params.key, body.cakupan)
    if (isTraining && outwardKeys.includes(key)) refuse(core.INVALID, undefined, { value: 'Server Grosir Tidak Dipakai Di Mode Latihan' })
    if (!isSettingValue(key, body.value)) refuseAt('value', settingRefusals.NOT_A_VALUE, { key })
    await change(input, key, body.cakupan, body.value, settings)
    return { message: 'Berhasil Menyimpan Data' }
  }
}

export function resetSetting(settings: SettingsStore): Handler<typeof clearSetting> {
  return async (input) => {
    const key = keyToChange(input, input.params.key, input.query.cakupan)
    await change(input, key, input.query.cakupan, null, settings)
    return { message: 'Berhasil Menyimpan Data' }
  }
}

/** The screens that show one group of settings, by the title of the group. */
const screensOfGroups: Readonly<Record<string, Screen>> = { WhatsApp: whatsappSetting, Member: settingMember }

/** A user who may open the screen of one group only sees the settings of that group only. */
const maySee = (caller: Caller, key: string): boolean =>
  mayOpen(settingSystem, caller) ||
  settingGroups.some(({ title, keys }) => keys.includes(key) && title in screensOfGroups && mayOpen(screensOfGroups[title] as Screen, caller))

/** The offered key behind a spelling, if the caller may change it there. */
function keyToChange({ caller }: Context, requested: string, scope: Scope): string {
  const key = settingKeyOf(requested)
  if (!declaredKeys.includes(key)) refuse(core.NOT_FOUND)
  if (!maySee(caller, key)) refuse(core.FORBIDDEN)
  if (flagOf(key)?.isPaid && !switchesPaid.includes(caller.level)) refuse(settingRefusals.PAID_MODULE)
  if (scope === 'CHAIN' && !caller.isPusat) refuse(settingRefusals.CHAIN_SETTING)
  if (scope === 'SHOP' && isOfChain(key)) refuse(settingRefusals.OF_CHAIN_ONLY)
  return key
}

/** Stores a value, or takes it back, and tells the browsers of the shops it holds for what holds there now. */
async function change(context: Context, key: string, scope: Scope, value: string | null, settings: SettingsStore): Promise<void> {
  const { db, caller, audit, announce, afterCommit } = context
  const kode_toko = scope === 'CHAIN' ? wholeChain : caller.kode_toko
  const aliases = flagOf(key)?.aliases ?? []
  const { rows: was } = await sql<{ value: string }>`
    select value from para_system where kode_toko = ${kode_toko} and key = any(${[key, ...aliases]}) order by key = ${key} desc for update`.execute(
    db,
  )
  // What was stored under an alias is stored under the key from now on.
  const leaving = value === null ? [key, ...aliases] : aliases
  await sql`delete from para_system where kode_toko = ${kode_toko} and key = any(${leaving})`.execute(db)
  if (value !== null) {
    await sql`
      insert into para_system as p (kode_toko, key, value, updated_by) values (${kode_toko}, ${key}, ${value}, ${caller.user_id})
      on conflict (kode_toko, key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`.execute(db)
  }
  await audit({ subject: 'para_system', key: `${kode_toko}/${key}`, before: was[0] ?? null, after: value === null ? null : { value } })
  afterCommit(settings.forget)
  const { rows: shops } = await sql<{ kode_toko: string; value: string | null }>`
    select t.kode_toko, (select p.value from para_system p where p.kode_toko = ${wholeChain} and p.key = any(${[key, ...aliases]}) limit 1) as value
    from toko t
    where t.is_active and case when ${scope === 'SHOP'} then t.kode_toko = ${caller.kode_toko}
      else not exists (select from para_system p where p.kode_toko = t.kode_toko and p.key = any(${[key, ...aliases]})) end`.execute(db)
  for (const shop of shops) {
    const holds = (scope === 'SHOP' ? (value ?? shop.value) : shop.value) ?? presetOf(key) ?? ''
    await announce(settingsChanged, rooms.shop(shop.kode_toko), { list: [{ key, value: holds }], oleh: caller.user_id })
  }
}
