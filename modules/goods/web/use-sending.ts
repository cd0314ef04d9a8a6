import { useRef, useState } from 'react'
import type { PhotoTaker } from './photo-taker.ts'
import type { PhotographedPiece } from './photo.tsx'

/** A picture that was not taken, and why. */
interface Failed {
  readonly piece: PhotographedPiece
  readonly picture: Blob
  readonly error: unknown
}

/** Pictures on their way, by the barcodes of their pieces. */
export interface Sending {
  readonly under: readonly string[]
  readonly saved: readonly string[]
  readonly failed: readonly Failed[]
  /** Sends the picture of a piece, again where it has failed before. */
  readonly send: (piece: PhotographedPiece, picture: Blob) => void
}

/**
 * Sends pictures while the next one is taken. Those of one piece go one after the other, so that the last that was taken is the one
 * that stays; one that is overtaken while it waits is not sent at all.
 */
export function useSending(store: PhotoTaker['store']): Sending {
  const [under, setUnder] = useState<readonly string[]>([])
  const [saved, setSaved] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly Failed[]>([])
  /** The pictures that wait behind one of the same piece; a piece that is here has one on its way. */
  const waiting = useRef(new Map<string, readonly [PhotographedPiece, Blob] | undefined>())
  const send = async (piece: PhotographedPiece, picture: Blob): Promise<void> => {
    const { kode_barcode } = piece
    const without = (codes: readonly string[]) => codes.filter((each) => each !== kode_barcode)
    setFailed((before) => before.filter((each) => each.piece.kode_barcode !== kode_barcode))
    if (waiting.current.has(kode_barcode)) return void waiting.current.set(kode_barcode, [piece, picture])
    waiting.current.set(kode_barcode, undefined)
    setUnder((before) => [...without(before), kode_barcode])
    const error = await store(kode_barcode, picture).then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    )
    const next = waiting.current.get(kode_barcode)
    waiting.current.delete(kode_barcode)
    if (next) return send(...next)
    if (error) setFailed((before) => [...before, { piece, picture, error: error.reason }])
    else setSaved((before) => [...without(before), kode_barcode])
    return setUnder(without)
  }
  return { under, saved, failed, send: (piece, picture) => void send(piece, picture) }
}
