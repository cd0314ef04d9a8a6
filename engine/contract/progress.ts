import { z } from 'zod'

/** The topic under which somebody's browsers hear how far long work for him has come. */
export const progressTopic = 'progress'

/** What is said while it runs, by its name (specification §8); MATI says that there is nothing to show any more (§2). */
export const progressTexts = { KIRIM: 'Sedang Mengirim Data !!!', AMBIL: 'Sedang Mengambil Data !!!' } as const

/** What the server says of long work: which it is, how much of it is done, and of how much. */
export const progressMessage = z.object({
  nama: z.enum([...(Object.keys(progressTexts) as (keyof typeof progressTexts)[]), 'MATI']),
  progress: z.number(),
  total: z.number(),
})

/** What the server says of long work. */
export type ProgressMessage = z.output<typeof progressMessage>

/** Follows work of which nobody knows beforehand whether it is long. */
export interface Progress {
  /** So much of it is done. Cheap enough to be said after every row. */
  say(done: number, total: number): void
  /** Nothing is to be shown any more, whether it went well or not. */
  end(): void
}

/** What is done sooner is not worth a dialog. */
const quietMs = 300
/** People read no faster. */
const everyMs = 150

/** Follows a piece of work, and tells of it where it takes longer than a moment. */
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
