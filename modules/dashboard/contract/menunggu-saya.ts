import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { type Urgency, urgencies } from '#engine/contract/waiting.ts'

/** No more are counted of a kind: from here on a line says "99+". */
export const countedMax = 99

/** What waits in the shop for the caller, the most urgent first: a line for each kind that he may open and that there is any of. */
export const readWaiting = endpoint({
  call: 'GET menunggu-saya',
  summary: 'How much waits in the shop, of what the caller may look at, the most urgent first; counted up to 100, and at most some seconds old',
  access: signedIn(),
  reply: z.array(
    z.object({
      /** A text of the dictionaries. */
      judul: z.string(),
      tingkat: z.enum(Object.keys(urgencies) as [Urgency, ...Urgency[]]),
      /** The screen that shows them, and the query of its address. */
      path: z.string(),
      saring: z.record(z.string(), z.string()),
      jumlah: z.int().positive(),
    }),
  ),
})

/** A line of the bell. */
export type WaitingLine = z.output<typeof readWaiting.reply>[number]
