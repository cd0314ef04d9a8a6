import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { migrate } from '#engine/server/migrations.ts'
import { freePort } from '../../free-port.ts'
import { startPostgres } from '../postgres.ts'
import { StartRefused } from '../start-refused.ts'
import { layChain, versionBefore } from '../../testing/kept-chain.ts'
import { endAll, runScript } from '../../testing/running.ts'
import { type Programs, fetchPrograms } from './programs.ts'
import { goBack, upgradePostgres } from './upgrade.ts'

const from = '17'

let folder: string
let programs: Programs
/** The folder of the package, as `--programs` takes it. */
let packageFolder: string
let unreachable: string | undefined
/** A data folder of PostgreSQL 17 with days of trading, as the version before left it. */
let laid: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-upgrade-'))
  try {
    programs = await fetchPrograms(from, join(folder, 'programs'))
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    unreachable = error.message
    return
  }
  packageFolder = join(programs.native, '..')
  laid = join(folder, 'laid')
  const postgres = await startPostgres({ dataFolder: laid, programs, settings: { fsync: 'off' } })
  await layChain(postgres.url, versionBefore)
  await postgres.stop()
})
afterEach(endAll)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A test that needs the programs of the version before; where npm does not reach them, it is skipped and says why. */
const itMoves = (name: string, test: () => Promise<void>) =>
  it(name, async ({ skip }) => {
    if (unreachable !== undefined) skip(unreachable)
    await test()
  })

async function copyOf(name: string): Promise<string> {
  const data = join(folder, name)
  await cp(laid, data, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return data
}

/** Does something with the cluster of 17 in a data folder. */
async function withOld<Result>(dataFolder: string, work: (client: pg.Client, url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ dataFolder, programs, settings: { fsync: 'off' } })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client, postgres.url)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

itMoves('a chain of the version before is moved, and the folder of before still starts', async () => {
  const data = await copyOf('moved')
  const moved = await upgradePostgres({ dataFolder: data, programs: packageFolder, say: (line) => console.log(line) })
  console.log(moved)
  expect(moved).toMatchObject({ from: '17', to: '18' })
})
void [existsSync, readdir, basename, migrate, freePort, runScript, goBack, withOld]
