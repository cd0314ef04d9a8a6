import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bucketFiles } from './bucket-files.ts'
import { copyFiles } from './copy-files.ts'
import { type FileStore, StoreOutOfReach, filesBefore, localFiles } from './files.ts'
import { type StandInStore, standInStore } from './testing/stand-in-store.ts'

const picture = Buffer.from([0xff, 0xd8, 0, 1, 2, 3, 0xff, 0xd9])
const longAgo = new Date('2026-01-31T10:00:00Z')
const inOrder = (paths: Iterable<string>) => [...paths].toSorted((one, other) => one.localeCompare(other))

async function listed(store: FileStore, folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of store.list(folder)) paths.push(path)
  return inOrder(paths)
}

const places = {
  folder: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kencana-files-'))
    return {
      store: localFiles(folder),
      age: (path: string) => utimes(join(folder, path), longAgo, longAgo),
      end: () => rm(folder, { recursive: true }),
    }
  },
  bucket: async () => {
    // Pages of three rows: seven files are more than two of them.
    const store = standInStore({ pageRows: 3 })
    await store.start()
    return {
      store: bucketFiles(store.options),
      age: async (path: string) => store.lay(path, picture, longAgo),
      end: () => store.stop(),
    }
  },
}

describe.each(Object.entries(places))('a %s', (_, place) => {
  let here: Awaited<ReturnType<typeof place>>
  beforeEach(async () => {
    here = await place()
  })
  afterEach(() => here.end())

  it('gives back what it was given, and says so where there is nothing', async () => {
    const { store } = here
    expect(await store.read('barang/Satu.jpg')).toBeUndefined()
    await store.put('barang/Satu.jpg', picture, 'image/jpeg')
    expect(await store.read('barang/Satu.jpg')).toEqual(picture)
    await store.put('barang/Satu.jpg', Buffer.from('lain'), 'image/jpeg')
    expect(String(await store.read('barang/Satu.jpg'))).toBe('lain')
    await store.remove('barang/Satu.jpg')
    expect(await store.read('barang/Satu.jpg')).toBeUndefined()
    // Twice is no fault: a server may have died between a file and its record.
    await store.remove('barang/Satu.jpg')
  })

  it('lists what a folder has, with its time, and nothing of another', async () => {
    const { store } = here
    expect(await listed(store, 'barang')).toEqual([])
    const names = Array.from({ length: 7 }, (__, at) => `barang/Cincin${at}.jpg`)
    for (const name of [...names, 'barangbekas/Lain.jpg', 'surat/Kartu.jpg']) await store.put(name, picture, 'image/jpeg')
    expect(await listed(store, 'barang')).toEqual(names)
    expect(await listed(store, 'surat')).toEqual(['surat/Kartu.jpg'])
    expect(await listed(store, '')).toEqual(inOrder([...names, 'barangbekas/Lain.jpg', 'surat/Kartu.jpg']))
    await here.age('barang/Cincin4.jpg')
    for await (const { path, writtenAt } of store.list('barang')) {
      if (path === 'barang/Cincin4.jpg') expect(writtenAt).toEqual(longAgo)
      else expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(120_000)
    }
  })

  it('may stand before another, and keeps, lists and removes its own alone', async () => {
    const other = await places.folder()
    const both = filesBefore(here.store, other.store, (path) => path.startsWith('barang/'))
    for (const path of ['barang/Lama.jpg', 'surat/Lama.jpg']) await other.store.put(path, picture, 'image/jpeg')
    expect([await both.read('barang/Lama.jpg'), await both.read('surat/Lama.jpg')]).toEqual([picture, undefined])
    await both.remove('barang/Lama.jpg')
    expect([await listed(both, 'barang'), await listed(other.store, 'barang')]).toEqual([[], ['barang/Lama.jpg']])
    await other.end()
  })
})

