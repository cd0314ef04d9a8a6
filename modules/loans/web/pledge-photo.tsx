import { Group } from '@mantine/core'
import { splitCall } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { type FormRow, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { PictureBox } from '#engine/web/picture-box.tsx'
import { smallerPicture } from '#engine/web/pictures.ts'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { LookedAt } from '#modules/goods/web/public.ts'
import { loans as l } from '../contract/fields.ts'
import { readPledgePhoto, takePledgePhoto } from '../contract/pledge-photos.ts'

const pathOf = (foto: string, ukuran: 'besar' | 'kecil' = 'kecil') =>
  `${splitCall(readPledgePhoto.call).path.replace('{foto}', encodeURIComponent(foto))}?ukuran=${ukuran}`

interface PhotographedThing {
  readonly nama_barang: string
  readonly foto: string | null
}

/** Pixels. */
const size = 64

/** The photos of pledged things, small; a click shows one as large as the screen. Things without a photo take no room. */
export function PledgePhotos({ things }: { things: readonly PhotographedThing[] }) {
  const shown = things.flatMap(({ nama_barang, foto }) => (foto === null ? [] : [{ nama_barang, foto }]))
  if (shown.length === 0) return null
  return (
    <Group gap="xs">
      {shown.map(({ nama_barang, foto }) => (
        <StoredPicture
          key={foto}
          path={pathOf(foto)}
          alt={nama_barang}
          size={size}
          around={(image) => <LookedAt picture={{ path: pathOf(foto, 'besar'), caption: nama_barang, facts: [] }}>{image}</LookedAt>}
        />
      ))}
    </Group>
  )
}

/** Takes or chooses the photo of a thing that is being pledged. */
export function PledgePhotoBox({ row, isRequired }: { row: FormRow; isRequired: boolean }) {
  const say = useText()
  const { name, wire, label } = l.foto
  const foto = useFieldValue(row, l.foto)
  const error = useFieldError(row, name)
  return (
    <PictureBox
      name={row.path + wire}
      label={say(label)}
      error={error ? fieldText(error, label) : undefined}
      withAsterisk={isRequired}
      value={foto}
      upload={async (picture) => (await send(takePledgePhoto, { body: {}, file: await smallerPicture(picture) })).foto}
      pathOf={pathOf}
      onChange={(taken) => row.set(name, taken ?? null)}
    />
  )
}
