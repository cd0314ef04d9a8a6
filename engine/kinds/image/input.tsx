import { Button, FileButton, Input } from '@mantine/core'
import { IconCamera, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { CameraDialog } from '../../web/camera-dialog.tsx'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import { picturePath, uploadPicture } from '../../web/pictures.ts'
import { StoredPicture } from '../../web/stored-picture.tsx'
import { errorText, useText } from '../../web/text.ts'

/** A picture: one file chosen or one photo taken, sent at once and previewed as the server keeps it. */
export default function ImageInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const say = useText()
  const [isBusy, setBusy] = useState(false)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const { label, error, withAsterisk, readOnly, disabled } = commonProps({ field, ...rest })
  const isFixed = readOnly || disabled

  const take = async (picture: Blob | null) => {
    setCameraOpen(false)
    if (!picture) return
    setBusy(true)
    setFailure(undefined)
    try {
      onChange(await uploadPicture(picture))
    } catch (reason) {
      setFailure(errorText(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Input.Wrapper label={label} error={failure ?? error} withAsterisk={withAsterisk} labelElement="div">
      <div className="picture-input" role="group" aria-label={label}>
        <StoredPicture path={value ? picturePath(value) : undefined} alt={label ?? ''} size={72} />
        {!isFixed && (
          <>
            <FileButton accept="image/*" onChange={(picture) => void take(picture)}>
              {(button) => (
                <Button
                  {...button}
                  data-field={field.wire}
                  data-error={error !== undefined}
                  size="xs"
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconUpload size={14} aria-hidden />}
                >
                  {say('Pilih Gambar')}
                </Button>
              )}
            </FileButton>
            <Button size="xs" variant="default" leftSection={<IconCamera size={14} aria-hidden />} onClick={() => setCameraOpen(true)}>
              {say('Ambil Foto')}
            </Button>
            {value && (
              <Button size="xs" variant="subtle" color="gray" leftSection={<IconX size={14} aria-hidden />} onClick={() => onChange(emptyOf(field))}>
                {say('Hapus Gambar')}
              </Button>
            )}
            <CameraDialog opened={isCameraOpen} onClose={() => setCameraOpen(false)} onPhoto={(photo) => void take(photo)} />
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
