import { asApplication } from '#engine/server/database.ts'
import { type Reason, lookOnce } from '#engine/server/standby.ts'
import { refusePooler } from './pooler.ts'
import { StartRefused } from './start-refused.ts'

const name = 'KENCANA_READ_DATABASE_URL'
const see = 'See docs/operations.md, "Reports elsewhere".'

/** Faults of a standby that stay until the administrator changes something. */
const refusedFor: Partial<Record<Reason, string>> = {
  OTHER_CLUSTER: `${name} leads to a copy of another cluster (its system identifier differs): reports would be another chain's. ${see}`,
  OTHER_DATABASE: `${name} names another database than the application's: use the same name on the standby. ${see}`,
}

/**
 * Checks the standby that answers reports. A standby that cannot be reached, or was promoted, does not stop the start: a log line says so, and the server uses the
 * standby once it is well.
 *
 * @returns its address as the application
 * @throws StartRefused with one line: it belongs to another cluster, is another database, or a pooler is before it
 */
export async function readyStandby(appDatabaseUrl: string, url: string): Promise<string> {
  const own = asApplication(url)
  let reason: Reason | undefined
  try {
    reason = await lookOnce(appDatabaseUrl, own)
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors.map(String).join('; ') : error instanceof Error ? error.message : String(error)
    console.log(`The standby of ${name} is not reached (${why}). Until it is, the primary answers reports.`)
    return own
  }
  const refused = reason && refusedFor[reason]
  if (refused) throw new StartRefused(refused)
  if (reason === 'PROMOTED') console.log(`The server of ${name} is no standby. Until it is one of this database, the primary answers reports.`)
  await refusePooler(own)
  return own
}
