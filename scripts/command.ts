import { StartRefused } from '#apps/server/postgres/start-refused.ts'

/** Runs a command of the terminal. What a person can mend is said in one line and ends it with 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
