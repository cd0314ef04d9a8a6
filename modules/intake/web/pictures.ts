import { splitCall } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { configurePictures } from '#engine/web/pictures.ts'
import { readWaitingPhoto, uploadPhoto } from '../contract/tambah-data-barang.ts'

// A user takes the picture of a piece before the piece is stored.
configurePictures({
  upload: async (picture) => (await send(uploadPhoto, { body: {}, file: picture })).foto,
  pathOf: (foto) => splitCall(readWaitingPhoto.call).path.replace(/\{\w+\}/, encodeURIComponent(foto)),
})
