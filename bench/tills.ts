import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Pace } from './plain-sale.ts'

/** What the process of the tills is told: how many they are, for how long, and what they post, one after the other. */
export interface TillsTask {
  readonly tills: number
  readonly seconds: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
}
/** What it answers. */
export type TillsAnswer = Pace | { readonly error: string }

/**
 * So many tills, each of which posts the next as soon as it has been answered. They are a process of their own, as they are machines
 * of their own in a shop: what a till does is not done by the thread of the server.
 * @throws Error when one is refused, or when the bodies run out
 */
export async function postAtTills(task: TillsTask): Promise<Pace> {
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
