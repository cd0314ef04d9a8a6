import { NumberInput } from '@mantine/core'
import { fieldText, useText } from './text.ts'

interface MmInputProps {
  readonly label: string
  readonly value: number
  readonly error?: string | undefined
  readonly step?: number
  readonly decimals?: number
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** As high as the fields next to it. */
  readonly size?: 'xs' | 'sm'
  readonly onChange: (value: number) => void
}

/** A measure of the paper. Incomplete input stays in the field, so the drawing does not get it. */
export function MmInput({ label, value, error, step = 1, decimals = 1, unit = 'mm', min = 0, max, size = 'xs', onChange }: MmInputProps) {
  const say = useText()
  return (
    <NumberInput
      size={size}
      label={say(label)}
      value={value}
      error={error === undefined ? undefined : fieldText(error, label)}
      step={step}
      decimalScale={decimals}
      suffix={unit && ` ${unit}`}
      min={min}
      {...(max === undefined ? {} : { max })}
      clampBehavior="none"
      onChange={(next) => typeof next === 'number' && next !== value && onChange(next)}
    />
  )
}
