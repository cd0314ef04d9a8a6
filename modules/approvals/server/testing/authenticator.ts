import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** A sensor with one finger, in software: what a browser and its device do together. */
export interface TestAuthenticator {
  register(options: Record<string, unknown>): Record<string, unknown> & { id: string }
  assert(options: Record<string, unknown>, facts?: { origin?: string; isVerified?: boolean }): Record<string, unknown> & { id: string }
}

/** Makes a sensor that is used at one address. */
export function testAuthenticator(origin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: unknown, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authData = (flags: number, attested = Buffer.alloc(0)) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, attested])
  }
  const credential = (response: Record<string, string | string[]>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    register: ({ challenge }) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      // User present, user verified, attested data.
      const data = authData(0x45, Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey(publicKey)]))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      )
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },
    assert: ({ challenge }, { origin: at = origin, isVerified = true } = {}) => {
      const data = authData(isVerified ? 0x05 : 0x01)
      const client = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({ clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) })
    },
  }
}

/** A P-256 key as COSE writes it: EC2, ES256, and the two halves. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const half = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, half(x)],
    [-3, half(y)],
  ]
  return Buffer.from(isoCBOR.encode(new Map(entries) as never))
}
