import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { randomName, reencoded, thumbnailOf } from '#engine/server/pictures.ts'
import { FileAnswer, type Handler, type HandlerInput, type Steps } from '#engine/server/serve.ts'
import type { readPhoto as readPhotoCall } from '../contract/data-barang.ts'
import { refusals } from '../contract/refusals.ts'
import type { PhotoCalls } from '../contract/photos.ts'
import { isComingTo } from './coming.ts'
import { likenessOf } from './likeness.ts'

/** Specification §9: pictures are at most this large, JPEG of quality 50, under a random name of 16 characters. */
const large = { width: 720, height: 1366, quality: 50 }
const thumbnail = { width: 160, height: 160, quality: 60 }

/** So many pictures of one person wait for their pieces: more than a delivery has, and fewer than would fill a disk in a day. */
const waitingMax = 1_000

const pathOf = (foto: string, size: 'besar' | 'kecil') => `barang/${foto}${size === 'kecil' ? '.kecil' : ''}.jpg`

/**
 * Stores a picture that waits for its piece. The server decodes and encodes it anew, so that only the picture stays (no place, no device, no
 * hidden content). It notes the name before it writes the files, so that a cleanup finds the files that stay unused.
 *
 * @returns its name
 * @throws Refusal PHOTO_REQUIRED or PHOTO_REFUSED at `foto`, TOO_MANY where a person has too many waiting
 */
export async function storeWaitingPhoto(
  files: FileStore,
  { db, caller, file, log }: Pick<HandlerInput<unknown>, 'db' | 'caller' | 'file' | 'log'>,
): Promise<string> {
  if (!file || file.data.length === 0) return refuseAt('foto', refusals.PHOTO_REQUIRED)
  const { kode_toko, user_id } = caller
  const { rows: waiting } = await sql<{ n: number }>`
    select count(*)::int as n from foto_unggah where (kode_toko, user_id) = (${kode_toko}, ${user_id}) and created_at > now() - interval '1 day'`.execute(
    db,
  )
  if ((waiting[0]?.n ?? 0) >= waitingMax) refuse(core.TOO_MANY)
  const photo = (await encodePhoto(file.data)) ?? refuseAt('foto', refusals.PHOTO_REFUSED)
  const foto = randomName()
  const ciri = await likenessOf(photo.small)
  await sql`
    with described as (insert into foto_ciri (foto, ciri) values (${foto}, ${ciri}))
    insert into foto_unggah (foto, kode_toko, user_id) values (${foto}, ${kode_toko}, ${user_id})`.execute(db)
  await keepPhoto(files, foto, photo)
  await removeForgotten(files, db, kode_toko).catch((error: unknown) => log.warn({ err: error }, 'pictures that nobody has stay'))
  return foto
}

/** Takes a picture of a piece, or one that waits for the piece that is being entered. */
export function uploadPhoto(files: FileStore): Steps<PhotoCalls['uploadPhoto'], string> {
  return {
    before: async (input) => {
      const { db, caller, body } = input
      if (body.kode_barcode !== undefined) {
        const { rows } = await sql`select 1 from barang where kode_barcode = ${body.kode_barcode} and kode_toko = ${caller.kode_toko}`.execute(db)
        if (rows.length === 0) refuse(refusals.NOT_FOUND, { kode_barcode: body.kode_barcode })
      }
      return storeWaitingPhoto(files, input)
    },
    run: async ({ db, caller: { kode_toko }, body: { kode_barcode }, audit }, foto) => {
      if (kode_barcode === undefined) return { foto }
      const { rows } = await sql<{ foto: string | null; status: string }>`
        select foto, status from barang where kode_barcode = ${kode_barcode} and kode_toko = ${kode_toko} for no key update`.execute(db)
      const before = rows[0] ?? refuse(refusals.NOT_FOUND, { kode_barcode })
      if (before.status === 'DESTROYED') refuse(refusals.DESTROYED, { kode_barcode })
      // The picture before stays in the history of the piece.
      await sql`update barang set foto = ${foto} where kode_barcode = ${kode_barcode}`.execute(db)
      await sql`delete from foto_unggah where foto = ${foto}`.execute(db)
      await audit({ subject: 'barang', key: kode_barcode, before: { foto: before.foto }, after: { foto } })
      return { foto }
    },
  }
}

/**
 * Takes pictures that wait for the pieces they are of. A picture belongs to the shop that took it and to one piece: taking it off the
 * list is what proves both.
 *
 * @returns those that there were
 */
export async function takeWaitingPhotos(db: Db, kode_toko: string, fotos: readonly string[]): Promise<ReadonlySet<string>> {
  if (fotos.length === 0) return new Set()
  const { rows } = await sql<{ foto: string }>`
    delete from foto_unggah where foto = any(${fotos}) and kode_toko = ${kode_toko} returning foto`.execute(db)
  return new Set(rows.map(({ foto }) => foto))
}

