import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Pace } from './plain-sale.ts'

/** What a till asks for, or posts where it has a body. */
export interface TillsAsk {
  readonly url: string
  readonly body?: string
  /** Added to those of all. */
  readonly headers?: Readonly<Record<string, string>>
}
/** The parameters of the process of the tills: how many tills, for how long, and the requests that they make, one after the other. */
export interface TillsTask {
  readonly tills: number
  /** Unless told, until all of it is answered. */
  readonly seconds?: number
  readonly headers: Readonly<Record<string, string>>
  readonly asks: readonly TillsAsk[]
}
/** What it answers. */
export type TillsAnswer = Pace | { readonly error: string }

/**
 * Runs the tills. Each makes its next request as soon as it has an answer. They have their own process, as they have their own machines
 * in a shop: the thread of the server does not do the work of a till.
 * @throws Error when one is refused, or when nothing is left to ask before the time is up
 */
export async function askAtTills(task: TillsTask): Promise<Pace> {
  const child = fork(join(import.meta.dirname, 'tills-process.ts'))
  try {
    const answer = await new Promise<TillsAnswer>((resolve, reject) => {
      child.once('message', resolve)
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`the tills ended with ${code}`)))
      child.send(task)
    })
    if ('error' in answer) throw new Error(answer.error)
    return answer
  } finally {
    child.kill()
  }
}
