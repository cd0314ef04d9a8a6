import { z } from 'zod'
import { anyone, endpoint, openToHeadOffice } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { bannerKatalog } from './banner-katalog.ts'
import { type PictureFolder, folders, uploadCall } from './folders.ts'
import { hadiahKatalog } from './hadiah-katalog.ts'
import { infoKatalog } from './info-katalog.ts'
import { itemKatalog } from './item-katalog.ts'
import { kategoriKatalog } from './kategori-katalog.ts'
import { refusals } from './refusals.ts'
import { splashscreenKatalog } from './splashscreen-katalog.ts'

const screens = [kategoriKatalog, bannerKatalog, infoKatalog, itemKatalog, hadiahKatalog, splashscreenKatalog].map(({ screen }) => screen)

/** Takes a picture for a record that is being entered. A picture that no record names within a day goes. */
export const uploadPicture = endpoint({
  call: uploadCall,
  summary: 'Stores a picture of the catalogue, resized and encoded anew; the record that names its url keeps it',
  access: openToHeadOffice(...screens),
  file: 'image',
  body: z.object({
    folder: z.enum(Object.keys(folders) as [PictureFolder, ...PictureFolder[]], { error: 'Folder Tidak Dikenal' }),
    // The folder of a record's own, where it has one already; it is generated otherwise.
    id: z
      .string()
      .regex(/^[A-Za-z0-9]{16}$/, 'Folder Tidak Dikenal')
      .optional(),
  }),
  reply: z.object({ url: z.string(), name: z.string() }),
  refusals: [refusals.CATALOGUE_PICTURE_REQUIRED, refusals.CATALOGUE_PICTURE_REFUSED, core.FILE_TOO_LARGE, core.TOO_MANY, core.BUSY],
})

const read = {
  access: anyone,
  isPublic: true,
  summary: 'A picture of the catalogue, as JPEG. A name never gets another picture, so it may be kept for good',
  reply: z.unknown(),
  refusals: [core.NOT_FOUND, core.TOO_MANY],
} as const

/** The picture of a category, banner, info or splash screen. */
export const readPicture = endpoint({ ...read, call: 'GET app/gambar/{folder}/{name}' })

/** A picture of an item or a reward, which have folders of their own. */
export const readPictureOfRecord = endpoint({ ...read, call: 'GET app/gambar/{folder}/{id}/{name}' })
