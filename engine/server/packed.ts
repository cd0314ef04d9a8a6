import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { payloadKeyHeader } from '../contract/payload.ts'
import { FileAnswer } from './serve.ts'

/** Rows that are turned into text before somebody else's turn comes; a list of no more is sent as ever. */
const portionRows = 200

/**
 * A long list as it is sent: JSON, made in portions and compressed as it is made, so that nobody waits for all of it and a slow
 * line keeps no rows in memory. Any other answer stays as it is, and so does a list for a browser that takes no such thing, or
 * that wants it encrypted.
 */
export async function packed(answer: unknown, headers: IncomingHttpHeaders): Promise<unknown> {
  if (!Array.isArray(answer) || answer.length <= portionRows) return answer
  if (headers[payloadKeyHeader] !== undefined || !String(headers['accept-encoding']).includes('gzip')) return answer
  // Rows of a report are so much alike that the fastest way makes a fortieth of them.
  const data = await buffer(Readable.from(jsonOf(answer), { objectMode: false }).pipe(createGzip({ level: 1 })))
  return new FileAnswer(data, 'application/json; charset=utf-8', 'no-store', 'gzip')
}

async function* jsonOf(rows: readonly unknown[]): AsyncIterable<string> {
  for (let at = 0; at < rows.length; at += portionRows) {
    const portion = JSON.stringify(rows.slice(at, at + portionRows))
    yield `${at === 0 ? '[' : ','}${portion.slice(1, -1)}`
    await nextTurn()
  }
  yield ']'
}
