import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { code } from '../code/code.ts'

export interface CodesOptions {
  /** Characters of a code, at the most. */
  atMost?: number
  /** The message if no code is chosen. Without this message the list may be empty. */
  noneText?: string
}

const codesMax = 200

/** Several keys of a master, chosen from its list (`from`); each counts once, in the order in which they were chosen. */
export function codes(label: string, { atMost = 30, noneText }: CodesOptions = {}): Unnamed<string[]> {
  const each = code(label, { atMost }).kind
  const kind: Kind<string[]> = {
    name: 'codes',
    align: 'left',
    cell: 'text',
    column: 'text[]',
    isList: true,
    sent: z.array(z.string()),
    check: (name) => {
      const list = z
        .array(each.check(name), { error: noneText ?? `${name} Tidak Boleh Kosong` })
        .max(codesMax)
        .overwrite((chosen) => [...new Set(chosen)])
      return noneText === undefined ? list : list.min(1, noneText)
    },
    format: (value) => value.join(', '),
    parse: (typed) => typed.split(',').flatMap((one) => each.parse(one) ?? []),
  }
  return new Field({ name: '', label, kind })
}
