import './figure.css'
import type { Field } from '../contract/field.ts'

/** A value of the business as people read it: every amount, weight and date on a screen passes through here. */
export function Figure<Value>({ field, value, strong }: { field: Field<string, Value>; value: Value | null | undefined; strong?: boolean }) {
  const text = value === null || value === undefined ? '' : field.format(value)
  const isNegative = typeof value === 'number' && value < 0
  return <span className={`figure figure-${field.kind.align}${strong ? ' figure-strong' : ''}${isNegative ? ' figure-negative' : ''}`}>{text}</span>
}
