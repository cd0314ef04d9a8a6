import { CallError } from '#engine/web/api.ts'
import { forget, keep, storedLocally } from '#engine/web/local-data.ts'
import { type Scan, type Scanned, scansMax } from '../contract/sesi-opname.ts'

/** A scan that the server does not have yet. */
interface WaitingScan {
  readonly kode: string
  readonly kode_baki: string | null
  readonly cara: Scan['cara']
  /** When it was seen, by the clock of this machine. */
  readonly atMs: number
}

/** A scan and the caller that waits for its answer; a scan from before a reload has no caller. */
interface Waiting {
  readonly scan: WaitingScan
  readonly answer?: (answer: Scanned) => void
  readonly fail?: (error: Error) => void
}

const retryMs = 2_000
/** The oldest scans that the server takes. Older ones are not sent. */
const ageMsMax = 86_400_000

/**
 * The scans of a count at this machine: each is kept in the browser until the server has it, and sent in its order, as many at once as
 * there are. A net that is gone for a while, a server that starts anew, and a reload of the page lose none; a batch whose
 * answer got lost is sent again, which the server knows for the same.
 */
export class ScanQueue {
  private waiting: Waiting[]
  private sending: Promise<void> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private stopped = false
  private keepsSoon = false
  private readonly listeners = new Set<() => void>()
  /** Why nothing goes to the server for now. */
  trouble: string | undefined
  private readonly name: string
  private readonly send: (scans: Scan[]) => Promise<readonly Scanned[]>

  constructor(name: string, send: (scans: Scan[]) => Promise<readonly Scanned[]>) {
    this.name = name
    this.send = send
    this.waiting = ((storedLocally(name) ?? []) as WaitingScan[]).map((scan) => ({ scan }))
  }

  /** How many scans the server does not have yet. */
  readonly size = (): number => this.waiting.length

  /** Calls `listener` whenever that changes, until the answered function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Takes a scan; answers what the server says of it, whenever that is. */
  add(kode: string, kode_baki: string | null, cara: Scan['cara']): Promise<Scanned> {
    const answered = new Promise<Scanned>((answer, fail) => {
      this.waiting.push({ scan: { kode, kode_baki, cara, atMs: Date.now() }, answer, fail })
    })
    this.keepSoon()
    this.wake()
    return answered
  }

  /** Sends what waits, now: the net is back, or the count goes on. */
  readonly wake = (): void => {
    clearTimeout(this.retry)
    if (!this.stopped) this.sending ??= this.sendAll().finally(() => (this.sending = undefined))
  }

  /** Sends what waits from now on. */
  start(): void {
    this.stopped = false
    this.wake()
  }

  /** Sends nothing more; what waits stays kept for the next time. */
  stop(): void {
    this.stopped = true
    clearTimeout(this.retry)
  }

  private async sendAll(): Promise<void> {
    // All scans of the same moment are sent together.
    await Promise.resolve()
    let most = scansMax
    while (this.waiting.length > 0 && !this.stopped) {
      const batch = this.waiting.slice(0, most)
      const nowMs = Date.now()
      const scans = batch.map(({ scan: { atMs, ...scan } }): Scan => ({ ...scan, umur_ms: Math.min(ageMsMax, Math.max(0, nowMs - atMs)) }))
      let answers: readonly Scanned[] = []
      try {
        answers = await this.send(scans)
      } catch (error) {
        if (isPassing(error)) {
          this.trouble = (error as Error).message
          this.tell()
          this.retry = setTimeout(this.wake, retryMs)
          return
        }
        // One that cannot be taken keeps no other from it: they go in halves, until it stands alone.
        if (batch.length > 1 && !isOver(error)) {
          most = Math.ceil(batch.length / 2)
          continue
        }
        // It can never be stored: the count has ended, the tray does not belong to it, or the code is unreadable.
        this.settle(batch.length)
        for (const { fail } of batch) fail?.(error as Error)
        continue
      }
      this.trouble = undefined
      most = scansMax
      this.settle(batch.length)
      batch.forEach(({ answer }, at) => answer?.(answers[at] as Scanned))
    }
  }

  private settle(count: number): void {
    this.waiting.splice(0, count)
    this.keep()
  }

  /** Once for all that is scanned in one moment: a burst of tags is written as a whole, not anew with every tag. */
  private keepSoon(): void {
    if (this.keepsSoon) return
    this.keepsSoon = true
    queueMicrotask(() => {
      this.keepsSoon = false
      this.keep()
    })
  }

  private keep(): void {
    if (this.waiting.length === 0) forget(this.name)
    else
      keep(
        this.name,
        this.waiting.map(({ scan }) => scan),
      )
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/** A failure that goes by: no net, a server that is away or busy, a session that has ended, a count that is paused. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 401 || error.status >= 500 || error.status === 429 || error.details['status'] === 'PAUSED')

/** There is nothing to count any more. */
const isOver = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.details['status'] === 'DONE' || error.details['status'] === 'ABANDONED')
