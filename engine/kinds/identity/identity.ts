import { Field, type Unnamed } from '../../contract/field.ts'
import { type CodeKind, type CodeOptions, code } from '../code/code.ts'
import { hiddenIdentity } from './hidden-identity.ts'

/**
 * The number of an identity card. Answers of every call have its last four characters only, whoever asks; the whole of it is asked for by itself,
 * which is written down (docs/decisions/172).
 */
export function identity(label: string, options: Omit<CodeOptions, 'asTyped'> = {}): Unnamed<string> {
  const kind: CodeKind = { ...(code(label, options).kind as CodeKind), name: 'identity', hidden: hiddenIdentity }
  return new Field({ name: '', label, kind })
}
