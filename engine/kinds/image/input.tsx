import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import { PictureBox } from '../../web/picture-box.tsx'
import { picturePath, uploadPicture } from '../../web/pictures.ts'

/** A picture with a preview of the version that the server will store. */
export default function ImageInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const { label, error, withAsterisk, readOnly, disabled } = commonProps({ field, ...rest })
  return (
    <PictureBox
      name={field.wire}
      label={label}
      error={error}
      withAsterisk={withAsterisk}
      value={value}
      upload={uploadPicture}
      pathOf={picturePath}
      onChange={(name) => onChange(name ?? emptyOf(field))}
      isFixed={readOnly || disabled}
    />
  )
}
