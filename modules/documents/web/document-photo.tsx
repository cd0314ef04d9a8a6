import './document.css'
import { type PhotographedPiece, PiecePhoto } from '#modules/goods/web/public.ts'

/** Of more pieces than these nobody looks at pictures. */
const picturedMax = 50

/** A piece of a document; where its line does not say which picture it has today, that is asked for. */
type PieceOfDocument = Omit<PhotographedPiece, 'foto'> & Partial<Pick<PhotographedPiece, 'foto'>>

/** The picture that a piece has today, or the outline of its kind, beside its line in a document of so many. */
export function DocumentPhoto({ piece, of }: { piece: PieceOfDocument; of: readonly unknown[] }) {
  return of.length > picturedMax ? null : <PiecePhoto piece={{ foto: undefined, ...piece }} size={56} />
}
