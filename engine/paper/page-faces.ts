import { useEffect, useSyncExternalStore } from 'react'
import { type PaperFace, families, fetchedFaces, onPaperFaces } from './paper-faces.ts'

const known = new WeakSet<Document>()

/** Has a page write marks in the typefaces that they were measured in, as far as those are there. */
export async function writeWithFaces(page: Document): Promise<void> {
  const { FontFace } = (page.defaultView ?? {}) as { readonly FontFace?: typeof globalThis.FontFace }
  const faces = fetchedFaces()
  if (!FontFace || faces.length === 0 || known.has(page)) return
  known.add(page)
  await Promise.all(
    faces.map(({ font, weight, file }) => {
      const face = new FontFace(families[font], file, { weight })
      page.fonts.add(face)
      return face.load()
    }),
  )
}

/** The typefaces of paper for what shows paper on the screen: asked for with it, and drawn anew when they are there. */
export function usePaperFaces(): readonly PaperFace[] {
  const faces = useSyncExternalStore(onPaperFaces, fetchedFaces)
  useEffect(() => void writeWithFaces(document), [faces])
  return faces
}
