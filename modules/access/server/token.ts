import { createHash, randomBytes } from 'node:crypto'

/** A new token: 32 random bytes, known to the browser alone. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token, in hex. A reader of the database cannot log in with it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
