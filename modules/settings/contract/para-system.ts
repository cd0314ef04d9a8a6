import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'

const entry = z.object({ key: z.string(), value: z.string() })

/** Every setting and switch as it holds in the shop looked at. */
export const listSettings = endpoint({
  call: 'GET para-system',
  summary: 'Settings and switches of the shop looked at',
  access: signedIn(),
  reply: z.array(entry),
})

/** One setting, under any of its spellings; the answer repeats the key as it was asked for. */
export const readSetting = endpoint({
  call: 'GET para-system/key/{key}',
  summary: 'One setting or switch of the shop looked at',
  access: signedIn(),
  reply: entry,
  refusals: [core.NOT_FOUND],
})
