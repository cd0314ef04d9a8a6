import { createPublicKey } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { promote } from './channel.ts'
import { cutRelease } from './cut.ts'
import { expectSales } from './gate.ts'
import { Installation } from './installation.ts'
import { placeAt } from './place.ts'
import { makeKeys, privateKeyIn } from './signature.ts'
import { SmallProject } from './testing/small-project.ts'
import { type UpdateOptions, update } from './update.ts'

const key = privateKeyIn({ KENCANA_RELEASE_KEY: makeKeys().privatePem })
const contract = { 'db/migrations/0002_second.sql': '-- contract: no server of 1.1 runs any more\ndrop table first;\n' }

let folder: string
/** Releases as they were cut; each test has a copy. */
let cut: string
let releases: string
let home: Installation
/** What answers at the health address, and with which version: the version of `current` at the last restart. */
let health: Server
let running: string | undefined
/** The versions that never get ready. */
let deaf: string[]
let said: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-update-'))
  cut = join(folder, 'cut')
  const project = new SmallProject(join(folder, 'project'))
  for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.1.0']) {
    await project.commit(version)
    await cutRelease({ project: project.folder, out: cut, key })
  }
  await project.commit('2.0.0', { files: contract })
  await cutRelease({ project: project.folder, out: cut, key })
  health = createServer((_, reply) => {
    if (running === undefined || deaf.includes(running)) reply.writeHead(503).end('{}')
    else reply.end(JSON.stringify({ status: 'ok', version: running }))
  })
  await new Promise<void>((resolve) => health.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  health.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  releases = await mkdtemp(join(folder, 'releases-'))
  await cp(cut, releases, { recursive: true })
  home = new Installation(await mkdtemp(join(folder, 'home-')))
  running = undefined
  deaf = []
  said = []
})
afterEach(() => rm(home.folder, { recursive: true, force: true }))

const offer = (version: string, isBack = false) => promote({ folder: releases, version, ring: 'one', key, isBack })

const options = (more: Partial<UpdateOptions> = {}): UpdateOptions => ({
  installation: home,
  place: placeAt(releases),
  ring: 'one',
  keys: [createPublicKey(key)],
  health: `http://127.0.0.1:${(health.address() as AddressInfo).port}/health/ready`,
  readyMsMax: 50,
  sales: { minutes: 0.001, share: 0.5 },
  countSales: async () => 0,
  restart: async () => {
    running = (await home.current())?.version
  },
  install: async () => {},
  verify: async () => true,
  backUp: async () => {},
  say: (line) => void said.push(line),
  ...more,
})
const run = (more: Partial<UpdateOptions> = {}) => update(options(more))

/** Offers and takes versions, one after the other. */
async function runs(...versions: string[]): Promise<void> {
  for (const version of versions) {
    await offer(version)
    expect(await run()).toBe(version)
  }
}

const isAt = async (version: string) => {
  expect(await readlink(join(home.folder, 'current'))).toBe(`releases/${version}`)
  expect(running).toBe(version)
}

it('takes what its ring should run, says so when it runs, and keeps three releases', async () => {
  await expect(run()).rejects.toThrow('channel.json')
  await runs('1.0.0')
  expect(await run()).toBe('1.0.0')
  expect(said.at(-1)).toBe('1.0.0 runs, as ring one should.')
  await runs('1.0.1', '1.0.2', '1.1.0')
  await isAt('1.1.0')
  expect((await readdir(home.releases)).toSorted()).toEqual(['1.0.1', '1.0.2', '1.1.0'])
  expect(await readFile(join(home.folder, 'current/db/migrations/0001_first.sql'), 'utf8')).toContain('create table')
  await expect(run({ ring: 'five' })).rejects.toThrow('Ring five')
})

