import { execFile } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { contractOf } from '#engine/server/contract-steps.ts'
import { packFolder, sha256Of } from './archive.ts'
import { publishedIn } from './channel.ts'
import { type Manifest, type Release, archiveFile, folderInArchive, manifestFile, releaseSchema, signatureFile, textOf } from './papers.ts'
import { readJson, writeWhole } from './place.ts'
import { releaseFile } from './released.ts'
import { signatureOf } from './signature.ts'
import { compareVersions, refuseWrongNumber } from './version.ts'

/** What a release is cut of, and where it goes. */
export interface CutOptions {
  /** A clean checkout that is built. */
  readonly project: string
  /** The folder of the releases. */
  readonly out: string
  readonly key: KeyObject
}

/** Built folders that go along. */
const built = ['dist/server', 'dist/web'] as const

/**
 * Whether a tracked file goes into a release: the sources of the server and of its commands, its dictionaries and migrations, `ops`, and the pages
 * for the people who run it. Tests, screens (they are in `dist/web`), the sources of measurements and the history of decisions stay out.
 */
export function isShipped(file: string): boolean {
  if (/^(?:package\.json|package-lock\.json|\.npmrc|CHANGELOG\.md|README\.md|SECURITY\.md|docs\/(?:operations|glossary)\.md)$/.test(file)) return true
  if (!/^(?:apps|db|engine|locales|modules|ops|scripts)\//.test(file)) return false
  return !/(?:^|\/)(?:web|testing)\/|\.test\.tsx?$|\.tsx$|\.test\.yml$/.test(file)
}

/**
 * Cuts the version that `package.json` names into an archive, its manifest and their signature, and returns the manifest. The same commit gives the same bytes.
 * @throws StartRefused with one line: the checkout is not clean or not built, `CHANGELOG.md` and the number do not fit, or the version was cut of
 * other sources already
 */
export async function cutRelease({ project, out, key }: CutOptions): Promise<Manifest> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: project, maxBuffer: 64 * 1024 ** 2 })).stdout
  const changed = (await git('status', '--porcelain')).trim()
  if (changed !== '') throw new StartRefused(`The checkout is not clean. Commit or remove first: ${changed.split('\n')[0]?.trim()}`)
  const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as { version: string }
  const [commit = '', seconds = ''] = (await git('show', '--no-patch', '--format=%H %ct', 'HEAD')).trim().split(' ')
  const release = releaseSchema.parse({
    kind: 'kencana release',
    version,
    ...(await migrationsOf(project)),
    node: Number((await readFile(join(project, '.nvmrc'), 'utf8')).trim()),
    commit,
    committedAt: new Date(Number(seconds) * 1000).toISOString(),
  } satisfies Release)
  const before = (await publishedIn(out)).filter((each) => compareVersions(each.version, version) < 0).at(-1)
  const contracts = before ? release.contracts.filter((name) => !before.contracts.includes(name)) : []
  refuseWrongNumber({ version, changelog: await readFile(join(project, 'CHANGELOG.md'), 'utf8'), contracts })

  const files = (await git('ls-files', '-z')).split('\0').filter((file) => file !== '' && isShipped(file))
  await mkdir(out, { recursive: true })
  const work = await mkdtemp(join(out, '.cutting-'))
  try {
    const folder = folderInArchive(version)
    await stage(project, join(work, folder), files)
    await writeFile(join(work, folder, releaseFile), textOf(release))
    const archive = join(work, archiveFile(version))
    await packFolder(work, folder, archive, Number(seconds))
    const manifest: Manifest = { ...release, kind: 'kencana manifest', sha256: await sha256Of(archive), size: (await stat(archive)).size }
    const kept = (await readJson(join(out, manifestFile(version)))) as Manifest | undefined
    if (kept && kept.sha256 !== manifest.sha256)
      throw new StartRefused(`${version} was cut already, of ${kept.commit}: give the next one another number.`)
    await rename(archive, join(out, archiveFile(version)))
    await writeWhole(join(out, manifestFile(version)), textOf(manifest))
    await writeWhole(join(out, signatureFile(manifestFile(version))), signatureOf(Buffer.from(textOf(manifest)), key))
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Copies what is shipped into a folder. Folders first, one after the other: four thousand files at once would be too many open ones. */
async function stage(project: string, folder: string, files: readonly string[]): Promise<void> {
  for (const parent of new Set(files.map((file) => dirname(file)))) await mkdir(join(folder, parent), { recursive: true })
  for (const file of files) await cp(join(project, file), join(folder, file))
  for (const part of built) {
    await cp(join(project, part), join(folder, part), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new StartRefused(`${part} is not built: npm run build`, { cause: error }) : error
    })
  }
}

/** The newest migration of a project, and those that versions without them cannot run on. */
async function migrationsOf(project: string): Promise<Pick<Release, 'schema' | 'contracts'>> {
  const folder = join(project, 'db/migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const contracts: string[] = []
  for (const name of names) if (contractOf(await readFile(join(folder, name), 'utf8')) !== undefined) contracts.push(name)
  return { schema: (names.at(-1) as string).slice(0, 4), contracts }
}
