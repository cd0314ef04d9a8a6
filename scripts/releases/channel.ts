import { type KeyObject, createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { type Channel, type Manifest, type Ring, archiveFile, channelFile, manifestSchema, rings, signatureFile, textOf } from './papers.ts'
import { isArchive, placeAt, readChannel, readJson, readManifest, writeWhole } from './place.ts'
import { signatureOf } from './signature.ts'
import { compareVersions } from './version.ts'

/** The manifests in a folder of releases, the oldest version first. */
export async function publishedIn(folder: string): Promise<Manifest[]> {
  const names = await readdir(folder).catch(() => [])
  const manifests: Manifest[] = []
  for (const name of names.filter((each) => /^kencana-[\d.]+\.json$/.test(each)))
    manifests.push(manifestSchema.parse(await readJson(join(folder, name))))
  return manifests.toSorted((one, other) => compareVersions(one.version, other.version))
}

/** Which ring is to run which version. */
export interface Promotion {
  /** The folder of the releases. */
  readonly folder: string
  readonly version: string
  readonly ring: Ring
  /** Moves the ring back to an older version, for servers that do not run the present one yet. */
  readonly isBack?: boolean
  readonly key: KeyObject
}

/**
 * Moves a ring to a version: forward to what the ring before it runs, or back. Writes and signs the channel with the next serial number.
 * @throws StartRefused with one line: the archive or its signature is missing or wrong, or a ring would be skipped
 */
export async function promote({ folder, version, ring, isBack = false, key }: Promotion): Promise<Channel> {
  const [place, keys] = [placeAt(folder), [createPublicKey(key)]]
  const manifest = await readManifest(place, version, keys)
  if (!(await isArchive(join(folder, archiveFile(version)), manifest)))
    throw new StartRefused(`${archiveFile(version)} is missing in ${folder}, or is not the one that its manifest names.`)
  const before: Channel = existsSync(join(folder, channelFile)) ? await readChannel(place, keys) : { kind: 'kencana channel', serial: 0, rings: {} }
  refuseStep(before.rings, version, ring, isBack)
  const channel: Channel = { ...before, serial: before.serial + 1, rings: { ...before.rings, [ring]: version } }
  const text = textOf(channel)
  // The signature of the channel before stays in the second line: a server that reads between the two writes accepts that one, and so does the next call after a kill.
  const signatures = [channel, ...(before.serial > 0 ? [before] : [])].map((each) => signatureOf(Buffer.from(textOf(each)), key))
  await writeWhole(join(folder, signatureFile(channelFile)), signatures.join(''))
  await writeWhole(join(folder, channelFile), text)
  return channel
}

/**
 * Checks a move of a ring. Forward, the ring before must run exactly this version.
 * @throws StartRefused with one line
 */
export function refuseStep(now: Channel['rings'], version: string, ring: Ring, isBack: boolean): void {
  const present = now[ring]
  const difference = present === undefined ? 1 : compareVersions(version, present)
  if (difference === 0) throw new StartRefused(`Ring ${ring} is at ${version} already.`)
  if (isBack) {
    if (difference > 0) throw new StartRefused(`${version} is no way back: ring ${ring} is at ${present ?? 'no version'}.`)
    return
  }
  if (difference < 0) throw new StartRefused(`Ring ${ring} is at ${present}: --back moves it back to ${version}.`)
  const ringBefore = rings[rings.indexOf(ring) - 1]
  if (ringBefore && now[ringBefore] !== version)
    throw new StartRefused(`Ring ${ringBefore} comes before ring ${ring}, and is at ${now[ringBefore] ?? 'no version'}, not at ${version}.`)
}
