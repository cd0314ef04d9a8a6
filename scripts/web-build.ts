import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureBuilt, sourcesIn, viteBuild } from './built.ts'
import { root } from './run.ts'
import { shippedPackages, thirdPartyText } from './third-party.ts'

/** Where the built web application is. */
export const webFolder = join(root, 'dist/web')

const sourceFolders = ['apps/web', 'engine/client', 'engine/contract', 'engine/kinds', 'engine/paper', 'engine/web', 'locales', 'modules'] as const
const sourceFiles = ['apps/declared.ts', 'package.json', 'package-lock.json', 'scripts/third-party.ts'] as const

/** The file with the licences of shipped packages, next to the page. `apps/web` links to it. */
export const thirdPartyFile = 'third-party.txt'

/**
 * Builds the web application when its sources have changed since it was built.
 * @returns whether it was built now
 * @throws Error with what the build said, when it fails
 */
export const ensureWeb = (): Promise<boolean> => ensureBuilt({ folder: webFolder, fingerprint: webFingerprint, build })

async function build(): Promise<void> {
  await viteBuild('apps/web/vite.config.ts', 'The web application')
  await packFiles()
  await writeFile(join(webFolder, thirdPartyFile), thirdPartyText(await shippedPackages()))
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

/** So many files are open at once: some systems allow a process 1,024. */
const openMax = 200

/** One number for everything that the web application is made of, by content. */
export async function webFingerprint(): Promise<string> {
  const files = [...(await sourcesIn(sourceFolders, isSource)), ...sourceFiles.map((file) => join(root, file))].toSorted()
  const hash = createHash('sha256')
  for (let at = 0; at < files.length; at += openMax) {
    const batch = files.slice(at, at + openMax)
    const contents = await Promise.all(batch.map((file) => readFile(file)))
    for (const [index, file] of batch.entries())
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(contents[index] as Buffer)
  }
  return hash.digest('hex')
}

const isSource = (folder: string, name: string) => !name.includes('.test.') && !/[\\/]modules[\\/][\w-]+[\\/]server/.test(folder)
