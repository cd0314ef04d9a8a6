import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import { writeAudit } from '#engine/server/audit.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Identify, IdentifyPortal } from '#engine/server/run-call.ts'
import { Memory } from '#engine/server/memory.ts'
import { type Listen, putInOutbox } from '#engine/server/outbox.ts'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { SettingsStore, ShopSettings } from '#modules/settings/server/public.ts'
import { sessionElsewhere } from '../contract/login.ts'
import { activeDateOnly, mayFreeDates } from '../contract/previous-dates.ts'
import { type ShownOrHidden, showsScreen } from './access-tree.ts'
import { hashOfToken } from './token.ts'

/** What finding out who calls needs. */
export interface IdentifyNeeds {
  readonly db: Db
  readonly settings: SettingsStore
  readonly listen: Listen
  /** Every screen and right there is. */
  readonly screens: readonly TreeEntry[]
  /** Whether users of the demo chain are refused here, because their password is public. */
  readonly isProduction: boolean
  /** Another portal of the owner sends this token to read here. If it is not set, it is refused. */
  readonly portalToken?: string | undefined
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now?: () => number
}

/** Finds out who calls; everything it needs for that is in memory after the first time. */
export interface Identification {
  readonly identify: Identify
  /** The caller for another portal. It has no level, no screen and no right, and belongs to the head office, which sees every shop. */
  readonly identifyPortal: IdentifyPortal
  /** The same, looking only: it does not count as use, so that a browser that merely listens keeps no session alive. */
  readonly look: Identify
  /** The caller that a user is when he looks at his own shop; undefined when the shop is closed. */
  callerOf(user: User): Promise<Caller | undefined>
  /** Forgets everything: announcements may have been missed. */
  forget(): void
}

/** A user, as far as a caller is made from him. */
export interface User {
  readonly user_id: string
  readonly nama: string
  readonly level: string
  readonly kode_toko: string
  readonly harus_ganti_password: boolean
  /** The number of his session. */
  readonly perangkat_ke: number
  /** He has freed the dates of his session. */
  readonly tanggal_bebas: boolean
  /** The screens that were shown to him or hidden from him. */
  readonly own: ShownOrHidden
}

/** A user's session as the database has it. */
interface Session extends User {
  readonly token_hash: string
  /** The address that the session began at. */
  readonly ip: string | null
  /** Other addresses that its user was warned about, and the moment of the last warning. */
  readonly otherIps: Set<string>
  otherIpToldMs: number
  lastSeenMs: number
  /** When the database was last told. */
  toldMs: number
}

interface Shop {
  readonly kode_toko: string
  readonly level: string
  readonly tgl_system: string
  readonly is_active: boolean
}

// Announcements make changes known at once; this bounds how long a lost one can matter.
const ageMsMax = 60_000
/** The use of a session is written to the database at this interval, in milliseconds, not at every call. */
const tellEveryMs = 60_000
/** The shortest time between two warnings about other addresses. A telephone may change its address often. */
const otherIpEveryMs = 10 * 60_000

/**
 * Makes the function that turns a token into a caller. It refuses INVALID_TOKEN for a token that is unknown, ended or idle
 * too long, DELETED for one of a user or shop that was closed, and WRONG_SHOP for a shop that is not the caller's to look at.
 */
