import { FieldInput } from '#engine/web/field-input.tsx'
import { seenWeight } from '../contract/approvals.ts'

interface Props {
  readonly value: number | null
  readonly onChange: (grams: number | null) => void
  readonly error: string | undefined
}

/** Input for the weight that an approver saw. The server compares it with the requested weight. */
export function SeenWeight({ value, onChange, error }: Props) {
  return <FieldInput field={seenWeight} value={value} error={error} onChange={onChange} />
}
