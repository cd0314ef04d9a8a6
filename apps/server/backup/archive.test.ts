import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { standInStore } from '#engine/server/testing/stand-in-store.ts'
import { alarmOf, isNight } from './archive-jobs.ts'
import { bucketStore, folderStore } from './archive-store.ts'
import { type Archive, type KeptBase, basesOf, createArchive, headFile, openArchive, segmentAfter } from './archive.ts'
import { mirror } from './mirror.ts'
import { inJakarta, momentIn } from './moment.ts'
import { keptBases, prune } from './prune.ts'
import { chooseBase } from './restore-archive.ts'

const secret = 'a secret of the archive, long enough'
let folder: string
let place: string
let archive: Archive
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-archive-'))
})
beforeEach(async () => {
  place = join(folder, String((count += 1)))
  archive = await createArchive(folderStore(place), '1', secret)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const segment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`

/** A base of a run that was complete on a day of November, with the log from this segment on. */
async function layBase(run: string, day: number, first: number, pictures: readonly string[] = []): Promise<void> {
  const at = new Date(Date.UTC(2026, 10, day)).toISOString()
  const folderOfBase = `runs/${run}/base/${at.replace(/[-:.]/g, '')}`
  const base = {
    version: '1',
    started_at: at,
    completed_at: at,
    first: segment(first),
    last: segment(first),
    bytes: 1,
    files: [],
    parts: 1,
    pictures,
  }
  await archive.write(`${folderOfBase}/00000`, Buffer.from('x'))
  await archive.write(`${folderOfBase}/base.json`, Buffer.from(JSON.stringify(base)))
}
const layLog = async (run: string, from: number, to: number) => {
  for (let number = from; number <= to; number += 1) await archive.write(`runs/${run}/wal/${segment(number)}`, Buffer.from('x'))
}
const logOf = async (run: string) => (await archive.store.paths(`runs/${run}/wal`)).map((path) => path.split('/').at(-1))

it('reads back the written files, and only with the key', async () => {
  await archive.write('runs/a/wal/x', Buffer.from('gold'))
  expect((await readFile(join(place, 'runs/a/wal/x'))).includes('gold')).toBe(false)
  expect(await (await openArchive(folderStore(place), secret, '1'))!.read('runs/a/wal/x')).toEqual(Buffer.from('gold'))
  await expect(openArchive(folderStore(place), `${secret} `)).rejects.toThrow('KENCANA_BACKUP_KEY does not open')
  await expect(openArchive(folderStore(place), undefined)).rejects.toThrow('is encrypted')
  await expect(openArchive(folderStore(place), secret, '2')).rejects.toThrow('of another database')
  expect(await openArchive(folderStore(join(folder, 'nothing')), secret)).toBeUndefined()
})

it('an archive becomes that of the cluster that its own was moved to, and its copy follows', async () => {
  const copy = folderStore(join(folder, 'copy-of-moved'))
  const copying = mirror(folderStore(place), copy)
  await archive.write('runs/a/wal/x', Buffer.from('gold'))
  await copying.step()
  await expect(openArchive(folderStore(place), secret, '2', ['3'])).rejects.toThrow('of another database')
  await openArchive(folderStore(place), secret, '2', ['1'])
  await openArchive(folderStore(place), secret, '2')
  await copying.step()
  expect(await (await openArchive(copy, secret, '2'))!.read('runs/a/wal/x')).toEqual(Buffer.from('gold'))
  expect(await openArchive(folderStore(place), secret, '1', ['2'])).toBeDefined()
})

it('a file that was changed, or that stands in for another, is damaged; one that is there never becomes another', async () => {
  await archive.writeOnce('runs/a/wal/x', Buffer.from('gold'))
  await archive.writeOnce('runs/a/wal/x', Buffer.from('gold'))
  await expect(archive.writeOnce('runs/a/wal/x', Buffer.from('lead'))).rejects.toThrow('nothing is written over it')
  await rename(join(place, 'runs/a/wal/x'), join(place, 'runs/a/wal/y'))
  await expect(archive.read('runs/a/wal/y')).rejects.toThrow('runs/a/wal/y is damaged')
  const open = await createArchive(folderStore(join(folder, 'open')), '1', undefined)
  await open.write('x', Buffer.alloc(1_000, 'gold'))
  const path = join(folder, 'open', 'x')
  await writeFile(path, (await readFile(path)).subarray(0, -3))
  await expect(open.read('x')).rejects.toThrow('x is damaged')
})

it('a place that holds something else becomes no archive', async () => {
  await writeFile(join(folder, 'letter.txt'), 'x')
  await expect(createArchive(folderStore(folder), '1', undefined)).rejects.toThrow('is not empty')
})

it('keeps the days that are asked for, the base before them, and all of the log that they need', async () => {
  for (const [at, day] of [1, 5, 10, 15].entries()) await layBase('a', day, 10 * at + 1, day < 10 ? ['barang/old.jpg'] : ['barang/new.jpg'])
  await layLog('a', 1, 40)
  for (const picture of ['old', 'new', 'here']) await archive.write(`files/barang/${picture}.jpg`, Buffer.from('x'))
  const now = new Date(Date.UTC(2026, 10, 20))
  const requested = { keepDays: 7, currentRun: 'a', pictures: new Set(['barang/here.jpg']), now }
  expect(keptBases(await basesOf(archive), 7, now).map(({ first }) => first)).toEqual([segment(21), segment(31)])
  await prune(archive, requested)
  expect((await basesOf(archive)).map(({ first }) => first)).toEqual([segment(21), segment(31)])
  expect(await logOf('a')).toEqual(Array.from({ length: 20 }, (_, at) => segment(21 + at)))
  expect(await archive.store.paths('files')).toEqual(['files/barang/here.jpg', 'files/barang/new.jpg'])
  expect((await archive.store.paths('runs/a/base')).length).toBe(4)
  expect(await prune(archive, requested)).toBe(0)
})

it('keeps the last base however old it is, and nothing of a run that has no kept one', async () => {
  await layBase('a', 1, 1)
  await layLog('a', 1, 3)
  const requested = { keepDays: 7, currentRun: 'b', pictures: new Set<string>(), now: new Date(Date.UTC(2027, 0, 1)) }
  // A run that is being begun.
  await layLog('b', 1, 1)
  expect(await prune(archive, requested)).toBe(0)
  await layBase('b', 20, 1)
  await prune(archive, requested)
  expect([await archive.store.paths('runs/a'), await logOf('b')]).toEqual([[], [segment(1)]])
})

it('a moment is restored from the last base before it, and what the archive does not have is refused', () => {
  const base = (run: string, day: number, reachedDay: number) =>
    ({ run, completed_at: new Date(Date.UTC(2026, 10, day)).toISOString(), reached: new Date(Date.UTC(2026, 10, reachedDay)) }) as KeptBase & {
      reached: Date
    }
  const bases = [base('a', 1, 6), base('a', 3, 6), base('b', 8, 12)]
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  expect([chooseBase(bases, at(2)), chooseBase(bases, at(4)), chooseBase(bases, at(9)), chooseBase(bases, undefined)]).toEqual([
    bases[0],
    bases[1],
    bases[2],
    bases[2],
  ])
  expect(() => chooseBase(bases, new Date(Date.UTC(2026, 9, 30)))).toThrow('before the archive begins')
  expect(() => chooseBase(bases, at(7))).toThrow(
    'in a gap of the archive: it ends at 2026-11-06 07:00:00 WIB, and begins again at 2026-11-08 07:00:00 WIB',
  )
  expect(() => chooseBase(bases, at(13))).toThrow('after the end of the archive, 2026-11-12 07:00:00 WIB')
  expect(() => chooseBase([], undefined)).toThrow('no base')
})

it('a moment without an offset is the time in Jakarta', () => {
  expect(momentIn('2026-11-28 18:04').toISOString()).toBe('2026-11-28T11:04:00.000Z')
  expect(momentIn('2026-11-28T18:04:30.5+08:00').toISOString()).toBe('2026-11-28T10:04:30.500Z')
  expect(inJakarta(momentIn('2026-11-28 18:04'))).toBe('2026-11-28 18:04:00 WIB')
  for (const text of ['', 'yesterday', '2026-02-30 10:00', '2026-11-28', '2026-11-28 25:00']) expect(() => momentIn(text)).toThrow('is no moment')
})

it('segments of the log follow each other over the end of a file of them', () => {
  expect(segmentAfter('0000000100000000000000FF', 16 * 1024 * 1024)).toBe('000000010000000100000000')
  expect(segmentAfter('00000002000000010000000A', 16 * 1024 * 1024)).toBe('00000002000000010000000B')
})

it('a bucket has what the folder has, and keeps it when the folder vanishes', async () => {
  const bucket = standInStore()
  await bucket.start()
  const copy = bucketStore(bucket.options)
  const copying = mirror(archive.store, copy)
  await layBase('a', 1, 1)
  await layLog('a', 1, 2)
  await archive.write('runs/a/reached.json', Buffer.from('1'))
  await copying.step()
  expect([...bucket.files.keys()].toSorted()).toEqual(await archive.store.paths(''))
  // What says that a base is whole comes when it is.
  const put = bucket.requested.filter((each) => each.startsWith('PUT '))
  expect([put[0], put.findIndex((each) => each.endsWith('00000')) < put.findIndex((each) => each.endsWith('base.json'))]).toEqual([
    `PUT ${headFile}`,
    true,
  ])
  await archive.store.remove(`runs/a/wal/${segment(1)}`)
  await archive.write('runs/a/reached.json', Buffer.from('2'))
  bucket.next('BUSY', 'BUSY', 'BUSY')
  await expect(copying.step()).rejects.toThrow('does not do it')
  await copying.step()
  expect([...bucket.files.keys()].toSorted()).toEqual(await archive.store.paths(''))
  const restored = await openArchive(copy, secret)
  expect([await restored!.read('runs/a/reached.json'), (await basesOf(restored!)).length]).toEqual([Buffer.from('2'), 1])
  await rename(place, `${place}.away`)
  await expect(copying.step()).rejects.toThrow('has no archive.json any more')
  expect(bucket.files.size).toBeGreaterThan(3)
  // Another archive is never written into it.
  const other = await createArchive(folderStore(join(folder, 'other')), '1', secret)
  await expect(mirror(other.store, copy).step()).rejects.toThrow('holds something else')
  await bucket.stop()
})

it('alarms when the log, the copy or the base is too old, and not before', () => {
  const now = new Date()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const well = { baseAt: ago(3_600), reachedAt: ago(70), copyReachedAt: undefined, hasCopy: false, failure: undefined, everySeconds: 60 }
  expect(alarmOf(well, now, 1e9)).toBeUndefined()
  expect(alarmOf({ ...well, reachedAt: ago(601), failure: 'no room' }, now, 1e9)).toBe(
    'the log of the database does not come into the archive: no room',
  )
  expect(alarmOf({ ...well, reachedAt: ago(601), everySeconds: 300 }, now, 1e9)).toBeUndefined()
  expect(alarmOf({ ...well, hasCopy: true }, now, 1e9)).toBe('the copy of the archive is behind')
  expect(alarmOf({ ...well, hasCopy: true }, now, 5_000)).toBeUndefined()
  expect(alarmOf({ ...well, baseAt: ago(27 * 3_600) }, now, 1e9)).toBe('there is no base of the last day')
  expect(alarmOf({ ...well, baseAt: undefined }, now, 60_000)).toBeUndefined()
  const nights = ['2026-11-28T16:59:00Z', '2026-11-28T17:00:00Z', '2026-11-28T20:30:00Z', '2026-11-28T23:00:00Z'].map((at) => isNight(new Date(at)))
  expect(nights).toEqual([false, true, true, false])
})