it('unpacks nothing that was changed after it was signed, or that a stranger has signed', async () => {
  await runs('1.0.0')
  await offer('1.0.1')
  const [archive, manifest, channel] = ['kencana-1.0.1.tar.gz', 'kencana-1.0.1.json', 'channel.json']
  const refused = async (file: string, change: (content: Buffer) => Buffer, because: RegExp) => {
    const kept = await readFile(join(releases, file))
    await writeFile(join(releases, file), change(Buffer.from(kept)))
    await expect(run(), file).rejects.toThrow(because)
    await writeFile(join(releases, file), kept)
    await isAt('1.0.0')
    expect((await readdir(home.releases)).filter((name) => !name.startsWith('.'))).toEqual(['1.0.0'])
  }
  const flip = (content: Buffer) => {
    content[content.length >> 1] = (content[content.length >> 1] as number) ^ 1
    return content
  }
  await refused(archive, flip, /is not the archive that its manifest names/)
  await refused(archive, (content) => content.subarray(1), /is not the archive/)
  await refused(archive, (content) => Buffer.concat([content, Buffer.alloc(1)]), /is larger than/)
  await refused(manifest, flip, /is not signed/)
  await refused(`${manifest}.sig`, flip, /is not signed/)
  await refused(channel, (content) => Buffer.from(content.toString().replace('1.0.1', '1.1.0')), /is not signed/)
  // A manifest of another version is signed as well.
  const other = await readFile(join(releases, 'kencana-1.1.0.json.sig'))
  const otherManifest = await readFile(join(releases, 'kencana-1.1.0.json'))
  await writeFile(join(releases, `${manifest}.sig`), other)
  await refused(manifest, () => otherManifest, /kencana-1\.0\.1\.json is about 1\.1\.0/)
  // And so is a channel in the place of a manifest.
  await writeFile(join(releases, `${manifest}.sig`), await readFile(join(releases, 'channel.json.sig')))
  const channelText = await readFile(join(releases, channel))
  await refused(manifest, () => channelText, /is not one of this Kencana/)
  await expect(run({ keys: [createPublicKey(privateKeyIn({ KENCANA_RELEASE_KEY: makeKeys().privatePem }))] })).rejects.toThrow('is not signed')
})

it('refuses a channel that is older than one that it has seen, and a version that is older than the one that runs', async () => {
  await offer('1.0.0')
  const [channel, signature] = await Promise.all(['channel.json', 'channel.json.sig'].map((name) => readFile(join(releases, name))))
  await run()
  await runs('1.0.1')
  await writeFile(join(releases, 'channel.json'), channel as Buffer)
  await writeFile(join(releases, 'channel.json.sig'), signature as Buffer)
  await expect(run()).rejects.toThrow(/The channel of .* is an old one \(1\): number 2 was seen here already\./)
  // The number goes on from there in the folder of the releases too.
  await promote({ folder: releases, version: '1.0.1', ring: 'one', key })
  await offer('1.0.0', true)
  await expect(run()).rejects.toThrow('Ring one is at 1.0.0, and 1.0.1 runs: `npm run update -- --back 1.0.0` goes back to it.')
  await isAt('1.0.1')
  expect(await run({ back: '1.0.0' })).toBe('1.0.0')
  await isAt('1.0.0')
})

it('goes back by itself when the new version does not get ready, and does not take it again until it is asked to', async () => {
  await runs('1.0.0')
  await offer('1.0.1')
  deaf = ['1.0.1']
  await expect(run()).rejects.toThrow(/^1\.0\.1 did not pass: .* was not ready with 1\.0\.1 within 0\.05 s.*\. 1\.0\.0 runs again\.$/)
  await isAt('1.0.0')
  deaf = []
  await expect(run()).rejects.toThrow(/1\.0\.1 is left out since .*: .*not ready.*--again/)
  await isAt('1.0.0')
  expect(await run({ isAgain: true })).toBe('1.0.1')
  await runs('1.0.2')
})

it('goes back when the books do not agree, when the restart fails, when sales stay away, and when it falls after it was ready', async () => {
  await runs('1.0.0')
  await offer('1.0.1')
  await expect(run({ verify: async () => false })).rejects.toThrow('The books do not agree before the update. Nothing was changed')
  await isAt('1.0.0')
  const shuts = async (more: Partial<UpdateOptions>, because: string) => {
    await expect(run({ isAgain: true, ...more })).rejects.toThrow(`1.0.1 did not pass: ${because}`)
    await isAt('1.0.0')
  }
  await shuts({ verify: async (at) => !at.endsWith('1.0.1') }, 'the books do not agree')
  const { restart } = options()
  await shuts(
    { restart: async () => ((await home.current())?.version === '1.0.1' ? Promise.reject(new Error('no unit')) : restart()) },
    'the restart failed: no unit',
  )
  // Before the update 40 sales in the minutes, afterwards none.
  await shuts(
    { countSales: async () => (running === '1.0.0' ? 40 : 0), sales: { minutes: 0.002, share: 0.5 } },
    'the shops made 0 sales in 0.002 minutes, and at least 20 were expected',
  )
  await shuts(
    {
      verify: async (at) => {
        if (at.endsWith('1.0.1')) deaf = ['1.0.1']
        return true
      },
    },
    '',
  )
  deaf = []
  expect(await run({ isAgain: true, countSales: async () => 40 })).toBe('1.0.1')
  expect(said).toContain('40 sales were made; 20 were expected.')
})

