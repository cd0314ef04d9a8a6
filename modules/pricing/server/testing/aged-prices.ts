import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'

/** Makes every price one hour older, because only prices that were valid for some minutes are held. */
export const agedPrices = (app: Pick<TestApp, 'asOwner'>): Promise<void> =>
  app.asOwner(sql`update harga_riwayat set created_at = created_at - interval '1 hour'`, 'unguarded')
