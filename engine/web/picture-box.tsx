import { Button, FileButton, Input } from '@mantine/core'
import { IconCamera, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from './fetched.tsx'
import { StoredPicture } from './stored-picture.tsx'
import { errorText, useText } from './text.ts'

const CameraDialog = fetched(() => import('./camera-dialog.tsx'))

interface PictureBoxProps {
  readonly label: string | undefined
  readonly error?: string | undefined
  readonly withAsterisk?: boolean
  readonly name: string
  readonly value: string | null
  /** Sends a picture and answers the name under which it is kept. */
  readonly upload: (picture: Blob) => Promise<string>
  /** Where the picture of a name is fetched from; nowhere, where the server does not show it again. */
  readonly pathOf?: (name: string) => string | undefined
  /** An address in this page that shows it, where it was just taken. */
  readonly addressOf?: (name: string) => string | undefined
  /** Gets undefined where it was taken away. */
  readonly onChange: (name: string | undefined) => void
  readonly isFixed?: boolean | undefined
  /** The message if the picture could not be stored and the server gives no reason. */
  readonly failedText?: string
}

/** A picture: one file chosen or one photo taken, sent at once. */
export function PictureBox({
  name,
  label,
  error,
  withAsterisk = false,
  value,
  upload,
  pathOf,
  addressOf,
  onChange,
  isFixed = false,
  failedText,
}: PictureBoxProps) {
  const say = useText()
  const [isBusy, setBusy] = useState(false)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(undefined)

  const take = async (picture: Blob | null) => {
    setCameraOpen(false)
    if (!picture) return
    setBusy(true)
    setFailure(undefined)
    try {
      onChange(await upload(picture))
    } catch (reason) {
      setFailure(errorText(reason, failedText))
    } finally {
      setBusy(false)
    }
  }
  const address = value ? addressOf?.(value) : undefined
  return (
    <Input.Wrapper label={label} error={failure ?? error} withAsterisk={withAsterisk} labelElement="div">
      <div className="picture-input" role="group" aria-label={label}>
        {address ? (
          <span className="picture" style={{ width: 72 }}>
            <img src={address} alt={label ?? ''} />
          </span>
        ) : value && !pathOf ? (
          <span role="status">{say('Foto Sudah Diambil')}</span>
        ) : (
          <StoredPicture path={value ? pathOf?.(value) : undefined} alt={label ?? ''} size={72} />
        )}
        {!isFixed && (
          <>
            <FileButton accept="image/*" onChange={(picture) => void take(picture)}>
              {(button) => (
                <Button
                  {...button}
                  data-field={name}
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
              <Button size="xs" variant="subtle" color="gray" leftSection={<IconX size={14} aria-hidden />} onClick={() => onChange(undefined)}>
                {say('Hapus Gambar')}
              </Button>
            )}
            {isCameraOpen && <CameraDialog onClose={() => setCameraOpen(false)} onPhoto={(photo) => void take(photo)} />}
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
