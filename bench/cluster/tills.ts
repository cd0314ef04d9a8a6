import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError, clientOf } from '#engine/client/client.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { type Stock, saleOf } from '../sales.ts'

/** A sale that was acknowledged. */
export interface Acknowledged {
  readonly no_faktur: string
  readonly kode_barcode: string
  /** The application server that it was sent to first. */
  readonly server: string
  readonly atMs: number
}

/** Where tills of a shop send their sales: their own server, and another one when theirs takes no connection. */
export interface Counter {
  readonly server: string
  readonly urls: () => readonly string[]
  readonly token: () => string
  readonly stock: Stock
  readonly price: number
}

/** The counts of the tills so far. */
export interface Tally {
  readonly acknowledged: readonly Acknowledged[]
  /** Sales of a piece that was sold already: these were refused, and must leave nothing. */
  readonly refused: number
  /** Answers other than 200 and 503, and refusals of correct sales. */
  readonly faults: readonly string[]
  /** Answers 503, and connections that broke or were refused. */
  readonly repeats: number
}

export interface Tills {
  readonly tally: Tally
  /** Lets each till finish the sale that it has begun, however long that takes, and stops. */
  pause(): Promise<void>
  resume(): void
}

/** As `retry-after` says. */
const againMs = 2_000
/** A till pauses between two sales: the trial looks for lost sales, not for speed. */
const restMs = 150
const refusedEvery = 8

/** Tills that sell one piece after the other, each under a key of its own, and send a sale again until it is acknowledged. */
export function startTills(counters: readonly Counter[], tillsEach: number): Tills {
  const acknowledged: Acknowledged[] = []
  const faults: string[] = []
  let [refused, repeats] = [0, 0]

  /** Sells a piece. @returns the number of the sale, or its refusal */
  const post = async (counter: Counter, kode_barcode: string, key: string): Promise<string | CallError> => {
    for (;;) {
      // A load balancer goes to the other server when the own one takes no connection.
      for (const server of counter.urls()) {
        try {
          const { send } = clientOf({ server, token: counter.token() })
          return (await send(sell, { body: saleOf([kode_barcode], counter.price) }, { key })).no_faktur
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.status !== 0 && error.status !== 503) return error
          repeats += 1
          if (error.status === 503) break
        }
      }
      await sleep(againMs)
    }
  }

  let isPaused = false
  let running: Promise<void>[] = []
  const till = async (counter: Counter) => {
    for (let sale = 1; !isPaused; sale += 1) {
      const [kode_barcode] = counter.stock.take(1) as [string]
      const sold = await post(counter, kode_barcode, randomUUID())
      if (typeof sold === 'string') {
        acknowledged.push({ no_faktur: sold, kode_barcode, server: counter.server, atMs: performance.now() })
      } else faults.push(`a sale of ${kode_barcode}: ${sold.status} ${sold.code} ${sold.message}`)
      if (sale % refusedEvery === 0) {
        const again = await post(counter, kode_barcode, randomUUID())
        if (typeof again === 'string') faults.push(`a second sale of ${kode_barcode}: ${again}`)
        else if (again.status < 500) refused += 1
        else faults.push(`a second sale of ${kode_barcode}: ${again.status} ${again.code} ${again.message}`)
      }
      await sleep(restMs)
    }
  }
  const resume = () => {
    isPaused = false
    running = counters.flatMap((counter) => Array.from({ length: tillsEach }, () => till(counter)))
  }
  resume()
  return {
    get tally() {
      return { acknowledged, refused, faults, repeats }
    },
    pause: async () => {
      isPaused = true
      await Promise.all(running)
    },
    resume,
  }
}

/** The longest time in seconds without an acknowledged sale since `fromMs`: of any server, or of one. */
export function silenceSince(acknowledged: readonly Acknowledged[], fromMs: number, untilMs: number, server?: string): number {
  const moments = acknowledged.filter((each) => each.atMs >= fromMs && (server === undefined || each.server === server)).map(({ atMs }) => atMs)
  let [last, longest] = [fromMs, 0]
  for (const atMs of [...moments.toSorted((a, b) => a - b), untilMs]) {
    longest = Math.max(longest, atMs - last)
    last = atMs
  }
  return longest / 1000
}
