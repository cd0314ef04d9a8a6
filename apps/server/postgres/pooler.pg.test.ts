import { afterAll, beforeAll, expect, it } from 'vitest'
import { asApplication } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { refusePooler } from './pooler.ts'
import { standInPooler } from './testing/stand-in-pooler.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

async function through(what: Parameters<typeof standInPooler>[1]): Promise<void> {
  const pooler = await standInPooler(own.url, what)
  await refusePooler(pooler.url).finally(() => pooler.stop())
}

it('a server itself, and what stands before it and changes nothing, are taken', async () => {
  await refusePooler(own.url)
  await refusePooler(asApplication(own.url))
  await through({})
})

it('what lets connections share a session is refused', async () => {
  await expect(through({ shares: true })).rejects.toThrow('shares sessions (a pooler in transaction mode)')
})

it('what takes no settings as a connection begins, gets them by a statement', async () => {
  await through({ refuses: ['statement_timeout'] })
  await through({ refuses: ['options'] })
})

it('what swallows the limits of time or the read-only mode is refused', async () => {
  await expect(through({ swallows: ['statement_timeout', 'lock_timeout'] })).rejects.toThrow('swallows statement_timeout, lock_timeout:')
  await expect(through({ swallows: ['options'] })).rejects.toThrow('swallows default_transaction_read_only:')
})