it('copies what a folder has into a bucket, once', async () => {
  const [folder, bucket] = await Promise.all([places.folder(), places.bucket()])
  const names = Array.from({ length: 20 }, (_, at) => `barang/Cincin${at}.jpg`)
  for (const name of [...names, 'surat/Kartu.jpg', 'katalog/ITEM/Satu/Gambar.jpg']) await folder.store.put(name, Buffer.from(name), 'image/jpeg')
  await bucket.store.put('barang/Cincin7.jpg', Buffer.from('yang di sana'), 'image/jpeg')
  expect(await copyFiles(folder.store, bucket.store)).toEqual({ copied: 21, there: 1 })
  expect(await listed(bucket.store, 'barang')).toEqual(inOrder(names))
  expect([await listed(bucket.store, 'katalog'), String(await bucket.store.read('surat/Kartu.jpg'))]).toEqual([
    ['katalog/ITEM/Satu/Gambar.jpg'],
    'surat/Kartu.jpg',
  ])
  expect(String(await bucket.store.read('barang/Cincin7.jpg'))).toBe('yang di sana')
  expect(await copyFiles(folder.store, bucket.store)).toEqual({ copied: 0, there: 22 })
  await Promise.all([folder.end(), bucket.end()])
})

describe('a store that breaks down', () => {
  let store: StandInStore
  const files = (limits = {}) => bucketFiles(store.options, { connectMsMax: 2_000, tryMsMax: 400, callMsMax: 5_000, ...limits })
  beforeEach(async () => {
    store = standInStore()
    await store.start()
  })
  afterEach(() => store.stop())

  it('retries a few times, and then returns the reason', async () => {
    store.next('BUSY', 'CUT')
    await files().put('barang/Satu.jpg', picture, 'image/jpeg')
    expect(store.requested).toEqual(Array<string>(3).fill('PUT barang/Satu.jpg'))
    expect(store.files.get('barang/Satu.jpg')).toMatchObject({ data: picture, contentType: 'image/jpeg' })
    store.next('BUSY', 'BUSY', 'BUSY')
    const failing = files().read('barang/Satu.jpg')
    await expect(failing).rejects.toBeInstanceOf(StoreOutOfReach)
    await expect(failing).rejects.toThrow(`The picture store ${store.options.endpoint}, bucket gambar, does not do it: SlowDown 503`)
    expect(await files().read('barang/Satu.jpg')).toEqual(picture)
  })

  it('is not waited for, neither for an answer nor for the rest of one nor in all its tries', async () => {
    store.next('SILENT', 'SILENT')
    await files().put('barang/Satu.jpg', picture, 'image/jpeg')
    store.next('SILENT', 'SILENT', 'SILENT')
    await expect(files().read('barang/Satu.jpg')).rejects.toThrow(/^The picture store .* does not do it: TimeoutError/)
    store.next('SILENT')
    await expect(files({ tryMsMax: 60_000, callMsMax: 300 }).remove('barang/Satu.jpg')).rejects.toThrow('no answer within 0.3 s')
    store.next('HALF')
    await expect(files({ callMsMax: 300 }).read('barang/Satu.jpg')).rejects.toThrow('no answer within 0.3 s')
    expect([...store.files.keys()]).toEqual(['barang/Satu.jpg'])
  })

  it('that knows another secret or has no such bucket is no store without that file', async () => {
    store.lay('barang/Satu.jpg', picture, longAgo)
    await expect(bucketFiles({ ...store.options, secret: 'another' }).read('barang/Satu.jpg')).rejects.toThrow('SignatureDoesNotMatch 403')
    await expect(bucketFiles({ ...store.options, bucket: 'lain' }).read('barang/Satu.jpg')).rejects.toThrow('NoSuchBucket 404')
    await expect(listed(bucketFiles({ ...store.options, bucket: 'lain' }), 'barang')).rejects.toThrow('NoSuchBucket 404')
    await store.stop()
    await expect(files({ triesMax: 1 }).read('barang/Satu.jpg')).rejects.toThrow(/ECONNREFUSED/)
    await store.start()
  })
})
