import { Refusal, core } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Reading } from '#engine/server/reading.ts'
import type { Context } from '#engine/server/serve.ts'

/**
 * Reads what the check of a day needs: on connections that neither tills nor reports use, in one snapshot, one check of a shop at a time
 * (docs/decisions/104).
 *
 * @throws Refusal BUSY when too many shops are checked at once, or the database takes too long
 */
export type ReadDay = <Result>(context: Pick<Context, 'caller' | 'gone'>, work: (db: Db) => Promise<Result>) => Promise<Result>

export const dayReadings =
  (reading: Reading): ReadDay =>
  async ({ caller: { kode_toko }, gone }, work) => {
    try {
      return await reading.read(kode_toko, gone, work)
    } catch (error) {
      // A report can be narrowed; a day can only be tried again.
      const isTooLong = error instanceof Refusal && error.kind === core.READ_TOO_LONG
      throw isTooLong ? new Refusal(core.BUSY) : error
    }
  }
