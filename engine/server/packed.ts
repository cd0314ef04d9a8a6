import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { payloadKeyHeader } from '../contract/payload.ts'
import { FileAnswer } from './serve.ts'

/** So many rows are turned into text before other requests get their turn. A shorter list is sent as usual. */
const portionRows = 200

/**
 * Sends a long list as JSON that is made in portions and compressed at the same time. So other requests do not wait for all of
 * it, and a slow connection keeps no rows in memory. All other answers stay as they are. So does a list for a browser that
 * accepts no compression or asks for encryption.
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
