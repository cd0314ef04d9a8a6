import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { type Design, aligns } from '../../contract/design.ts'
import { MmInput } from '../mm-input.tsx'
import { fieldText, useText } from '../text.ts'
import { type ElementChange, type ElementOf, changeElement } from './draft.ts'
import type { Designing } from './use-design.ts'

interface ElementInputProps<D extends Design> {
  readonly design: Designing<D>
  readonly element: ElementOf<D>
}

/** Changes an element of a design. */
export const changing =
  <D extends Design>({ design, element }: ElementInputProps<D>) =>
  (change: ElementChange): void =>
    design.change((layout) => changeElement(layout, element.id, change))

interface MeasureProps<D extends Design> extends ElementInputProps<D> {
  readonly name: string
  readonly label: string
  readonly step?: number
  readonly decimals?: number
  readonly unit?: string
}

/** A measure of an element; nothing where it has none of this name. */
export function Measure<D extends Design>({ design, element, name, ...rest }: MeasureProps<D>) {
  const value = (element as unknown as Readonly<Record<string, number | undefined>>)[name]
  if (value === undefined) return null
  return (
    <MmInput {...rest} value={value} error={design.messageAt(element, name)} onChange={(next) => changing({ design, element })({ [name]: next })} />
  )
}

/** The words of a text of the shop's own. */
export function OwnWords<D extends Design>({ design, element, atMost }: ElementInputProps<D> & { readonly atMost: number }) {
  const say = useText()
  const message = design.messageAt(element, 'teks')
  if (!('teks' in element)) return null
  return (
    <TextInput
      size="xs"
      label={say('Teks')}
      maxLength={atMost}
      value={String(element.teks)}
      error={message && fieldText(message, 'Teks')}
      onChange={(event) => changing({ design, element })({ teks: event.currentTarget.value })}
    />
  )
}

/** The alignment of a text in its width, and whether it is bold. */
export function Writing<D extends Design>({ design, element }: ElementInputProps<D>) {
  const say = useText()
  if (!('rata' in element && 'tebal' in element)) return null
  return (
    <>
      <AlignInput aria-label={say('Rata')} value={String(element.rata)} onChange={(rata) => changing({ design, element })({ rata })} />
      <Switch
        size="xs"
        label={say('Tebal')}
        checked={element.tebal === true}
        onChange={(event) => changing({ design, element })({ tebal: event.currentTarget.checked })}
      />
    </>
  )
}

interface AlignInputProps {
  readonly 'aria-label': string
  readonly value: string
  readonly onChange: (rata: keyof typeof aligns) => void
}

/** Where a text stands in its width. */
export function AlignInput({ value, onChange, ...named }: AlignInputProps) {
  const say = useText()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      {...named}
      data={Object.entries(aligns).map(([name, shown]) => ({ value: name, label: say(shown) }))}
      value={value}
      onChange={(rata) => onChange(rata as keyof typeof aligns)}
    />
  )
}
