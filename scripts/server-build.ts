import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt, sourcesIn, viteBuild } from './built.ts'
import { root } from './run.ts'

const folder = join(root, 'dist/server')
const sourceFolders = ['apps', 'db/seed', 'engine', 'modules', 'scripts'] as const
const sourceFiles = ['package.json', 'package-lock.json'] as const

/**
 * Builds the server into a few files instead of two thousand when its sources have changed since. A start then reads and compiles a third as
 * much. It detects changed sources by time and size, since a start waits for the answer.
 * @returns the program
 * @throws Error with what the build said, when it fails
 */
export async function ensureServer(): Promise<string> {
  await ensureBuilt({ folder, fingerprint, build: () => viteBuild('apps/server/vite.config.ts', 'The server') })
  return join(folder, 'serve.js')
}

async function fingerprint(): Promise<string> {
  const files = [...(await sourcesIn(sourceFolders, isSource)), ...sourceFiles.map((file) => join(root, file))]
  const facts = await Promise.all(
    files.map(async (file) => `${file.slice(root.length)} ${await stat(file).then(({ mtimeMs, size }) => `${mtimeMs} ${size}`)}`),
  )
  return facts.join('\n')
}

const isSource = (path: string, name: string) => name.endsWith('.ts') && !name.includes('.test.') && !/[\\/](web|testing)([\\/]|$)/.test(path)
