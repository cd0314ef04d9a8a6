import { describeBreaks, verifyChain } from '#apps/server/verify-chain.ts'
import { withPostgres } from '#apps/server/postgres/attach.ts'
import { openDatabase } from '#engine/server/database.ts'
import { command } from './command.ts'

// npm run verify: recomputes every balance of every shop, also while tills are selling. Ends with 1 where one differs.
await command(async (environment) => {
  const verifyAt = async (url: string) => {
    const database = openDatabase(url, { connectionsMax: 1, isPatient: true })
    return verifyChain(database.db).finally(() => database.close())
  }
  const shops = environment.databaseUrl
    ? await verifyAt(environment.databaseUrl)
    : await withPostgres(environment.dataFolder, ({ url }) => verifyAt(url))
  console.log(describeBreaks(shops))
  if (shops.some(({ breaks }) => breaks.length > 0)) process.exitCode = 1
})
