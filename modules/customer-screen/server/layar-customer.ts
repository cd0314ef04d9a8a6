import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { createCallLimit } from '#engine/server/call-limit.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Admit } from '#engine/server/realtime.ts'
import type { Handler } from '#engine/server/serve.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import {
  type ShownAgreement,
  type ShownSale,
  type askSignature,
  type giveSignature,
  type openScreen,
  type readScreen,
  type readShownPhoto,
  type readSignature,
  screenRefusals,
  type showSale,
} from '../contract/layar-customer.ts'

/** What the screens of customers need. */
export interface ScreenNeeds {
  readonly db: Db
  readonly settings: SettingsStore
  /** A picture of a piece by its name, small; undefined where there is none. */
  readonly photoOf: (foto: string) => Promise<Buffer | undefined>
}

/** So many keys that open nothing may come from an address in a minute: a screen whose session has ended asks again and again. */
const wrongMax = 60

const hashOf = (kunci: string): string => createHash('sha256').update(kunci).digest('hex')

interface Screen {
  readonly kode_toko: string
  readonly nama_toko: string
  readonly isi: ShownSale | null
  readonly minta: ShownAgreement | null
  readonly poin: number | null
  readonly idle_menit: number
}

/** The screen that a key opens, as long as the session that opened it is one. */
async function screenOf({ db, settings }: Pick<ScreenNeeds, 'db' | 'settings'>, kunci: string): Promise<Screen | undefined> {
  const { rows } = await sql<Screen>`
    select l.kode_toko, t.nama_toko, l.isi, l.minta, (extract(epoch from now() - s.last_seen_at) / 60)::float8 as idle_menit,
           case when l.kode_member is not null then coalesce(p.poin, 0)::int end as poin
    from layar_customer l join session s using (user_id, perangkat_ke) join toko t on t.kode_toko = l.kode_toko left join saldo_poin p using (kode_member)
    where l.kunci_hash = decode(${hashOf(kunci)}, 'hex')`.execute(db)
  const screen = rows[0]
  if (!screen) return undefined
  // An idle session is over, although its end is not stored yet.
  const idleMax = numberSetting(await settings.of(screen.kode_toko), 'SESI_IDLE_MENIT')
  return screen.idle_menit <= idleMax ? screen : undefined
}

/** The screen that the session of a caller opened at this shop. */
const ofSession = ({ user_id, perangkat_ke, kode_toko }: Caller) =>
  sql`user_id = ${user_id} and perangkat_ke = ${perangkat_ke} and kode_toko = ${kode_toko}`

/** Opens the screen of the caller's session. */
export const opensScreen: Handler<typeof openScreen> = async ({ db, caller }) => {
  const kunci = randomBytes(32).toString('base64url')
  await sql`
    insert into layar_customer (user_id, perangkat_ke, kode_toko, kunci_hash)
    values (${caller.user_id}, ${caller.perangkat_ke}, ${caller.kode_toko}, decode(${hashOf(kunci)}, 'hex'))
    on conflict (user_id) do update set perangkat_ke = excluded.perangkat_ke, kode_toko = excluded.kode_toko, kunci_hash = excluded.kunci_hash, isi = null, kode_member = null, minta = null, tanda_tangan = null`.execute(
    db,
  )
  return { kunci }
}

/** Shows a sale on the screen of the caller's session. */
export const showsSale: Handler<typeof showSale> = async ({ db, caller, body }) => {
  const { numAffectedRows } = await sql`
    update layar_customer set isi = ${body.isi && JSON.stringify(body.isi)}::jsonb,
           kode_member = (select kode_member from member where kode_member = ${body.kode_member})
    where ${ofSession(caller)}`.execute(db)
  if (!numAffectedRows) refuse(screenRefusals.SCREEN_CLOSED)
  return {}
}

/** Asks at the screen of the caller's session for a signature. */
export const asksSignature: Handler<typeof askSignature> = async ({ db, caller, body: { minta } }) => {
  const { numAffectedRows } = await sql`
    update layar_customer set minta = ${minta && JSON.stringify(minta)}::jsonb, tanda_tangan = null
    where ${ofSession(caller)}`.execute(db)
  if (!numAffectedRows) refuse(screenRefusals.SCREEN_CLOSED)
  return {}
}

/** What was drawn at the screen of the caller's session. */
export const readsSignature: Handler<typeof readSignature> = async ({ db, caller }) => {
  const { rows } = await sql<{ tanda_tangan: string | null }>`
    select tanda_tangan from layar_customer where ${ofSession(caller)}`.execute(db)
  return rows[0] ?? refuse(screenRefusals.SCREEN_CLOSED)
}

/** Answers what a screen shows, and the pictures of that alone; an address that tries keys waits. */
export function readsScreen(needs: ScreenNeeds): {
  readScreen: Handler<typeof readScreen>
  readShownPhoto: Handler<typeof readShownPhoto>
  giveSignature: Handler<typeof giveSignature>
} {
  const wrong = createCallLimit({ atMost: wrongMax })
  const opened = async (kunci: string, ip: string) =>
    (await screenOf(needs, kunci)) ?? refuse(wrong.isTooMany(ip) ? core.TOO_MANY : screenRefusals.SCREEN_CLOSED)
  return {
    readScreen: async ({ body, ip }) => {
      const { nama_toko, isi, minta, poin } = await opened(body.kunci, ip)
      return { nama_toko, isi, minta, poin }
    },
    giveSignature: async ({ db, body: { kunci, tanda_tangan }, ip }) => {
      await opened(kunci, ip)
      // Without an open request the signature is ignored.
      await sql`
        update layar_customer set tanda_tangan = ${tanda_tangan}, minta = null
        where kunci_hash = decode(${hashOf(kunci)}, 'hex') and minta is not null`.execute(db)
      return {}
    },
    readShownPhoto: async ({ body: { kunci, foto }, ip }) => {
      const { isi } = await opened(kunci, ip)
      const picture = isi?.barang.some((piece) => piece.foto === foto) ? await needs.photoOf(foto) : undefined
      return { gambar: picture ? `data:image/jpeg;base64,${picture.toString('base64')}` : null }
    },
  }
}

/** Lets the screen of a till hear that there is something new on it, and of no other. */
export const admitsScreen =
  (needs: Pick<ScreenNeeds, 'db' | 'settings'>): Admit =>
  async (kunci) =>
    (await screenOf(needs, kunci)) && `layar:${hashOf(kunci)}`
