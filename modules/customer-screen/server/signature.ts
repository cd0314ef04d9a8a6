import { createHash } from 'node:crypto'

/** Returns the same text for the same contents, with the fields in any order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}

/**
 * The proof of a signature: the SHA-256 of what was signed and of what was drawn, in hexadecimal (docs/decisions/189). Who reckons it again from the
 * document finds whether either has changed since.
 *
 * @param contents what the customer agreed to, as his paper says it
 * @param tanda_tangan what he drew
 */
export const signatureDigest = (contents: object, tanda_tangan: string): string =>
  createHash('sha256').update(canonical(contents)).update('\n').update(tanda_tangan).digest('hex')

/** The columns of a document that was signed, or was not. */
export const signed = (contents: object, tanda_tangan: string | null) => ({
  tanda_tangan,
  sidik_tanda_tangan: tanda_tangan === null ? null : signatureDigest(contents, tanda_tangan),
})
