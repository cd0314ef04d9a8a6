import { FieldInput } from '#engine/web/field-input.tsx'
import { seenWeight } from '../contract/approvals.ts'

interface Props {
  readonly value: number | null
  readonly onChange: (grams: number | null) => void
  readonly error: string | undefined
}

/** The weight that an approver saw himself; it is compared with the one that he allows. */
export function SeenWeight({ value, onChange, error }: Props) {
  return <FieldInput field={seenWeight} value={value} error={error} onChange={onChange} />
}
