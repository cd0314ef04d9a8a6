import { z } from 'zod'
import { type Choice, Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** One entry of a closed list. The list maps the stored value to the shown text: `{ top: 'ATAS', bottom: 'BAWAH' }`. */
export function choice<const Shown extends Record<string, string>>(label: string, shown: Shown): Unnamed<keyof Shown & string> {
  const choices: readonly Choice[] = Object.entries(shown).map(([value, name]) => ({ value, label: name }))
  const kind: Kind<keyof Shown & string> = {
    name: 'choice',
    align: 'left',
    cell: 'text',
    column: 'text',
    choices,
    check: (name) =>
      z.enum(Object.keys(shown) as [keyof Shown & string], {
        error: (issue) => ((issue.input ?? '') === '' ? `${name} Tidak Boleh Kosong` : `${name} Tidak Dikenal`),
      }),
    format: (value) => shown[value] ?? value,
    parse: (typed) => choices.find((entry) => entry.label === typed.trim() || entry.value === typed.trim())?.value,
  }
  return new Field({ name: '', label, kind })
}
