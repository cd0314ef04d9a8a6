import { DatePickerInput } from '@mantine/dates'
import { daysAfter } from './days-after.ts'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'

/** A business date, picked from a calendar; typing into it is blocked (specification §5). The arrows move it by days. */
export default function DateKindInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const { autoComplete: _, 'aria-required': __, readOnly, ...common } = commonProps({ field, ...rest })
  return (
    <DatePickerInput
      {...common}
      value={value || null}
      readOnly={readOnly}
      valueFormat="YYYY-MM-DD"
      firstDayOfWeek={1}
      clearable={field.isOptional}
      popoverProps={{ withinPortal: true }}
      onChange={(next) => onChange(next ?? emptyOf(field))}
      onKeyDown={(event) => {
        const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (days === 0 || !value || readOnly) return
        event.preventDefault()
        onChange(daysAfter(value, days))
      }}
    />
  )
}
