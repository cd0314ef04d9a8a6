import './picture.css'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { playing, useCameraStream } from './camera-stream.ts'
import { Modal } from './overlays.tsx'
import { useText } from './text.ts'

/** Takes a photo with the machine's camera. The camera runs only while the dialog is open. */
export default function CameraDialog({ onClose, onPhoto }: { onClose: () => void; onPhoto: (photo: Blob) => void }) {
  const say = useText()
  return (
    <Modal opened onClose={onClose} size="lg" title={say('Ambil Foto')}>
      <Viewfinder onPhoto={onPhoto} />
    </Modal>
  )
}

function Viewfinder({ onPhoto }: { onPhoto: (photo: Blob) => void }) {
  const say = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const { stream, trouble } = useCameraStream()
  const take = () => {
    const source = video.current
    if (!source) return
    const canvas = document.createElement('canvas')
    canvas.width = source.videoWidth
    canvas.height = source.videoHeight
    canvas.getContext('2d')?.drawImage(source, 0, 0)
    canvas.toBlob((photo) => photo && onPhoto(photo), 'image/jpeg', 0.9)
  }
  if (trouble) return <Text role="alert">{say(trouble)}</Text>
  return (
    <>
      <video
        ref={(element) => {
          video.current = element
          playing(stream)(element)
        }}
        className="camera"
        autoPlay
        playsInline
        muted
        onLoadedData={() => setReady(true)}
      />
      <Group justify="flex-end" mt="sm">
        <Button data-autofocus disabled={!isReady} onClick={take}>
          {say('Ambil Foto')}
        </Button>
      </Group>
    </>
  )
}
