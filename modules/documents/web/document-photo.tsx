import './document.css'
import { type PhotographedPiece, PiecePhoto } from '#modules/goods/web/public.ts'

/** The most pieces for which pictures are shown. In longer documents they help no reader. */
const picturedMax = 50

/** A piece of a document; where its line does not say which picture it has today, that is asked for. */
type PieceOfDocument = Omit<PhotographedPiece, 'foto'> & Partial<Pick<PhotographedPiece, 'foto'>>

/** The present picture of the piece, or the outline of its kind, next to its line in a document with this many lines. */
export function DocumentPhoto({ piece, of }: { piece: PieceOfDocument; of: readonly unknown[] }) {
  return of.length > picturedMax ? null : <PiecePhoto piece={{ foto: undefined, ...piece }} size={56} />
}
