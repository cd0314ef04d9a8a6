import { z } from 'zod'
import { Field, type Unnamed } from '#engine/contract/field.ts'
import { tags } from '#engine/kinds/index.ts'

/** The photos of one line of a document, by the names under which they are kept (docs/decisions/189). The database has the same bound. */
export const linePhotos = (label: string, atMost: number): Unnamed<string[]> =>
  new Field({ ...tags(label), kind: { ...tags(label).kind, check: () => z.array(z.string().regex(/^[A-Za-z0-9]{16}$/)).max(atMost) } })
