import { refuseAt } from '#engine/contract/refusal.ts'
import { refusals } from '../contract/refusals.ts'

/**
 * Checks the photos of the lines of a document. A photo waits in its shop for one line.
 *
 * @param lines the photos of each line
 * @param at the part of the document, and the field of its lines
 * @param waiting those that wait in the shop
 * @throws Refusal NO_PHOTO at the line
 */
export function checkPhotos(lines: readonly (readonly string[])[], [part, field]: readonly [string, string], waiting: ReadonlySet<string>): void {
  const seen = new Set<string>()
  lines.forEach((photos, at) => {
    for (const foto of photos) {
      if (seen.has(foto) || !waiting.has(foto)) refuseAt(`${part}.${at}.${field}`, refusals.NO_PHOTO)
      seen.add(foto)
    }
  })
}
