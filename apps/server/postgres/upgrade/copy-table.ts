import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of a connection that a query object of the driver may use. The driver has no `COPY`, so this file writes its messages. */
interface Line {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Bytes in one block, and bytes in the queue of the target at which the source pauses. */
const blockBytes = 256 * 1024
const waitingBytesMax = 4 * 1024 * 1024

/** One end of a copy: a query object that gets every message from the driver. */
abstract class CopyQuery {
  readonly done = Promise.withResolvers<void>()
  #failure: Error | undefined
  readonly #text: string
  constructor(text: string) {
    this.#text = text
    // It is awaited when both ends have begun.
    this.done.promise.catch(() => {})
  }
  submit(line: Line): void {
    line.query(this.#text)
  }
  handleError(error: Error): void {
    this.#failure = error
    this.done.reject(error)
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    if (!this.#failure) this.done.resolve()
  }
  abstract handleCopyInResponse(line: Line): void
  abstract handleCopyData(message: { chunk: Buffer }): void
}

class CopyOut extends CopyQuery {
  readonly #take: (chunk: Buffer) => void
  constructor(text: string, take: (chunk: Buffer) => void) {
    super(text)
    this.#take = take
  }
  override handleCopyInResponse(line: Line): void {
    line.sendCopyFail('nothing to send')
  }
  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#take(chunk)
  }
}

class CopyIn extends CopyQuery {
  readonly begun = Promise.withResolvers<Line>()
  constructor(text: string) {
    super(text)
    this.begun.promise.catch(() => {})
    this.done.promise.catch((error: unknown) => this.begun.reject(error))
  }
  override handleCopyInResponse(line: Line): void {
    this.begun.resolve(line)
  }
  override handleCopyData(): void {}
}

/**
 * Sends the rows of `COPY … TO STDOUT` on one server to `COPY … FROM STDIN` on another, in blocks. The source waits while the target is slower.
 * @returns the bytes that were sent
 * @throws the error of the server that refused
 */
export async function copyBetween(from: pg.Client, out: string, to: pg.Client, into: string): Promise<number> {
  const target = new CopyIn(into)
  to.query(target as unknown as pg.Submittable)
  const line = await target.begun.promise
  const source = (from as unknown as { connection: Line }).connection.stream
  let block = Buffer.allocUnsafe(blockBytes)
  let filled = 0
  let sent = 0
  const flush = () => {
    if (filled === 0) return
    line.sendCopyFromChunk(block.subarray(0, filled))
    sent += filled
    block = Buffer.allocUnsafe(blockBytes)
    filled = 0
    if (line.stream.writableLength <= waitingBytesMax) return
    source.pause()
    line.stream.once('drain', () => source.resume())
  }
  const reading = new CopyOut(out, (chunk) => {
    // The driver uses its buffer again: what is kept is a copy.
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(block, filled, at)
      filled += taken
      at += taken
      if (filled === blockBytes) flush()
    }
  })
  from.query(reading as unknown as pg.Submittable)
  try {
    // A target that fails ends the wait; the source ends with its connection then.
    await Promise.race([reading.done.promise, target.done.promise])
    flush()
    line.endCopyFrom()
  } catch (error) {
    source.resume()
    line.sendCopyFail('the source failed')
    await target.done.promise.catch(() => {})
    throw error
  }
  await target.done.promise
  return sent
}
