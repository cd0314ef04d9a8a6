import { Field, type Unnamed } from '../../contract/field.ts'
import { type CodeKind, type CodeOptions, code } from '../code/code.ts'
import { hiddenIdentity } from './hidden-identity.ts'

/**
 * The number of an identity card. Answers of all calls hold only its last four characters, for all users. A separate call answers the whole
 * number, and the audit records it (docs/decisions/172).
 */
export function identity(label: string, options: Omit<CodeOptions, 'asTyped'> = {}): Unnamed<string> {
  const kind: CodeKind = { ...(code(label, options).kind as CodeKind), name: 'identity', hidden: hiddenIdentity }
  return new Field({ name: '', label, kind })
}
