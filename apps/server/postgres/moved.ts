import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** A cluster that was moved to another major version, or back (`npm run upgrade-postgres`). */
export interface Move {
  /** ISO 8601. */
  readonly at: string
  readonly from: { readonly major: string; readonly system: string }
  readonly to: { readonly major: string; readonly system: string }
  /** Where the cluster is that served before. */
  readonly kept: string
}

/** A switch that has begun: the two folders that change their names. Removed when it is done. */
export interface Switch extends Move {
  /** The folder that serves afterwards, where it is until then. */
  readonly ready: string
}

const movesFile = (dataFolder: string) => join(dataFolder, 'postgres.moves.json')
export const switchFile = (dataFolder: string): string => join(dataFolder, 'postgres.switch.json')

/** The moves of a data folder, the oldest first. */
export const movesOf = async (dataFolder: string): Promise<Move[]> => (await readJson<Move[]>(movesFile(dataFolder))) ?? []

/** The switch that was begun and not finished; undefined where there is none. */
export const begunSwitch = (dataFolder: string): Promise<Switch | undefined> => readJson<Switch>(switchFile(dataFolder))

/** Writes down that a cluster was moved. */
export async function keepMove(dataFolder: string, move: Move): Promise<void> {
  await writeFile(movesFile(dataFolder), JSON.stringify([...(await movesOf(dataFolder)), move], null, 1), { mode: 0o600, flush: true })
}

/** The numbers of the clusters that this chain has had before: their archive goes on with the new one. */
export const systemsBefore = async (dataFolder: string): Promise<string[]> =>
  (await movesOf(dataFolder)).flatMap(({ from, to }) => [from.system, to.system])

/** @throws StartRefused with one line where a switch between two versions was begun: a start would make an empty database */
export async function refuseHalfSwitched(dataFolder: string): Promise<void> {
  if (await begunSwitch(dataFolder))
    throw new StartRefused(`${dataFolder} was being moved to another PostgreSQL when that ended: npm run upgrade-postgres finishes it.`)
}

async function readJson<Content>(file: string): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Content)
}
