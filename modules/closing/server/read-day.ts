import { Refusal, core } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Reading } from '#engine/server/reading.ts'
import type { Context } from '#engine/server/serve.ts'

/**
 * Reads the data for the check of a day in one snapshot, on connections apart from tills and reports. Each shop has at most one check at a time
 * (docs/decisions/104).
 *
 * @throws Refusal BUSY if too many shops are checked at once, or the database takes too long
 */
export type ReadDay = <Result>(context: Pick<Context, 'caller' | 'gone'>, work: (db: Db) => Promise<Result>) => Promise<Result>

export const dayReadings =
  (reading: Reading): ReadDay =>
  async ({ caller: { kode_toko }, gone }, work) => {
    try {
      return await reading.read(kode_toko, gone, work)
    } catch (error) {
      // A user can shorten the period of a report. The check of a day can only be retried.
      const isTooLong = error instanceof Refusal && error.kind === core.READ_TOO_LONG
      throw isTooLong ? new Refusal(core.BUSY) : error
    }
  }