/** Those of these pictures that wait in the shop. They stay there. */
export async function waitingPhotos(db: Db, kode_toko: string, fotos: readonly string[]): Promise<ReadonlySet<string>> {
  if (fotos.length === 0) return new Set()
  const { rows } = await sql<{ foto: string }>`select foto from foto_unggah where kode_toko = ${kode_toko} and foto = any(${fotos})`.execute(db)
  return new Set(rows.map(({ foto }) => foto))
}

/** A picture of a piece as it is kept: whole, and small for lists. */
export interface Photo {
  readonly whole: Buffer
  readonly small: Buffer
}

/** A picture in the sizes that are kept; undefined when it is none. */
export async function encodePhoto(data: Buffer): Promise<Photo | undefined> {
  const whole = await reencoded(data, large)
  return whole && { whole, small: await thumbnailOf(whole, thumbnail) }
}

/** The whole picture of a piece, by its name; undefined where its file is gone. */
export const readKeptPhoto = (files: FileStore, foto: string): Promise<Buffer | undefined> => files.read(pathOf(foto, 'besar'))

/** The same small, as it is seen in a list. */
export const readSmallPhoto = (files: FileStore, foto: string): Promise<Buffer | undefined> => files.read(pathOf(foto, 'kecil'))

/** Puts a picture where the pieces' pictures are, under its name. */
export async function keepPhoto(files: FileStore, foto: string, { whole, small }: Photo): Promise<void> {
  await files.put(pathOf(foto, 'besar'), whole, 'image/jpeg')
  await files.put(pathOf(foto, 'kecil'), small, 'image/jpeg')
}

async function removePhoto(files: FileStore, foto: string): Promise<void> {
  for (const size of ['besar', 'kecil'] as const) await files.remove(pathOf(foto, size))
}

/**
 * Pictures that no piece took within a day go, a few at a time whenever another one comes. Their names go first: a piece that takes one at the
 * same moment has it, or hears that it is not there.
 */
async function removeForgotten(files: FileStore, db: Db, kode_toko?: string): Promise<number> {
  const its = kode_toko === undefined ? sql`true` : sql`kode_toko = ${kode_toko}`
  const { rows } = await sql<{ foto: string }>`
    with gone as (
      delete from foto_unggah where foto in (
        select foto from foto_unggah where ${its} and created_at < now() - interval '1 day' order by foto limit 20 for update skip locked)
      returning foto
    ), forgotten as (delete from foto_ciri where foto in (select foto from gone))
    select foto from gone`.execute(db)
  for (const { foto } of rows) await removePhoto(files, foto)
  return rows.length
}

/** The same of every shop, until none is left: for the night, since a shop that takes no more pictures would keep its last ones. */
export async function forgetWaitingPhotos(files: FileStore, db: Db, signal: AbortSignal): Promise<void> {
  while ((await removeForgotten(files, db)) > 0) signal.throwIfAborted()
}

/** The picture of a piece of a shop that the caller may look at, or that comes to it, or by its name one that the piece had before. */
export function readPhoto(files: FileStore): Handler<typeof readPhotoCall> {
  return async ({ db, caller, params, query }) => {
    const { kode_barcode } = params
    const { rows } = await sql<{ foto: string | null }>`
      select coalesce((select sebelum ->> 'foto' from barang_riwayat r where r.kode_barcode = b.kode_barcode and sebelum ->> 'foto' = ${query.foto ?? null} limit 1), foto) as foto
      from barang b where kode_barcode = ${kode_barcode} and (kode_toko = any(${[...caller.shops]}) or ${isComingTo(caller.shops)})`.execute(db)
    const foto = rows[0]?.foto
    const data = foto ? await files.read(pathOf(foto, query.ukuran)) : undefined
    if (!data) return refuse(refusals.NO_PHOTO, { kode_barcode: params.kode_barcode })
    return new FileAnswer(data, 'image/jpeg')
  }
}

/** A picture of the shop's own that waits for its piece. */
export function readWaitingPhoto(files: FileStore): Handler<PhotoCalls['readWaitingPhoto']> {
  return async ({ db, caller, params: { foto } }) => {
    const { rows } = await sql`select 1 from foto_unggah where foto = ${foto} and kode_toko = ${caller.kode_toko}`.execute(db)
    const data = rows.length > 0 ? await files.read(pathOf(foto, 'kecil')) : undefined
    if (!data) return refuse(refusals.NO_PHOTO, { foto })
    return new FileAnswer(data, 'image/jpeg')
  }
}
