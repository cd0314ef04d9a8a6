import { send } from '#engine/web/api.ts'
import { uploadPhoto } from '../contract/tambah-data-barang.ts'

/** Makes a picture that of a piece. @throws CallError */
export async function storePhoto(kode_barcode: string, picture: Blob): Promise<void> {
  await send(uploadPhoto, { body: { kode_barcode }, file: picture })
}
