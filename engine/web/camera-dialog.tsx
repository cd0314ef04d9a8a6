import './picture.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from './text.ts'

/** Takes a photo with the machine's camera. The camera runs only while the dialog is open. */
export function CameraDialog({ opened, onClose, onPhoto }: { opened: boolean; onClose: () => void; onPhoto: (photo: Blob) => void }) {
  const say = useText()
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={say('Ambil Foto')}>
      {opened && <Viewfinder onPhoto={onPhoto} />}
    </Modal>
  )
}

function Viewfinder({ onPhoto }: { onPhoto: (photo: Blob) => void }) {
  const say = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } } })
      } catch {
        // No camera, no permission, or a page that came by plain HTTP: the person may still upload.
        setRefused(true)
        return
      }
      if (isGone) return stream.getTracks().forEach((track) => track.stop())
      if (video.current) video.current.srcObject = stream
    }
    void start()
    return () => {
      isGone = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])

  const take = () => {
    const source = video.current
    if (!source) return
    const canvas = document.createElement('canvas')
    canvas.width = source.videoWidth
    canvas.height = source.videoHeight
    canvas.getContext('2d')?.drawImage(source, 0, 0)
    canvas.toBlob((photo) => photo && onPhoto(photo), 'image/jpeg', 0.9)
  }
  if (isRefused) return <Text role="alert">{say('Kamera Tidak Tersedia, Silahkan Pilih Gambar')}</Text>
  return (
    <>
      <video ref={video} className="camera" autoPlay playsInline muted onLoadedData={() => setReady(true)} />
      <Group justify="flex-end" mt="sm">
        <Button data-autofocus disabled={!isReady} onClick={take}>
          {say('Ambil Foto')}
        </Button>
      </Group>
    </>
  )
}
