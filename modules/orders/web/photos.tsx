import { send } from '#engine/web/api.ts'
import type { FieldForm } from '#engine/web/field-form.ts'
import { LinePhotos, LinePhotosBox, type PhotoCalls } from '#modules/goods/web/public.ts'
import { orderPhotosMax, orders as o } from '../contract/fields.ts'
import { readOrderPhoto, takeOrderPhoto } from '../contract/photos.ts'

const calls: PhotoCalls = { take: (file) => send(takeOrderPhoto, { body: {}, file }), read: readOrderPhoto.call, atMost: orderPhotosMax }

/** The photos and drawings of a piece that is ordered. */
export const OrderPhotos = ({ deskripsi, photos = [] }: { readonly deskripsi: string; readonly photos?: readonly string[] | undefined }) => (
  <LinePhotos calls={calls} title={o.foto_pesanan.label} nama_barang={deskripsi} photos={photos} />
)

/** Takes or chooses the photos and drawings of a piece that is ordered. */
export const OrderPhotosBox = ({ row }: { readonly row: FieldForm }) => <LinePhotosBox calls={calls} row={row} field={o.foto_pesanan} />
