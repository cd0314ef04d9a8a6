import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals secrets that are kept in the database. */
export interface Seal {
  /** @param of what it is a secret of: it is opened as that alone */
  close(secret: string, of: string): Buffer
  /** @throws when it was sealed with another key, as something else, or was changed */
  open(sealed: Buffer, of: string): string
}

/** A seal by a secret of the installation (AES-256-GCM): an IV of its own for each, and the tag behind it. */
export function sealOf(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kencana marketplace', 32))
  return {
    close: (text, of) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(cipherName, key, iv).setAAD(Buffer.from(of))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, of) => {
      const cipher = createDecipheriv(cipherName, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(of)).setAuthTag(sealed.subarray(-tagBytes))
      return cipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + cipher.final('utf8')
    },
  }
}
