import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import { PictureBox } from '../../web/picture-box.tsx'
import { imagePath, uploadImage } from '../../web/pictures.ts'

/** An input for a private picture. It sends the picture at once and shows the stored version. */
export default function ImageInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const { label, error, withAsterisk, readOnly, disabled } = commonProps({ field, ...rest })
  return (
    <PictureBox
      name={field.wire}
      label={label}
      error={error}
      withAsterisk={withAsterisk}
      value={value}
      upload={uploadImage}
      pathOf={imagePath}
      onChange={(name) => onChange(name ?? emptyOf(field))}
      isFixed={readOnly || disabled}
    />
  )
}
