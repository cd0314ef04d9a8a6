import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

export interface PasswordKind extends Kind<string> {
  readonly isNew: boolean
}

const missing = 'Harus Diisi'

/** What only its owner knows; it may hold anything, and a limit keeps hashing cheap. `isNew` is one that is being chosen. */
export function password(label: string, { isNew = false }: { isNew?: boolean } = {}): Unnamed<string> {
  const kind: PasswordKind = {
    name: 'password',
    align: 'left',
    cell: 'text',
    column: 'text',
    isNew,
    check: () => z.string({ error: missing }).min(1, missing).max(200, 'Password Maksimal 200 Karakter'),
    format: () => '••••••••',
    parse: (typed) => typed || undefined,
  }
  return new Field({ name: '', label, kind })
}
