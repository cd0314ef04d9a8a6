import { createCipheriv, createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type PayloadConfig,
  type PayloadWay,
  joined,
  keyMarkOf,
  parted,
  payloadCipherName,
  payloadHeader,
  payloadKeyHeader,
  payloadKeyInfo,
  sealedIn,
  unstamped,
} from '../contract/payload.ts'
import { core, refuse } from '../contract/refusal.ts'
import { seenCalls } from './seen-calls.ts'

/** What an installation says about encrypted payloads. */
export interface PayloadOptions {
  /** The secret that the server's key is made of; the same on every server of an installation. */
  readonly secret: string
  /** The ignore list: fields that stay readable on the way. */
  readonly plain: readonly string[]
}

const curve = 'prime256v1'
const ivBytes = 12
const tagBytes = 16
const browsersMax = 2_000

function keyPairOf(secret: string) {
  const pair = createECDH(curve)
  pair.setPrivateKey(createHash('sha256').update(`${payloadKeyInfo} ${secret}`).digest())
  return pair
}

/** The data for the browser: a key that encrypts for this server and decrypts nothing. */
export function payloadConfig({ secret, plain }: PayloadOptions): PayloadConfig {
  return { key: keyPairOf(secret).getPublicKey('base64url'), plain }
}

/**
 * Opens the encrypted bodies of calls, and encrypts the JSON that is answered to them. A call that does not ask for it is
 * answered as ever. Files, paths and queries travel as they are.
 */
export function encryptPayloads(app: FastifyInstance, options: PayloadOptions | undefined): void {
  if (!options) return
  const { plain } = options
  const pair = keyPairOf(options.secret)
  const mark = keyMarkOf(pair.getPublicKey('base64url'))
  // A browser keeps its key until it is loaded anew, so the curve is walked once for it.
  const known = new Map<string, Buffer>()
  const keyFor = (browserKey: string): Buffer => {
    const key = known.get(browserKey) ?? Buffer.from(hkdfSync('sha256', pair.computeSecret(browserKey, 'base64url'), '', payloadKeyInfo, 32))
    if (known.size >= browsersMax) known.clear()
    known.set(browserKey, key)
    return key
  }
  const keys = new WeakMap<FastifyRequest, Buffer>()
  const seen = seenCalls()

  app.addHook('onRequest', async (request) => {
    const header = request.headers[payloadKeyHeader]
    if (typeof header !== 'string') return
    const [theirMark, browserKey = ''] = header.split('.')
    if (theirMark !== mark) refuse(core.PAYLOAD_UNREADABLE)
    keys.set(
      request,
      orRefuse(() => keyFor(browserKey)),
    )
  })
  app.addHook('preValidation', async (request) => {
    const key = keys.get(request)
    const sealed = sealedIn(request.body)
    if (!key || sealed === undefined) return
    const { momentMs, secret } = orRefuse(() => unstamped(unsealed(key, sealed, 'call')))
    // The IV is the number of the call and cannot be changed: with another IV the text could not be decrypted.
    const taken = seen.take(Buffer.from(sealed, 'base64').toString('base64url', 0, ivBytes), momentMs, Date.now())
    if (taken === 'LATE') refuse(core.PAYLOAD_LATE, { now: Date.now() })
    if (taken === 'REPEATED') refuse(core.PAYLOAD_UNREADABLE)
    request.body = orRefuse(() => joined(request.body, secret, plain))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const key = keys.get(request)
    if (!key || typeof payload !== 'string' || !String(reply.getHeader('content-type')).includes('json')) return payload
    reply.header(payloadHeader, payloadCipherName).removeHeader('content-length')
    const { open, secret } = plain.length > 0 ? parted(JSON.parse(payload), plain) : { open: {}, secret: payload }
    return JSON.stringify({ ...open, payload: sealedWith(key, secret, 'answer') })
  })
}

function orRefuse<Value>(work: () => Value): Value {
  try {
    return work()
  } catch {
    return refuse(core.PAYLOAD_UNREADABLE)
  }
}

function sealedWith(key: Buffer, text: string, way: PayloadWay): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(payloadCipherName, key, iv).setAAD(Buffer.from(way))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function unsealed(key: Buffer, sealed: string, way: PayloadWay): string {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv(payloadCipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(way)).setAuthTag(bytes.subarray(-tagBytes))
  return cipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + cipher.final('utf8')
}
