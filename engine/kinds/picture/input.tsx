import { sendCall } from '../../web/api.ts'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import { PictureBox } from '../../web/picture-box.tsx'
import { smallerPicture } from '../../web/pictures.ts'
import type { PictureKind } from './picture.ts'

/** An input for a public picture. It sends the picture at once and shows the stored version (specification §5). A list stores one. */
export default function PictureInput({ field, value, onChange, ...rest }: InputProps<string | string[] | null>) {
  const { label, error, withAsterisk, readOnly, disabled } = commonProps({ field, ...rest })
  const { upload, folder, failedText, isList } = field.kind as unknown as PictureKind<unknown>
  return (
    <PictureBox
      name={field.wire}
      label={label}
      error={error}
      withAsterisk={withAsterisk}
      value={[value ?? []].flat()[0] ?? null}
      failedText={failedText}
      upload={async (chosen) => {
        const stored = await sendCall(upload, { body: { folder }, file: await smallerPicture(chosen), fileName: 'image' })
        return (stored as { url: string }).url
      }}
      pathOf={(path) => path}
      onChange={(path) => onChange(isList ? (path ? [path] : []) : (path ?? emptyOf(field)))}
      isFixed={readOnly || disabled}
    />
  )
}