export function createIdentify({ db, settings, listen, screens, isProduction, portalToken, log, now = Date.now }: IdentifyNeeds): Identification {
  const sessions = new Memory((token_hash) => loadSession(db, token_hash, { isProduction, nowMs: now() }), { ageMsMax })
  const shops = new Memory(() => loadShops(db), { ageMsMax })
  const forgetSessions = () => sessions.forget()
  const forgetShops = () => shops.forget()
  listen('session', (token_hash) => sessions.forget(token_hash), forgetSessions)
  listen('users', forgetSessions, forgetSessions)
  listen('toko', forgetShops, forgetShops)
  const byPath: ReadonlyMap<string, TreeEntry> = new Map(screens.map((screen) => [screen.path, screen]))

  /** Ends a session that was unused for too long, and announces it to the browsers that still listen with it. */
  const refuseIdle = async (session: Session, idleMinutes: number): Promise<void> => {
    if (now() - session.lastSeenMs <= idleMinutes * 60_000) return
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql`delete from session where token_hash = decode(${session.token_hash}, 'hex') returning 1`.execute(tx)
      if (rows.length > 0) await putInOutbox(tx, sessionEnded, rooms.user(session.user_id), {})
    })
    sessions.forget(session.token_hash)
    refuse(core.INVALID_TOKEN)
  }
  const used = async (session: Session): Promise<void> => {
    const nowMs = now()
    session.lastSeenMs = nowMs
    if (nowMs - session.toldMs < tellEveryMs) return
    session.toldMs = nowMs
    await sql`update session set last_seen_at = ${new Date(nowMs).toISOString()} where token_hash = decode(${session.token_hash}, 'hex')`.execute(db)
  }

  const shopOf = async (user: User, wish: string | undefined): Promise<{ home: Shop; shop: Shop | undefined; all: readonly Shop[] } | undefined> => {
    const all = await shops.get('')
    const open = all.filter(({ is_active }) => is_active)
    const home = open.find((shop) => shop.kode_toko === user.kode_toko)
    if (!home) return undefined
    const isOwn = wish === undefined || wish === home.kode_toko
    const shop = isOwn ? home : home.level === 'PUSAT' ? open.find(({ kode_toko }) => kode_toko === wish) : undefined
    return { home, shop, all }
  }
  const callerAt = (user: User, home: Shop, shop: Shop, all: readonly Shop[], set: ShopSettings): Caller => {
    const isPusat = home.level === 'PUSAT'
    return {
      user_id: user.user_id,
      nama: user.nama,
      perangkat_ke: user.perangkat_ke,
      level: user.level,
      isPusat,
      modules: set.modules,
      homeShop: home.kode_toko,
      kode_toko: shop.kode_toko,
      shops: isPusat ? codesOf(all.filter(({ is_active }) => is_active)) : [home.kode_toko],
      everyShop: isPusat ? codesOf(all) : [home.kode_toko],
      tgl_system: shop.tgl_system,
      fixedDate: fixedDateOf(user, set, shop),
      fixedDateIn: async (kode_toko) => {
        // Of a shop that was closed no date is the one it works on.
        const other = all.find((each) => each.kode_toko === kode_toko && each.is_active)
        return other ? fixedDateOf(user, await settings.of(kode_toko), other) : null
      },
      mustChangePassword: user.harus_ganti_password,
      shows: (path) => showsScreen(user.level, user.own, byPath.get(path) ?? { path }),
      setting: set.setting,
    }
  }

  /**
   * Warns a user that his session is used from another address than at its login: once for each address, and at most once in ten minutes. A failure
   * to write this does not fail the call.
   */
  const noteAddress = async (session: Session, ip: string): Promise<void> => {
    const nowMs = now()
    if (ip === session.ip || session.otherIps.has(ip) || nowMs - session.otherIpToldMs < otherIpEveryMs) return
    session.otherIps.add(ip)
    session.otherIpToldMs = nowMs
    await inTransaction(db, { user_id: session.user_id }, async (tx) => {
      const { rows } = await sql`
        update session set ip_lain = ${ip}, ip_lain_at = now(), ip_lain_semua = ip_lain_semua || ${ip}::text
        where token_hash = decode(${session.token_hash}, 'hex') and ${ip} <> all(ip_lain_semua)
          and (ip_lain_at is null or ip_lain_at <= now() - make_interval(secs => ${otherIpEveryMs / 1000})) returning 1`.execute(tx)
      if (rows.length === 0) return
      await putInOutbox(tx, sessionElsewhere, rooms.user(session.user_id), { ip })
      const { user_id, kode_toko } = session
      const row = { user_id, kode_toko, call: 'SESSION', subject: 'session', key: user_id, request_id: '', ip }
      await writeAudit(tx, { ...row, before: { ip: session.ip }, after: { ip_lain: ip } })
    }).catch((error: unknown) => log.error({ err: error }, 'a second address of a session was not noted'))
  }
  const identifyAs = async (token: string, wish: string | undefined, isUse: boolean, ip?: string): Promise<Caller> => {
    const session = await sessions.get(hashOfToken(token))
    const found = await shopOf(session, wish)
    if (!found) refuse(core.DELETED)
    const { home, shop, all } = found
    if (!shop) refuse(core.WRONG_SHOP)
    const set = await settings.of(shop.kode_toko)
    await refuseIdle(session, numberSetting(set, 'SESI_IDLE_MENIT'))
    if (isUse) await used(session)
    if (isUse && ip && session.ip !== null) await noteAddress(session, ip)
    return callerAt(session, home, shop, all, set)
  }
  const callerOf = async (user: User): Promise<Caller | undefined> => {
    const found = await shopOf(user, undefined)
    return found && callerAt(user, found.home, found.home, found.all, await settings.of(found.home.kode_toko))
  }
  const identifyPortal: IdentifyPortal = async (token) => {
    // Both are hashed, so that neither their length nor where they differ shows in the time that it takes.
    const isRight = timingSafeEqual(digestOf(token), digestOf(portalToken ?? ''))
    if (!portalToken || !isRight) refuse(core.INVALID_TOKEN)
    const all = await shops.get('')
    const office = all.find(({ level, is_active }) => level === 'PUSAT' && is_active) ?? refuse(core.DELETED)
    const caller = callerAt(portal(office.kode_toko), office, office, all, await settings.of(office.kode_toko))
    return { ...caller, shows: () => false }
  }
  return {
    identifyPortal,
    identify: (token, wish, ip) => identifyAs(token, wish, true, ip),
    look: (token, wish) => identifyAs(token, wish, false),
    callerOf,
    forget: () => {
      sessions.forget()
      shops.forget()
    },
  }
}

