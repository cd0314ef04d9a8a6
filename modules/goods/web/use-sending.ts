import { useState } from 'react'
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

/** Sends pictures while the next one is taken. */
export function useSending(store: PhotoTaker['store']): Sending {
  const [under, setUnder] = useState<readonly string[]>([])
  const [saved, setSaved] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const send = async (piece: PhotographedPiece, picture: Blob) => {
    const { kode_barcode } = piece
    const without = (codes: readonly string[]) => codes.filter((each) => each !== kode_barcode)
    setUnder((before) => [...without(before), kode_barcode])
    setFailed((before) => before.filter((each) => each.piece.kode_barcode !== kode_barcode))
    try {
      await store(kode_barcode, picture)
      setSaved((before) => [...without(before), kode_barcode])
    } catch (error) {
      setFailed((before) => [...before, { piece, picture, error }])
    } finally {
      setUnder(without)
    }
  }
  return { under, saved, failed, send: (piece, picture) => void send(piece, picture) }
}
