import { type SpawnOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'

/** What `scripts/bootstrap.mjs` leaves in `node_modules` when the packages of the lockfile are installed. */
const stamp = 'node_modules/.kencana-installed'

/**
 * Installs the packages of a release by its lockfile, which names the sum of each of them. Where the Kencana before has the same ones, they are
 * linked instead: no registry is needed then.
 * @throws StartRefused with one line and what npm said
 */
export async function installPackages(folder: string, before: string | undefined): Promise<void> {
  if (before && (await hasSamePackages(folder, before))) await linkPackages(folder, before)
  const { code, said } = await script(folder, 'build')
  if (code !== 0) throw new StartRefused(`The packages could not be installed:\n${said.trim()}`)
}

/** Whether the Kencana before has installed what the lockfile of a release names. The number of the version is in a lockfile too, and does not count. */
async function hasSamePackages(folder: string, before: string): Promise<boolean> {
  const packagesOf = async (of: string) => {
    const { packages } = JSON.parse(await readFile(join(of, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> }
    return JSON.stringify({ ...packages, '': { ...packages[''], version: undefined } })
  }
  const installed = await readFile(join(before, stamp), 'utf8').catch(() => '')
  return installed === (await stampOf(before)) && (await packagesOf(folder)) === (await packagesOf(before))
}

async function linkPackages(folder: string, before: string): Promise<void> {
  const packages = join(folder, 'node_modules')
  if ((await run('cp', ['-al', join(before, 'node_modules'), folder])).code !== 0) return rm(packages, { recursive: true, force: true })
  // Node writes into its cache, and a stamp is written: neither may be the file of the Kencana that runs.
  await rm(join(packages, '.cache'), { recursive: true, force: true })
  await rm(join(folder, stamp))
  await writeFile(join(folder, stamp), await stampOf(folder))
}

/** What `scripts/bootstrap.mjs` writes when the packages of a folder are installed. */
async function stampOf(folder: string): Promise<string> {
  const lock = await readFile(join(folder, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

/** Whether the books agree, as the Kencana of a folder computes them; says what does not. */
export async function verifyIn(folder: string, say: (line: string) => void): Promise<boolean> {
  const { code, said } = await script(folder, 'verify')
  if (code !== 0) say(said.trim())
  return code === 0
}

/** Runs the command that restarts the server; what it says is shown. @throws Error where it does not end with 0 */
export async function restartBy(line: string): Promise<void> {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const child = spawn(line, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env })
  // Not `close`: the command may leave a server behind that keeps the streams.
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`\`${line}\` ended with ${code ?? 'a signal'}`)
}

/** Runs a script of the Kencana in a folder, on the Node that it brings. */
const script = (folder: string, name: string) =>
  run(process.execPath, [join(folder, 'scripts/bootstrap.mjs'), `scripts/${name}.ts`], {
    cwd: folder,
    // The cache of what Node has compiled is that of the other Kencana.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/node') },
  })

function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, said }))
  })
}
