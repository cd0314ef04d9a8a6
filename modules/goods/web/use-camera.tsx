import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { doorsFor } from '#engine/web/door.ts'
import { fetched } from '#engine/web/fetched.tsx'
import { useSession } from '#engine/web/session.ts'
import { listPieces, readHistory, readPiece } from '../contract/data-barang.ts'
import { photoTaker } from './photo-taker.ts'
import type { PhotographedPiece } from './photo.tsx'

/** Takes pictures of pieces. */
export interface Camera {
  /** Whether this person may give pieces of his shop pictures. */
  readonly may: boolean
  /** Opens the camera for pieces, one after the other. */
  readonly shoot: (pieces: readonly PhotographedPiece[]) => void
  /** Draw it: it is there while the camera is open. */
  readonly dialog: ReactNode
}

const PhotoShoot = fetched(() => import('./photo-shoot.tsx'))

/** The camera for pieces, and whether it is for this person; its code is fetched when it is opened. */
export function useCamera(): Camera {
  const session = useSession()
  const queries = useQueryClient()
  const [pieces, setPieces] = useState<readonly PhotographedPiece[]>([])
  const taker = photoTaker()
  const may = taker !== undefined && taker.screens.some((screen) => doorsFor(session)(screen) === 'OPEN')
  const shoot = useCallback((next: readonly PhotographedPiece[]) => setPieces(next), [])
  const onSaved = useCallback(() => {
    for (const { call } of [listPieces, readPiece, readHistory]) void queries.invalidateQueries({ queryKey: [call] })
  }, [queries])
  return {
    may,
    shoot,
    dialog: taker && pieces.length > 0 && <PhotoShoot pieces={pieces} store={taker.store} onSaved={onSaved} onClose={() => setPieces([])} />,
  }
}
