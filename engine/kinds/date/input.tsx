import { type CalendarLevel, DatePickerInput } from '@mantine/dates'
import { daysAfter } from './days-after.ts'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'

interface DateInputProps extends InputProps<string | null> {
  /** Where its calendar opens: at the days of a month, or at years first. */
  readonly defaultLevel?: CalendarLevel
}

/** A business date, picked from a calendar; typing into it is blocked (specification §5). The arrows move it by days. */
export default function DateKindInput({ field, value, onChange, defaultLevel = 'month', ...rest }: DateInputProps) {
  const { autoComplete: _, 'aria-required': __, readOnly, ...common } = commonProps({ field, ...rest })
  return (
    <DatePickerInput
      {...common}
      value={value || null}
      readOnly={readOnly}
      valueFormat="YYYY-MM-DD"
      firstDayOfWeek={1}
      defaultLevel={defaultLevel}
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
