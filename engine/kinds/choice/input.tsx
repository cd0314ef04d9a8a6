import { Select } from '@mantine/core'
import { type InputProps, belowMessage, commonProps } from '../../web/input-props.ts'
import { t } from '../../web/text.ts'

/** One of a closed list. */
export default function ChoiceInput({ field, value, onChange, only, empty, ...rest }: InputProps<string | null>) {
  return (
    <Select
      {...commonProps({ field, ...rest })}
      {...belowMessage(rest.error)}
      {...(empty ? { placeholder: t(empty) } : {})}
      data={(field.kind.choices ?? [])
        .filter((choice) => !only || only.includes(choice.value) || choice.value === value)
        .map((choice) => ({ value: choice.value, label: t(choice.label) }))}
      value={value}
      onChange={(next) => onChange(next)}
      searchable
      clearable={field.isOptional}
      nothingFoundMessage={t('Data Tidak Ditemukan')}
    />
  )
}
