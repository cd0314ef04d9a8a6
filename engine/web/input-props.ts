import type { Field } from '../contract/field.ts'
import { fieldText, t } from './text.ts'

/** What the input of a kind receives. The value is what travels on the wire; null while nothing is entered. */
export interface InputProps<Value> {
  readonly field: Field<string, Value>
  readonly value: NonNullable<Value> | null
  /** `unread` is a text that the kind cannot read; then the value is null. */
  readonly onChange: (value: NonNullable<Value> | null, unread?: string) => void
  /** The unreadable text of the field in its form. Null if the text can be read; undefined if the field has no form. */
  readonly unread?: string | null | undefined
  /** Where it stands in the call, if not under its own name: `detail_barang.2.diskon_rp`. */
  readonly at?: string | undefined
  /** A message of a check or of the server, as it came. */
  readonly error?: string | undefined
  readonly readOnly?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean | undefined
  readonly description?: string | undefined
  /** Another label than the field's. */
  readonly label?: string | undefined
  /** The key of the row that the input stands in, spoken after the label: 'Harga Jual 750A'. */
  readonly rowKey?: string | undefined
  /** Above the field, unless told: only SPOKEN where the head of a table says it already; INSIDE the field, while that is empty, where nothing else does. */
  readonly labelPlace?: 'SPOKEN' | 'INSIDE' | undefined
  /** Whether it must be filled here and now, though it may be empty elsewhere. */
  readonly isNeeded?: boolean | undefined
  /** The function key that leads here, written at the label. */
  readonly keys?: string | undefined
  /** What a lookup or a closed list that is left empty stands for, as a filter does for all. */
  readonly empty?: string | undefined
  /** The only keys of a lookup or values of a closed list that may be picked now, as the trays of one warehouse. */
  readonly only?: readonly string[] | undefined
}

/** What every input of the kit is given alike: label, message, whether it may be left empty, and its name. */
export function commonProps(
  props: Pick<
    InputProps<never>,
    'at' | 'error' | 'readOnly' | 'disabled' | 'isFirst' | 'description' | 'label' | 'rowKey' | 'labelPlace' | 'keys' | 'isNeeded'
  > & {
    field: Pick<Field, 'label' | 'wire' | 'isOptional'>
  },
) {
  const { field } = props
  const label = t(props.label ?? field.label)
  const isNeeded = (!field.isOptional || props.isNeeded === true) && !props.readOnly
  return {
    label: props.labelPlace ? undefined : label,
    'aria-label': props.labelPlace ? [label, props.rowKey].filter(Boolean).join(' ') : undefined,
    placeholder: props.labelPlace === 'INSIDE' ? label : undefined,
    error: props.error ? fieldText(props.error, field.label) : undefined,
    withAsterisk: isNeeded,
    'aria-required': isNeeded,
    readOnly: props.readOnly ?? false,
    disabled: props.disabled ?? false,
    name: props.at ?? field.wire,
    autoComplete: 'off',
    'data-field': props.at ?? field.wire,
    ...(props.description ? { description: t(props.description) } : {}),
    ...(props.keys ? { labelProps: { 'data-keys': props.keys }, 'aria-keyshortcuts': props.keys } : {}),
    ...(props.isFirst ? { 'data-autofocus': true } : {}),
  }
}

/** The height of a one-line message and the space between a field and its list. */
const belowMessagePx = 26

/** The list of a field with a message opens below the message, so that the user can read it while he corrects the value. */
export const belowMessage = (message: unknown) => (message ? { comboboxProps: { offset: belowMessagePx } } : {})

/** What an empty text means: null where the field may be left empty, else an empty text, which the check refuses. */
export function emptyOf(field: Pick<Field, 'isOptional'>): null {
  return (field.isOptional ? null : '') as null
}
