import { z } from 'zod'
import { done, endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'

/** How many devices a user of this level may use at once (docs/decisions/243). */
export const devicesMax = (level: string, settings: SettingSource): number => (level === 'OWN' ? numberSetting(settings, 'PERANGKAT_OWNER') : 1)

const device = z.object({
  perangkat_ke: z.number().int(),
  created_at: z.string(),
  last_seen_at: z.string(),
  ip: z.string().nullable(),
  perangkat: z.string().nullable(),
  /** Whether the call came from it. */
  ini: z.boolean(),
})

/** A device on which one is logged in. */
export type Device = z.output<typeof device>

/** The running sessions of the caller. */
export const readDevices = endpoint({
  call: 'GET users/perangkat',
  summary: 'The devices on which the caller is logged in, what was used last first',
  access: signedIn(),
  reply: z.object({ maks: z.number().int(), perangkat: z.array(device) }),
})

/** Ends a session of the caller. `created_at` says which one is meant, for another may have its number by now. */
export const endDevice = endpoint({
  call: 'POST users/perangkat/{perangkat_ke}/akhiri',
  summary: 'Ends one of the sessions of the caller',
  access: signedIn(),
  body: z.strictObject({ created_at: z.iso.datetime({ offset: true }) }),
  reply: done,
  refusals: [core.NOT_FOUND],
})
