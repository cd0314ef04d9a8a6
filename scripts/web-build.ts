import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lockFile } from '#apps/server/postgres/folder-lock.ts'
import { bin, root, runNode } from './run.ts'

/** Where the built web application is. */
export const webFolder = join(root, 'dist/web')

const stamp = join(root, 'dist/web.sources')
const sourceFolders = ['apps/web', 'engine/contract', 'engine/kinds', 'engine/web', 'locales', 'modules'] as const
const sourceFiles = ['apps/declared.ts', 'package.json', 'package-lock.json'] as const

/**
 * Builds the web application when its sources have changed since it was built. Of several that start at once one builds, and the others
 * wait for it: they would take away each other's files.
 * @returns whether it was built now
 * @throws Error with what the build said, when it fails
 */
export async function ensureWeb(): Promise<boolean> {
  const wanted = await fingerprint()
  if (await isBuilt(wanted)) return false
  await mkdir(dirname(stamp), { recursive: true })
  let free = lockFile(`${stamp}.lock`)
  for (; !free; free = lockFile(`${stamp}.lock`)) await sleep(lookAgainMs)
  try {
    if (await isBuilt(wanted)) return false
    await build(wanted)
    return true
  } finally {
    free()
  }
}

/** Whoever waits for somebody else's build looks so often. */
const lookAgainMs = 200

const isBuilt = async (wanted: string) => (await readFile(stamp, 'utf8').catch(() => '')) === wanted

async function build(wanted: string): Promise<void> {
  await rm(stamp, { force: true })
  const ran = await runNode([bin('vite', 'bin/vite.js'), 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'], {
    quiet: true,
    // Whoever builds it, a test among them: what is built is what shops run.
    env: { NODE_ENV: 'production' },
  })
  if (ran.code !== 0) throw new Error(`The web application could not be built:\n${ran.output}`)
  await packFiles()
  await writeFile(stamp, wanted)
}

/** Smaller than this a file is not worth packing. */
const packedBytesMin = 1_500
const [brotliPacked, gzipPacked] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Packs what browsers run and read, once, for both kinds of line: Brotli where it is encrypted, gzip where it is not. The best that
 * Brotli can do takes eighteen times as long and saves another 7 %.
 */
async function packFiles(): Promise<void> {
  const names = (await readdir(join(webFolder, 'assets'))).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(webFolder, 'assets', name)
      const content = await readFile(path)
      if (content.length < packedBytesMin) return
      const [br, gz] = await Promise.all([
        brotliPacked(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        gzipPacked(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}

/** One number for everything that the web application is made of, by content. */
async function fingerprint(): Promise<string> {
  const found = await Promise.all(
    sourceFolders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile() && isSource(entry.parentPath, entry.name)).map((entry) => join(entry.parentPath, entry.name))
    }),
  )
  const files = [...found.flat(), ...sourceFiles.map((file) => join(root, file))].toSorted()
  const hash = createHash('sha256')
  const contents = await Promise.all(files.map((file) => readFile(file)))
  for (const [at, file] of files.entries())
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(contents[at] as Buffer)
  return hash.digest('hex')
}

const isSource = (folder: string, name: string) => !name.includes('.test.') && !/[\\/]modules[\\/]\w+[\\/]server/.test(folder)
