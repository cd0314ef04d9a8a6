import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals the secrets that the database stores. */
export interface Seal {
  /** @param of the name of the secret. Only the same name opens it. */
  close(secret: string, of: string): Buffer
  /** @throws Error of `node:crypto` if it was sealed with another key or name, or was changed */
  open(sealed: Buffer, of: string): string
}

/** Makes a seal from a secret of the installation (AES-256-GCM). Each sealed text has its own IV in front and its tag at the end. */
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
