/**
 * How long a test waits for a single thing to happen. No file and no run has a time of its own: on a machine that is busy
 * with other things all of it takes longer, but no step of it ever takes this long.
 */
export const stillMsMax = 120_000

/** What no test reaches, however many steps it has; the end of one that waits for something outside of any step. */
export const testMsMax = 15 * stillMsMax

/** One step of a test: fails, and says at what, when it stands still. */
export async function step<T>(what: string, work: Promise<T>, ms = stillMsMax): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stands = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`Nothing has moved for ${ms / 1000} s: ${what}`)), ms)
  })
  try {
    return await Promise.race([work, stands])
  } finally {
    clearTimeout(timer)
  }
}
