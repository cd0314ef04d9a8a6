import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import { rooms } from '#engine/server/realtime.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { userRefusals } from '../contract/data-users.ts'
import { rightsChanged } from '../contract/rights.ts'
import { type readRights, rightsRefusals, type saveRights, type shareRights } from '../contract/hak-akses-users.ts'
import { type Level, keepsUsersOf, seesEverything } from '../contract/levels.ts'
import { type ShownOrHidden, accessTree, showsScreen } from './access-tree.ts'

/** Every screen and right there is. */
type Screens = readonly TreeEntry[]

interface Rights {
  readonly user_id: string
  readonly level: string
  readonly own: ShownOrHidden
  /** Another one after every change. */
  readonly versi: string
}

const isFixed = (level: string) => seesEverything.includes(level as Level)

/** The rights of users that the caller keeps, locked in the order of their names. */
async function lockRights({ db, caller }: Context, user_ids: readonly string[]): Promise<Map<string, Rights>> {
  const { rows } = await sql<{ user_id: string; level: string; own: Record<string, boolean>; versi: string }>`
    select u.user_id, u.level,
      coalesce((select json_object_agg(path, is_show) from akses_user a where a.user_id = u.user_id), '{}') as own,
      md5(coalesce((select string_agg(path || is_show, ',' order by path) from akses_user a where a.user_id = u.user_id), '')) as versi
    from (select * from users where user_id = any(${[...user_ids]}) and kode_toko = any(${[...caller.shops]}) order by user_id for update) u`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.user_id, { ...row, own: new Map(Object.entries(row.own)) }]))
  for (const user_id of user_ids) {
    const { level } = found.get(user_id) ?? refuse(core.NOT_FOUND, { user_id })
    if (!keepsUsersOf(caller.level, level)) refuse(userRefusals.LEVEL_ABOVE)
  }
  return found
}

const one = async (context: Context, user_id: string) => (await lockRights(context, [user_id])).get(user_id) as Rights

export function rightsOf(screens: Screens): Handler<typeof readRights> {
  return async (input) => {
    const { user_id, level, own, versi } = await one(input, input.params.user_id)
    const byPath = new Map(screens.map((screen) => [screen.path, screen]))
    return {
      user_id,
      level,
      seesEverything: isFixed(level),
      versi,
      akses: accessTree(screens, (path) => showsScreen(level, own, byPath.get(path) ?? { path })),
    }
  }
}

export function changeRights(screens: Screens): Handler<typeof saveRights> {
  return async (input) => {
    const { body, audit } = input
    const user = await one(input, input.params.user_id)
    if (isFixed(user.level)) refuse(rightsRefusals.SEES_EVERYTHING)
    if (body.versi !== user.versi) refuse(rightsRefusals.RIGHTS_CHANGED)
    const known = new Set(screens.map((screen) => screen.path))
    const strange = Object.keys(body.is_show).filter((path) => !known.has(path))
    if (strange.length > 0) refuse(core.INVALID, undefined, Object.fromEntries(strange.map((path) => [`is_show.${path}`, 'Tidak Dikenal'])))
    const shown = new Map(Object.entries(body.is_show))
    refuseBeyondOwn(input, screens, user, shown)
    await show(input, user.user_id, shown)
    const before = Object.fromEntries(Object.keys(body.is_show).map((path) => [path, user.own.get(path) ?? null]))
    await audit({ subject: 'akses_user', key: user.user_id, before, after: body.is_show })
    return { message: 'Berhasil Menyimpan Data' }
  }
}

export function handOut(screens: Screens): Handler<typeof shareRights> {
  return async (input) => {
    const { dari } = input.body
    const kepada = [...new Set(input.body.kepada)].filter((user_id) => user_id !== dari)
    const all = await lockRights(input, [...new Set([dari, ...kepada])])
    const from = all.get(dari) as Rights
    // The visible entries are copied, not the stored ones, because the other users may have another level.
    const shown = new Map(screens.filter((screen) => screen.menu).map((screen) => [screen.path, showsScreen(from.level, from.own, screen)]))
    for (const user_id of kepada.toSorted()) {
      const { level, own } = all.get(user_id) as Rights
      if (isFixed(level)) refuse(rightsRefusals.SEES_EVERYTHING)
      refuseBeyondOwn(input, screens, { level, own }, shown)
      await show(input, user_id, shown)
      await input.audit({ subject: 'akses_user', key: user_id, before: Object.fromEntries(own), after: { dari, ...Object.fromEntries(shown) } })
    }
    return { message: 'Berhasil Menyimpan Data' }
  }
}

/**
 * Refuses to give an entry that the caller does not have. Otherwise he could get it through a user whom he manages. A user keeps the entries that he
 * already has.
 */
function refuseBeyondOwn({ caller }: Context, screens: Screens, { level, own }: Pick<Rights, 'level' | 'own'>, shown: ShownOrHidden): void {
  const beyond = screens.filter((screen) => shown.get(screen.path) && !caller.shows(screen.path) && !showsScreen(level, own, screen))
  const { NOT_HIS_TO_GIVE } = rightsRefusals
  if (beyond.length > 0) refuse(NOT_HIS_TO_GIVE, undefined, Object.fromEntries(beyond.map(({ path }) => [`is_show.${path}`, NOT_HIS_TO_GIVE.text])))
}

/** Sets the visible entries of a user, and announces the change to his browsers. */
async function show({ db, announce }: Context, user_id: string, shown: ShownOrHidden): Promise<void> {
  await sql`
    insert into akses_user (user_id, path, is_show)
    select ${user_id}, key, value::boolean from jsonb_each_text(${JSON.stringify(Object.fromEntries(shown))}::jsonb)
    on conflict (user_id, path) do update set is_show = excluded.is_show`.execute(db)
  await announce(rightsChanged, rooms.user(user_id), {})
}
