import { useEffect, useState } from 'react'

/** What keeps a camera from being used, by the name of what the browser throws; each leads to the way that is left. */
const troubles: Readonly<Record<string, string>> = {
  NotAllowedError: 'Kamera Tidak Diizinkan, Izinkan Di Browser Atau Pilih Gambar',
  SecurityError: 'Kamera Tidak Diizinkan, Izinkan Di Browser Atau Pilih Gambar',
  NotFoundError: 'Kamera Tidak Ditemukan, Silakan Pilih Gambar',
  OverconstrainedError: 'Kamera Tidak Ditemukan, Silakan Pilih Gambar',
  NotReadableError: 'Kamera Sedang Dipakai Aplikasi Lain, Silakan Pilih Gambar',
}
const unknownTrouble = 'Kamera Tidak Tersedia, Silakan Pilih Gambar'

/** What keeps this camera from being used, as people read it; a page that came by plain HTTP has none at all. */
export const cameraTrouble = (error: unknown): string => (error instanceof Error && troubles[error.name]) || unknownTrouble

/** The machine's camera: what it sees, or what keeps it from running. */
export interface CameraStream {
  readonly stream: MediaStream | undefined
  readonly trouble: string | undefined
}

/** Runs the machine's camera for as long as the component is on the page. */
export function useCameraStream(): CameraStream {
  const [seen, setSeen] = useState<CameraStream>({ stream: undefined, trouble: undefined })
  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } } })
      } catch (error) {
        // The person may still choose a file.
        if (!isGone) setSeen({ stream: undefined, trouble: cameraTrouble(error) })
        return
      }
      if (isGone) return stream.getTracks().forEach((track) => track.stop())
      setSeen({ stream, trouble: undefined })
    }
    void start()
    return () => {
      isGone = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return seen
}

/** Plays what a camera sees in the video that takes the ref. */
export const playing = (stream: MediaStream | undefined) => (video: HTMLVideoElement | null) => {
  if (video && stream && video.srcObject !== stream) video.srcObject = stream
}
