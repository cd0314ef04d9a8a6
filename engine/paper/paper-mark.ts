/** The letters of the training. */
export const trainingMark = 'LATIHAN'

let markedAs: string | undefined

/** From now on every paper bears these letters: that it is the training's, and worth nothing. */
export function markPapers(text: string | undefined): void {
  markedAs = text
}

/** What every paper bears, if anything (mark-across.ts draws it). */
export const paperMark = (): string | undefined => markedAs
