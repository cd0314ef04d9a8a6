import { z } from 'zod'
import type { TreeEntry } from './screen.ts'

/** Which schemas stand for a field that not everybody reads. A schema made from such a one is one too. */
export const readersOf = z.registry<{ readonly readers: TreeEntry }>()

/** Which schemas stand for a field of which answers hold a part only, and what makes that part of it. */
export const hiddenOf = z.registry<{ readonly hidden: (value: unknown) => unknown }>()
