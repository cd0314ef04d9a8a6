import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../run.ts'
import { installPackages, restartBy, verifyIn } from './programs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-programs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inode = async (path: string) => (await stat(path)).ino

/** A Kencana of a few files with the bootstrap of ours. Its lockfile names no package, so npm installs it without a registry. */
async function place(version: string, more: object = {}): Promise<string> {
  const at = join(folder, version)
  await mkdir(join(at, 'scripts'), { recursive: true })
  await cp(join(root, 'scripts/bootstrap.mjs'), join(at, 'scripts/bootstrap.mjs'))
  const own = { name: 'small', version }
  await writeFile(join(at, 'package.json'), JSON.stringify(own))
  await writeFile(
    join(at, 'package-lock.json'),
    JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages: { '': { ...own, ...more } } }),
  )
  await writeFile(join(at, 'scripts/build.ts'), '')
  return at
}

it('links the packages of the Kencana before where the lockfile names the same, and installs them where it does not', async () => {
  const before = await place('1.0.0')
  await installPackages(before, undefined)
  const [file, stamp] = ['node_modules/some/index.js', 'node_modules/.kencana-installed']
  await mkdir(join(before, 'node_modules/some'))
  await writeFile(join(before, file), 'export {}')
  const stampBefore = await readFile(join(before, stamp), 'utf8')

  const next = await place('1.0.1')
  await installPackages(next, before)
  expect(await inode(join(next, file))).toBe(await inode(join(before, file)))
  expect(await readFile(join(next, stamp), 'utf8')).not.toBe(stampBefore)
  expect(await readFile(join(before, stamp), 'utf8')).toBe(stampBefore)
  // The bootstrap knows them as installed.
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', 'scripts/build.ts'], { cwd: next, env: { ...process.env, PATH: '/nowhere' } })

  const other = await place('1.1.0', { license: 'MIT' })
  await installPackages(other, before)
  await expect(stat(join(other, file))).rejects.toThrow('ENOENT')
  expect(await readFile(join(other, stamp), 'utf8')).not.toBe(stampBefore)
})

it('says what does not agree, and which command did not end well', async () => {
  const at = await place('1.0.0')
  await installPackages(at, undefined)
  const said: string[] = []
  await writeFile(join(at, 'scripts/verify.ts'), "console.log('MC2: 1 differences')\nprocess.exitCode = 1\n")
  expect(await verifyIn(at, (line) => said.push(line))).toBe(false)
  expect(said).toEqual(['MC2: 1 differences'])
  await writeFile(join(at, 'scripts/verify.ts'), '')
  expect(await verifyIn(at, (line) => said.push(line))).toBe(true)
  await expect(restartBy('exit 3')).rejects.toThrow('`exit 3` ended with 3')
  await writeFile(join(at, 'scripts/build.ts'), "throw new Error('no registry')\n")
  await expect(installPackages(at, undefined)).rejects.toThrow(/The packages could not be installed:\n[^]*no registry/)
})
