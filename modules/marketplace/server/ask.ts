import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasons } from '../contract/refusals.ts'
import { Later } from './port.ts'

/** The time limit of a request, in milliseconds. */
const answerMsMax = 20_000
/** The pause between two requests of an account, in milliseconds. */
const pauseMs = 100

/** Returns the HMAC-SHA256 of a text in lower-case hex digits. */
export const signed = (secret: string, text: string | Buffer): string => createHmac('sha256', secret).update(text).digest('hex')

/** Returns whether two signatures are equal, in constant time. */
export function isSame(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Seconds since 1970. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

const turns = new Map<string, Promise<void>>()

/** Waits for the turn of an account: requests of one server to it have a pause between them. */
async function inTurn(account: string, signal: AbortSignal): Promise<void> {
  const before = turns.get(account) ?? Promise.resolve()
  const mine = before.then(() => sleep(pauseMs))
  turns.set(account, mine)
  await before
  signal.throwIfAborted()
}

/**
 * Sends a request to a marketplace, and returns its answer as JSON.
 *
 * @param account the account that the request is for
 * @throws Later when it is silent, breaks down, is asked too often or answers no JSON. The error has neither the address nor its query, because the
 * query has tokens
 */
export async function ask(
  account: string,
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly body: unknown }> {
  await inTurn(account, signal)
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]) })
    text = await answer.text()
  } catch {
    throw new Later(reasons.SILENT)
  }
  const { status } = answer
  if (status === 429 || status === 408 || status >= 500) throw new Later(reasons.BUSY, `HTTP ${status}`)
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    throw new Later(reasons.BUSY, `HTTP ${status}`)
  }
}

const reasonMax = 200

/** Returns the marketplace's text of a refusal, or `otherwise` if it has none. */
export const theirWords = (message: unknown, otherwise: string): string =>
  typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, reasonMax) : otherwise
