import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { unpackFolder } from './archive.ts'
import { type CountSales, GateShut, type SalesRule, expectSales, readyVersion, waitForSales, waitReady } from './gate.ts'
import type { Installation, Placed, UnderWay } from './installation.ts'
import { type Manifest, type Release, type Ring, archiveFile, folderInArchive } from './papers.ts'
import { type Place, fetchArchive, readChannel, readManifest } from './place.ts'
import { compareVersions, stepBetween } from './version.ts'

/** What an update works with. */
export interface UpdateOptions {
  readonly installation: Installation
  readonly place: Place
  readonly ring: Ring
  readonly keys: readonly KeyObject[]
  /** The address at which the server that is updated says whether it is ready. */
  readonly health: string
  /** How long it may take until it is ready, in milliseconds. */
  readonly readyMsMax: number
  readonly sales: SalesRule
  readonly countSales: CountSales
  /** Starts the Kencana that `current` leads to in place of the one that runs. @throws Error where that fails */
  restart(): Promise<void>
  /** Installs the packages of an unpacked release. @throws StartRefused with one line */
  install(folder: string, before: string | undefined): Promise<void>
  /** Whether all books agree, as the Kencana of a folder computes them. Says what does not. */
  verify(folder: string): Promise<boolean>
  backUp(): Promise<void>
  say(line: string): void
  /** Goes back to this version, or to the one before. */
  readonly back?: string | true | undefined
  /** Tries a version again that did not pass. */
  readonly isAgain?: boolean
  /** Takes a version from which there is no way back. */
  readonly isOneWayAllowed?: boolean
}

/**
 * Updates an installation to what its ring should run, and returns the version that runs afterwards. An update that was killed is finished first.
 * At any moment `current` leads to a Kencana that is whole (docs/decisions/237).
 * @throws StartRefused with one line: nothing was changed, or the version before runs again
 */
export async function update(options: UpdateOptions): Promise<string> {
  const { installation } = options
  return installation.alone(async () => {
    const { underWay } = await installation.memory()
    if (underWay) {
      options.say(`An update to ${underWay.to.version} was cut off: it goes on.`)
      return finish(options, underWay)
    }
    const from = await installation.current()
    const to = await choose(options, from)
    if (to === undefined) return (from as Placed).version
    return replace(options, from, to)
  })
}

/** The release to run, unpacked; undefined where it runs already. */
async function choose(options: UpdateOptions, from: Placed | undefined): Promise<Placed | undefined> {
  const { installation, back, say } = options
  if (back !== undefined) return chooseBack(options, from, back)
  const version = await wantedVersion(options)
  const difference = from ? compareVersions(version, from.version) : 1
  if (difference === 0) {
    say(`${version} runs, as ring ${options.ring} should.`)
    return undefined
  }
  if (from && difference < 0)
    throw new StartRefused(
      `Ring ${options.ring} is at ${version}, and ${from.version} runs: \`npm run update -- --back ${version}\` goes back to it.`,
    )
  const { refused } = await installation.memory()
  if (refused?.version === version && !options.isAgain)
    throw new StartRefused(`${version} is left out since ${refused.at}: ${refused.why}. \`npm run update -- --again\` takes it.`)
  if (from && stepBetween(from.version, version) === 'major' && !options.isOneWayAllowed)
    throw new StartRefused(`${version} is a major version: read CHANGELOG.md, then \`npm run update -- --one-way\`.`)
  return prepare(options, version, from)
}

async function chooseBack(options: UpdateOptions, from: Placed | undefined, back: string | true): Promise<Placed> {
  const { installation } = options
  if (!from) throw new StartRefused('Nothing runs here yet: there is no way back.')
  const to = back === true ? (await installation.memory()).before : installation.placeOf(back)
  if (!to || !existsSync(join(installation.folder, to.folder, 'package.json'))) {
    if (back === true) throw new StartRefused('The release before is not here any more: `npm run update -- --back <version>` fetches one.')
    if (compareVersions(back, from.version) >= 0) throw new StartRefused(`${back} is no way back: ${from.version} runs.`)
    return prepare(options, back, from)
  }
  if (compareVersions(to.version, from.version) >= 0) throw new StartRefused(`${to.version} is no way back: ${from.version} runs.`)
  return to
}

