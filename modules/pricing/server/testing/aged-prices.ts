import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'

/** Has every price stand for an hour longer: only what stood for some minutes is held when it is replaced. */
export const agedPrices = (app: Pick<TestApp, 'asOwner'>): Promise<void> =>
  app.asOwner(sql`update harga_riwayat set created_at = created_at - interval '1 hour'`, 'unguarded')
