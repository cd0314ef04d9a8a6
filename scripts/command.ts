import { type Environment, readEnvironment } from '#apps/server/environment.ts'
import { StartRefused, refusalOfStart } from '#apps/server/postgres/start-refused.ts'

/** Runs a command of the terminal. What a person can mend is said in one line and ends it with 1. */
export async function command(work: (environment: Environment) => Promise<void>): Promise<void> {
  // Only this user can read the pictures, which include papers of sellers, even in a folder that another user made.
  process.umask(0o077)
  let environment: Environment | undefined
  try {
    environment = readEnvironment(process.env)
    await work(environment)
  } catch (error) {
    const refusal = error instanceof StartRefused ? error : environment && (await refusalOfStart(error, environment.dataFolder))
    if (!refusal) throw error
    console.error(refusal.message)
    process.exitCode = 1
  }
}
