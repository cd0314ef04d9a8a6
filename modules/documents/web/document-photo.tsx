import './document.css'
import { type PhotographedPiece, PiecePhoto } from '#modules/goods/web/public.ts'

/** Of more pieces than these nobody looks at pictures. */
const picturedMax = 50

/** The picture of a piece beside its line in a document of so many; a line knows no picture of its own, so that of today is shown. */
export function DocumentPhoto({ piece, of }: { piece: Omit<PhotographedPiece, 'foto'>; of: readonly unknown[] }) {
  return of.length > picturedMax ? null : <PiecePhoto piece={{ ...piece, foto: undefined }} size={56} />
}
