import { z } from 'zod'

/** Where a browser finds the reader of tags of its machine, and under what it hears of them. */
export const readerBridge = { port: 7412, address: 'ws://127.0.0.1:7412', topic: 'tags' } as const

/** Tags that were seen since the last message: each once. */
export const tagsSeen = z.object({ tags: z.array(z.string().min(1).max(64)).max(2_000) })
