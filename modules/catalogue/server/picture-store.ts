import { sql } from 'kysely'
import { z } from 'zod'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { createCallLimit } from '#engine/server/call-limit.ts'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type JobContext, type ServedJob, defineJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { randomName, reencoded } from '#engine/server/pictures.ts'
import { type Context, FileAnswer, type Handler, type Steps } from '#engine/server/serve.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { type PictureFolder, folders } from '../contract/folders.ts'
import type { readPicture, readPictureOfRecord, uploadPicture } from '../contract/pictures.ts'
import { refusals } from '../contract/refusals.ts'

const quality = 50
/** So many pictures of one person wait for their records: more than a morning's work has, and fewer than would fill a disk in a day. */
const waitingMax = 500
/** A shop full of customers may stand behind one address, and a page of items shows two hundred. */
const readsMax = 6_000
/** No name ever gets another picture. */
const forGood = 'public, max-age=31536000, immutable'
const prefix = 'app/gambar/'

/** Where the file of a picture is kept. */
const fileOf = (gambar_path: string) => `katalog/${gambar_path.slice(prefix.length)}.jpg`

/**
 * Stores a picture for a record that is being entered. Its row is written before its file, so that no file is without a row.
 *
 * @throws Refusal CATALOGUE_PICTURE_REQUIRED or CATALOGUE_PICTURE_REFUSED at `image`, TOO_MANY where a person has too many waiting
 */
export const storePicture = (files: FileStore): Steps<typeof uploadPicture, { url: string; name: string }> => ({
  before: async ({ db, caller: { user_id }, body, file }) => {
    if (!file || file.data.length === 0) return refuseAt('image', refusals.CATALOGUE_PICTURE_REQUIRED)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from gambar_katalog g
      where user_id = ${user_id} and created_at > now() - interval '1 day' and not ${isNamed}`.execute(db)
    if ((rows[0]?.n ?? 0) >= waitingMax) refuse(core.TOO_MANY)
    const picture = (await encodePicture(body.folder, file.data)) ?? refuseAt('image', refusals.CATALOGUE_PICTURE_REFUSED)
    return keepPicture(db, files, { ...body, user_id, picture })
  },
  run: async (_, stored) => stored,
})

/** A picture as its folder keeps it; undefined where it is none. */
export function encodePicture(folder: PictureFolder, data: Buffer): Promise<Buffer | undefined> {
  const { width, height } = folders[folder]
  return reencoded(data, { width, height, quality })
}

/** What is kept of a picture: where, by whom, and under which names, where they are not generated. */
interface NewPicture {
  readonly folder: PictureFolder
  readonly id?: string | undefined
  readonly name?: string
  readonly user_id: string
  readonly picture: Buffer
}

/** Keeps a picture that is encoded already, and answers the path under which a record names it. */
export async function keepPicture(db: Db, files: FileStore, { folder, id, name = randomName(), user_id, picture }: NewPicture) {
  const url = `${prefix}${folder}/${folders[folder].hasId ? `${id ?? randomName()}/` : ''}${name}`
  await sql`insert into gambar_katalog (gambar_path, user_id) values (${url}, ${user_id})`.execute(db)
  await files.put(fileOf(url), picture, 'image/jpeg')
  return { url, name }
}

/** Answers a picture without a login, within the limit of calls of an address. A caller that has it already gets 304. */
export function readsPictures(files: FileStore): Handler<typeof readPicture | typeof readPictureOfRecord> {
  const limit = createCallLimit({ atMost: readsMax })
  return async ({ ip, params }) => {
    if (limit.isTooMany(ip)) refuse(core.TOO_MANY)
    const { folder, id, name } = params as { folder: string; id?: string; name: string }
    const parts = [folder, ...(id === undefined ? [] : [id]), name]
    if (!Object.hasOwn(folders, folder) || !parts.slice(1).every((part) => /^[A-Za-z0-9]{16}$/.test(part))) refuse(core.NOT_FOUND)
    const data = (await files.read(fileOf(prefix + parts.join('/')))) ?? refuse(core.NOT_FOUND)
    return new FileAnswer(data, 'image/jpeg', forGood, undefined, { etag: `"${name}"` })
  }
}

/** Whether a record names the picture `g`. */
const isNamed = sql`(
  exists (select from kategori_katalog where gambar_path = g.gambar_path) or exists (select from banner_katalog where gambar_path = g.gambar_path)
  or exists (select from info_katalog where gambar_path = g.gambar_path) or exists (select from item_katalog_gambar where gambar_path = g.gambar_path)
  or exists (select from hadiah_katalog where gambar_path = g.gambar_path) or exists (select from splash_katalog where image_path = g.gambar_path))`

const removeFiles = defineJob({ name: 'remove-catalogue-pictures', input: z.object({}) })

/**
 * Pictures that a record does not name any more: in its transaction they are put on the list of what goes, and a job removes their files once that has
 * committed. The database holds back a picture that something still names.
 */
export async function letGo({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, gambar_paths: readonly string[]): Promise<void> {
  if (gambar_paths.length === 0) return
  await putOnList(db, sql`gambar_path = any(${[...gambar_paths]})`)
  await enqueue(removeFiles, {})
}

const putOnList = (db: Db, which: ReturnType<typeof sql>) =>
  sql`with gone as (delete from gambar_katalog g where ${which} returning gambar_path)
      insert into gambar_katalog_buang (gambar_path) select gambar_path from gone`.execute(db)

/** So many files are removed before the next are looked for. */
const batchMax = 100

/** Removes the files of what is on the list. A row goes after its file: what fails stays on the list. @throws the first failure, at the end */
export async function removeListed(files: FileStore, { db, signal }: Pick<JobContext, 'db' | 'signal'>): Promise<void> {
  const failures: unknown[] = []
  for (let after = ''; ;) {
    const { rows } = await sql<{ gambar_path: string }>`
      select gambar_path from gambar_katalog_buang where gambar_path > ${after} order by gambar_path limit ${batchMax}`.execute(db)
    for (const { gambar_path } of rows) {
      signal.throwIfAborted()
      try {
        await files.remove(fileOf(gambar_path))
        await sql`delete from gambar_katalog_buang where gambar_path = ${gambar_path}`.execute(db)
      } catch (error) {
        failures.push(error)
      }
      after = gambar_path
    }
    if (rows.length < batchMax) break
  }
  if (failures.length > 0) throw failures[0]
}

/** The work on pictures that waits: files of pictures that nothing names any more, and every night pictures that no record took within a day. */
export const pictureJobs = (files: FileStore): readonly ServedJob[] => [
  serveJob(removeFiles, (_, context) => removeListed(files, context)),
  serveJob(defineRecurring({ name: 'forgotten-catalogue-pictures', every: '50 2 * * *' }), async (_, context) => {
    // A record that takes one at this moment holds it, and this waits; then the database says that it is named.
    await inTransaction(context.db, systemUser, (tx) => putOnList(tx, sql`created_at < now() - interval '1 day' and not ${isNamed}`))
    await removeListed(files, context)
  }),
]
