import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { command } from './command.ts'
import { promote } from './releases/channel.ts'
import { cutRelease } from './releases/cut.ts'
import { archiveFile, isRing, rings } from './releases/papers.ts'
import { makeKeys, privateKeyIn } from './releases/signature.ts'
import { isVersion } from './releases/version.ts'
import { root } from './run.ts'
import { ensureServer } from './server-build.ts'
import { ensureWeb } from './web-build.ts'

const usage = `npm run release                                       cuts the version of package.json
npm run release -- key <file>                         makes a key pair
npm run release -- promote <version> --ring <ring>    moves a ring (${rings.join(', ')}); --back moves it back`

// Releases go into the folder KENCANA_RELEASES, and are signed by KENCANA_RELEASE_KEY (docs/operations.md, "Releases and updating").
await command(async () => {
  const { words, ring, back } = readArguments()
  const [word, value, ...more] = words
  if (more.length > 0) throw new StartRefused(usage)
  if (word === 'key' && value !== undefined) return writeKey(resolve(value))
  const out = releasesFolder()
  // A web server reads what is written from here on.
  process.umask(0o022)
  if (word === 'promote' && value !== undefined && isVersion(value) && isRing(ring)) {
    const { serial, rings: now } = await promote({ folder: out, version: value, ring, isBack: back, key: privateKeyIn(process.env) })
    console.log(
      `Channel ${serial}: ${rings.map((each) => `${each} ${now[each] ?? '–'}`).join(', ')}. Copy ${out} to where servers look for releases.`,
    )
    return
  }
  if (word !== undefined) throw new StartRefused(usage)
  const key = privateKeyIn(process.env)
  await Promise.all([ensureWeb(), ensureServer()])
  const manifest = await cutRelease({ project: root, out, key })
  console.log(
    `${resolve(out, archiveFile(manifest.version))}: ${(manifest.size / 1024 ** 2).toFixed(1)} MB, sha256 ${manifest.sha256}, schema ${manifest.schema}.`,
  )
})

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { ring: { type: 'string' }, back: { type: 'boolean', default: false } },
    })
    return { words: positionals, ...values }
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

function releasesFolder(): string {
  const folder = process.env['KENCANA_RELEASES'] || 'dist/releases'
  if (/^https?:/.test(folder)) throw new StartRefused('KENCANA_RELEASES is an address: name a folder here, and copy it there afterwards.')
  return resolve(folder)
}

async function writeKey(path: string): Promise<void> {
  const { privatePem, publicKey } = makeKeys()
  await writeFile(path, privatePem, { flag: 'wx', mode: 0o600 })
  console.log(
    `The private key is in ${path}. Keep it off the servers, and a copy of it in a safe. The servers get the public one:\nKENCANA_RELEASE_KEYS=${publicKey}`,
  )
}
