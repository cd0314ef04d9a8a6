import { type PayloadConfig, type PayloadWay, joined, keyMarkOf, parted, payloadKeyInfo, sealedIn, stamped } from '../contract/payload.ts'

/** Encrypts what a browser sends and opens what it is answered (specification §7). */
export interface PayloadCipher {
  /** What goes along with every call, so that the server can open it and encrypt its answer. */
  readonly header: string
  seal(body: unknown): Promise<unknown>
  /** Sets the server's time for the moments of later calls, in milliseconds since 1970. */
  setClock(nowMs: number): void
  /** @throws where the answer is not what the server has sent. */
  open(body: unknown): Promise<unknown>
}

const ivBytes = 12
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * Agrees with the server on a key that only the two know, even if a third party reads all traffic. A new key is made each time the page is loaded.
 */
export async function payloadCipher({ key: serverKey, plain }: PayloadConfig): Promise<PayloadCipher> {
  const { subtle } = crypto
  const pair = await subtle.generateKey(curve, false, ['deriveBits'])
  const theirs = await subtle.importKey('raw', bytesOf(serverKey), curve, false, [])
  const shared = await subtle.importKey('raw', await subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256), 'HKDF', false, [
    'deriveKey',
  ])
  const info = new TextEncoder().encode(payloadKeyInfo)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const key = await subtle.deriveKey(hkdf, shared, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const own = base64Of(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)))
  const gcm = (iv: Uint8Array<ArrayBuffer>, way: PayloadWay) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(way) })
  let aheadMs = 0
  return {
    setClock: (nowMs) => {
      aheadMs = nowMs - Date.now()
    },
    header: `${keyMarkOf(serverKey)}.${own.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`,
    seal: async (body) => {
      const { open, secret } = parted(body, plain)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const sealed = new Uint8Array(await subtle.encrypt(gcm(iv, 'call'), key, new TextEncoder().encode(stamped(secret, Date.now() + aheadMs))))
      return { ...open, payload: base64Of(iv) + base64Of(sealed) }
    },
    open: async (body) => {
      const bytes = bytesOf(sealedIn(body) ?? '')
      const secret = await subtle.decrypt(gcm(bytes.slice(0, ivBytes), 'answer'), key, bytes.subarray(ivBytes))
      return joined(body, new TextDecoder().decode(secret), plain)
    },
  }
}
