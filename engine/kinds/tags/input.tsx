import { TagsInput } from '@mantine/core'
import { type InputProps, commonProps } from '../../web/input-props.ts'

/** The same in every language. */
const example = '#8K,#16K'

/** Words typed as `#8K,#16K`: a comma or Enter ends one, and the # is taken off (specification §5). */
export default function TagsKindInput({ field, value, onChange, ...rest }: InputProps<string[] | null>) {
  return (
    <TagsInput
      {...commonProps({ field, ...rest })}
      value={value ?? []}
      splitChars={[',']}
      acceptValueOnBlur
      placeholder={example}
      onChange={(next) => onChange(field.kind.parse(next.join(',')) ?? [])}
    />
  )
}
