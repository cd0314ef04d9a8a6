import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeOrphans } from '#engine/server/file-orphans.ts'
import { type FileStore, localFiles } from '#engine/server/files.ts'
import { createLog } from '#engine/server/log.ts'
import { forgetWaitingPhotos } from '#modules/goods/server/public.ts'
import { madeService } from '#modules/repairs/server/testing/made-service.ts'
import { fileOrphans, keptFolders, namingColumns, unlistedColumns } from './stored-files.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
let files: FileStore
beforeAll(async () => {
  app = await startTestApp()
  files = localFiles(app.filesFolder)
})
afterAll(() => app.stop())

const signal = new AbortController().signal
const log = createLog('silent')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function lay(path: string, writtenAt = daysAgo(3)): Promise<void> {
  await mkdir(join(app.filesFolder, path, '..'), { recursive: true })
  await writeFile(join(app.filesFolder, path), 'picture')
  await utimes(join(app.filesFolder, path), writtenAt, writtenAt)
}
const inFolder = async (folder: string) => (await readdir(join(app.filesFolder, folder))).toSorted((one, other) => one.localeCompare(other))
const remove = (now?: number) => removeOrphans(files, keptFolders(app.db), { log, signal, ...(now ? { now } : {}) })

it('knows every column of the schema that names a file, and removes nothing while one is missing', async () => {
  expect(await unlistedColumns(app.db)).toEqual([])
  for (const { table, column } of namingColumns) {
    const { rows } = await sql`
      select from information_schema.columns where table_schema = 'public' and table_name = ${table} and column_name = ${column}`.execute(app.db)
    expect(rows, `${table}.${column}`).toHaveLength(1)
  }
  await app.asOwner(sql`create table catatan_baru (isi text check (isi ~ '^[A-Za-z0-9]{16}$'), foto_lain text, foto_banyak text[], nama text)`)
  expect(await unlistedColumns(app.db)).toEqual(['catatan_baru.foto_banyak', 'catatan_baru.foto_lain', 'catatan_baru.isi'])
  const nothing = {
    db: app.db,
    log,
    signal,
    readLong: <Result>(work: (db: typeof app.db) => Promise<Result>) => work(app.db),
    enqueue: async () => {},
    isLastTry: false,
    countFound: () => {},
  }
  await lay('barang/TidakAdaYangTahu.jpg')
  await expect(fileOrphans(files).does(null, nothing)).rejects.toThrow('catatan_baru.foto_banyak, catatan_baru.foto_lain, catatan_baru.isi')
  await app.asOwner(sql`drop table catatan_baru`)
  expect(await inFolder('barang')).toEqual(['TidakAdaYangTahu.jpg'])
  await fileOrphans(files).does(null, nothing)
  expect(await inFolder('barang')).toEqual([])
})

it('removes what no record names and is older than a day, in every folder, and leaves all else', async () => {
  const { rows } = await sql<{ kode_barcode: string }>`select kode_barcode from barang where kode_toko = 'MC2' order by 1 limit 1`.execute(app.db)
  const kode_barcode = rows[0]!.kode_barcode
  await app.asOwner(sql`update barang set foto = 'CincinSebelumnya' where kode_barcode = ${kode_barcode}`)
  await app.asOwner(sql`update barang set foto = 'CincinSekarang01' where kode_barcode = ${kode_barcode}`)
  await app.asOwner(sql`update toko set logo = 'LogoTokoMC200001' where kode_toko = 'MC2'`)
  await app.asOwner(sql`insert into surat_penjual (foto, kode_toko, user_id) values ('SuratMenunggu001', 'MC2', 'kasir.mc2')`)
  await app.asOwner(sql`insert into foto_unggah (foto, kode_toko, user_id) values ('FotoMenunggu0001', 'MC2', 'kasir.mc2')`)
  await madeService(app)
  await app.asOwner(sql`update service_detail set foto_masuk = '{FotoServisMasuk1,FotoServisMasuk2}'`, 'unguarded')
  const named = ['CincinSebelumnya', 'FotoServisMasuk1', 'FotoServisMasuk2', 'CincinSekarang01', 'FotoMenunggu0001'].flatMap((name) => [
    `${name}.jpg`,
    `${name}.kecil.jpg`,
  ])
  for (const name of named) await lay(`barang/${name}`)
  await lay('toko/LogoTokoMC200001.jpg')
  await lay('surat/SuratMenunggu001.jpg')
  await lay('barang/BaruSajaDitulis1.jpg', daysAgo(0.9))
  const lost = ['barang/Yatim00000000001.jpg', 'barang/Yatim00000000001.kecil.jpg', 'surat/Yatim00000000002.jpg', 'toko/Yatim00000000003.jpg']
  for (const path of lost) await lay(path)
  const { removed, held } = await remove()
  expect([removed.toSorted((one, other) => one.localeCompare(other)), held]).toEqual([lost, []])
  expect(await inFolder('barang')).toEqual(['BaruSajaDitulis1.jpg', ...named].toSorted((one, other) => one.localeCompare(other)))
  expect([await inFolder('surat'), await inFolder('toko')]).toEqual([['SuratMenunggu001.jpg'], ['LogoTokoMC200001.jpg']])
  // A day later no document has taken the young one.
  expect((await remove(Date.now() + 86_400_000)).removed).toEqual(['barang/BaruSajaDitulis1.jpg'])
  // What waited too long loses its name first, in every shop.
  await app.asOwner(sql`update foto_unggah set created_at = now() - interval '2 days'`, 'unguarded')
  await forgetWaitingPhotos(files, app.db, signal)
  expect(await inFolder('barang')).toEqual(
    named.filter((name) => !name.startsWith('FotoMenunggu')).toSorted((one, other) => one.localeCompare(other)),
  )
})

it('removes nothing where most files of a folder have no record: the store is rather not ours alone', async () => {
  const many = Array.from({ length: 1_201 }, (_, at) => `Lain${String(at).padStart(12, '0')}.jpg`)
  for (const name of many) await lay(`surat/${name}`)
  const { removed, held } = await remove()
  expect([removed, held.length]).toEqual([[], 1_201])
  expect(await inFolder('surat')).toHaveLength(1_202)
  for (const name of many.slice(200)) await files.remove(`surat/${name}`)
  expect((await remove()).removed).toHaveLength(200)
})
