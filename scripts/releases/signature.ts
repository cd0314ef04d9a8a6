import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'

/** The bytes of a public key of Ed25519, and of a signature by it (RFC 8032). */
const [keyBytes, signatureBytes] = [32, 64]

/** Makes a key pair: the private key as PEM (PKCS #8), the public one as `KENCANA_RELEASE_KEYS` has it. */
export function makeKeys(): { readonly privatePem: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), publicKey: publicKeyOf(privateKey) }
}

/** The public key of a private one: its 32 bytes as base64. */
export function publicKeyOf(privateKey: KeyObject): string {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.from(x as string, 'base64url').toString('base64')
}

/**
 * Reads `KENCANA_RELEASE_KEY`: the private key itself as PEM, or the path of its file.
 * @throws StartRefused with one line, which does not contain the value
 */
export function privateKeyIn(env: NodeJS.ProcessEnv): KeyObject {
  const value = env['KENCANA_RELEASE_KEY']
  if (!value)
    throw new StartRefused('KENCANA_RELEASE_KEY is missing: the private key, or the path of its file. npm run release -- key <file> makes one.')
  let key: KeyObject
  try {
    key = createPrivateKey(value.startsWith('-----BEGIN') ? value : readFileSync(value))
  } catch (error) {
    throw new StartRefused('KENCANA_RELEASE_KEY is neither a private key as PEM nor the path of a file with one.', { cause: error })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new StartRefused(`KENCANA_RELEASE_KEY is a key of ${key.asymmetricKeyType}, not of ed25519.`)
  return key
}

/** Reads public keys between commas. @throws StartRefused with one line */
export function publicKeysIn(text: string): KeyObject[] {
  const values = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return values.map((value) => {
    const bytes = Buffer.from(value, 'base64')
    if (bytes.length !== keyBytes || bytes.toString('base64') !== value)
      throw new StartRefused(`KENCANA_RELEASE_KEYS: ${value} is not a public key (32 bytes as base64).`)
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })
  })
}

/** Signs bytes: raw Ed25519 as base64, with a line end. */
export const signatureOf = (content: Buffer, key: KeyObject): string => `${sign(null, content, key).toString('base64')}\n`

/** Whether one of the keys has signed these bytes. `signatures` has a line for each signature; one that fits is enough. */
export function isSigned(content: Buffer, signatures: string, keys: readonly KeyObject[]): boolean {
  return signatures
    .trim()
    .split('\n')
    .some((line) => {
      const bytes = Buffer.from(line, 'base64')
      return bytes.length === signatureBytes && bytes.toString('base64') === line && keys.some((key) => verify(null, content, key, bytes))
    })
}
