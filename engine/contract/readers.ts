import { z } from 'zod'
import type { TreeEntry } from './screen.ts'

/** Schemas of fields that only some users may read. A schema made from such a schema is one too. */
export const readersOf = z.registry<{ readonly readers: TreeEntry }>()

/** Schemas of fields that answers show in part, each with the function that makes that part. */
export const hiddenOf = z.registry<{ readonly hidden: (value: unknown) => unknown }>()
