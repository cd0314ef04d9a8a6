import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { splitCall } from '#engine/contract/endpoint.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import type { Stock } from '../sales.ts'

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

/** As long as a browser waits for an answer. */
const answerMsMax = 60_000
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
  const { path } = splitCall(sell.call)

  const post = async (
    counter: Counter,
    kode_barcode: string,
    key: string,
  ): Promise<{ status: number; body: { no_faktur?: string; code?: string } }> => {
    const body = JSON.stringify({
      nama_customer: 'UMUM',
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode, ongkos: 0, harga_total: counter.price }],
      detail_bayar: [{ jenis: 'CASH', jumlah: counter.price }],
    })
    for (let tries = 0; ; tries += 1) {
      // A load balancer goes to the other server when the own one takes no connection.
      for (const url of counter.urls()) {
        try {
          const reply = await fetch(`${url}api/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-auth-token': counter.token(), 'idempotency-key': key },
            body,
            signal: AbortSignal.timeout(answerMsMax),
          })
          const answer = (await reply.json()) as { no_faktur?: string; code?: string }
          if (reply.status !== 503) return { status: reply.status, body: answer }
          repeats += 1
          break
        } catch {
          repeats += 1
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
      if (sold.status === 200 && sold.body.no_faktur) {
        acknowledged.push({ no_faktur: sold.body.no_faktur, kode_barcode, server: counter.server, atMs: performance.now() })
      } else faults.push(`a sale of ${kode_barcode}: ${sold.status} ${JSON.stringify(sold.body)}`)
      if (sale % refusedEvery === 0) {
        const again = await post(counter, kode_barcode, randomUUID())
        if (again.status >= 400 && again.status < 500) refused += 1
        else faults.push(`a second sale of ${kode_barcode}: ${again.status} ${JSON.stringify(again.body)}`)
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
