import { Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import '#engine/web/picture.css'
import { beep } from '#engine/web/scanner.ts'
import { useText } from '#engine/web/text.ts'

/** What browsers that read codes themselves offer. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

const formats = ['code_128', 'qr_code'] as const
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
    const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const last = { code: '', atMs: 0 }
    const look = async (detector: Detector) => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : []
      const code = found[0]?.rawValue.trim()
      if (code && (code !== last.code || Date.now() - last.atMs > sameMs)) {
        beep('TAKEN')
        hear.current(code.toUpperCase())
      }
      if (code) Object.assign(last, { code, atMs: Date.now() })
      if (!isGone) timer = setTimeout(() => void look(detector), lookEveryMs)
    }
    const start = async () => {
      try {
        if (!BarcodeDetector) throw new Error('this browser reads no codes')
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isGone) return stream.getTracks().forEach((track) => track.stop())
        if (video.current) video.current.srcObject = stream
        await look(new BarcodeDetector({ formats }))
      } catch {
        // No camera, no permission, plain HTTP, or a browser that reads no codes: a scanner or a list will do.
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
