import { Group } from '@mantine/core'
import type { Field } from '#engine/contract/field.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { PictureBox } from '#engine/web/picture-box.tsx'
import { smallerPicture } from '#engine/web/pictures.ts'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { LookedAt } from '#modules/goods/web/public.ts'
import { photosMax } from '../contract/fields.ts'
import { readServicePhoto, takeServicePhoto } from '../contract/photos.ts'

const pathOf = (foto: string, ukuran: 'besar' | 'kecil' = 'kecil') =>
  `${splitCall(readServicePhoto.call).path.replace('{foto}', encodeURIComponent(foto))}?ukuran=${ukuran}`

/** Pixels. */
const size = 64

interface ThingPhotosProps {
  /** What they show: `Foto Masuk`. */
  readonly title: string
  readonly nama_barang: string
  readonly photos: readonly string[]
}

/** The photos of a thing, small; a click shows one as large as the screen. A thing without photos takes no room. */
export function ThingPhotos({ title, nama_barang, photos }: ThingPhotosProps) {
  const say = useText()
  if (photos.length === 0) return null
  return (
    <div role="group" aria-label={`${say(title)} ${nama_barang}`}>
      <small>{say(title)}</small>
      <Group gap="xs">
        {photos.map((foto) => (
          <StoredPicture
            key={foto}
            path={pathOf(foto)}
            alt={nama_barang}
            size={size}
            around={(image) => <LookedAt picture={{ path: pathOf(foto, 'besar'), caption: nama_barang, facts: [] }}>{image}</LookedAt>}
          />
        ))}
      </Group>
    </div>
  )
}

interface PhotosBoxProps {
  readonly row: FieldForm
  readonly field: Field<string, string[]>
}

/** Takes or chooses the photos of a thing, one after the other; each can be taken away again. */
export function PhotosBox({ row, field }: PhotosBoxProps) {
  const say = useText()
  const { name, wire, label } = field
  const photos = useFieldValue(row, field) ?? []
  const error = useFieldError(row, name)
  const box = (foto: string | null, key: string) => (
    <PictureBox
      key={key}
      name={row.path + wire}
      label={foto === null || photos[0] === foto ? say(label) : undefined}
      error={foto === null && error ? fieldText(error, label) : undefined}
      value={foto}
      upload={async (picture) => (await send(takeServicePhoto, { body: {}, file: await smallerPicture(picture) })).foto}
      pathOf={pathOf}
      onChange={(taken) => row.set(name, [...photos.filter((each) => each !== foto), ...(taken === undefined ? [] : [taken])])}
    />
  )
  return (
    <>
      {photos.map((foto) => box(foto, foto))}
      {photos.length < photosMax && box(null, `new ${photos.length}`)}
    </>
  )
}
