import { z } from 'zod'
import { printable, unprintable } from '../text/text.ts'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** Words typed with # and commas (`#8K,#16K`); the # is not stored (specification §5). */
export function tags(label: string): Unnamed<string[]> {
  const kind: Kind<string[]> = {
    name: 'tags',
    align: 'left',
    cell: 'text',
    column: 'text[]',
    isList: true,
    sent: z.array(z.string()),
    check: (name) => z.array(z.string().trim().min(1).max(40).regex(printable, unprintable), { error: `${name} Tidak Boleh Kosong` }).max(50),
    format: (value) => value.map((tag) => `#${tag}`).join(','),
    parse: (typed) =>
      typed
        .split(',')
        .map((tag) => tag.trim().replace(/^#+/, ''))
        .filter(Boolean),
  }
  return new Field({ name: '', label, kind })
}
