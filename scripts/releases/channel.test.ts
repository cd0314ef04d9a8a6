import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { promote, refuseStep } from './channel.ts'
import { cutRelease } from './cut.ts'
import { placeAt, readChannel } from './place.ts'
import { makeKeys, privateKeyIn } from './signature.ts'
import { SmallProject } from './testing/small-project.ts'

let folder: string
let out: string
const key = privateKeyIn({ KENCANA_RELEASE_KEY: makeKeys().privatePem })
const publicKey = createPublicKey(key)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-channel-'))
  out = join(folder, 'out')
  const project = new SmallProject(join(folder, 'project'))
  for (const version of ['1.0.0', '1.0.1']) {
    await project.commit(version)
    await cutRelease({ project: project.folder, out, key })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('moves a ring to what the ring before it runs, and counts each move', async () => {
  const move = (version: string, ring: 'one' | 'five' | 'all', isBack = false) => promote({ folder: out, version, ring, isBack, key })
  await expect(move('1.0.0', 'five')).rejects.toThrow('Ring one comes before ring five, and is at no version, not at 1.0.0.')
  expect(await move('1.0.0', 'one')).toMatchObject({ serial: 1, rings: { one: '1.0.0' } })
  await expect(move('1.0.0', 'all')).rejects.toThrow('Ring five comes before ring all')
  await move('1.0.0', 'five')
  await move('1.0.0', 'all')
  await move('1.0.1', 'one')
  await expect(move('1.0.1', 'all')).rejects.toThrow('Ring five comes before ring all, and is at 1.0.0, not at 1.0.1.')
  await expect(move('1.0.1', 'one')).rejects.toThrow('at 1.0.1 already')
  await expect(move('1.0.0', 'one')).rejects.toThrow('--back')
  expect(await move('1.0.0', 'one', true)).toMatchObject({ serial: 5, rings: { one: '1.0.0', five: '1.0.0', all: '1.0.0' } })
  await expect(move('1.0.2', 'one')).rejects.toThrow('kencana-1.0.2.json is not there')
})

it('moves no ring to a version whose archive or signature is not as it was cut', async () => {
  const [archive, signature] = [join(out, 'kencana-1.0.1.tar.gz'), join(out, 'kencana-1.0.1.json.sig')]
  const kept = { archive: await readFile(archive), signature: await readFile(signature) }
  const move = () => promote({ folder: out, version: '1.0.1', ring: 'one', key })
  await truncate(archive, kept.archive.length - 1)
  await expect(move()).rejects.toThrow('kencana-1.0.1.tar.gz is missing')
  await writeFile(archive, kept.archive)
  await rm(signature)
  await expect(move()).rejects.toThrow('kencana-1.0.1.json.sig is not there')
  await writeFile(signature, kept.signature)
  const stranger = privateKeyIn({ KENCANA_RELEASE_KEY: makeKeys().privatePem })
  await expect(promote({ folder: out, version: '1.0.1', ring: 'one', key: stranger })).rejects.toThrow('is not signed')
  await move()
})

it('has a signature for what a server reads between the two writes of a move', async () => {
  const before = await readFile(join(out, 'channel.json'))
  await promote({ folder: out, version: '1.0.1', ring: 'five', key })
  const after = await readFile(join(out, 'channel.json'))
  await writeFile(join(out, 'channel.json'), before)
  expect((await readChannel(placeAt(out), [publicKey])).rings.five).toBe('1.0.0')
  // The call after a kill goes on from there.
  await promote({ folder: out, version: '1.0.1', ring: 'five', key })
  expect(await readFile(join(out, 'channel.json'), 'utf8')).toBe(after.toString())
})

it('moves rings by the rules alone', () => {
  expect(() => refuseStep({ one: '2.0.0', five: '1.0.0' }, '1.5.0', 'five', false)).toThrow('not at 1.5.0')
  expect(() => refuseStep({ one: '2.0.0', five: '1.0.0' }, '2.0.0', 'five', false)).not.toThrow()
  expect(() => refuseStep({ one: '2.0.0' }, '2.1.0', 'one', true)).toThrow('no way back')
})

it('cuts the same bytes twice, and a version once', async () => {
  const project = new SmallProject(join(folder, 'again'))
  await project.commit('1.0.0')
  const first = await cutRelease({ project: project.folder, out: join(folder, 'a'), key })
  expect(await cutRelease({ project: project.folder, out: join(folder, 'b'), key })).toEqual(first)
  expect(await cutRelease({ project: project.folder, out: join(folder, 'a'), key })).toEqual(first)
  const other = new SmallProject(join(folder, 'other'))
  await other.commit('1.0.0', { files: { 'apps/more.ts': 'export {}\n' } })
  await expect(cutRelease({ project: other.folder, out: join(folder, 'a'), key })).rejects.toThrow('1.0.0 was cut already')
  await writeFile(join(other.folder, 'apps/more.ts'), 'export const more = 1\n')
  await expect(cutRelease({ project: other.folder, out: join(folder, 'b'), key })).rejects.toThrow('The checkout is not clean')
})

it('takes a migration that the version before cannot run on into a major version alone', async () => {
  const project = new SmallProject(join(folder, 'contract'))
  const cut = () => cutRelease({ project: project.folder, out: join(folder, 'c'), key })
  const files = { 'db/migrations/0002_second.sql': '-- contract: no server of 1.0 runs any more\ndrop table first;\n' }
  await project.commit('1.0.0')
  expect(await cut()).toMatchObject({ schema: '0001', contracts: [] })
  await project.commit('1.1.0', { files })
  await expect(cut()).rejects.toThrow('1.0.0 cannot run on the schema of 1.1.0 (0002_second.sql): that takes a new major number.')
  await project.commit('2.0.0', { files })
  await expect(cut()).resolves.toMatchObject({ schema: '0002', contracts: ['0002_second.sql'] })
})