const digestOf = (token: string) => createHash('sha256').update(token).digest()

/** The level of another portal. No gate that names levels opens for it. */
export const portalLevel = 'PORTAL'

const portal = (kode_toko: string): User => ({
  user_id: 'portal',
  nama: 'Portal',
  level: portalLevel,
  kode_toko,
  harus_ganti_password: false,
  perangkat_ke: 0,
  tanggal_bebas: false,
  own: new Map(),
})

const codesOf = (shops: readonly Shop[]) => shops.map(({ kode_toko }) => kode_toko)

/** Returns the only date that a user may ask a shop about; null if dates are free, or if he has freed his. */
function fixedDateOf({ level, tanggal_bebas }: User, { modules }: ShopSettings, { tgl_system }: Shop): string | null {
  if (!modules.has(activeDateOnly) || (tanggal_bebas && mayFreeDates({ level, modules }))) return null
  return tgl_system
}

async function loadSession(db: Db, token_hash: string, { isProduction, nowMs }: { isProduction: boolean; nowMs: number }): Promise<Session> {
  const { rows } = await sql<
    Omit<User, 'own'> & {
      is_active: boolean
      ip: string | null
      ip_lain_at: string | null
      ip_lain_semua: readonly string[]
      last_seen_at: string
      own: Record<string, boolean> | null
    }
  >`
    select u.user_id, u.nama, u.level, u.kode_toko, u.is_active, u.harus_ganti_password, s.perangkat_ke, s.tanggal_bebas, s.ip, s.ip_lain_at, s.ip_lain_semua, s.last_seen_at,
           (select json_object_agg(a.path, a.is_show) from akses_user a where a.user_id = u.user_id) as own
    from session s join users u on u.user_id = s.user_id
    where s.token_hash = decode(${token_hash}, 'hex') and not (u.is_demo and ${isProduction})`.execute(db)
  const { last_seen_at, own, is_active, ip, ip_lain_at, ip_lain_semua, ...user } = rows[0] ?? refuse(core.INVALID_TOKEN)
  if (!is_active) refuse(core.DELETED)
  const lastSeenMs = Date.parse(last_seen_at)
  return {
    ...user,
    token_hash,
    ip,
    otherIps: new Set(ip_lain_semua),
    otherIpToldMs: ip_lain_at === null ? 0 : Date.parse(ip_lain_at),
    own: new Map(Object.entries(own ?? {})),
    lastSeenMs,
    toldMs: Math.min(lastSeenMs, nowMs),
  }
}

async function loadShops(db: Db): Promise<Shop[]> {
  const { rows } = await sql<Shop>`select kode_toko, level, tgl_system, is_active from toko order by level desc, kode_toko`.execute(db)
  return rows
}