it('expects no more sales than before the update, and compares nothing where there were few', async () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const count = (yesterday: number, justNow: number) => async (from: Date, to: Date) => {
    expect(to.getTime() - from.getTime()).toBe(600_000)
    return from.getTime() === now.getTime() - 86_400_000 ? yesterday : justNow
  }
  const rule = { minutes: 10, share: 0.3 }
  expect(await expectSales(count(100, 80), rule, now)).toBe(24)
  expect(await expectSales(count(100, 200), rule, now)).toBe(30)
  expect(await expectSales(count(100, 0), rule, now)).toBe(0)
  expect(await expectSales(count(19, 100), rule, now)).toBe(0)
  expect(await expectSales(count(100, 80), { minutes: 10, share: 0 }, now)).toBe(0)
})

it('takes a version from which there is no way back only when it is allowed to, and goes back from none', async () => {
  await runs('1.1.0')
  await offer('2.0.0')
  await expect(run()).rejects.toThrow('2.0.0 is a major version')
  await isAt('1.1.0')
  deaf = ['2.0.0']
  await expect(run({ isOneWayAllowed: true })).rejects.toThrow('There is no way back by itself')
  await isAt('2.0.0')
  deaf = []
  expect(await run()).toBe('2.0.0')
  await expect(run({ back: '1.1.0' })).rejects.toThrow('1.1.0 cannot run on what 2.0.0 has made of the database')
  await isAt('2.0.0')
})

it('goes back by hand to the release before, without a channel, and stays there', async () => {
  await runs('1.0.0', '1.0.1')
  await rm(join(releases, 'channel.json'))
  expect(await run({ back: true })).toBe('1.0.0')
  await isAt('1.0.0')
  await expect(run({ back: true })).rejects.toThrow('not here any more')
  await expect(run({ back: '1.0.1' })).rejects.toThrow('1.0.1 is no way back: 1.0.0 runs.')
  await promote({ folder: releases, version: '1.0.1', ring: 'one', key })
  await home.remember({ ...(await home.memory()), serial: 0 })
  await expect(run()).rejects.toThrow(/1\.0\.1 is left out since .*: it was left by --back/)
})

it('never runs twice at once, and finishes what was cut off', async () => {
  await runs('1.0.0')
  await offer('1.0.1')
  let second: Promise<unknown> | undefined
  await run({
    backUp: async () => {
      second = run()
      await expect(second).rejects.toThrow('Another update')
    },
  })
  expect(second).toBeDefined()
  await isAt('1.0.1')
  // Cut off between the note and the switch: the release is unpacked, and `current` still leads to the one before.
  await offer('1.0.2')
  await expect(run({ verify: async () => false })).rejects.toThrow('Nothing was changed')
  expect(home.has('1.0.2')).toBe(true)
  const noted = { from: home.placeOf('1.0.1'), to: home.placeOf('1.0.2'), isOneWay: false, salesExpected: 0, since: '2026-11-29T20:00:00Z' }
  const memory = await home.memory()
  await home.remember({ ...memory, underWay: { ...noted, way: 'forward' } })
  await isAt('1.0.1')
  expect(await run()).toBe('1.0.2')
  await isAt('1.0.2')
  expect(said).toContain('An update to 1.0.2 was cut off: it goes on.')
  // Cut off on the way back.
  await home.remember({ ...memory, underWay: { ...noted, way: 'back', why: 'the books do not agree' } })
  await expect(run()).rejects.toThrow('1.0.2 did not pass: the books do not agree. 1.0.1 runs again.')
  await isAt('1.0.1')
  await expect(run()).rejects.toThrow('1.0.2 is left out since')
})
