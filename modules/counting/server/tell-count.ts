import { rooms } from '#engine/server/realtime.ts'
import type { Context } from '#engine/server/serve.ts'
import { countMoved } from '../contract/sesi-opname.ts'

/** Tells every browser of the shop that a count has moved on; who looks at it asks how it stands. */
export const tellCount = ({ announce, caller }: Context, no_sesi: string): Promise<void> =>
  announce(countMoved, rooms.shop(caller.kode_toko), { no_sesi })
