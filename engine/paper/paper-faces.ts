import sansRegular from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import sansBold from '@fontsource/inter/files/inter-latin-700-normal.woff?url'
import serifRegular from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?url'
import serifBold from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url'
import { unpackWoff } from './unpack-woff.ts'

/** The typefaces of the screens, in their Latin letters; MONO is what every PDF reader brings along (docs/decisions/090). */
const files = {
  SANS: { normal: sansRegular, bold: sansBold },
  SERIF: { normal: serifRegular, bold: serifBold },
} as const

/** How heavy the letters of a face are. */
export type Weight = 'normal' | 'bold'

/** A typeface of paper in a weight, as the file that a PDF and a browser take. */
export interface PaperFace {
  readonly font: keyof typeof files
  readonly weight: Weight
  readonly file: Uint8Array<ArrayBuffer>
}

/** What the typefaces are called in a PDF and on a page. */
export const families = { SANS: 'Inter', SERIF: 'SourceSerif4' } as const

let fetched: readonly PaperFace[] = []
let fetching: Promise<void> | undefined
const waiting = new Set<() => void>()

/** A paper that has waited so long for its typefaces is written in those that every PDF reader brings along. */
const facesMsMax = 3_000

/** Fetches the typefaces of paper, once a session. A caller that draws paper waits for them, so that all texts are measured with the same fonts. */
export async function paperFaces(): Promise<void> {
  fetching ??= fetchFaces().catch(() => {
    // The next paper asks again.
    fetching = undefined
  })
  if (fetched.length === 0) await Promise.race([fetching, new Promise((done) => setTimeout(done, facesMsMax))])
}

async function fetchFaces(): Promise<void> {
  fetched = await Promise.all(
    Object.entries(files).flatMap(([font, weights]) =>
      Object.entries(weights).map(async ([weight, url]): Promise<PaperFace> => {
        const answer = await fetch(url)
        if (!answer.ok) throw new Error(`The font ${url} cannot be fetched: ${answer.status}`)
        return { font: font as PaperFace['font'], weight: weight as Weight, file: await unpackWoff(await answer.arrayBuffer()) }
      }),
    ),
  )
  for (const heard of waiting) heard()
}

/** The typefaces that paper is written in from now on; none until they are fetched. */
export const fetchedFaces = (): readonly PaperFace[] => fetched

/** Tells when they are there; asks for them. Answers how to hear no more of it. */
export function onPaperFaces(heard: () => void): () => void {
  waiting.add(heard)
  void paperFaces()
  return () => waiting.delete(heard)
}
