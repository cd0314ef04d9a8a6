import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type PictureSize, randomName, reencoded } from '#engine/server/pictures.ts'
import { FileAnswer, type Handler } from '#engine/server/serve.ts'
import type { readPhoto as readPhotoCall } from '../contract/data-barang.ts'
import { refusals } from '../contract/refusals.ts'
import type { readWaitingPhoto as readWaitingPhotoCall, uploadPhoto as uploadPhotoCall } from '../contract/tambah-data-barang.ts'

/** Specification §9: pictures are at most this large, JPEG of quality 50, under a random name of 16 characters. */
const large = { width: 720, height: 1366, quality: 50 }
const thumbnail = { width: 160, height: 160, quality: 60 }

const pathOf = (foto: string, size: 'besar' | 'kecil') => `barang/${foto}${size === 'kecil' ? '.kecil' : ''}.jpg`

/**
 * Takes a picture: whatever came is decoded and encoded anew, so that nothing but the picture is kept (no place, no
 * device, no hidden content).
 */
export function uploadPhoto(files: FileStore): Handler<typeof uploadPhotoCall> {
  return async ({ db, caller, body, file }) => {
    if (!file || file.data.length === 0) return refuse(refusals.PHOTO_REQUIRED, undefined, { foto: refusals.PHOTO_REQUIRED.text })
    const { kode_toko, user_id } = caller
    const foto = randomName()
    const [whole, small] = await Promise.all([photo(file.data, large), photo(file.data, thumbnail)])
    await files.put(pathOf(foto, 'besar'), whole, 'image/jpeg')
    await files.put(pathOf(foto, 'kecil'), small, 'image/jpeg')
    if (body.kode_barcode === undefined) {
      await sql`insert into foto_unggah (foto, kode_toko, user_id) values (${foto}, ${kode_toko}, ${user_id})`.execute(db)
      await removeForgotten(files, db, kode_toko)
      return { foto }
    }
    const { rows } =
      await sql`update barang set foto = ${foto} where kode_barcode = ${body.kode_barcode} and kode_toko = ${kode_toko} returning 1`.execute(db)
    if (rows.length === 0) refuse(refusals.NOT_FOUND, { kode_barcode: body.kode_barcode })
    return { foto }
  }
}

async function photo(data: Buffer, size: PictureSize): Promise<Buffer> {
  return (await reencoded(data, size)) ?? refuse(refusals.PHOTO_REFUSED, undefined, { foto: refusals.PHOTO_REFUSED.text })
}

/** Pictures that no piece took within a day go, a few at a time whenever another one comes. */
async function removeForgotten(files: FileStore, db: Parameters<Handler<typeof uploadPhotoCall>>[0]['db'], kode_toko: string): Promise<void> {
  const { rows } = await sql<{ foto: string }>`
    delete from foto_unggah where foto in (
      select foto from foto_unggah where kode_toko = ${kode_toko} and created_at < now() - interval '1 day' order by foto limit 20 for update skip locked
    ) returning foto`.execute(db)
  for (const { foto } of rows) {
    await files.remove(pathOf(foto, 'besar'))
    await files.remove(pathOf(foto, 'kecil'))
  }
}

/** The picture of a piece. */
export function readPhoto(files: FileStore): Handler<typeof readPhotoCall> {
  return async ({ db, params, query }) => {
    const { rows } = await sql<{ foto: string | null }>`select foto from barang where kode_barcode = ${params.kode_barcode}`.execute(db)
    const foto = rows[0]?.foto
    const data = foto ? await files.read(pathOf(foto, query.ukuran)) : undefined
    if (!data) return refuse(refusals.NO_PHOTO, { kode_barcode: params.kode_barcode })
    return new FileAnswer(data, 'image/jpeg')
  }
}

/** A picture of the shop's own that waits for its piece. */
export function readWaitingPhoto(files: FileStore): Handler<typeof readWaitingPhotoCall> {
  return async ({ db, caller, params: { foto } }) => {
    const { rows } = await sql`select 1 from foto_unggah where foto = ${foto} and kode_toko = ${caller.kode_toko}`.execute(db)
    const data = rows.length > 0 ? await files.read(pathOf(foto, 'kecil')) : undefined
    if (!data) return refuse(refusals.NO_PHOTO, { foto })
    return new FileAnswer(data, 'image/jpeg')
  }
}
