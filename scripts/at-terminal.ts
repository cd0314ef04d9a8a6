import { type Environment, readEnvironment } from '#apps/server/environment.ts'
import { StartRefused, refusalOfStart } from '#apps/server/postgres/start-refused.ts'

/** Does what a script is there for. What the person at the terminal can mend, he is told in one line; everything else is thrown. */
export async function atTerminal(work: (environment: Environment) => Promise<void>): Promise<void> {
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
