import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { type ChainName, type TestDatabase, createTestDatabase } from './database.ts'

/** A database of a file of tests, as the application opens it: made before the first of them, gone after the last. Call it at the top of the file. */
export function ownDatabase(chain: ChainName): { readonly database: Database } {
  let own: TestDatabase
  let database: Database
  beforeAll(async () => {
    own = await createTestDatabase(chain)
    database = openDatabase(own.appUrl)
  })
  afterAll(async () => {
    await database.close()
    await own.drop()
  })
  return {
    get database() {
      return database
    },
  }
}
