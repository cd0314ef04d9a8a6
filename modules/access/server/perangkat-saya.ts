import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { SessionEnd } from '../contract/login.ts'
import { type Device, type endDevice as endDeviceCall, type readDevices as readDevicesCall, devicesMax } from '../contract/perangkat-saya.ts'

export const readDevices: Handler<typeof readDevicesCall> = async ({ db, caller }) => {
  const { rows } = await sql<Device>`
    select perangkat_ke, created_at, last_seen_at, ip, user_agent as perangkat, perangkat_ke = ${caller.perangkat_ke} as ini
    from session where user_id = ${caller.user_id} order by last_seen_at desc, perangkat_ke`.execute(db)
  return { maks: devicesMax(caller.level, caller), perangkat: rows }
}

export const endDevice: Handler<typeof endDeviceCall> = async ({ db, caller, params, body, audit, announce }) => {
  const { rows } = await sql<{ perangkat: string | null; ip: string | null }>`
    delete from session where user_id = ${caller.user_id} and perangkat_ke = ${params.perangkat_ke} 
      and date_trunc('milliseconds', created_at) = date_trunc('milliseconds', ${body.created_at}::timestamptz)
    returning user_agent as perangkat, ip`.execute(db)
  if (rows.length === 0) refuse(core.NOT_FOUND)
  await announce(sessionEnded, rooms.user(caller.user_id), { alasan: 'DIAKHIRI', oleh: caller.user_id } satisfies SessionEnd)
  await audit({ subject: 'session', key: caller.user_id, before: { dikeluarkan: true, ...rows[0] } })
  return { message: 'Session Berhasil Diakhiri' }
}
