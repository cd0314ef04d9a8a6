import { Group } from '@mantine/core'
import type { Field } from '#engine/contract/field.ts'
import { type Call, splitCall } from '#engine/contract/endpoint.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { PictureBox } from '#engine/web/picture-box.tsx'
import { smallerPicture } from '#engine/web/pictures.ts'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { LookedAt } from './photo.tsx'

/** Where the photos of a kind of document are kept: the call that stores one and answers its name, and the one that reads it. */
export interface PhotoCalls {
  readonly take: (picture: Blob) => Promise<{ readonly foto: string }>
  readonly read: Call
  /** The most photos of a line. */
  readonly atMost: number
}

const pathIn =
  ({ read }: Pick<PhotoCalls, 'read'>) =>
  (foto: string, ukuran: 'besar' | 'kecil' = 'kecil') =>
    `${splitCall(read).path.replace('{foto}', encodeURIComponent(foto))}?ukuran=${ukuran}`

/** Pixels. */
const size = 64

interface LinePhotosProps {
  readonly calls: Pick<PhotoCalls, 'read'>
  /** What they show: `Foto Masuk`. */
  readonly title: string
  readonly nama_barang: string
  readonly photos: readonly string[]
}

/** The photos of a thing, small; a click shows one as large as the screen. A thing without photos takes no room. */
export function LinePhotos({ calls, title, nama_barang, photos }: LinePhotosProps) {
  const say = useText()
  const pathOf = pathIn(calls)
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

interface LinePhotosBoxProps {
  readonly calls: PhotoCalls
  readonly row: FieldForm
  readonly field: Field<string, string[]>
}

/** Takes or chooses the photos of a thing, one after the other; each can be taken away again. */
export function LinePhotosBox({ calls, row, field }: LinePhotosBoxProps) {
  const pathOf = pathIn(calls)
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
      upload={async (picture) => (await calls.take(await smallerPicture(picture))).foto}
      pathOf={pathOf}
      onChange={(taken) => row.set(name, [...photos.filter((each) => each !== foto), ...(taken === undefined ? [] : [taken])])}
    />
  )
  return (
    <>
      {photos.map((foto) => box(foto, foto))}
      {photos.length < calls.atMost && box(null, `new ${photos.length}`)}
    </>
  )
}
