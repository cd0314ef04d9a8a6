import { splitCall } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { configurePictures } from '#engine/web/pictures.ts'
import { readWaitingPhoto, uploadPhoto } from '../contract/tambah-data-barang.ts'

// Who enters a piece takes its picture before there is a piece.
configurePictures({
  upload: async (picture) => (await send(uploadPhoto, { body: {}, file: picture })).foto,
  pathOf: (foto) => splitCall(readWaitingPhoto.call).path.replace(/\{\w+\}/, encodeURIComponent(foto)),
})
