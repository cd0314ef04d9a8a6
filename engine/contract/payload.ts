// The wire of encrypted payloads (specification §7, docs/decisions/021). Each side has its own cipher, of its own platform.

/** The header with which a browser asks for an encrypted answer: `<end of the server's key>.<the browser's key>`. */
export const payloadKeyHeader = 'x-payload-key'

/** The header of an answer that is encrypted. */
export const payloadHeader = 'x-payload'

/** The only cipher there is, and the name under which both sides derive its key. */
export const payloadCipherName = 'aes-256-gcm'
export const payloadKeyInfo = 'kencana payload 2'

/** Which way a text goes; it is authenticated along, so that none can be sent back as an answer to itself. */
export type PayloadWay = 'call' | 'answer'

/** What `config.json` says where payloads are encrypted. */
export interface PayloadConfig {
  /** The server's public key: a point of P-256, uncompressed, as base64url. */
  readonly key: string
  /** The ignore list: fields that stay readable on the way. */
  readonly plain: readonly string[]
}

/** How much of the server's key a browser repeats, so that one that has changed is noticed. */
export const keyMarkOf = (serverKey: string): string => serverKey.slice(-12)

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in two parts: the fields of the ignore list, and the text to encrypt. */
export function parted(value: unknown, plain: readonly string[]): { readonly open: Json; readonly secret: string } {
  if (!isObject(value)) return { open: {}, secret: JSON.stringify(value ?? null) }
  const part = (isPlain: boolean) => Object.fromEntries(Object.entries(value).filter(([name]) => plain.includes(name) === isPlain))
  return { open: part(true), secret: JSON.stringify(part(false)) }
}

/** The encrypted text of a body, if it is one. */
export function sealedIn(body: unknown): string | undefined {
  return isObject(body) && typeof body['payload'] === 'string' ? body['payload'] : undefined
}

/** Decrypts the value. Of the readable parts only the ignore list is used. */
export function joined(body: unknown, secret: string, plain: readonly string[]): unknown {
  const value: unknown = JSON.parse(secret)
  if (!isObject(value) || !isObject(body)) return value
  return { ...Object.fromEntries(Object.entries(body).filter(([name]) => plain.includes(name))), ...value }
}

/** The largest allowed difference between the moment of a call and the clock of the server, in milliseconds. */
export const payloadAgeMsMax = 5 * 60_000

/** The text of a call before encryption: its moment (milliseconds of the server's clock), then the text. */
export const stamped = (text: string, momentMs: number): string => `${momentMs} ${text}`

/** Splits a decrypted text into the moment of the call and its text. @throws if there is no moment */
export function unstamped(text: string): { readonly momentMs: number; readonly secret: string } {
  const [, moment, secret] = /^(\d{1,15}) (.*)$/s.exec(text) ?? []
  if (moment === undefined || secret === undefined) throw new Error('no moment')
  return { momentMs: Number(moment), secret }
}
