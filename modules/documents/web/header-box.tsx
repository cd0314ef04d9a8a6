import { useRef } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import type { FieldForm } from '#engine/web/field-form.ts'
import { useFirstFocus } from '#engine/web/first-focus.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { SuggestedText } from './suggested-text.tsx'

interface HeaderBoxProps {
  readonly form: FieldForm
  /** The input fields, in this order. */
  readonly fields: readonly AnyField[]
  /** What it is to those who do not see it. */
  readonly title: string
  /** Of these choices of a field alone one is taken, by the name of the field. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** What a text may be likely, by the name of its field; other words may be typed. */
  readonly suggested?: Readonly<Record<string, readonly string[]>>
  /** The input begins here: the first field has the focus. */
  readonly isFirst?: boolean
  /** Enter in the last field. */
  readonly onDone: () => void
}

/** So many fields and no more stand below each other. */
const manyFields = 3

/** The fields of a document as a whole, in addition to its lines. */
export function HeaderBox({ form, fields, title, only = {}, suggested = {}, isFirst = false, onDone }: HeaderBoxProps) {
  const say = useText()
  const element = useRef<HTMLElement>(null)
  useFirstFocus(element, isFirst)
  return (
    <section
      ref={element}
      data-many={fields.length > manyFields}
      className="entry-box"
      aria-label={say(title)}
      onKeyDown={(event) => enterMovesOn(event, onDone)}
    >
      {fields.map((field, at) => {
        const texts = suggested[field.name]
        return texts ? (
          <SuggestedText key={field.name} form={form} field={field} texts={texts} />
        ) : (
          <FormField
            key={field.name}
            form={form}
            field={field}
            isFirst={isFirst && at === 0}
            {...(only[field.name] ? { only: only[field.name] } : {})}
          />
        )
      })}
    </section>
  )
}
