import { send } from '#engine/web/api.ts'
import type { Field } from '#engine/contract/field.ts'
import type { FieldForm } from '#engine/web/field-form.ts'
import { LinePhotos, LinePhotosBox, type PhotoCalls } from '#modules/goods/web/public.ts'
import { photosMax } from '../contract/fields.ts'
import { readServicePhoto, takeServicePhoto } from '../contract/photos.ts'

const calls: PhotoCalls = { take: (file) => send(takeServicePhoto, { body: {}, file }), read: readServicePhoto.call, atMost: photosMax }

/** The photos of a thing that is repaired. */
export const ThingPhotos = (props: { readonly title: string; readonly nama_barang: string; readonly photos: readonly string[] }) => (
  <LinePhotos calls={calls} {...props} />
)

/** Takes or chooses the photos of a thing that is repaired. */
export const PhotosBox = (props: { readonly row: FieldForm; readonly field: Field<string, string[]> }) => <LinePhotosBox calls={calls} {...props} />
