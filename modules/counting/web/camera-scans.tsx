import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import '#engine/web/picture.css'
import { beep } from '#engine/web/beep.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useText } from '#engine/web/text.ts'
import { type CodeReader, codeReader } from './code-reader.ts'

const lookEveryMs = 150
/** A code that stays in sight is one scan. */
const sameMs = 2_000

/** Reads barcodes with the machine's camera, for as long as the dialog is open. */
export function CameraScans({ onClose, onCode }: { onClose: () => void; onCode: (code: string) => void }) {
  const say = useText()
  const video = useRef<HTMLVideoElement>(null)
  const hear = useRef(onCode)
  hear.current = onCode
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const last = { code: '', atMs: 0 }
    const look = async (read: CodeReader) => {
      const found = video.current ? await read(video.current).catch(() => undefined) : undefined
      const code = found?.trim()
      if (code && (code !== last.code || Date.now() - last.atMs > sameMs)) {
        beep('TAKEN')
        hear.current(code.toUpperCase())
      }
      if (code) Object.assign(last, { code, atMs: Date.now() })
      if (!isGone) timer = setTimeout(() => void look(read), lookEveryMs)
    }
    const start = async () => {
      try {
        const reader = codeReader()
        // Its result is awaited below; until then the user may refuse the camera.
        reader.catch(() => {})
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1_280 } } })
        if (isGone) return stream.getTracks().forEach((track) => track.stop())
        if (video.current) video.current.srcObject = stream
        await look(await reader)
      } catch {
        // No camera, no permission, plain HTTP, or no net to fetch the reader over: a scanner or a list will do.
        setRefused(true)
      }
    }
    void start()
    return () => {
      isGone = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <Modal opened onClose={onClose} size="md" title={say('Scan Dengan Kamera')}>
      {isRefused ? (
        <Text role="alert">{say('Kamera Tidak Bisa Membaca Barcode Di Perangkat Ini')}</Text>
      ) : (
        <video ref={video} className="camera" autoPlay playsInline muted />
      )}
    </Modal>
  )
}
