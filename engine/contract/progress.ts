import { z } from 'zod'

/** The topic on which all browsers of a user hear the progress of his long tasks. */
export const progressTopic = 'progress'

/** The messages during a task, by name (specification §8). MATI closes the dialog (§2). */
export const progressTexts = { KIRIM: 'Sedang Mengirim Data !!!', AMBIL: 'Sedang Mengambil Data !!!' } as const

/** What the server says of long work: which it is, how much of it is done, and of how much. */
export const progressMessage = z.object({
  nama: z.enum([...(Object.keys(progressTexts) as (keyof typeof progressTexts)[]), 'MATI']),
  progress: z.number(),
  total: z.number(),
})

/** What the server says of long work. */
export type ProgressMessage = z.output<typeof progressMessage>

/** Follows a task that may be short or long; the caller does not know beforehand. */
export interface Progress {
  /** So much of it is done. Cheap enough to be said after every row. */
  say(done: number, total: number): void
  /** Nothing is to be shown any more, whether it went well or not. */
  end(): void
}

/** Tasks that take less time, in milliseconds, get no dialog. */
const quietMs = 300
/** People read no faster. */
const everyMs = 150

/** Runs a task and reports its progress if it takes longer than a moment. */
export function startProgress(nama: keyof typeof progressTexts, tell: (message: ProgressMessage) => void, nowMs: () => number): Progress {
  let nextMs = nowMs() + quietMs
  let isTold = false
  return {
    say: (done, total) => {
      if (nowMs() < nextMs) return
      nextMs = nowMs() + everyMs
      isTold = true
      tell({ nama, progress: done, total })
    },
    end: () => {
      if (isTold) tell({ nama: 'MATI', progress: 0, total: 0 })
    },
  }
}
