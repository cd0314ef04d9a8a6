import { useEffect } from 'react'
import type { Scans } from '#engine/web/scan-box.tsx'
import { type PieceTask, pickedFor } from './piece-tasks.ts'

/** Takes what was picked for a screen in the list of pieces as if it were scanned there, in its order. */
export function usePicked({ path }: PieceTask, { scan }: Scans): void {
  useEffect(() => {
    for (const kode_barcode of pickedFor(path)) scan(kode_barcode)
  }, [path, scan])
}
