import type { PieceTask } from './piece-tasks.ts'

/** Who may give pieces of his shop their pictures, and how one is sent. */
export interface PhotoTaker {
  /** Users who may open one of these screens may take pictures. */
  readonly screens: readonly PieceTask[]
  /** Makes a picture that of a piece; the one before stays in its history. @throws CallError */
  readonly store: (kode_barcode: string, picture: Blob) => Promise<void>
}

let taker: PhotoTaker | undefined

/** Says which call gives pieces their pictures; it belongs to a higher storey. */
export function registerPhotoTaker(next: PhotoTaker): void {
  taker = next
}

/** The one that was registered, if any. */
export const photoTaker = (): PhotoTaker | undefined => taker
