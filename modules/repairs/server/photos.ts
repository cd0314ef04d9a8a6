import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { FileStore } from '#engine/server/files.ts'
import { FileAnswer, type Handler, type Steps } from '#engine/server/serve.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { readKeptPhoto, readSmallPhoto, storeWaitingPhoto } from '#modules/goods/server/public.ts'
import type { readServicePhoto as readCall, takeServicePhoto as takeCall } from '../contract/photos.ts'

/** Stores a photo of what is left or fetched. */
export const takeServicePhoto = (files: FileStore): Steps<typeof takeCall, string> => ({
  before: (input) => storeWaitingPhoto(files, input),
  run: async (_, foto) => ({ foto }),
})

/** A photo of any shop whose documents the caller may read, or one of his shop that waits. @throws Refusal NO_PHOTO */
export function readServicePhoto(files: FileStore): Handler<typeof readCall> {
  return async ({ db, caller, params: { foto }, query: { ukuran } }) => {
    const { rows } = await sql`
      select from service_detail where foto_masuk @> array[${foto}::text] and kode_toko = any(${[...caller.everyShop]})
      union all select from mutasi_service_detail where foto_keluar @> array[${foto}::text] and kode_toko = any(${[...caller.everyShop]})
      union all select from foto_unggah where foto = ${foto} and kode_toko = ${caller.kode_toko}`.execute(db)
    const data = rows.length === 0 ? undefined : await (ukuran === 'kecil' ? readSmallPhoto : readKeptPhoto)(files, foto)
    return data ? new FileAnswer(data, 'image/jpeg') : refuse(goodsRefusals.NO_PHOTO, { foto })
  }
}