/** What the ring should run, by a channel that is not older than one that was seen here. */
async function wantedVersion({ installation, place, keys, ring }: UpdateOptions): Promise<string> {
  const channel = await readChannel(place, keys)
  const memory = await installation.memory()
  if (channel.serial < memory.serial)
    throw new StartRefused(`The channel of ${place.name} is an old one (${channel.serial}): number ${memory.serial} was seen here already.`)
  if (channel.serial > memory.serial) await installation.remember({ ...memory, serial: channel.serial })
  const version = channel.rings[ring]
  if (version === undefined) throw new StartRefused(`Ring ${ring} of ${place.name} has no version yet.`)
  return version
}

/** Fetches, checks and unpacks a release and installs its packages, next to the one that runs. */
async function prepare(options: UpdateOptions, version: string, from: Placed | undefined): Promise<Placed> {
  const { installation, place, keys, say } = options
  if (installation.has(version)) return installation.placeOf(version)
  const manifest = await readManifest(place, version, keys)
  refuseOneWay(options, manifest, from)
  const archive = join(installation.releases, `.${archiveFile(version)}`)
  await fetchArchive(place, manifest, archive)
  const work = join(installation.releases, `.unpacking-${version}`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work)
  await unpackFolder(archive, folderInArchive(version), work)
  const folder = join(work, folderInArchive(version))
  await refuseOtherRelease(installation, folder, manifest)
  say(`${version} is fetched and checked. Its packages are installed.`)
  await options.install(folder, from && installation.pathOf(from))
  refuseWithoutNode(folder, manifest)
  const placed = await installation.place(folder, version)
  await rm(work, { recursive: true, force: true })
  await rm(archive, { force: true })
  return placed
}

/** What is in an archive must be what its manifest is about. */
async function refuseOtherRelease(installation: Installation, folder: string, manifest: Manifest): Promise<void> {
  const said = await installation.releaseIn({ version: manifest.version, folder: folder.slice(installation.folder.length + 1) })
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  if (said?.version !== manifest.version || version !== manifest.version || said.commit !== manifest.commit)
    throw new StartRefused(`${archiveFile(manifest.version)} has ${version} in it.`)
}

function refuseWithoutNode(folder: string, { node, version }: Manifest): void {
  if (Number(process.versions.node.split('.')[0]) >= node) return
  if (!existsSync(join(folder, 'node_modules', `node-${process.platform}-${process.arch}`)))
    throw new StartRefused(`${version} needs Node ${node}: install it on this machine first.`)
}

/** Whether the version that runs could not start any more once this one has migrated (docs/decisions/232). */
function isOneWay(installation: Installation, to: Pick<Release, 'contracts'>, from: Placed | undefined): boolean {
  return from !== undefined && to.contracts.some((name) => !existsSync(join(installation.pathOf(from), 'db/migrations', name)))
}

function refuseOneWay({ installation, isOneWayAllowed }: UpdateOptions, to: Release | Manifest, from: Placed | undefined): void {
  if (!isOneWayAllowed && isOneWay(installation, to, from))
    throw new StartRefused(
      `${from?.version} cannot run any more after ${to.version}: read CHANGELOG.md, stop all other servers, then \`npm run update -- --one-way\`.`,
    )
}

