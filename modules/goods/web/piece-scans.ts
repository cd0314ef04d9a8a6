import { send } from '#engine/web/api.ts'
import { type ScanSteps, type Scans, useScans } from '#engine/web/scan-box.tsx'
import { type NamedPiece, type ScannedPiece, findByName, scanPiece } from '../contract/data-barang.ts'

/** A piece as the server tells it now, with its price of this moment. */
export const askPiece = (kode_barcode: string): Promise<ScannedPiece> => send(scanPiece, { params: { kode_barcode } })

/** Scans of pieces that may be sold: each is asked for by its barcode; one that is on the screen already is refused. */
export function usePieceScans({
  isThere,
  ...steps
}: Omit<ScanSteps<ScannedPiece>, 'ask' | 'refuse'> & { isThere: (kode_barcode: string) => boolean }): Scans {
  return useScans<ScannedPiece>({ ...steps, ask: askPiece, refuse: (code) => (isThere(code) ? 'Barcode Sudah Ada Di Tabel' : undefined) })
}

/** The pieces that may be sold, by what of their names is typed. */
export const askByName = (cari: string, signal: AbortSignal): Promise<readonly NamedPiece[]> => send(findByName, { query: { cari } }, { signal })
