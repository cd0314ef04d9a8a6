import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Pace } from './plain-sale.ts'

/** What tills post, one after the other. */
export interface Errands {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
}

/** What the process of the tills is told, and what it answers. */
export interface TillsTask extends Errands {
  readonly tills: number
  readonly seconds: number
}
export type TillsAnswer = Pace | { readonly error: string }

/**
 * So many tills, each of which posts the next as soon as it has been answered. They are a process of their own, as they are machines
 * of their own in a shop: what a till does is not done by the thread of the server.
 * @throws Error when one is refused, or when the bodies run out
 */
export async function postAtTills(task: TillsTask): Promise<Pace> {
  const process = fork(join(import.meta.dirname, 'tills-process.ts'))
  try {
    const answer = await new Promise<TillsAnswer>((resolve, reject) => {
      process.once('message', resolve)
      process.once('error', reject)
      process.once('exit', (code) => reject(new Error(`the tills ended with ${code}`)))
      process.send(task)
    })
    if ('error' in answer) throw new Error(answer.error)
    return answer
  } finally {
    process.kill()
  }
}