/** Replaces the Kencana that runs. What is written down before `current` is switched lets the next update finish this one. */
async function replace(options: UpdateOptions, from: Placed | undefined, to: Placed): Promise<string> {
  const { installation } = options
  const isBackwards = options.back !== undefined
  const [newer, older] = isBackwards ? [from as Placed, to] : [to, from]
  const said = await installation.releaseIn(newer)
  const oneWay = said !== undefined && isOneWay(installation, said, older)
  if (oneWay && isBackwards)
    throw new StartRefused(`${to.version} cannot run on what ${newer.version} has made of the database: restore a backup instead.`)
  if (from && !isBackwards) {
    if (said) refuseOneWay(options, said, from)
    if (!(await options.verify(installation.pathOf(from))))
      throw new StartRefused(
        'The books do not agree before the update. Nothing was changed: see docs/operations.md, "When the books are questioned".',
      )
  }
  if (from) await options.backUp()
  const memory = await installation.memory()
  const underWay: UnderWay = {
    way: 'forward',
    from,
    to,
    isOneWay: oneWay || isBackwards,
    salesExpected: isBackwards || !from ? 0 : await expectSales(options.countSales, options.sales),
    since: new Date().toISOString(),
  }
  await installation.remember({
    ...memory,
    underWay,
    ...(isBackwards && from ? { refused: { version: from.version, at: underWay.since, why: 'it was left by --back' } } : {}),
  })
  return finish(options, underWay)
}

/** Switches, starts, and holds the gate; goes back where it is shut. Each step may have been done by an update that was killed. */
async function finish(options: UpdateOptions, underWay: UnderWay): Promise<string> {
  if (underWay.way === 'back') return goBack(options, underWay)
  const { installation, say } = options
  const { from, to } = underWay
  try {
    await run(options, to)
    await holdGate(options, underWay)
  } catch (error) {
    // Anything that goes wrong from here on shuts the gate: the version before must not wait for a person.
    const why = (error as Error).message
    if (!from || underWay.isOneWay) {
      await installation.remember({ ...(await installation.memory()), underWay: undefined })
      throw new StartRefused(`${to.version} did not pass: ${why}. There is no way back by itself: see docs/operations.md, "An update failed".`, {
        cause: error,
      })
    }
    const back: UnderWay = { ...underWay, way: 'back', why }
    await installation.remember({ ...(await installation.memory()), underWay: back })
    return goBack(options, back)
  }
  const memory = await installation.memory()
  const refused = memory.refused && compareVersions(memory.refused.version, to.version) > 0 ? memory.refused : undefined
  const before = from && compareVersions(from.version, to.version) < 0 ? from : undefined
  await installation.remember({ ...memory, before, refused, underWay: undefined })
  const removed = await installation.tidy([to, from])
  say(`${to.version} runs.${removed.length > 0 ? ` Removed: ${removed.join(', ')}.` : ''}`)
  return to.version
}

async function goBack(options: UpdateOptions, { from, to, why = '' }: UnderWay): Promise<never> {
  const { installation } = options
  const before = from as Placed
  options.say(`${to.version} did not pass: ${why}. ${before.version} is started again.`)
  try {
    await run(options, before)
    await waitReady(options.health, before.version, options.readyMsMax)
  } catch (error) {
    const line = `${before.version} does not answer either: ${(error as Error).message}. See docs/operations.md, "The server does not answer".`
    throw new StartRefused(line, { cause: error })
  }
  const memory = await installation.memory()
  await installation.remember({ ...memory, refused: { version: to.version, at: new Date().toISOString(), why }, underWay: undefined })
  throw new StartRefused(`${to.version} did not pass: ${why}. ${before.version} runs again.`)
}

/** Lets `current` lead to a Kencana, and starts it unless it answers already. @throws GateShut where the command of the start fails */
async function run({ installation, health, restart }: UpdateOptions, placed: Placed): Promise<void> {
  await installation.switchTo(placed)
  if ((await readyVersion(health)) === placed.version) return
  await restart().catch((error: Error) => {
    throw new GateShut(`the restart failed: ${error.message}`)
  })
}

async function holdGate(options: UpdateOptions, { to, salesExpected }: UnderWay): Promise<void> {
  const { health, readyMsMax, sales, say } = options
  say(`${to.version} was ready after ${((await waitReady(health, to.version, readyMsMax)) / 1000).toFixed(1)} s.`)
  if (!(await options.verify(options.installation.pathOf(to)))) throw new GateShut('the books do not agree')
  if (salesExpected > 0) say(`${await waitForSales(options.countSales, salesExpected, sales)} sales were made; ${salesExpected} were expected.`)
  else say('Sales are not compared.')
  // What answered at first may have fallen since.
  await waitReady(health, to.version, Math.min(readyMsMax, 30_000))
}
